import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { waitForHydration } from '../e2e/site.ts'
import { startSite } from '../support/site.ts'
import { writeSheet } from './contact-sheet.ts'
import { drawOutline } from './outline.ts'
import { more, templates } from './templates.ts'

// `npm run design:shots`: photographs of the templates at three widths in both languages, and a contact sheet of each width and
// language (docs/testing.md#the-look). It measures nothing, so it is no test.

const { values: options } = parseArgs({
  options: {
    /** A site that runs, instead of one of its own. */
    url: { type: 'string' },
    /** Names of templates, separated by commas. */
    only: { type: 'string' },
    widths: { type: 'string', default: '360,768,1440' },
    locales: { type: 'string', default: 'en,bn' },
    /** Grey boxes instead of texts and pictures, by number in a drawn order: whether a page is known by its outline alone. */
    outlines: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../.data/design') },
  },
})

const chosen = options.only?.split(',')
const pages = chosen ? [...templates, ...more].filter(([name]) => chosen.includes(name)) : templates
const unknown = chosen?.filter((name) => !pages.some(([known]) => known === name)) ?? []
if (unknown.length > 0)
  throw new Error(`There is no template ${unknown.join(', ')} (tests/design/templates.ts).`)

const site = options.url ? null : await startSite()
const url = site?.url ?? options.url ?? ''
try {
  const ids = await newestIds()
  if (site) await untilPicturesAreThere()
  const browser = await chromium.launch(await findBrowser())
  for (const width of options.widths.split(',').map(Number))
    for (const locale of options.locales.split(',')) await takeAll(browser, width, locale, ids)
  await browser.close()
} finally {
  await site?.close()
}
process.exit(0)

/** Takes all pages at one width in one language, and their contact sheet. */
async function takeAll(browser: Browser, width: number, locale: string, ids: Record<string, string>) {
  const folder = path.join(options.out, `${options.outlines ? 'outline-' : ''}${width}-${locale}`)
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    colorScheme: options.dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  // The map is of another host.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => route.abort())
  const files: { name: string; file: string }[] = []
  for (const [name, address] of pages) {
    const filled = address.replace(/\{(\w+)\}/, (_, key: string) => ids[key] ?? '')
    await page.goto(url + (locale === 'bn' ? `/bn${filled === '/' ? '' : filled}` : filled))
    // React would put the page back in place of its outline.
    await waitForHydration(page)
    await readToTheEnd(page)
    if (options.outlines) await page.evaluate(drawOutline)
    const file = path.join(folder, `${name}.png`)
    await page.screenshot({ path: file, fullPage: true })
    files.push({ name, file })
  }
  await context.close()
  const sheet = path.join(options.out, `${path.basename(folder)}.jpg`)
  // In the order of the templates, outlines would be known by their neighbours.
  const shown = options.outlines ? shuffled(files) : files
  if (options.outlines)
    writeFileSync(
      sheet.replace('.jpg', '.key.txt'),
      shown.map(({ name }, at) => `${at + 1} ${name}\n`).join(''),
    )
  await writeSheet(shown, sheet, { isNumbered: options.outlines })
  console.log(sheet)
}

/** In an order that nobody can guess. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, lot: randomInt(2 ** 32) }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ item }) => item)

/** Scrolls through a page, so that everything that is loaded late is loaded, and returns to its beginning. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const image of document.images) image.loading = 'eager'
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await painted()
    }
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.checkVisibility() && !image.complete)
    const loaded = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        image.addEventListener('load', resolve, { once: true })
        image.addEventListener('error', resolve, { once: true })
      })
    await Promise.race([Promise.all(shown.map(loaded)), new Promise((resolve) => setTimeout(resolve, 5_000))])
    scrollTo(0, 0)
    await painted()
  })
}

/** The ids that addresses of templates name, from the lists. */
async function newestIds(): Promise<Record<string, string>> {
  const first = async (list: string, pattern: RegExp) => {
    const html = await (await fetch(url + list)).text()
    return pattern.exec(html)?.[1] ?? ''
  }
  for (;;) {
    const notice = await first('/all-notice', /href="\/notice\/(\d+)"/)
    const event = await first('/all-events', /href="\/events\/(\d+)"/)
    const teacher = await first('/male-faculty', /href="\/profile\/(\d+)"/)
    if (notice && event && teacher) return { notice, event, teacher }
    // The first sync runs.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Waits until the worker has made the copies of the pictures of home and gallery. */
async function untilPicturesAreThere(): Promise<void> {
  const count = async (address: string, pattern: RegExp) =>
    (await (await fetch(url + address)).text()).match(pattern)?.length ?? 0
  const isReady = async () =>
    (await count('/', /\/media\/[0-9a-f]{32}/g)) >= 150 &&
    (await count('/gallery', /href="\/media\/[^"]+"/g)) >= 45
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 1_000))
}
