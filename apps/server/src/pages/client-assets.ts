import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { precompressed, sendCompressed } from '../http/compression.ts'
import type { RenderStaticPage, StaticPages } from '../static-pages.ts'
import { renderUnavailablePage } from './outage-pages.ts'
import { serveOtherAssets, shareFiles } from './shared-files.ts'
import { WEB, type Web, type WebClient } from './web-client.ts'

/** The file types of the built client. Other files in its folder are not served. */
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

/**
 * Serves the files of the built client, and loads its server bundles.
 * @param dataDir the folder with the assets of other builds
 */
export async function builtWeb(app: FastifyInstance, dataDir: string, log: Logger): Promise<Web> {
  const client = fileURLToPath(new URL('dist/client/', WEB))
  const unavailablePage = await renderUnavailablePage(app.staticPages)
  await shareFiles({ built: path.join(client, 'assets'), dataDir, unavailablePage, log })
  serveOtherAssets(app, dataDir, TYPES)
  // The files are held in memory, so that a new build in the same folder does not remove scripts of cached pages.
  for (const file of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const full = path.join(file.parentPath, file.name)
    const type = TYPES[path.extname(file.name)]
    if (!file.isFile() || !type) continue
    const bytes = readFileSync(full)
    // The build has compressed these files (apps/web/build/precompress.ts).
    const br = existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : null
    const body = precompressed(bytes, br)
    const address = `/${path.relative(client, full).split(path.sep).join('/')}`
    // Names under /assets contain a hash of the content; other files (icons) may change.
    const keep = address.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'
    app.get(address, (request, reply) =>
      sendCompressed(request, reply.type(type).header('cache-control', `public, ${keep}`), body),
    )
  }
  const clients = { en: await loadClient('en'), bn: await loadClient('bn') }
  return async (locale) => clients[locale]
}

/** Loads the pages that are rendered statically. */
export async function builtStaticPages(): Promise<StaticPages> {
  const load = async (locale: Locale): Promise<{ renderStaticPage: RenderStaticPage }> =>
    import(new URL(`dist/server/${locale}/entry-staff.js`, WEB).href)
  const built = { en: await load('en'), bn: await load('bn') }
  return { render: async (locale, page) => built[locale].renderStaticPage(page), hasPolicy: true }
}

async function loadClient(locale: Locale): Promise<WebClient> {
  const folder = new URL(`dist/server/${locale}/`, WEB)
  const entry: WebClient = await import(new URL('entry-server.js', folder).href)
  // Chunks of single routes are read too, so that a new build in the same folder does not remove them.
  const parts = new URL('assets/', folder)
  await Promise.all(readdirSync(parts).map((part) => import(new URL(part, parts).href)))
  return entry
}
