import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { site } from '@school/content'
import type { RequestState } from '@school/forms/state'
import { unstable_localLink as localLink } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { originReader, readAddress } from '../http/addresses.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { compress, dressed, fittingForm, sendCompressed } from '../http/compression.ts'
import { ClientGoneError, createFairLimiter, OverloadedError } from '../http/fair-limiter.ts'
import { observe, observed, type Reads } from '../page-cache/dependencies.ts'
import { type FinishedPage, KeptPages } from '../page-cache/page-cache.ts'
import { listenToMirror } from '../services/listener.ts'
import type { Context } from '../trpc/context.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'

/** The web client as built (`apps/web`, `pnpm build`). The api takes it as a finished thing: only this path is known. */
const WEB = new URL('../../../web/', import.meta.url)

/**
 * Pages rendered at one time for visitors whose page is not cached; more of them wait in turn, by client. Rendering keeps
 * the event loop busy, and cached pages wait for it: so one client gets a quarter of it, after a burst of some fifty pages.
 */
const RENDERING = {
  concurrency: 2,
  perClient: 1,
  queue: 200,
  queuePerClient: 40,
  share: { share: 0.25, burstMs: 1_000 },
}
/** After so long a client is told that too much waits. */
const TURN_AWAY_MS = 1_000
/** Stands for the origin while a page is rendered whose addresses are relative. */
const NO_ORIGIN = 'http://any.invalid'

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
  given?: RequestState
}) => Promise<{ status: number; headers: Record<string, string>; html: string }>

/**
 * Sends one visitor a page that holds what only this visitor knows: never kept, by us or by anyone between.
 * @returns false where such a page cannot be made just now; nothing is sent then
 */
export type SendOwnPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; status: number; given: RequestState },
) => Promise<boolean>

interface PagesOptions {
  context: Context
  log: Logger
  sampleData: boolean
  /** The site's address for links that must be absolute; without it, the address that the visitor used. */
  publicUrl: string | undefined
  /** With Vite and hot reload instead of the built client. */
  development: boolean
}

/** @returns false where there is nothing to send again, or too little is known of the visitor; nothing is sent then */
export type SendAgain = (request: IncomingMessage, response: ServerResponse) => boolean

