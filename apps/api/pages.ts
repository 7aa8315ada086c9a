import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { site } from '@school/content'
import { unstable_localLink as localLink } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, sendCompressed } from './compressed.ts'
import type { Context } from './context.ts'
import { type AppRouter, appRouter } from './procedures.ts'

/** The web client as built (`apps/web`, `pnpm build`). The api takes it as a finished thing: only this path is known. */
const WEB = new URL('../web/', import.meta.url)

/** What the built client consists of; anything else in its folder is not served. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}

type Render = (input: {
  request: Request
  link: ReturnType<typeof localLink<AppRouter>>
  sampleData: boolean
  origin: string
}) => Promise<{ status: number; headers: Record<string, string>; html: string }>

interface PagesOptions {
  context: Context
  sampleData: boolean
  /** The site's address for links that must be absolute; without it, the address that the visitor used. */
  publicUrl: string | undefined
  /** With Vite and hot reload instead of the built client. */
  development: boolean
}

/** Every address that nothing else answers: a page, complete HTML, rendered from the mirror. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const link = localLink<AppRouter>({ router: appRouter, createContext: async () => options.context })
  const web = options.development ? await developmentWeb(app) : await builtWeb(app)

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).type('text/plain').send('Not found.')
    }
    const origin = options.publicUrl ?? `${request.protocol}://${request.host}`
    const render = await web()
    const page = await render({
      request: webRequest(request, reply, origin),
      link,
      sampleData: options.sampleData,
      origin,
    })
    reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8')
    if (!options.development) {
      reply.header('content-security-policy', contentSecurityPolicy(page.html))
      const kept =
        page.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' : 'no-store'
      reply.header('cache-control', kept)
      // The router writes the moment of rendering into its script: it makes no other page.
      const meaning = page.html.replace(/\bu:\d{13}\b/g, '')
      return sendCompressed(request, reply, await compress(page.html, 4, meaning))
    }
    return reply.send(page.html)
  })
}

/** Gives the renderer: the built one, or in development the one that Vite has made of the newest sources. */
type Web = () => Promise<Render>

async function builtWeb(app: FastifyInstance): Promise<Web> {
  const client = fileURLToPath(new URL('dist/client/', WEB))
  // Held in memory, so that a build in the same folder cannot pull scripts away under the pages that name them.
  for (const file of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const full = path.join(file.parentPath, file.name)
    const type = TYPES[path.extname(file.name)]
    if (!file.isFile() || !type) continue
    const bytes = readFileSync(full)
    const body = await compress(bytes, 4)
    // The best compression takes a second for the largest file: until it is there, the quick one serves.
    if (body.br) void compress(bytes, 11).then((better) => Object.assign(body, better))
    const address = `/${path.relative(client, full).split(path.sep).join('/')}`
    // Names under /assets hold a hash of their content; the rest (icons) may change.
    const keep = address.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'
    app.get(address, (request, reply) =>
      sendCompressed(request, reply.type(type).header('cache-control', `public, ${keep}`), body),
    )
  }
  const entry: { render: Render } = await import(new URL('dist/server/entry-server.js', WEB).href)
  return async () => entry.render
}

async function developmentWeb(app: FastifyInstance): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(WEB),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server as Server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()))
  return async () => {
    const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }
    return entry.render
  }
}

/** The visitor's question as the renderer takes it; given up when the visitor goes away. */
function webRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return new Request(new URL(request.url, origin), { signal: gone.signal })
}

/**
 * Scripts run by the hash of their text, made of the page as it is sent; nothing else inline runs. Frames: our own
 * PDFs, and the map and video hosts, which a visitor has to ask for.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    `frame-src 'self' https://www.youtube-nocookie.com ${new URL(site.map.embed).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
