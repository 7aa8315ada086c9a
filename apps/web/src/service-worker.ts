// The service worker: pages and files that were seen before open without a network, pages with a note that they are cached
// copies (docs/decisions/0090-workbox.md). vite.service-worker.config.ts builds it into one script, served at /sw.js.

import { splitLocale } from '@school/content/locales'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import {
  CacheFirst,
  NetworkOnly,
  StaleWhileRevalidate,
  Strategy,
  type StrategyHandler,
} from 'workbox-strategies'
import { cachedCopyNote, notCachedPage } from './browser/offline-pages.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build. */
declare const PHONE: string

const MAX_PAGES = 60
/** The receipts of applications, in a cache of their own, because other pages would displace them. */
const RECEIPTS = 'receipts'
const RECEIPT = /^\/(?:bn\/)?submitted\/A-[^/]+$/
const MAX_RECEIPTS = 20
const MAX_RECEIPT_AGE_SECONDS = 90 * 86_400
const MAX_FILES = 200
const MAX_FILE_BYTES = 1_000_000
/** After this time a cached copy is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 4_000
/** The statuses of a server, or of a proxy before it, that cannot answer now. */
const UNAVAILABLE = [502, 503, 504]
/** Paths that are no pages. */
const NO_PAGE =
  /^\/(?:(?:bn\/)?(?:trpc|office)|ops|media|assets|share|healthz|readyz|metrics|visits)(?:\/|$)|\.[a-z]{2,4}$/

// A new version replaces the old one at once, and its caches too: the responses in them may not fit this version. Receipts stay,
// because a family may be without a network for long; they can be read without the files of their version.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== RECEIPTS) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})
enableNavigationPreload()

const isCacheable = (response: Response, personal = /no-store|private/): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !personal.test(response.headers.get('cache-control') ?? '') &&
  Number(response.headers.get('content-length') ?? 0) <= MAX_FILE_BYTES

// The server varies by encoding only, of which a service worker sees nothing.
const matchOptions = { ignoreVary: true }
const limitTo = (maxEntries: number, maxAgeSeconds?: number) =>
  new ExpirationPlugin({
    maxEntries,
    ...(maxAgeSeconds && { maxAgeSeconds }),
    matchOptions,
    purgeOnQuotaError: true,
  })

/**
 * Workbox's `NetworkFirst`, except that a copy is also preferred to a page that says that the server is unavailable, and that a
 * page without a copy has a time limit too.
 */
class PageStrategy extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response | undefined> {
    // Uses the response of the navigation preload. A late response is cached.
    const loading = handler.waitUntil(handler.fetchAndCachePut(request).catch(() => undefined))
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
    const response = await Promise.race([loading, timeout])
    if (response && !UNAVAILABLE.includes(response.status)) return response
    return (await handler.cacheMatch(request)) ?? response
  }
}

/**
 * Caches pages under a name.
 * @param personal the pattern of `Cache-Control` that keeps a response out of the cache
 */
const pagesIn = (cacheName: string, personal: RegExp, limit: ExpirationPlugin) =>
  new PageStrategy({
    cacheName,
    matchOptions,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => {
          // The page was removed, so its copy is deleted.
          if ([404, 410].includes(response.status))
            await (await caches.open(cacheName)).delete(request, matchOptions)
          return isCacheable(response, personal) ? response : null
        },
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && markedCopy(cachedResponse, new URL(request.url).pathname),
        handlerDidError: async ({ request }) => {
          const html = notCachedPage(splitLocale(new URL(request.url).pathname).locale, PHONE)
          return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
        },
      },
      limit,
    ],
  })

// Pages that were opened by client-side navigation, or before this worker was active, come as messages of type `CACHE_URLS`
// (browser/offline-copies.ts). Pages with a query string may be personal and are never cached.
interface Requested {
  event: ExtendableEvent
  request: Request
  url: URL
  sameOrigin: boolean
}
const isPage = ({ event, request, url, sameOrigin }: Requested) =>
  sameOrigin &&
  url.search === '' &&
  !NO_PAGE.test(url.pathname) &&
  (request.mode === 'navigate' || event.type === 'message')
registerRoute(
  (requested) => isPage(requested) && RECEIPT.test(requested.url.pathname),
  pagesIn(RECEIPTS, /no-store/, limitTo(MAX_RECEIPTS, MAX_RECEIPT_AGE_SECONDS)),
)
registerRoute(isPage, pagesIn('pages', /no-store|private/, limitTo(MAX_PAGES)))

// The browser has requested the document of every navigation already (navigation preload), and would request it again if this
// worker did not use that response.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly())

const files = {
  cacheName: 'files',
  matchOptions,
  plugins: [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        isCacheable(response) ? response : null,
    },
    limitTo(MAX_FILES),
  ],
}
const isFile =
  (folders: RegExp) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
    sameOrigin &&
    url.search === '' &&
    folders.test(url.pathname) &&
    !/\.pdf$/i.test(url.pathname) &&
    !request.headers.has('range')
// Files with a hash in their name never change. The few others are fetched again in the background.
registerRoute(isFile(/^\/(?:assets|media)\//), new CacheFirst(files))
registerRoute(isFile(/^\/content\/|^\/favicon\.svg$/), new StaleWhileRevalidate(files))

/** Returns a cached page with the note that it is a copy, and of when, at the head of its main area. */
async function markedCopy(copy: Response, path: string): Promise<Response> {
  const note = cachedCopyNote(splitLocale(path).locale, new Date(copy.headers.get('date') ?? ''))
  const headers = new Headers(copy.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const html = await copy.text()
  return new Response(
    html.replace('<main ', (main) => note + main),
    { headers },
  )
}
