import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pages, site as settings } from '@school/content'
import { expect, type SiteUnderTest, test } from './site.ts'

// Every address of the route table (packages/content, words/pages.yaml) on a phone and on a wide screen: it answers,
// nobody is shut out, nothing moves under the reader, and the browser has nothing to complain about.
// With SCREENSHOTS=1 a picture of each, at 768 px too, lies in tests/test-results/screenshots afterwards.

const screenshots = process.env.SCREENSHOTS
  ? path.join(import.meta.dirname, '..', 'test-results', 'screenshots')
  : null
const widths = screenshots ? [360, 768, 1440] : [360, 1440]

/** Table of the stand-in, and its id column, that an address with `{id}` takes its newest row from. */
const rowsOf: Record<string, { table: string; id: string }> = {
  '/notice/{id}': { table: 'notices', id: 'id' },
  '/news/{id}': { table: 'news', id: 'id' },
  '/events/{id}': { table: 'events', id: 'id' },
  '/career-details/{id}': { table: 'careers', id: 'id' },
  '/profile/{id}': { table: 'teachers', id: 'teacher_id' },
}

declare global {
  interface Window {
    /** Every layout shift so far that no input of the visitor explains: its score and what moved. */
    layoutShifts: { score: number; moved: string[] }[]
  }
}

/** Runs in the page, before anything else does. */
function watchLayoutShifts() {
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (shift.hadRecentInput) continue
      window.layoutShifts.push({
        score: shift.value,
        moved: shift.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent?.slice(0, 60) ?? ''),
        ),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The address itself, or with the id of the newest row that the stand-in has. */
async function addressOf(pattern: string, site: SiteUnderTest): Promise<string> {
  const rows = rowsOf[pattern]
  if (!rows) {
    expect(pattern, 'an address with an id has its table above').not.toContain('{')
    return pattern
  }
  const all: Record<string, unknown>[] = await (await fetch(`${site.control}/tables/${rows.table}`)).json()
  const newest = Math.max(...all.map((row) => Number(row[rows.id])).filter(Number.isInteger))
  return pattern.replace('{id}', String(newest))
}

/** Scrolls from the top to the end as a reader does, until every picture that was asked for has come. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.75) {
      scrollTo({ top: y, behavior: 'instant' })
      await pause(40)
    }
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await document.fonts.ready
    const patience = Date.now() + 5_000
    while ([...document.images].some((image) => image.currentSrc !== '' && !image.complete)) {
      if (Date.now() > patience) break
      await pause(50)
    }
    await pause(150)
  })
}

/** What axe finds against WCAG 2.0, 2.1 and 2.2, A and AA: one line for each element. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  // A fade that is half way through has the contrast of neither end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .options({ resultTypes: ['violations'], preload: false })
    // No frame of another host is on any page, so the second page that the newer mode opens each time is not needed.
    .setLegacyMode(true)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 200)}`))
}

/** Everything that is wrong with the page at an address, in words; its requests and its console are the fixture's. */
async function faultsOf(
  page: Page,
  address: string,
  wanted: { status: number; title: string | null; heading: string | null },
): Promise<string[]> {
  const faults: string[] = []
  const holds = (right: boolean, fault: string) => right || faults.push(fault)
  const response = await page.goto(address)
  holds(response?.status() === wanted.status, `answers ${response?.status()}`)
  await page.locator('html[data-ready]').waitFor({ timeout: 20_000 })

  const title = await page.title()
  holds(title === (wanted.title ?? title) && title.endsWith(` | ${settings.brand}`), `is called ${title}`)
  const headings = await page.locator('h1').allTextContents()
  const [heading = ''] = headings
  holds(headings.length === 1, `has ${headings.length} headings of the first level`)
  holds(heading.trim() !== '' && heading === (wanted.heading ?? heading), `is headed ${heading}`)
  const description = page.locator('meta[name=description]')
  holds(wanted.status !== 200 || (await description.count()) === 1, 'has no description')

  await readToTheEnd(page)
  const { width, widest, shifts } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    widest: document.documentElement.scrollWidth,
    shifts: window.layoutShifts,
  }))
  holds(widest <= width, `is ${widest} px wide on ${width} px`)
  const shift = shifts.reduce((sum, { score }) => sum + score, 0)
  holds(shift <= 0.01, `shifts by ${shift}: ${JSON.stringify(shifts)}`)
  return [...faults, ...(await accessibilityFaults(page))]
}