/** Every address that nothing else answers: a page, complete HTML, rendered from the mirror, kept until that changes. */
export async function servePages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<{ sendOwnPage: SendOwnPage; sendAgain: SendAgain; kept: KeptPages }> {
  const context = { ...options.context, db: observed(options.context.db) }
  const link = localLink<AppRouter>({ router: appRouter, createContext: async () => context })
  const web = options.development ? await developmentWeb(app) : await builtWeb(app)
  const limiter = createFairLimiter(RENDERING)
  // Compressed quickly for the first visitor, and as well as can be for those after.
  const kept = new KeptPages(async ({ body, answers }) => {
    const { br, gzip } = await compress(body.identity, 11)
    Object.assign(body, { br, gzip })
    answers.clear()
  }, limiter)
  const stopListening = listenToMirror(
    options.context.db,
    options.log,
    (change) => kept.changed(change),
    () => kept.allChanged(),
  )
  app.addHook('onClose', stopListening)

  /** @param origin what absolute addresses start with; '' makes them relative */
  async function make(
    origin: string,
    address: string,
    given?: RequestState,
  ): Promise<{ page: FinishedPage; reads: Reads }> {
    const render = await web()
    const { result, reads } = await observe(() =>
      render({
        request: new Request(new URL(address, origin || NO_ORIGIN)),
        link,
        sampleData: options.sampleData,
        origin,
        ...(given && { given }),
      }),
    )
    const { location } = result.headers
    if (location?.startsWith(NO_ORIGIN)) result.headers.location = location.slice(NO_ORIGIN.length) || '/'
    // The router writes the moment of rendering into its script: it makes no other page.
    const meaning = result.html.replace(/\bu:\d{13}\b/g, '')
    const body = await compress(result.html, 5, meaning)
    const { status, headers, html } = result
    return { page: { status, headers, body, policy: contentSecurityPolicy(html), answers: new Map() }, reads }
  }

  const readOrigin = originReader(options.publicUrl, () => {
    const listening = app.server.address()
    return typeof listening === 'object' ? listening?.port : undefined
  })
  // Whoever stands between may say any protocol.
  const originOf = ({ protocol, host }: FastifyRequest) => readOrigin(host, protocol === 'https')

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).type('text/plain').send('Not found.')
    }
    const asked = readAddress(request.url)
    if (asked.kind === 'malformed') return reply.code(400).type('text/plain').send('Not an address.')
    if (asked.kind === 'elsewhere') {
      // As long as a feed: an address that is given to something else is found soon.
      reply.header('cache-control', 'public, max-age=300')
      return reply.redirect(asked.location, asked.status)
    }
    const origin = originOf(request)
    const { path: pathname, search } = asked
    const client = clientKey(request.ip)
    // What stands behind a question mark is the visitor's: such a page is made for each, unless he goes away.
    const keep = asked.cacheable && !options.development
    const page = await (keep
      ? kept.get(origin + pathname, () => make(origin, pathname), client)
      : limiter(client, () => make(origin, pathname + search), hungUp(reply)).then((made) => made.page)
    ).catch((error: unknown) => {
      if (error instanceof OverloadedError || error instanceof ClientGoneError) return null
      throw error
    })
    if (!page) {
      // Who is turned away at once, and asks again at once, would keep the server busy by being turned away.
      await pause(TURN_AWAY_MS)
      return reply
        .code(503)
        .header('retry-after', '2')
        .type('text/plain')
        .send('Too many visitors. Please try again.')
    }
    reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8')
    if (options.development) return reply.send(page.body.identity)
    reply.header('content-security-policy', page.policy)
    const forHowLong =
      page.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' : 'no-store'
    reply.header('cache-control', forHowLong)
    if (!keep || page.status !== 200) return sendCompressed(request, reply, page.body)
    const form = fittingForm(request.headers, page.body)
    const body = dressed(reply, page.body, form)
    const { connection, ...headers } = reply.getHeaders()
    page.answers.set(form, {
      status: reply.statusCode,
      headers: Object.entries({ ...headers, ...(body && { 'content-length': body.length }) }).flatMap(
        ([name, value]) => [name, String(value)],
      ),
      body,
    })
    return reply.send(body)
  })

  // What a kept page is answered with, and all that guards it, is the same for every visitor: the first one's answer
  // went through the framework, the next ones' goes out as it was. That is twice as fast.
  const sendAgain: SendAgain = (request, response) => {
    const { headers, method, url } = request
    if (method !== 'GET') return false
    // Whom to believe the protocol is the framework's to judge.
    if (!options.publicUrl && (headers['x-forwarded-proto'] || headers['x-forwarded-host'])) return false
    // No other spelling of an address is found like this: it has to be read first.
    const page = kept.now(`${readOrigin(headers.host ?? '', false)}${url}`)
    const answer = page?.answers.get(fittingForm(headers, page.body))
    if (!answer) return false
    response.writeHead(answer.status, answer.headers).end(answer.body)
    return true
  }

  const sendOwnPage: SendOwnPage = async (request, reply, { path: where, status, given }) => {
    const work = () => make(originOf(request), where, given)
    const made = await limiter(clientKey(request.ip), work, hungUp(reply)).catch((error: unknown) => {
      // Its words may quote what was posted: only its kind goes into the log.
      if (!(error instanceof OverloadedError || error instanceof ClientGoneError))
        options.log.error(
          { page: where, reason: error instanceof Error ? error.name : 'unknown' },
          'own page failed',
        )
      return null
    })
    const page = made?.page
    if (page?.status !== 200) return false
    reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
    // Not handed back: whoever awaits a reply gets nothing, and would answer once more.
    if (options.development) reply.send(page.body.identity)
    else sendCompressed(request, reply.header('content-security-policy', page.policy), page.body)
    return true
  }
  return { sendOwnPage, sendAgain, kept }
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
    // The build has compressed what shrinks (apps/web/build/precompress.ts).
    const br = existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : null
    const body = await compress(bytes, br)
    const address = `/${path.relative(client, full).split(path.sep).join('/')}`
    // Names under /assets hold a hash of their content; the rest (icons) may change.
    const keep = address.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'
    app.get(address, (request, reply) =>
      sendCompressed(request, reply.type(type).header('cache-control', `public, ${keep}`), body),
    )
  }
  const entry: { render: Render } = await import(new URL('dist/server/entry-server.js', WEB).href)
  // The parts of single routes too, for the same reason.
  const parts = new URL('dist/server/assets/', WEB)
  await Promise.all(readdirSync(parts).map((part) => import(new URL(part, parts).href)))
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

/** The texts of all `<script>` elements without `src`, or of all `<style>` elements, of our own HTML. */
function* inlineTexts(html: string, element: 'script' | 'style'): Generator<string> {
  let start = html.indexOf(`<${element}`)
  while (start !== -1) {
    const textStart = html.indexOf('>', start) + 1
    const textEnd = html.indexOf(`</${element}>`, textStart)
    if (textStart === 0 || textEnd === -1) return
    if (!html.slice(start, textStart).includes(' src=')) yield html.slice(textStart, textEnd)
    start = html.indexOf(`<${element}`, textEnd)
  }
}

/**
 * Scripts and styles in the page count by the hash of their text, made of the page as it is sent; nothing else inline
 * does. Frames: our own PDFs, the map, which loads when it comes near, and videos, which a visitor has to ask for.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = (element: 'script' | 'style') => {
    const texts = new Set(inlineTexts(html, element))
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes('script')].join(' ')}`,
    `style-src ${["'self'", ...hashes('style')].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' https://www.youtube-nocookie.com ${new URL(site.map.embed).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
