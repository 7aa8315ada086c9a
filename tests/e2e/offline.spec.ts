import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { layout } from '@school/content'
import { remover } from '@school/server/offline'
import {
  test as base,
  expect,
  newestId,
  openPage,
  setOffline,
  stopTimers,
  waitForHydration,
  waitUntilSettled,
} from './site.ts'

// Offline use: visited pages open from the cache with a note that they are copies, and are replaced by current ones.

/** The browser itself reports failed requests of the service worker in the console, and of the script of the worker. */
const withoutNetwork =
  /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR_FAILED|Failed to fetch|error occurred when fetching the script|cross-world service worker resource mismatch/

/** Starts a proxy before the site, which records requests and can replace /sw.js, like another deployment. */
async function startDeployment(siteUrl: string) {
  const deployment = {
    worker: null as string | null,
    isUnresponsive: false,
    /** The status of every response, instead of the site's. */
    status: null as number | null,
    requests: [] as string[],
  }
  const server = createServer(async (request, response) => {
    deployment.requests.push(request.url ?? '')
    if (request.url === '/sw.js' && deployment.worker !== null)
      return response.setHeader('content-type', 'text/javascript').end(deployment.worker)
    if (deployment.isUnresponsive) return
    const answer = await fetch(siteUrl + request.url)
    const type = answer.headers.get('content-type') ?? 'text/plain'
    const policy = answer.headers.get('content-security-policy')
    response.statusCode = deployment.status ?? answer.status
    response.setHeader('content-type', type).setHeader('cache-control', 'no-cache')
    if (policy) response.setHeader('content-security-policy', policy)
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(deployment, { url, close: () => server.close() })
}

const test = base.extend<{ deployment: Awaited<ReturnType<typeof startDeployment>> }>({
  page: async ({ page, consoleErrors }, use) => {
    await use(page)
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !withoutNetwork.test(text)))
  },
  /** A proxy before the site, whose requests are not foreign. */
  deployment: async ({ page: _, site, foreignRequests }, use) => {
    const deployment = await startDeployment(site.url)
    await use(deployment)
    deployment.close()
    foreignRequests.splice(0)
  },
})
test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached these pages and their files, which it caches after the pages. */
async function waitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (expected) => {
      if (!navigator.serviceWorker.controller) return expected
      const missingOf = async (path: string) => {
        const copy = await caches.match(path, { cacheName: 'pages' })
        if (!copy) return [path]
        const files = [...(await copy.text()).matchAll(/"(\/assets\/[^"?\\]+)/g)].map(([, file = '']) => file)
        const cached = await Promise.all(files.map((file) => caches.match(file)))
        return files.filter((_, index) => !cached[index])
      }
      return (await Promise.all(expected.map(missingOf))).flat()
    }, paths)
  await expect.poll(missing).toEqual([])
}