async function keepPicture(page: Page, pattern: string, width: number): Promise<void> {
  if (!screenshots) return
  await mkdir(screenshots, { recursive: true })
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    // What is not near the window is not painted, and a picture of the whole page would show it empty.
    for (const part of document.querySelectorAll<HTMLElement>('[class*=later-]'))
      part.style.contentVisibility = 'visible'
  })
  const name = pattern.replace('/{id}', '').replaceAll('/', '_').replace(/^_/, '') || 'home'
  await page.screenshot({ path: path.join(screenshots, `${name}-${width}.png`), fullPage: true })
}

test.beforeAll(async ({ site }) => {
  test.setTimeout(300_000)
  // Words are mirrored before the site answers, pictures after them.
  const held = async (address: string) =>
    (await (await fetch(site.url + address)).text()).match(/\/media\/[0-9a-f]{32}/g)?.length ?? 0
  await expect.poll(() => held('/'), { timeout: 150_000 }).toBeGreaterThan(20)
  await expect.poll(() => held('/gallery'), { timeout: 150_000 }).toBeGreaterThan(3)
})

for (const width of widths) {
  // One test and not sixty: the site would be started anew after every one that fails.
  test(`every page of the route table is there for everybody at ${width} px`, async ({
    page,
    site,
    consoleFaults,
    foreignRequests,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
    await page.addInitScript(watchLayoutShifts)
    const faults: Record<string, string[]> = {}
    const visit = async (pattern: string, address: string, wanted: Parameters<typeof faultsOf>[2]) => {
      const found = await faultsOf(page, address, wanted)
      const said = consoleFaults
        .splice(0)
        // The browser's own word for the status of the page that is asked for.
        .filter((fault) => wanted.status === 200 || !fault.includes(`${wanted.status}`))
      const all = [
        ...found,
        ...said.map((fault) => `console: ${fault}`),
        ...foreignRequests.splice(0).map((url) => `asks ${url}`),
      ]
      if (all.length > 0) faults[address] = all
      await keepPicture(page, pattern, width)
    }
    for (const { path: pattern, name, heading } of pages) {
      const isRow = pattern.includes('{')
      await visit(pattern, await addressOf(pattern, site), {
        status: 200,
        title: isRow ? null : `${name} | ${settings.brand}`,
        heading: isRow || pattern === '/' ? null : heading,
      })
    }
    await visit('/404', '/no-such-page', {
      status: 404,
      title: `Page Not Found | ${settings.brand}`,
      heading: 'Oops! Page Not Found',
    })
    expect(faults).toEqual({})
  })
}

test('a page carries the styles that it needs: the whole sheet changes nothing that is seen', async ({
  plainPage,
  site,
}) => {
  test.setTimeout(300_000)
  await plainPage.emulateMedia({ reducedMotion: 'reduce' })
  const look = () =>
    plainPage.evaluate(async () => {
      await document.fonts.ready
      return [...document.querySelectorAll('body *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, font, borderWidth, visibility } = getComputedStyle(element)
        const place = [x, y, width, height].map(Math.round)
        return [
          element.outerHTML.slice(0, 80),
          ...place,
          color,
          backgroundColor,
          font,
          borderWidth,
          visibility,
        ]
      })
    })
  for (const [position, { path: pattern }] of pages.entries()) {
    await plainPage.setViewportSize({ width: position % 2 ? 360 : 1440, height: 800 })
    await plainPage.goto(await addressOf(pattern, site))
    const before = await look()
    await plainPage.evaluate(async () => {
      const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][media=print]')
      if (!sheet) throw new Error('there is no sheet that waits')
      const come = new Promise((resolve) => sheet.addEventListener('load', resolve))
      sheet.media = 'all'
      if (!sheet.sheet) await come
    })
    expect(await look(), pattern).toEqual(before)
  }
})
