// The service worker: pages that were seen open without a network, and say that they are kept copies. Plain
// JavaScript, served as it stands at /sw.js (apps/api/src/pages/service-worker.ts puts in its version); docs/decisions/0023.

const VERSION = '__VERSION__'
const PAGES = `pages-${VERSION}`
const FILES = `files-${VERSION}`
const MOST_PAGES = 60
const MOST_FILES = 200
const LARGEST_FILE = 1_000_000
/** A page that is kept is shown when the network has not brought the new one by then. */
const PATIENCE_MS = 4_000

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // What an earlier version kept may not fit this one.
      for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name)
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  )
})

// A page tells where the visitor is: what was opened without a load, or before this worker was there, is kept too.
addEventListener('message', (event) => {
  const url = new URL(String(event.data), location.origin)
  if (isPage(url)) event.waitUntil(keepSeen(url).catch(() => {}))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // Everything else goes its way as if there were no worker: forms, questions to the server, other hosts.
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(page(event, url))
  } else if (/^\/(?:assets|media|content)\/[^?]+$|^\/favicon\.svg$/.test(url.pathname) && url.search === '') {
    if (!/\.pdf$/i.test(url.pathname)) event.respondWith(file(event, url))
  }
})

/** What stands behind a question mark is the visitor's own, and is never kept. */
function isPage(url) {
  return (
    url.origin === location.origin &&
    url.search === '' &&
    !/^\/(?:trpc|ops|media|assets|share|healthz|readyz|metrics|visits)(?:\/|$)|\.[a-z]{2,4}$/.test(
      url.pathname,
    )
  )
}

/** The network first; the kept copy where it brings nothing, or nothing in time. */
async function page(event, url) {
  const fresh = (async () => {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keep(url, response.clone()).catch(() => {}))
    return response
  })()
  const copy = await (await caches.open(PAGES)).match(url.pathname)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  if (!copy) {
    // What comes later is kept, and the page below finds it.
    event.waitUntil(fresh.catch(() => {}))
    return (await Promise.race([fresh.catch(() => null), late])) ?? nothing()
  }
  const first = await Promise.race([fresh.catch(() => null), late])
  event.waitUntil(fresh.catch(() => {}))
  // What says that the server is not able to answer is worth less than a copy.
  return first && ![502, 503, 504].includes(first.status) ? first : marked(copy)
}

/** Files whose names say their content never change; the few others are asked for again behind the visitor's back. */
async function file(event, url) {
  const cache = await caches.open(FILES)
  const held = await cache.match(url.pathname)
  const again = async () => {
    const response = await fetch(event.request)
    if (isWorthKeeping(response)) event.waitUntil(keepFile(cache, url.pathname, response.clone()))
    return response
  }
  if (!held) return again()
  if (!/^\/(?:assets|media)\//.test(url.pathname)) event.waitUntil(again().catch(() => {}))
  return held
}

const isWorthKeeping = (response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '') &&
  Number(response.headers.get('content-length') ?? 0) <= LARGEST_FILE

async function keepFile(cache, path, response) {
  await cache.put(path, response)
  await trim(cache, MOST_FILES)
}

async function keep(url, response) {
  const cache = await caches.open(PAGES)
  // Taken down: the copy goes as well.
  if (response.status === 404 || response.status === 410) return void (await cache.delete(url.pathname))
  if (!isWorthKeeping(response) || response.redirected) return
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '')) return
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'set-cookie']) headers.delete(name)
  headers.set('x-kept-at', new Date().toISOString())
  const html = await response.text()
  await cache.put(url.pathname, new Response(html, { headers }))
  await trim(cache, MOST_PAGES)
  // Scripts and styles that came before this worker did; the browser has them still.
  const files = await caches.open(FILES)
  for (const [, path] of html.matchAll(/"(\/assets\/[^"?]+|\/favicon\.svg)"/g)) {
    if (await files.match(path)) continue
    const answer = await fetch(path).catch(() => null)
    if (answer && isWorthKeeping(answer)) await keepFile(files, path, answer)
  }
}

async function keepSeen(url) {
  const held = await (await caches.open(PAGES)).match(url.pathname)
  // Seen a moment ago: the load itself has kept it.
  if (held && Date.now() - Date.parse(held.headers.get('x-kept-at') ?? '') < 60_000) return
  await keep(url, await fetch(url.pathname, { headers: { accept: 'text/html' } }))
}

/** The oldest go first. */
async function trim(cache, most) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

const two = (number) => `${number}`.padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A kept copy that says so, with its moment in the visitor's own time. */
async function marked(copy) {
  const at = new Date(copy.headers.get('x-kept-at') ?? '')
  const day = `${two(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()}`
  const words = `Kept copy of ${day}, ${two(at.getHours())}:${two(at.getMinutes())}. The page could not be fetched just now.`
  const note = `<aside id="kept" role="status" class="bg-gold-100 px-4 py-1.5 text-center text-sm text-gold-700">${words} <a href="" data-reload class="underline">Try again</a></aside>`
  const html = await copy.text()
  return new Response(
    html.replace(/<body[^<>]*>/, (body) => body + note),
    { headers: copy.headers },
  )
}

/** A page that was never seen. It asks for the page itself, again and again, and becomes it as soon as that can be had. */
function nothing() {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;margin:0;padding:15vh 1.5rem;text-align:center;color:#0a3d30;background:#faf7f0}a{color:#0d5a47;display:inline-block;padding:.75rem .5rem}</style></head><body><h1>No connection</h1><p>This page was not opened on this device before, so there is no copy of it. It opens by itself as soon as there is a connection.</p><p>The school answers at <a href="tel:__TEL__">__PHONE__</a></p><p><a href="">Try again</a> <a href="/">Home</a></p><script>let pause=4000;const ask=()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(({status})=>status<500?location.reload():Promise.reject()).catch(()=>setTimeout(ask,pause=Math.min(pause*2,120000)));setTimeout(ask,pause);addEventListener('online',ask)</script></body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