test('a page is fetched once, although the service worker that caches it starts later', async ({
  browser,
  site,
}) => {
  const deployment = await startDeployment(site.url)
  // A context of its own, because the browser's cache is off in contexts with routed requests, like the others.
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${deployment.url}/about`)
    await page.mouse.move(9, 9)
    await waitForHydration(page)
    await waitUntilCached(page, '/about')
    expect(deployment.requests.filter((path) => path === '/about')).toEqual(['/about'])
    // A page that was opened by client-side navigation was not loaded as a document, so the service worker fetches
    // it.
    await page.locator('a[href="/faq"]').first().dispatchEvent('click')
    await waitUntilCached(page, '/faq')
    expect(deployment.requests.filter((path) => path === '/faq')).toEqual(['/faq'])
    // The browser requests the document of every navigation by itself. This one is not cached.
    await page.goto(`${deployment.url}/all-notice?title=a`)
    expect(deployment.requests.filter((path) => path.startsWith('/all-notice'))).toEqual([
      '/all-notice?title=a',
    ])
  } finally {
    await context.close()
    deployment.close()
  }
})

test('without a network visited pages open by their URL and by a click, with their pictures and the time of the copy', async ({
  page,
  context,
  site,
}) => {
  // Its pictures are loaded before the service worker starts.
  await page.goto('/all-news')
  await waitUntilCached(page, '/all-news')
  const picture = page.locator('main img').first()
  const isShown = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), source)).toBe(true)
  await page.goto('/all-notice')
  // Opened by a click, without loading the document. Rows that other tests add may be deleted at any time.
  const notice = `/notice/${await newestId(site, 'notices')}`
  const link = page.locator(`main h2 a[href="${notice}"]`)
  await waitUntilCached(page, '/all-notice')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${notice}$`))
  await expect(page.locator('h1')).not.toHaveText('Notices')
  const title = await page.locator('h1').textContent()
  await waitUntilCached(page, '/all-notice', notice)

  await context.setOffline(true)
  const note = page.locator('#cached-copy')
  await page.goto('/all-news')
  await expect(note).toBeVisible()
  await expect.poll(isShown).toBe(true)
  await page.goto('/all-notice')
  await expect(note).toContainText(/Saved copy of \d\d \w{3,4} 20\d\d, \d\d:\d\d\./)
  await expect(page.locator('main a[href^="/notice/"]').first()).toBeVisible()
  await waitForHydration(page)
  await expect(note).toBeVisible()
  await page.locator(`main a[href="${notice}"]`).first().click()
  await expect(page.locator('h1')).toHaveText(title ?? '')
  await expect(note).toBeVisible()
  // It looks the same, because its styles are cached with it.
  expect(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain('Serif')

  // The network is back: the page replaces the copy by itself.
  await context.setOffline(false)
  await expect(note).toHaveCount(0)
  await expect(page.locator('h1')).toHaveText(title ?? '')
})

test('cached copies are shown on a network without a connection to the server, and replaced when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/faq')
  const title = (await page.locator('h1').textContent()) ?? ''
  await waitUntilCached(page, '/faq')
  await page.goto('/about')
  await waitUntilCached(page, '/faq', '/about')
  await context.setOffline(true)
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }))
  await page.goto('/about')
  const note = page.locator('#cached-copy')
  await expect(note).toBeVisible()
  await waitForHydration(page)
  // The browser reports a network: the data of the page cannot be fetched, so its copy is shown.
  await page.locator('a[href="/faq"]:visible').first().click()
  await expect(page.locator('h1')).toHaveText(title)
  await expect(note).toBeVisible()
  await waitForHydration(page)
  // The browser reports a network, but no server answers: the page must not reload.
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true })
    dispatchEvent(new Event('online'))
  })
  await failedRequest
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  // The network is back, but without an event of the browser.
  await context.setOffline(false)
  await expect(note).toHaveCount(0)
})

test('a page whose data cannot be refreshed in the background stays as it is', async ({ page, site }) => {
  await stopTimers(page)
  await page.goto('/all-notice')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await waitForHydration(page)
  const rows = page.locator('main h2 a')
  const count = await rows.count()
  // Rows that other tests add may be deleted at any time.
  const newest = await newestId(site, 'notices')
  await page.locator(`main h2 a[href="/notice/${newest}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/notice/${newest}$`))
  // The address changes before the page does. A list that is never left is not refetched on Back.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
  // Older than a minute: shown at once on Back, and refetched.
  await page.clock.runFor(70_000)
  await page.route(/\/trpc\//, (route) => route.abort())
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/trpc/notices.list')) failed += 1
  })
  await page.goBack()
  await expect.poll(() => failed).toBe(1)
  // The same after another failure of the network. The page sets its timer at some moment after the first one.
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000)
      return failed
    })
    .toBeGreaterThanOrEqual(2)
  await page.clock.resume()
  await waitUntilSettled(page)
  await expect(page).toHaveURL(/\/all-notice$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(rows).toHaveCount(count)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('if a filter of a list gets no response, the list shows a message and can be requested again', async ({
  page,
  context,
}) => {
  await page.goto('/career')
  await waitUntilCached(page, '/career')
  await waitForHydration(page)
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }))
  await context.setOffline(true)
  await page.getByLabel('Title, department or location').fill('hostel')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Title, department or location')).toHaveValue('hostel')
})

