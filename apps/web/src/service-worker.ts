// The service worker: visited pages can be opened without a network, and are marked as cached copies
// (docs/decisions/0023-offline.md). build/service-worker.ts builds it into one script, served at /sw.js.

import phone from 'virtual:phone'
import { type Locale, localPath, splitLocale } from '@school/content/locales'
import { shortMonths as banglaMonths } from '@school/content/messages/bn/dates'
import * as banglaMessages from '@school/content/messages/bn/offline'
import { shortMonths as englishMonths } from '@school/content/messages/en/dates'
import * as englishMessages from '@school/content/messages/en/offline'
import { banglaDigits, telAddress } from './ui/digits.ts'

declare const self: ServiceWorkerGlobalScope

/** The same worker serves both languages. */
const languages = {
  en: { messages: englishMessages, months: englishMonths, digits: (text: string) => text },
  bn: { messages: banglaMessages, months: banglaMonths, digits: banglaDigits },
}

/** Replaced by the build with the hash of the script. */
const VERSION = '__VERSION__'
const PAGES = `pages-${VERSION}`
const FILES = `files-${VERSION}`
const MAX_PAGES = 60
const MAX_FILES = 200
const MAX_FILE_BYTES = 1_000_000
/** After this time a cached copy is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 4_000
/** A page that was cached within this time is not fetched again. */
const FRESH_MS = 60_000

/** The home page of each language, and the address of the rows of its later blocks. */
const HOMES = new Set(['/', '/bn'])
const HOME_ROWS = /^(?:\/bn)?\/trpc\/homeLater$/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Responses that an earlier version cached may not fit this one.
      for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name)
      // Missing in older browsers.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

// Pages send their URL, so that a page is cached that was opened by client-side navigation or before this worker was
// active.
self.addEventListener('message', (event) => {
  // Pages of an earlier version send only their URL as a string.
  const { href, isLoaded } = typeof event.data === 'string' ? { href: event.data } : event.data
  const url = new URL(String(href), location.origin)
  if (isPage(url)) event.waitUntil(cacheVisited(url, isLoaded === true).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // Everything else is not handled: forms, procedures, other hosts.
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate')
    event.respondWith(isPage(url) ? pageResponse(event, url) : navigationResponse(event))
  else if (HOME_ROWS.test(url.pathname) && url.search === '') event.respondWith(homeRowsResponse(event, url))
  else if (/^\/(?:assets|media|content)\/[^?]+$|^\/favicon\.svg$/.test(url.pathname) && url.search === '') {
    if (!/\.pdf$/i.test(url.pathname)) event.respondWith(fileResponse(event, url))
  }
})

/** Pages with a query string may be personal and are never cached. */
function isPage(url: URL): boolean {
  return (
    url.origin === location.origin &&
    url.search === '' &&
    !/^\/(?:(?:bn\/)?trpc|ops|media|assets|share|healthz|readyz|metrics|visits)(?:\/|$)|\.[a-z]{2,4}$/.test(
      url.pathname,
    )
  )
}

/**
 * Returns the response to a navigation from the network. The browser has requested it already (navigation preload), and would request
 * it again if this worker did not use that response.
 */
async function navigationResponse(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}

/** Returns a page from the network, or its cached copy if the network fails or is too slow. */
async function pageResponse(event: FetchEvent, url: URL): Promise<Response> {
  const load = async () => {
    const response = await navigationResponse(event)
    event.waitUntil(cachePage(url, response.clone()).catch(() => {}))
    return response
  }
  const fresh = load().catch(() => null)
  const copy = await (await caches.open(PAGES)).match(url.pathname)
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, null))
  const first = await Promise.race([fresh, timeout])
  // A late response is cached.
  event.waitUntil(fresh)
  if (!copy) return first ?? notCachedResponse(splitLocale(url.pathname).locale)
  // A cached copy is more useful than a page that says that the server is unavailable.
  return first && ![502, 503, 504].includes(first.status)
    ? first
    : markedCopy(copy, splitLocale(url.pathname).locale)
}

/** Returns the rows of the home page's later blocks from the network, or the cached ones if the network fails. */
async function homeRowsResponse(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(PAGES)
  const response = await fetch(event.request).catch(() => null)
  if (response && isCacheable(response)) event.waitUntil(cache.put(url.pathname, response.clone()))
  return response?.ok ? response : ((await cache.match(url.pathname)) ?? response ?? Response.error())
}

