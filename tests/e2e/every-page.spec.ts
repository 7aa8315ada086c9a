import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Locale, localPath, pagesIn, site as settings, siteIn } from '@school/content'
import { accessibilityErrors } from './accessibility.ts'
import { expect, newestId, readToTheEnd, ready, type SiteUnderTest, test } from './site.ts'

// Every address of the route table (packages/content, site/en/pages.yaml), in one visit for each: on a phone and on a wide screen
// it answers, nobody is shut out, nothing moves under the reader, and the browser has nothing to complain about; without
// scripts the styles that it carries are all that it needs.
// With SCREENSHOTS=1 a picture of each, at 768 px too, lies in tests/test-results/screenshots afterwards.

const screenshots = process.env.SCREENSHOTS
  ? path.join(import.meta.dirname, '..', 'test-results', 'screenshots')
  : null
const widths = screenshots ? [360, 768, 1440] : [360, 1440]

/** Table of the fake upstream, and its id column, that an address with `{id}` takes its newest row from. */
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
    layoutShifts: () => { score: number; moved: string[] }[]
    /** What `noteAppearance` noted last. */
    appearance?: string[]
  }
}

/** Runs in the page, before anything else does. */
function watchLayoutShifts() {
  const shifts: ReturnType<Window['layoutShifts']> = []
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const shift = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (shift.hadRecentInput) continue
      shifts.push({
        score: shift.value,
        moved: shift.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent?.slice(0, 60) ?? ''),
        ),
      })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.layoutShifts = () => {
    note(observer.takeRecords())
    return shifts
  }
}

/** The address itself, or with the id of the newest row that the fake upstream has. */
async function addressOf(pattern: string, site: SiteUnderTest): Promise<string> {
  const rows = rowsOf[pattern]
  if (!rows) {
    expect(pattern, 'an address with an id has its table above').not.toContain('{')
    return pattern
  }
  return pattern.replace('{id}', String(await newestId(site, rows.table, rows.id)))
}

/**
 * One page of each kind is given to axe whole and at every width; of the others what lies between header and footer, which are
 * the same everywhere and most of a page's elements, and on the phone only: axe is two fifths of the cost of a visit.
 */
const examinedWhole = ['/', '/about', '/all-notice', '/notice/{id}', '/contact']

/** Links with one name and several targets (WCAG 2.4.4, 3.2.4): nobody who hears the name knows where it leads. */
function ambiguousLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = new Map<string, Set<string>>()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (link.closest('[inert]') || !link.checkVisibility({ visibilityProperty: true })) continue
      // A tab or a place of this page is no other target.
      if (link.hash && link.pathname === location.pathname) continue
      const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
      const name = link.ariaLabel ?? [link.textContent, ...pictures].join(' ').trim().replace(/\s+/g, ' ')
      // Two parts of one page are one target.
      const [target = ''] = link.href.split('#')
      targets.set(name, (targets.get(name) ?? new Set()).add(target))
    }
    return [...targets]
      .filter(([, addresses]) => addresses.size > 1)
      .map(([name, addresses]) => `"${name}" leads to ${[...addresses].join(' and ')}`)
  })
}

interface Wanted {
  status: number
  locale: Locale
  title: string | null
  heading: string | null
  /** Are header and footer examined too? */
  whole: boolean
}

/**
 * Checks everything about the page at an address and a width; its requests and its console are the fixtures'. Each visit is a
 * first one: where a test answers requests (the map's, site.ts), the browser keeps nothing.
 */