test('a page that was opened by a click from a cached copy is not reloaded when the server can be reached again', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await waitUntilCached(page, '/about')
  await page.clock.install()
  await context.setOffline(true)
  await page.goto('/about')
  await waitForHydration(page)
  // A copy that cannot be replaced yet, on a page whose links work.
  await page.route('**/about', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await expect(page.locator('#cached-copy')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('a[href="/faq"]:visible').first().click()
  await expect(page.locator('h1')).toHaveText(/questions/i)
  await expect(page.locator('#cached-copy')).toHaveCount(0)
  await page.unroute('**/about')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // Longer than the first delay of a copy.
  await page.clock.runFor(10_000)
  await waitUntilSettled(page)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('in Bangla, a cached page shows the time of the copy in Bangla, and a page that is not cached a link back in Bangla', async ({
  page,
  context,
}) => {
  await page.goto('/bn/about')
  await waitUntilCached(page, '/bn/about')
  await context.setOffline(true)
  await page.goto('/bn/about')
  await expect(page.locator('#cached-copy')).toContainText(
    /^আগে রাখা কপি: [১-৯][০-৯]? \S+ [০-৯]{4}, [০-৯]{2}:[০-৯]{2}। নতুন করে আনা যায়নি।/,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.goto('/bn/fees')
  await expect(page.getByRole('heading', { name: 'ইন্টারনেট সংযোগ নেই' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  expect((await page.locator('h1, p').allTextContents()).join()).not.toMatch(/[a-z]{2}|[0-9]/i)
  await expect(page.getByRole('link', { name: 'প্রচ্ছদ' })).toHaveAttribute('href', '/bn')
  // The English page is another one and is not cached.
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.setOffline(false)
})

test('if the server does not respond or is unavailable, a copy is shown, or a page with the school’s phone number until it responds again; the copy of a removed page is deleted', async ({
  page,
  deployment,
}) => {
  await page.goto(`${deployment.url}/about`)
  await waitUntilCached(page, '/about')
  deployment.isUnresponsive = true
  await page.goto(`${deployment.url}/year-group`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: layout.site.phones[0] })).toHaveAttribute(
    'href',
    /^tel:\+?\d+$/,
  )
  deployment.isUnresponsive = false
  // It retries after four seconds, and after twice the delay each time.
  await expect(page).toHaveTitle(/Year Group/)

  // A cached copy is shown instead of a page that says that the server is unavailable.
  for (const status of [502, 503, 504]) {
    deployment.status = status
    await page.goto(`${deployment.url}/about`)
    await expect(page.locator('#cached-copy')).toBeVisible()
  }
  // Without a copy, the page of the server is shown.
  expect((await page.goto(`${deployment.url}/faq`))?.status()).toBe(504)
  await expect(page.locator('h1')).toHaveText(/questions/i)
  // The copy of a page that was removed is deleted.
  deployment.status = 404
  await page.goto(`${deployment.url}/about`)
  await expect(page.locator('#cached-copy')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.match('/about').then(Boolean))).toBe(false)
})

test('a message that is sent without a connection shows an error, and its text stays', async ({
  page,
  context,
}) => {
  await openPage(page, '/contact')
  const field = (name: string) => page.locator(`form [name="${name}"]`)
  const texts = { name: 'Abdur Rahman', email: 'a@example.org', subject: 'Bus', message: 'Which way?' }
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text)
  await setOffline(page, true)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('No connection. Your text is kept.')).toBeVisible()
  for (const [name, text] of Object.entries(texts)) await expect(field(name)).toHaveValue(text)
  await context.setOffline(false)
})

test('with a network the current page is shown; the newest sixty are cached, and procedures, form responses, previews, personal pages and pages with a query string never', async ({
  page,
}) => {
  await page.goto('/contact')
  await waitUntilCached(page, '/contact')
  await page.goto('/search?q=admission')
  await page.goto('/all-notice?title=exam')
  // The outcome of a message that was sent. The service worker sees the page of a posted form too.
  const outcome = await page.evaluate(async () => {
    const entries = { name: 'A', email: 'a@example.org', subject: 'Bus', message: 'Which way?' }
    return (await fetch('/contact', { method: 'POST', body: new URLSearchParams(entries) })).url
  })
  expect(outcome).toContain('/submitted/')
  await page.goto(outcome)
  await page.goto('/ops')
  await page.goto('/contact')
  await page.evaluate(async () => {
    const preview = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
    await fetch(new URL(preview?.content ?? '').pathname)
    await fetch('/trpc/faq')
    await fetch('/trpc/nothing')
    await fetch('/contact', { method: 'POST', body: new URLSearchParams({ name: 'x' }) })
    await fetch('/visits')
    await fetch('/readyz')
  })
  await page.goto('/contact')
  const cached = await page.evaluate(async () => {
    const requests: Request[] = []
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()))
    return requests.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)
  })
  expect(
    cached.filter((one) =>
      /\?|\/trpc\/|\/visits|readyz|GET \/(?:submitted|ops|share|search$)|POST/.test(one),
    ),
  ).toEqual([])
  expect(cached).toContain('GET /contact')

  // As if the copy were old and wrong.
  await page.evaluate(async () => {
    const old = new Response('<!doctype html><body>old', { headers: { 'content-type': 'text/html' } })
    await (await caches.open('pages')).put('/contact', old)
  })
  await page.goto('/contact')
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('#cached-copy')).toHaveCount(0)

  // More addresses than the limit, as if each had been opened by a click.
  await page.evaluate(async () => {
    const sitemap = await (await fetch('/sitemap.xml')).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const urlsToCache = paths.filter((path) => path !== '/contact').slice(0, 80)
    navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
  })
  const pages = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('pages')).keys()
      return { count: requests.length, oldest: requests.some(({ url }) => url.endsWith('/contact')) }
    })
  await expect.poll(pages).toEqual({ count: 60, oldest: false })
})

