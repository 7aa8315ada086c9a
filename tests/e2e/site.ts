import { spawn } from 'node:child_process'
import path from 'node:path'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { site as settings } from '@school/content'

/** The site under test, and the control address of its fake upstream. */
export interface SiteUnderTest {
  url: string
  control: string
  userId: string
  password: string
}

/** What serve.ts prints. Playwright puts the named group into the environment of its workers. */
export const siteLine = /SITE (?<site_under_test>\{.*\})/

export const test = base.extend<
  {
    consoleErrors: string[]
    foreignRequests: string[]
    plainPage: Page
    /** The tab in which `page` is opened: a new one, or one that the tests of a file share. */
    openedPage: Page
  },
  { site: SiteUnderTest; hasOwnSite: boolean; siteFlags: string[] }
>({
  /** Set by the project (playwright.config.ts): a site for its worker, instead of the one of the whole run. */
  hasOwnSite: [false, { option: true, scope: 'worker' }],

  /** What a site of its own differs in (serve.ts). */
  siteFlags: [[], { option: true, scope: 'worker' }],

  site: [
    async ({ hasOwnSite, siteFlags }, use) => {
      if (!hasOwnSite) return await use(JSON.parse(process.env.SITE_UNDER_TEST ?? 'null'))
      const program = path.join(import.meta.dirname, 'serve.ts')
      const child = spawn('node', [program, '--without-pictures', ...siteFlags], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const site = await new Promise<SiteUnderTest>((resolve, reject) => {
        let printed = ''
        child.stdout.on('data', (chunk) => {
          printed += chunk
          const [, description] = siteLine.exec(printed) ?? []
          if (description) resolve(JSON.parse(description))
        })
        child.once('exit', () => reject(new Error('The site under test did not start.')))
      })
      await use(site)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),

  context: async ({ context }, use) => {
    await replaceMap(context)
    await use(context)
  },

  /** A page of a browser without JavaScript. */
  plainPage: async ({ browser, site }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    await use(await context.newPage())
    await context.close()
  },

  /** Errors and warnings of the page's console. A test fails if it leaves any in the list. */
  consoleErrors: async ({ site: _ }, use) => use([]),

  /** Requests of the page to any host but the site's and the map's. A test fails if it leaves any in the list. */
  foreignRequests: async ({ site: _ }, use) => use([]),

  openedPage: async ({ context }, use) => use(await context.newPage()),

  /** Not for every test: a test that opens its own pages need not pay for one more. */
  page: async ({ openedPage: page, consoleErrors, foreignRequests, site }, use) => {
    const noteMessage = (message: ConsoleMessage) => {
      // Service workers are blocked, except in offline.spec.ts.
      if (message.text().includes('blocked by Playwright')) return
      // The service worker took control of the page between a preload and its use; the browser requests the file again.
      if (message.text().includes('cross-world service worker')) return
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text())
    }
    const noteError = (error: Error) => consoleErrors.push(String(error))
    const noteRequest = (request: Request) => {
      const url = new URL(request.url())
      const ours = [site.url, mapHost].includes(url.origin)
      if (url.protocol.startsWith('http') && !ours) foreignRequests.push(request.url())
    }
    page.on('console', noteMessage).on('pageerror', noteError).on('request', noteRequest)
    await use(page)
    page.off('console', noteMessage).off('pageerror', noteError).off('request', noteRequest)
    expect(consoleErrors, 'errors and warnings of the console').toEqual([])
    expect(foreignRequests, 'requests to other hosts').toEqual([])
  },
})

export { expect }

/** The map loads by itself when it is near the viewport (docs/spec/rulings.md#32). */
export const mapHost = new URL(settings.map.embed).origin

const emptyMap = '<!doctype html><html lang="en"><title>Map</title><p>Map'

/** Replaces the map, because tests connect to this machine only. */
export async function replaceMap(context: BrowserContext): Promise<void> {
  await context.route(`${mapHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: emptyMap }))
}

/**
 * Opens a tab for many visits, in which every file is requested anew. Tests cannot intercept its requests to the map: no request of
 * this tab passes through this process, as each does with a route. That costs a quarter of a visit.
 */
export async function openTabForVisits(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) =>
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'text/html' }],
        body: Buffer.from(emptyMap).toString('base64'),
      })
      // The next page may have replaced the frame.
      .catch(() => {}),
  )
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${mapHost}/*` }] })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return page
}

/** Waits until a page is hydrated, including its main part. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  // React hydrates the main part a moment later than its surroundings, and keeps its props at each element that is hydrated.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps$')),
  )
  // What is far away has a guessed height (browser/pieces.ts), which a test cannot measure.
  await page.evaluate(() => delete document.documentElement.dataset.pieces)
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * Scrolls from the top to the end in steps, and waits until the typefaces are loaded, and every picture has loaded or failed. Rows
 * that arrive meanwhile make the page longer, and their pictures load only near the viewport. So it scrolls again from the first
 * picture that is missing. A failure names the missing files.
 */
export async function readToTheEnd(page: Page): Promise<void> {
  let start = 0
  await expect
    .poll(async () => {
      const missing = await page.evaluate(scrollToTheEnd, start)
      start = missing.start
      return missing.files
    }, 'files that neither load nor fail')
    .toEqual([])
  // The page shows what has just arrived, or a placeholder, one frame later.
  await waitUntilSettled(page)
}

/**
 * Runs in the page: scrolls to its end in steps.
 * @param from where it starts, in pixels from the top of the page
 * @returns the typefaces and pictures that are not loaded, and the place of the first of these pictures
 */
