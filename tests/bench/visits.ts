import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { bengaliFontEnvironment } from '../e2e/device-face.ts'
import { startBenchSite } from './bench-site.ts'
import { mediaAtRest, middle, print } from './load.ts'

// `npm run bench -- visits` measures first visits on a slow phone: slow 4G, a processor that is throttled. Of BENCH_RUNS (7) visits
// to each page it prints the middle. BENCH_SITES=before=<url>,after=<url> compares running sites, visit by visit in turn;
// BENCH_ONLY=/,/all-notice selects pages, BENCH_SLOWDOWN=6 (4) the processor.

const RUNS = Number(process.env.BENCH_RUNS ?? 7)
const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4)
const PAGES = ['/', '/all-notice', 'a notice', '/apply-online'].flatMap((page) => [page, `bn ${page}`])

/** Lighthouse's slow 4G, as it is throttled in a browser: latency in ms, bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.6 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
/** How long after the load event a visit is observed, in ms: scripts start in this time. */
const OBSERVED_MS = 4_000

interface Visit {
  firstPaint: number
  largestPaint: number
  blocking: number
  longestTask: number
  shift: number
  /** The longest event of a touch right after the load event, in ms. */
  touch: number
  bytes: number
  /** Bytes of a second page, which a link of the first one opens. */
  secondBytes: number
  /** The first paint of a third page, as a document that a returning visitor loads with the files of the first one cached. */
  returning: number
}

declare global {
  interface Window {
    visit: { paint: number; tasks: { start: number; duration: number }[]; shift: number; events: number[] }
  }
}

export async function benchVisits(): Promise<void> {
  const own = process.env.BENCH_SITES ? null : await startBenchSite()
  const sites = own
    ? [['site', own.url] as const]
    : (process.env.BENCH_SITES ?? '').split(',').map((pair) => pair.split('=') as [string, string])
  const only = process.env.BENCH_ONLY?.split(',')
  const pages = PAGES.filter((page) => !only || only.includes(page))
  // With a Bengali font, as phones have one: without it, every Bangla text is laid out twice.
  const browser = await chromium.launch({
    ...(await findBrowser()),
    env: { ...process.env, ...bengaliFontEnvironment() },
  })
  try {
    if (own) await mediaAtRest(own.url)
    console.log(`slow 4G, processor ${SLOWDOWN} x slower, middle of ${RUNS}; times in ms, sizes in KB`)
    const names = [
      'page',
      'site',
      'first paint',
      'largest paint',
      'blocking',
      'longest task',
      'returning',
      'first touch',
      'shift',
      'KB',
      '2nd page KB',
    ]
    const rows: string[][] = []
    for (const page of pages) {
      const visits = sites.map((): Visit[] => [])
      for (let run = 0; run < RUNS; run += 1)
        for (const [index, [, url]] of sites.entries()) visits[index]?.push(await visit(browser, url, page))
      for (const [index, [name]] of sites.entries())
        rows.push([page, name, ...summaryOf(visits[index] ?? [])])
    }
    print([names, ...rows])
  } finally {
    await browser.close()
    await own?.close()
  }
}

function summaryOf(visits: Visit[]): string[] {
  const of = (key: keyof Visit) => middle(visits.map((one) => one[key])) ?? 0
  const whole = (
    ['firstPaint', 'largestPaint', 'blocking', 'longestTask', 'returning', 'touch'] as const
  ).map((key) => of(key).toFixed(0))
  return [
    ...whole,
    of('shift').toFixed(3),
    (of('bytes') / 1024).toFixed(0),
    (of('secondBytes') / 1024).toFixed(0),
  ]
}

/** The address of a page of the list above. */
async function addressOf(url: string, page: string): Promise<string> {
  const [name, prefix] = page.startsWith('bn ') ? [page.slice(3), '/bn'] : [page, '']
  if (name !== 'a notice') return url + (prefix && name === '/' ? prefix : prefix + name)
  const list = await (await fetch(`${url}${prefix}/all-notice`)).text()
  return url + (/href="([^"]*\/notice\/\d+)"/.exec(list)?.[1] ?? '')
}

async function visit(browser: Browser, url: string, name: string): Promise<Visit> {
  const address = await addressOf(url, name)
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    // The map is the only file of another host.
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: ['*openstreetmap*', '*google*', '*youtube*'] })
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const received = countBytes(session)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(OBSERVED_MS)
    const measured = await page.evaluate(read)
    const bytes = received()
    const touch = await firstTouch(page)
    await page.locator('html[data-ready]').waitFor()
    const before = received()
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('footer a[href$="/about"], a[href$="/about"]')?.click(),
    )
    await page.waitForURL('**/about')
    await page.waitForTimeout(OBSERVED_MS)
    const secondBytes = received() - before
    await page.goto(new URL(name.startsWith('bn ') ? '/bn/why-us' : '/why-us', url).href, {
      waitUntil: 'load',
    })
    await page.waitForTimeout(500)
    const { firstPaint: returning } = await page.evaluate(read)
    return { ...measured, touch, bytes, secondBytes, returning }
  } finally {
    await context.close()
  }
}

/** Touches the menu button, and returns the duration of the longest event until the next paint. */
async function firstTouch(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.visit.events.length = 0
  })
  await page.locator('#menu-button > summary').tap()
  await page.waitForTimeout(1_500)
  const longest = await page.evaluate(() => Math.max(0, ...window.visit.events))
  await page.locator('#menu-button > summary').tap()
  return longest
}

function countBytes(session: CDPSession): () => number {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

/** Runs in the page. */
function observe(): void {
  window.visit = { paint: 0, tasks: [], shift: 0, events: [] }
  const on = (type: string, use: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
      ...more,
    })
  on('largest-contentful-paint', ({ startTime }) => {
    window.visit.paint = startTime
  })
  on('longtask', ({ startTime, duration }) => window.visit.tasks.push({ start: startTime, duration }))
  on('layout-shift', (entry) => {
    window.visit.shift += (entry as PerformanceEntry & { value: number }).value
  })
  on('event', ({ duration }) => window.visit.events.push(duration), { durationThreshold: 16 })
}

/** Runs in the page. Blocking time is what each task after the first paint takes beyond 50 ms. */
function read() {
  const { paint, tasks, shift } = window.visit
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const late = tasks.filter(({ start }) => start > firstPaint)
  return {
    firstPaint,
    largestPaint: paint,
    blocking: late.reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...late.map(({ duration }) => duration)),
    shift,
  }
}