async function expectComplete(page: Page, address: string, width: number, wanted: Wanted): Promise<void> {
  const at = `at ${width} px`
  await page.setViewportSize({ width, height: heightOf(width) })
  const response = await page.goto(address)
  expect.soft(response?.status(), at).toBe(wanted.status)
  await ready(page)

  const title = await page.title()
  expect.soft(title, `title ${at}`).toBe(wanted.title ?? title)
  expect.soft(title.endsWith(` | ${siteIn[wanted.locale].brand}`), `${title} names the school`).toBe(true)
  await expect.soft(page.locator('html'), `language ${at}`).toHaveAttribute('lang', wanted.locale)
  const headings = await page.locator('h1').allTextContents()
  expect.soft(headings, `headings of the first level ${at}`).toHaveLength(1)
  expect.soft(headings[0]?.trim(), `heading ${at}`).not.toBe('')
  if (wanted.heading !== null) expect.soft(headings[0], `heading ${at}`).toBe(wanted.heading)
  if (wanted.status === 200) await expect.soft(page.locator('meta[name=description]')).toHaveCount(1)

  await readToTheEnd(page)
  const { clientWidth, widest } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    widest: document.documentElement.scrollWidth,
  }))
  expect.soft(widest, `nothing scrolls sideways ${at}`).toBeLessThanOrEqual(clientWidth)
  const { shift, shifts } = await measureShifts(page, address)
  expect.soft(shift, `layout shifts ${at}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01)
  expect.soft(await ambiguousLinks(page), `links of one name ${at}`).toEqual([])
  if (wanted.whole || width === widths[0])
    expect.soft(await accessibilityErrors(page, wanted.whole ? undefined : 'main'), `axe ${at}`).toEqual([])
  // axe looks at a page without motion.
  await page.emulateMedia({ reducedMotion: null })
}

const heightOf = (width: number) => (width < 700 ? 740 : 900)

/** Without scripts the whole style sheet, when it comes, changes nothing. */
async function expectOwnStyles(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await noteAppearance(page)
  await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][media=print]')
    if (!sheet) throw new Error('there is no sheet that waits')
    const come = new Promise((resolve) => sheet.addEventListener('load', resolve))
    sheet.media = 'all'
    if (!sheet.sheet) await come
  })
  expect.soft(await noteAppearance(page), 'what the whole style sheet changes').toEqual([])
  await expect.soft(page.locator('html[data-ready]'), 'no script ran').toHaveCount(0)
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

/**
 * Notes place, size and colours of everything on a page.
 * @returns what was otherwise at the last note
 */
function noteAppearance(page: Page): Promise<{ was: string | undefined; is: string }[]> {
  return page.evaluate(async () => {
    // A typeface is asked for by the first layout that needs it. Nothing waits for frames: without scripts there is no
    // callback for them.
    for (let times = 0; times < 2; times++) {
      document.body.getBoundingClientRect()
      await document.fonts.ready
    }
    const looks = [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font, borderWidth, visibility } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round)
      const style = [color, backgroundColor, font, borderWidth, visibility]
      return `${element.tagName} ${element.className}: ${[...place, ...style].join(', ')}`
    })
    // Compared here: to hand two lists of everything to the test costs as much as to make them.
    const noted: string[] | undefined = window.appearance
    window.appearance = looks
    if (!noted) return []
    if (noted.length !== looks.length)
      return [{ was: `${noted.length} elements`, is: `${looks.length} elements` }]
    return looks.flatMap((is, index) => (is === noted[index] ? [] : [{ was: noted[index], is }])).slice(0, 20)
  })
}

/**
 * The sum of the layout shifts of the page. On a busy machine the typeface of headings can come after the first paint, and a
 * machine without the serif of any phone may then set a title in one line more or less. Such a visit is repeated: what
 * shifts for another reason shifts each time.
 */
async function measureShifts(page: Page, address: string) {
  const oneLine = 0.05
  for (let visit = 1; ; visit += 1) {
    const shifts = await page.evaluate(() => window.layoutShifts())
    const shift = shifts.reduce((sum, { score }) => sum + score, 0)
    if (shift <= 0.01 || shift > oneLine || visit === 3) return { shift, shifts }
    await page.goto(address)
    await ready(page)
    await readToTheEnd(page)
  }
}

const notFound = {
  status: 404,
  locale: 'en',
  title: `Page Not Found | ${settings.brand}`,
  heading: 'Oops! Page Not Found',
  whole: true,
} as const

for (const [position, { path: pattern, name, heading }] of pagesIn.en.entries())
  test(`the page ${pattern} is complete, fits, does not shift, and shuts nobody out, on a phone and on a wide screen, and carries its styles`, async ({
    page,
    site,
  }) => {
    const address = await addressOf(pattern, site)
    const isRow = pattern.includes('{')
    await page.addInitScript(watchLayoutShifts)
    for (const width of widths) {
      await expectComplete(page, address, width, {
        status: 200,
        locale: 'en',
        title: isRow ? null : `${name} | ${settings.brand}`,
        heading: isRow || pattern === '/' ? null : heading,
        whole: examinedWhole.includes(pattern),
      })
      await keepPicture(page, pattern, width)
    }
    await page.setViewportSize({ width: position % 2 ? 360 : 1440, height: 800 })
    await expectOwnStyles(page, address)
  })

// The wide screen, header and footer are the same, and the words alone decide what fits: the narrowest screen shows it.
for (const { path: pattern, name, heading } of pagesIn.bn)
  test(`the page ${pattern} in Bangla is complete, fits, does not shift, and shuts nobody out on a phone`, async ({
    page,
    site,
  }) => {
    const address = localPath(await addressOf(pattern, site), 'bn')
    const isRow = pattern.includes('{')
    await page.addInitScript(watchLayoutShifts)
    await expectComplete(page, address, widths[0] ?? 360, {
      status: 200,
      locale: 'bn',
      title: isRow ? null : `${name} | ${siteIn.bn.brand}`,
      heading: isRow || pattern === '/' ? null : heading,
      whole: pattern === '/all-notice',
    })
    await keepPicture(page, `bn${pattern}`, 360)
  })

test('the page of an unknown address is complete, fits, does not shift, and shuts nobody out, on a phone and on a wide screen', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(watchLayoutShifts)
  for (const width of widths) {
    await expectComplete(page, '/no-such-page', width, notFound)
    await keepPicture(page, '/404', width)
  }
  // The browser's own message about the status of the page that is asked for.
  const messages = consoleErrors.splice(0)
  consoleErrors.push(...messages.filter((message) => !message.includes('404')))
})
