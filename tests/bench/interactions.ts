import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { startBenchSite } from './bench-site.ts'
import { mediaAtRest, middle } from './load.ts'

// `npm run bench -- interactions` measures the time from an input to the next paint (INP) with a processor that is
// throttled six times, from Event Timing (in steps of 8 ms), and the median of the longest tasks after the input. Of
// BENCH_RUNS (5) visits the best one is compared with the goal, because other load of the machine only adds time.
// BENCH_ONLY=lightbox,filter selects interactions. BENCH_SITE=<url> measures a running site. BENCH_AGAINST=<url> also
// measures another one, alternating between the two.

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 6)
/** The limit of a good INP according to web.dev. */
const GOAL_MS = 200

interface Interaction {
  name: string
  path: string
  /** Prepares the hydrated page. It is not measured. */
  before?: (page: Page) => Promise<unknown>
  perform: (page: Page) => Promise<unknown>
  /** Whether this is the first interaction on the page, which does not wait for hydration. */
  isFirst?: boolean
}

const interactions: Interaction[] = [
  {
    name: 'application: submit with errors',
    path: '/apply-online',
    perform: (page) => page.locator('#application button[type=submit]:not([name])').click(),
  },
  {
    name: 'application: choose a class',
    path: '/apply-online',
    before: (page) => page.locator('select[name=classId]').focus(),
    perform: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'application: a letter',
    path: '/apply-online',
    before: (page) => page.locator('#application input[type=text]').first().focus(),
    perform: (page) => page.keyboard.press('a'),
  },
  {
    name: 'application: leave a field',
    path: '/apply-online',
    before: async (page) => {
      await page.locator('#application input[type=text]').first().focus()
      await page.keyboard.press('a')
      await page.waitForTimeout(500)
    },
    perform: (page) => page.keyboard.press('Tab'),
  },
  {
    name: 'contact: submit with errors',
    path: '/contact',
    perform: (page) => page.locator('main form button[type=submit]').click(),
  },
  {
    name: 'gallery: open the lightbox',
    path: '/gallery',
    perform: (page) => page.locator('main a[href^="/media/"]').first().click(),
  },
  {
    name: 'lightbox: next picture',
    path: '/gallery',
    before: async (page) => {
      await page.locator('main a[href^="/media/"]').first().click()
      await page.locator('dialog .swiper[class*=swiper-initialized]').waitFor()
    },
    perform: (page) => page.keyboard.press('ArrowRight'),
  },
  {
    name: 'menu of food: a day',
    path: '/food-snack',
    perform: (page) => page.locator('[role=tab][aria-selected=false]').nth(2).click(),
  },
  {
    name: 'menu of food: a day, as the first touch',
    path: '/food-snack',
    isFirst: true,
    perform: (page) => page.locator('[href="#tuesday"]').first().tap(),
  },
  ...['/career', '/all-notice', '/all-news', '/faq'].map((path) => ({
    name: `${path}: a letter in a filter`,
    path,
    before: (page: Page) => page.locator('main form input[type=search]').last().focus(),
    perform: (page: Page) => page.keyboard.press('a'),
  })),
  {
    name: '/search: a letter',
    path: '/search?q=school',
    before: (page) => page.locator('main input[name=q]').focus(),
    perform: (page) => page.keyboard.press('s'),
  },
  {
    name: '/faq: open an answer',
    path: '/faq',
    perform: (page) => page.locator('main details summary').nth(2).click(),
  },
  {
    name: '/all-news: "Show more"',
    path: '/all-news',
    perform: (page) => page.locator('main a[href*="shown="]').first().click(),
  },
  {
    name: 'a link in a list',
    path: '/all-notice',
    perform: (page) => page.locator('main a[href^="/notice/"]').first().click(),
  },
  {
    name: 'open the menu',
    path: '/about',
    perform: (page) => page.locator('#menu-button > summary').click(),
  },
  {
    name: 'home: next event',
    path: '/',
    before: async (page) => {
      const events = page.getByRole('region', { name: 'Events', exact: true })
      await events.scrollIntoViewIfNeeded()
      await events.locator('.swiper[class*=swiper-initialized]').waitFor()
    },
    perform: (page) =>
      page.getByRole('region', { name: 'Events', exact: true }).getByRole('button', { name: 'Next' }).click(),
  },
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
  const selected = interactions.filter(({ name }) => !only || only.some((part) => name.includes(part)))
  const site = process.env.BENCH_SITE ? null : await startBenchSite()
  const sites = [process.env.BENCH_AGAINST, site?.url ?? process.env.BENCH_SITE].filter(
    (url) => url !== undefined,
  )
  const browser = await chromium.launch(await findBrowser())
  try {
    if (site) await mediaAtRest(site.url)
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
        console.log(lineOf(isBefore ? `  before: ${one.name}` : one.name, measured))
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
  const { path, before, perform, isFirst } = interaction
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // A tap has no pointer movement before it.
    hasTouch: isFirst === true,
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