/** Files with a hash in their name never change. The few others are refetched in the background. */
async function fileResponse(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(FILES)
  const cached = await cache.match(url.pathname)
  const load = async () => {
    const response = await fetch(event.request)
    if (isCacheable(response)) event.waitUntil(cacheFile(cache, url.pathname, response.clone()))
    return response
  }
  if (!cached) return load()
  if (!/^\/(?:assets|media)\//.test(url.pathname)) event.waitUntil(load().catch(() => {}))
  return cached
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '') &&
    Number(response.headers.get('content-length') ?? 0) <= MAX_FILE_BYTES
  )
}

async function cacheFile(cache: Cache, path: string, response: Response): Promise<void> {
  await cache.put(path, response)
  await trim(cache, MAX_FILES)
}

async function cachePage(url: URL, response: Response): Promise<void> {
  const cache = await caches.open(PAGES)
  // The page was removed, so its copy is deleted.
  if (response.status === 404 || response.status === 410) {
    await cache.delete(url.pathname)
    return
  }
  if (!isCacheable(response) || response.redirected) return
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '')) return
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'set-cookie']) headers.delete(name)
  headers.set('x-cached-at', new Date().toISOString())
  const html = await response.text()
  await cache.put(url.pathname, new Response(html, { headers }))
  if (HOMES.has(url.pathname)) await cacheHomeRows(cache, url.pathname)
  await trim(cache, MAX_PAGES)
  await cacheFilesOf(html)
}

/** On a first visit, the home page loads its rows before this worker is active. Later ones pass through `homeRowsResponse`. */
async function cacheHomeRows(cache: Cache, home: string): Promise<void> {
  const path = `${home === '/' ? '' : home}/trpc/homeLater`
  if (await cache.match(path)) return
  // The page has just loaded them, so the browser's HTTP cache can answer.
  const response = await fetch(path, { cache: 'force-cache' }).catch(() => null)
  if (response && isCacheable(response)) await cache.put(path, response)
}

/**
 * Caches scripts and styles that were loaded before this worker was active. The browser's HTTP cache still has them.
 */
async function cacheFilesOf(html: string): Promise<void> {
  const files = await caches.open(FILES)
  for (const [, path = ''] of html.matchAll(/"(\/assets\/[^"?]+|\/favicon\.svg)"/g)) {
    if (await files.match(path)) continue
    const response = await fetch(path).catch(() => null)
    if (response && isCacheable(response)) await cacheFile(files, path, response)
  }
}

/** @param isLoaded whether the browser has loaded this document, so that its HTTP cache can answer */
async function cacheVisited(url: URL, isLoaded: boolean): Promise<void> {
  const cached = await (await caches.open(PAGES)).match(url.pathname)
  // The request for the document has already cached it.
  if (cached && Date.now() - Date.parse(cached.headers.get('x-cached-at') ?? '') < FRESH_MS) return
  await cachePage(
    url,
    await fetch(url.pathname, {
      headers: { accept: 'text/html' },
      cache: isLoaded ? 'force-cache' : 'default',
    }),
  )
}

/** Deletes the oldest entries first. */
async function trim(cache: Cache, limit: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key)
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0')

/** Returns a cached copy with a note and the time of caching, in the visitor's time zone. */
async function markedCopy(copy: Response, locale: Locale): Promise<Response> {
  const { messages, months, digits } = languages[locale]
  const at = new Date(copy.headers.get('x-cached-at') ?? '')
  const date = digits(`${twoDigits(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()}`)
  const time = digits(`${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`)
  const note = `<aside id="cached-copy" role="status" class="bg-gold-100 px-4 py-1.5 text-center text-sm text-gold-700">${messages.cachedCopy({ date, time })} <a href="" data-reload class="underline">${messages.tryAgain}</a></aside>`
  const html = await copy.text()
  return new Response(
    html.replace(/<body[^<>]*>/, (body) => body + note),
    { headers: copy.headers },
  )
}

/** A page for an address that is not cached. It retries until the server can be reached, and then reloads. */
function notCachedResponse(locale: Locale): Response {
  const { messages, digits } = languages[locale]
  const style =
    'body{font:1.1rem/1.6 system-ui,sans-serif;margin:0;padding:15vh 1.5rem;text-align:center;color:#0a3d30;background:#faf7f0}a{color:#0d5a47;display:inline-block;padding:.75rem .5rem}'
  const script =
    "let pause=4000;const ask=()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(({status})=>status<500?location.reload():Promise.reject()).catch(()=>setTimeout(ask,pause=Math.min(pause*2,120000)));setTimeout(ask,pause);addEventListener('online',ask)"
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${messages.noConnection}</title><style>${style}</style></head><body><h1>${messages.noConnection}</h1><p>${messages.notCached}</p><p>${messages.call} <a href="${telAddress(phone)}">${digits(phone)}</a></p><p><a href="">${messages.tryAgain}</a> <a href="${localPath('/', locale)}">${messages.home}</a></p><script>${script}</script></body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
