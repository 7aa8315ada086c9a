import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { middle, startBenchSite } from './support.ts'

// `npm run bench -- interactions` measures the time from an input to the next paint (INP) with a processor that is
// throttled six times, from Event Timing (in steps of 8 ms), and the median of the longest tasks after the input. Of
// BENCH_RUNS (5) visits the best one is compared with the goal, because other load of the machine only adds time.
// BENCH_ONLY=lightbox,filter selects interactions. BENCH_SITE=<url> measures a running site. BENCH_AGAINST=<url> also
// measures another one, alternating between the two.

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 6)
/** The limit of a good INP according to web.dev. */
const GOAL_MS = 200

type Step = (page: Page) => Promise<unknown>
/** An interaction on a page; `before` prepares the hydrated page and is not measured. */
type Interaction = [name: string, path: string, perform: Step, before?: Step]

const click =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click()
const press =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key)
const focus =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().focus()

/** An interaction whose name ends so is the first on its page, and does not wait for hydration. */
const FIRST = 'as the first touch'
const firstField = focus('#application input[type=text]')
const openLightbox: Step = async (page) => {
  await page.locator('main a[href^="/media/"]').first().click()
  await page.locator('dialog .swiper[class*=swiper-initialized]').waitFor()
}
const eventsOf = (page: Page) => page.getByRole('region', { name: 'Events', exact: true })

const interactions: Interaction[] = [
  ['application: submit with errors', '/apply-online', click('#application button[type=submit]:not([name])')],
  ['application: choose a class', '/apply-online', press('ArrowDown'), focus('select[name=classId]')],
  ['application: a letter', '/apply-online', press('a'), firstField],
  [
    'application: leave a field',
    '/apply-online',
    press('Tab'),
    async (page) => {
      await firstField(page)
      await page.keyboard.press('a')
      await page.waitForTimeout(500)
    },
  ],
  ['contact: submit with errors', '/contact', click('main form button[type=submit]')],
  ['gallery: open the lightbox', '/gallery', click('main a[href^="/media/"]')],
  ['lightbox: next picture', '/gallery', press('ArrowRight'), openLightbox],
  [
    'menu of food: a day',
    '/food-snack',
    (page) => page.locator('[role=tab][aria-selected=false]').nth(2).click(),
  ],
  [`menu of food: a day, ${FIRST}`, '/food-snack', (page) => page.locator('[href="#tuesday"]').first().tap()],
  ...['/career', '/all-notice', '/all-news', '/faq'].map(
    (path): Interaction => [
      `${path}: a letter in a filter`,
      path,
      press('a'),
      (page) => page.locator('main form input[type=search]').last().focus(),
    ],
  ),
  ['/search: a letter', '/search?q=school', press('s'), focus('main input[name=q]')],
  ['/faq: open an answer', '/faq', (page) => page.locator('main details summary').nth(2).click()],
  ['/all-news: "Show more"', '/all-news', click('main a[href*="shown="]')],
  ['a link in a list', '/all-notice', click('main a[href^="/notice/"]')],
  ['open the menu', '/about', click('#menu-button > summary')],
  [
    'home: next event',
    '/',
    (page) => eventsOf(page).getByRole('button', { name: 'Next' }).click(),
    async (page) => {
      await eventsOf(page).scrollIntoViewIfNeeded()
      await eventsOf(page).locator('.swiper[class*=swiper-initialized]').waitFor()
    },
  ],
]

interface Measured {
  /** The longest event of the interaction. */
  duration: number
  /** The name of that event, and its input delay, processing time and presentation delay. */
  parts: string
  longTask: number
}

declare global {
  interface Window {
    measured: { events: PerformanceEventTiming[]; tasks: PerformanceEntry[] }
  }
}

export async function benchInteractions(): Promise<void> {
  const only = process.env.BENCH_ONLY?.split(',')
  const selected = interactions.filter(([name]) => !only || only.some((part) => name.includes(part)))
  const site = process.env.BENCH_SITE ? null : await startBenchSite()
  const sites = [process.env.BENCH_AGAINST, site?.url ?? process.env.BENCH_SITE].filter(
    (url) => url !== undefined,
  )
  const browser = await chromium.launch(await findBrowser())
  try {
    console.log(
      `${SLOWDOWN} x slower, best and median of ${RUNS}; goal ${GOAL_MS} ms. Load of the machine: ${load()}`,
    )
    console.log('best  median  longest task after it (median)  parts of the best (delay / handlers / paint)')
    for (const one of selected) {
      const runs = sites.map((): Measured[] => [])
      for (let run = 0; run < RUNS; run++)
        for (const [index, url] of sites.entries()) runs[index]?.push(await measure(browser, url, one))
      for (const [index, measured] of runs.entries()) {
        const isBefore = index < runs.length - 1
        console.log(lineOf(isBefore ? `  before: ${one[0]}` : one[0], measured))
      }
    }
    console.log(`Load of the machine: ${load()}`)
  } finally {
    await browser.close()
    await site?.close()
  }
}

function lineOf(name: string, runs: Measured[]): string {
  runs.sort((first, second) => first.duration - second.duration)
  const [best] = runs
  const median = runs[Math.floor(runs.length / 2)]
  if (!best || !median) return name
  const task = middle(runs.map(({ longTask }) => longTask)) ?? 0
  return [
    String(best.duration).padStart(4),
    String(median.duration).padStart(6),
    String(Math.round(task)).padStart(5),
    `${name}${best.duration > GOAL_MS ? ' (!)' : ''}`.padEnd(50),
    best.parts,
  ].join('  ')
}

const load = () => loadavg()[0]?.toFixed(1)

/** Visits the page, performs the interaction, and returns what the browser measured. */
async function measure(browser: Browser, url: string, interaction: Interaction): Promise<Measured> {
  const [name, path, perform, before] = interaction
  const isFirst = name.endsWith(FIRST)
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // A tap has no pointer movement before it.
    hasTouch: isFirst,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await page.goto(url + path)
    if (!isFirst) await page.locator('html[data-ready]').waitFor()
    await before?.(page)
    // The work of loading the page ends first, so that only the interaction is measured.
    await page.waitForTimeout(700)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(() => {
      window.measured.events.length = 0
      window.measured.tasks.length = 0
    })
    await perform(page)
    await page.waitForTimeout(isFirst ? 4_000 : 2_500)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return await page.evaluate(worst)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function observe(): void {
  window.measured = { events: [], tasks: [] }
  new PerformanceObserver((list) =>
    window.measured.events.push(...(list.getEntries() as PerformanceEventTiming[])),
  ).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => window.measured.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
}

/** Runs in the page. Events that belong to no interaction, such as the pointer's moves, do not count. */
function worst(): Measured {
  const { events, tasks } = window.measured
  const counted = events.filter((event) => (event as { interactionId?: number }).interactionId)
  const [longest] = counted.sort((one, other) => other.duration - one.duration)
  const longTask = Math.max(0, ...tasks.map(({ duration }) => duration))
  if (!longest) return { duration: 0, parts: 'under 16', longTask }
  const { name, startTime, processingStart, processingEnd, duration } = longest
  const parts = [
    processingStart - startTime,
    processingEnd - processingStart,
    startTime + duration - processingEnd,
  ]
  return { duration, longTask, parts: `${name} ${parts.map(Math.round).join(' / ')}` }
}