async function scrollToTheEnd(from: number): Promise<{ files: string[]; start: number }> {
  // Pictures that come near the viewport are requested a frame later.
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (let y = from; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await painted()
  }
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await painted()
  const typefaces = [...document.fonts].filter(({ status }) => status === 'loading')
  const pictures = [...document.images].filter((image) => {
    // The browser does not request what is hidden or outside of a carousel.
    const { left, right } = image.getBoundingClientRect()
    return !image.complete && image.checkVisibility() && right > 0 && left < innerWidth
  })
  return {
    files: [...typefaces.map(({ family }) => family), ...pictures.map(({ src }) => src)],
    start: scrollY + (pictures[0]?.getBoundingClientRect().top ?? 0),
  }
}

/**
 * The id of the newest row of a table in the fake upstream. Rows that tests add have ids from 90000 on, and may be deleted at
 * any time.
 */
export async function newestId(site: SiteUnderTest, table: string, column = 'id'): Promise<number> {
  const rows: Record<string, unknown>[] = await (await fetch(`${site.control}/tables/${table}`)).json()
  return Math.max(...rows.map((row) => Number(row[column])).filter((id) => id < 90_000))
}

/** Publishes a copy of the first row with some changes, and waits until a page exists and contains a text. */
export async function publish(
  site: SiteUnderTest,
  table: string,
  path: string,
  change: { id: string } & Record<string, unknown>,
  text = '',
): Promise<void> {
  const [like] = await (await fetch(`${site.control}/tables/${table}`)).json()
  await fetch(`${site.control}/tables/${table}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...like, ...change }),
  })
  const isShown = async () => {
    const page = await fetch(site.url + path)
    return page.status === 200 && (await page.text()).includes(text)
  }
  await expect.poll(isShown).toBe(true)
}

/**
 * Waits until a page has handled everything that arrived before: a request to the server, and two frames. Use it before a check
 * that something has not happened. For something that must happen, wait for that itself.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/healthz')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/**
 * Stops the timers of every page that opens from now on, so that they run when the test advances the clock (`page.clock.runFor`),
 * however slow the machine is. The timers of an open page cannot be stopped without knowing its time.
 */
export async function stopTimers(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now - 24 * 3_600_000 })
  await page.clock.pauseAt(now)
  // The scripts of a page start when the browser is idle, which is no timer.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => callback({ didTimeout: false, timeRemaining: () => 50 })
      port2.postMessage(null)
      return 0
    }
  })
}

/** Delays requests that match a pattern: `requested` resolves at the first one, `release` ends the delay. */
export async function delayRequests(
  page: Page,
  urls: RegExp,
): Promise<{ requested: Promise<void>; release: () => void }> {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(urls, async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}

/** Waits until Swiper has initialised the carousel at a place: at this element, or within it. */
export const swiperReady = (place: Locator): Promise<void> =>
  expect(place.locator('xpath=descendant-or-self::*[contains(@class, "swiper-initialized")]')).toHaveCount(1)

/**
 * Waits until the slides of a place turn by themselves, or until they rest: the browser says later than it scrolls what is in view, so
 * that the clock may not be advanced before.
 */
export const swiperPlays = (place: Locator, plays: boolean): Promise<void> =>
  expect
    .poll(() =>
      place
        .locator('.swiper-initialized')
        .evaluate(
          (element: HTMLElement & { swiper?: { autoplay: { running: boolean } } }) =>
            element.swiper?.autoplay.running,
        ),
    )
    .toBe(plays)

/** Returns the position of an element, which must have one. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}

/** Waits until a value is the same several times in succession. It is read from outside, because the page's clock may be stopped. */
async function atRest(read: () => Promise<unknown>): Promise<void> {
  let last = ''
  let same = 0
  const sameReads = async () => {
    const now = JSON.stringify(await read())
    same = now === last ? same + 1 : 0
    last = now
    return same
  }
  await expect.poll(sameReads, { intervals: [30] }).toBeGreaterThanOrEqual(5)
}

export const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Returns the scroll position once it is stable: typefaces and pictures that arrive late move it. */
export async function scrollPositionAtRest(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await atRest(() => scrollPosition(page))
  return scrollPosition(page)
}

/** Goes offline or online, and waits until the page knows it: scripts of the page ask before they request something. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(!isOffline)
}

/**
 * Scrolls to an element and returns its position once it is stable: a page can continue to scroll after a touch. A touch at
 * the earlier position would hit another element.
 */
export async function placeAtRest(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  await atRest(() => place.boundingBox())
  // The element may have been moved out of the window again.
  await place.scrollIntoViewIfNeeded()
  return boxOf(place)
}

/** Opens and closes the menu on a narrow screen. */
export const menuButton = (page: Page) => page.locator('#menu-button > summary')

/** Moves the pointer away from everything that it pauses. */
export const movePointerAway = (page: Page): Promise<void> => page.mouse.move(5, 5)

/** Moves the pointer away, and waits until the slides of a place turn: from then on the clock may be advanced. */
export async function letTurn(place: Locator): Promise<void> {
  await movePointerAway(place.page())
  await swiperPlays(place, true)
}

/** Expects the stop of a carousel with more than ten of them, which it shows as "3 / 12". */
export async function expectStop(carousel: Locator, place: number): Promise<void> {
  await expect(carousel.getByText(/^\d+ \/ \d+$/).filter({ visible: true })).toHaveText(
    new RegExp(`^${place} / `),
  )
}

/** Presses Next until a carousel is at this stop. */
export async function goToStop(carousel: Locator, place: number): Promise<void> {
  const counter = carousel.getByText(/^\d+ \/ \d+$/).filter({ visible: true })
  for (let tries = 0; tries < 20; tries++) {
    const at = Number(/^\d+/.exec((await counter.textContent()) ?? '')?.[0])
    if (at === place) return
    await carousel.getByRole('button', { name: 'Next' }).click()
    await expectStop(carousel, (at % 12) + 1)
  }
}
