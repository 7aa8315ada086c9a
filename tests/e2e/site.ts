import { spawn } from 'node:child_process'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { site as settings } from '@school/content'

/** The site under test; the fake upstream is told things through its control address. */
export interface SiteUnderTest {
  url: string
  control: string
  userId: string
  password: string
}

/** What serve.ts prints. Playwright puts the named group into the environment of its workers. */
export const siteLine = /SITE (?<site_under_test>\{.*\})/

export const test = base.extend<
  { consoleFaults: string[]; foreignRequests: string[]; plainPage: Page },
  { site: SiteUnderTest; hasOwnSite: boolean }
>({
  /** Set by the project (playwright.config.ts): a site for its worker, instead of the one of the whole run. */
  hasOwnSite: [false, { option: true, scope: 'worker' }],

  site: [
    async ({ hasOwnSite }, use) => {
      if (!hasOwnSite) return await use(JSON.parse(process.env.SITE_UNDER_TEST ?? 'null'))
      const child = spawn('node', [path.join(import.meta.dirname, 'serve.ts')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const site = await new Promise<SiteUnderTest>((resolve, reject) => {
        let printed = ''
        child.stdout.on('data', (chunk) => {
          printed += chunk
          const [, told] = siteLine.exec(printed) ?? []
          if (told) resolve(JSON.parse(told))
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
    await attended(context)
    await use(context)
  },

  /** A page of a browser without JavaScript. */
  plainPage: async ({ browser, site }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    await use(await context.newPage())
    await context.close()
  },

  /** Errors and warnings of the browser's console; any that a test does not take out of the list fails it. */
  consoleFaults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        // Where a test does not ask for it, no worker keeps pages between it and the site.
        if (message.text().includes('blocked by Playwright')) return
        // The offline worker took the page over between a preload and its use; the browser asks for the file again.
        if (message.text().includes('cross-world service worker')) return
        if (['error', 'warning'].includes(message.type())) faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      await use(faults)
      expect(faults, 'the browser console stays quiet').toEqual([])
    },
    { auto: true },
  ],

  /** Requests to any host but ours and the map's; any that a test does not take out of the list fails it. */
  foreignRequests: [
    async ({ page, site }, use) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        const ours = [site.url, mapHost].includes(url.origin)
        if (url.protocol.startsWith('http') && !ours) foreign.push(request.url())
      })
      await use(foreign)
      expect(foreign, 'the browser talks to no host but ours').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The map loads by itself when it comes near (docs/spec/rulings.md#32). */
export const mapHost = new URL(settings.map.embed).origin

/** Somebody sits before every page of this browser: its scripts start when it is there, and not seconds later. */
export async function attended(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    addEventListener('load', () => dispatchEvent(new Event('pointermove', { bubbles: true }))),
  )
  // Tests speak to this machine only: the map is a page of theirs.
  await context.route(`${mapHost}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Map</title><p>Map',
    }),
  )
}

/** Waits until a page has come alive. */
export const ready = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor()

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Scrolls from the top to the end as a reader does, until every picture that was asked for has come or failed. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is near is laid out in the first frame, and asked for in the second.
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.75) {
      scrollTo({ top: y, behavior: 'instant' })
      await painted()
    }
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await painted()
    await document.fonts.ready
    const coming = [...document.images].filter(({ currentSrc, complete }) => currentSrc !== '' && !complete)
    await Promise.all(
      coming.map(
        (image) =>
          new Promise((resolve) => {
            image.addEventListener('load', resolve)
            image.addEventListener('error', resolve)
          }),
      ),
    )
    await painted()
  })
}

/**
 * The id of the newest row of a table, as the fake upstream has it. Rows that tests add have ids from 90000 on, and may go at
 * any moment.
 */
export async function newestId(site: SiteUnderTest, table: string, column = 'id'): Promise<number> {
  const rows: Record<string, unknown>[] = await (await fetch(`${site.control}/tables/${table}`)).json()
  return Math.max(...rows.map((row) => Number(row[column])).filter((id) => id < 90_000))
}

/**
 * Waits until a page has worked on everything that arrived before: a round trip to the server, and two frames. For what must
 * not happen; what must happen is waited for itself.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/healthz')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/**
 * Stops the timers of every page that this one opens from now on, so that what happens by itself happens when the test says
 * so (`page.clock.runFor`), however slow the machine is. To stop them in an open page would need to know its time.
 */
export async function stopTimers(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now - 24 * 3_600_000 })
  await page.clock.pauseAt(now)
}

/** Keeps these files from a page: `held` when it has asked for one, until `release`. */
export async function holdBack(
  page: Page,
  files: RegExp,
): Promise<{ held: Promise<void>; release: () => void }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(files, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { held: asked.promise, release: released.resolve }
}

/** Waits until Swiper has taken over the carousel at a place: of its list, or around it. */
export const taken = (place: Locator): Promise<void> =>
  expect(place.locator('xpath=descendant-or-self::*[contains(@class, "swiper-initialized")]')).toHaveCount(1)

/** Opens and closes the menu on a narrow screen. */
export const menuButton = (page: Page) => page.locator('#menu-button > summary')

/** Takes the pointer off everything that waits while it is looked at. */
export const lookAway = (page: Page): Promise<void> => page.mouse.move(5, 5)