test('a service worker of an earlier deployment is replaced, even if all its responses are wrong, and by that of OFFLINE_ENABLED=false, which leaves nothing', async ({
  page,
  deployment,
}) => {
  // The service worker of the broken deployment returns the same wrong page for every address.
  deployment.worker = `addEventListener('install', () => skipWaiting())
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => { if (event.request.mode === 'navigate')
      event.respondWith(new Response('<h1>broken</h1>', { headers: { 'content-type': 'text/html' } })) })`
  await page.goto(`${deployment.url}/about`)
  await page.evaluate(async () => {
    await caches.open('pages-of-before')
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.goto(`${deployment.url}/about`)
  await expect(page.getByRole('heading', { name: 'broken' })).toBeVisible()
  // The correct one is deployed. The browser checks at every load, so a later load is correct.
  deployment.worker = null
  const heading = async () => {
    await page.goto(`${deployment.url}/about`)
    return page.locator('h1').first().textContent()
  }
  await expect.poll(heading, { intervals: [5_000] }).toBe('About the academy')
  await expect.poll(() => page.evaluate(() => caches.has('pages-of-before'))).toBe(false)

  // The one of OFFLINE_ENABLED=false deletes all caches and unregisters itself.
  await waitUntilCached(page, '/about')
  deployment.worker = remover
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const left = () =>
    page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
      // The times of use of what was cached.
      (await indexedDB.databases()).filter(({ name }) => name === 'workbox-expiration').length,
    ])
  await expect.poll(left).toEqual([0, 0, 0])
})
