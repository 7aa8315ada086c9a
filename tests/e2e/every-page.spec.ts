import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Locale, localPath, pagesIn, siteIn } from '@school/content'
import { bodyAt } from '@school/content/page-body'
import { accessibilityErrors } from './accessibility.ts'
import { differingAttributes } from './attributes.ts'
import { lostParts, spaceOut } from './enlarged-text.ts'
import { addressOf } from './route-addresses.ts'
import { test as base, expect, openTabForVisits, readToTheEnd, waitForHydration } from './site.ts'

// Every address of the route table (packages/content, site/en/pages.yaml), in both languages: on a phone and on a wide screen the
// page is complete, fits, is accessible, does not shift, and causes no error in the console. Each route is loaded at one width in
// English and, but for pages of texts, at the other width in Bangla; for the remaining widths the window is resized.

const PHONE = 360
const WIDE_SCREEN = 1440

/**
 * The tests of a worker open their pages one after the other in one tab, as a visitor does. A tab for each page would cost twice
 * as much, because each tab has a process of its own (docs/testing.md). These tests enter nothing, and the browser's cache is off.
 */
const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-GB',
        serviceWorkers: 'block',
      })
      await context.addInitScript(watchLayoutShifts)
      await use(await openTabForVisits(context))
      await context.close()
    },
    { scope: 'worker' },
  ],
  openedPage: async ({ tab }, use) => {
    await tab.context().clearCookies()
    await use(tab)
  },
})

declare global {
  interface Window {
    /** All layout shifts so far that no input of the visitor explains: the score, and the elements that moved. */
    layoutShifts: () => { score: number; moved: string[] }[]
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

/**
 * axe examines these pages completely, at both widths. Of the other pages it examines `main` at the width of a phone, because
 * header and footer are the same everywhere and contain most elements of a page.
 */
const examinedWhole = ['/', '/about', '/all-notice', '/notice/{id}', '/contact']

/**
 * axe examines `main` of these in Bangla too: forms, tables and tabs, whose names come from messages. The other Bangla pages have the
 * same elements as the English ones (packages/content/src/compare-locales.test.ts, tests/http/two-languages.test.ts).
 */
const examinedInBangla = [
  '/',
  '/notice/{id}',
  '/contact',
  '/apply-online',
  '/fees',
  '/food-snack',
  '/gallery',
  '/search',
]

/** Returns the link names that lead to several targets (WCAG 2.4.4, 3.2.4): a screen reader reads only the name. */
function ambiguousLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = new Map<string, Set<string>>()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (link.closest('[inert]') || !link.checkVisibility({ visibilityProperty: true })) continue
      // A tab or a fragment of this page is not another target.
      if (link.hash && link.pathname === location.pathname) continue
      const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
      const name = link.ariaLabel ?? [link.textContent, ...pictures].join(' ').trim().replace(/\s+/g, ' ')
      // Two fragments of one page are one target.
      const [target = ''] = link.href.split('#')
      targets.set(name, (targets.get(name) ?? new Set()).add(target))
    }
    return [...targets]
      .filter(([, addresses]) => addresses.size > 1)
      .map(([name, addresses]) => `"${name}" leads to ${[...addresses].join(' and ')}`)
  })
}

/** Blocks of these pages are beside each other on a wide screen, and one below the other on a phone. */
const besides: Record<string, [first: string, second: string]> = {
  '/chairman-message': ['[data-block=people]', '.written'],
  '/why-us': ['.answers > li:nth-child(1) .question', '.answers > li:nth-child(2) .question'],
  '/hostel-facilities': ['[data-block=cards] h2', '[data-block=cards] li'],
  '/about': ['.written', '[data-block=timeline]'],
  '/academic-program': ['.stages > li:nth-child(1)', '.stages > li:nth-child(2)'],
  '/campus-facilities': ['[data-block=columns] .card', '[data-block=columns] .card + .card'],
  '/zbf': ['.lead', '.act'],
  '/higher-education': ['.lead', '.act'],
  '/admission-process': ['[data-block=steps] li:first-child', '[data-block=steps] li:nth-child(2)'],
  '/class-routine': ['[data-block=timeline]', 'nav.no-print .btn'],
  '/exam-system': ['[data-block=table]', '[data-block=table] + [data-block=table]'],
  '/subjects': ['[data-block=columns] .card', '[data-block=columns] .card + .card'],
  '/governing-body': ['[data-block=people] li:nth-child(2)', '[data-block=people] li:nth-child(5)'],
}

/** Checks that a page stands as its kind does: its band is low, and blocks are beside or below each other. */
async function expectArranged(page: Page, pattern: string, width: number): Promise<void> {
  const boxes = await page.evaluate(
    (selectors) =>
      selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
    [
      'main .band',
      'header > p',
      'main .band-photo',
      ...(besides[pattern] ?? []).map((selector) => `main ${selector}`),
    ],
  )
  const [band, banner, photograph, first, second] = boxes
  // A row may have a long headline.
  if (band && (pattern === '/notice/{id}' || !pattern.includes('{'))) {
    expect
      .soft(band.height, `height of the band at ${width} px`)
      .toBeLessThanOrEqual(photograph ? (width === PHONE ? 250 : 272) : width === PHONE ? 120 : 160)
    // The content begins in the first third of the screen of a phone, and below a photograph in the first half.
    if (width === PHONE)
      expect.soft(band.bottom - (banner?.height ?? 0)).toBeLessThanOrEqual(photograph ? 360 : 226)
  }
  if (!besides[pattern]) return
  if (width === WIDE_SCREEN) expect.soft(first.left, 'beside each other').toBeLessThan(second.left)
  else expect.soft(Math.abs(first.top - second.top), 'one below the other').toBeGreaterThan(30)
}

interface ExpectedPage {
  status: number
  locale: Locale
  title: string | null
  heading: string | null
}

/** Opens an address at a width, and checks the document and its layout shifts. The fixtures check requests and the console. */
async function expectLoaded(page: Page, address: string, width: number, expected: ExpectedPage) {
  const at = `at ${width} px`
  await resize(page, width)
  const response = await page.goto(address)
  expect.soft(response?.status(), at).toBe(expected.status)
  await waitForHydration(page)
  expect.soft(await differingAttributes(page), `attributes of the server's HTML ${at}`).toEqual([])

  const { title, language, headings, descriptions } = await page.evaluate(() => ({
    title: document.title,
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
    descriptions: document.querySelectorAll('meta[name=description]').length,
  }))
  expect.soft(title, `title ${at}`).toBe(expected.title ?? title)
  expect.soft(title.endsWith(` | ${siteIn[expected.locale].brand}`), `${title} names the school`).toBe(true)
  expect.soft(language, `language ${at}`).toBe(expected.locale)
  expect.soft(headings, `headings of the first level ${at}`).toHaveLength(1)
  expect.soft(headings[0]?.trim(), `heading ${at}`).not.toBe('')
  if (expected.heading !== null) expect.soft(headings[0], `heading ${at}`).toBe(expected.heading)
  if (expected.status === 200) expect.soft(descriptions, `descriptions ${at}`).toBe(1)

  await readAll(page)
  const { shift, shifts } = await measureShifts(page, address)
  expect.soft(shift, `layout shifts ${at}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01)
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width < 700 ? 740 : 900 })

/** Scrolls to the end of a page that loads some parts only when they are near the viewport. */
async function readAll(page: Page): Promise<void> {
  const lazyParts = page.locator('main :is(img[loading=lazy], iframe, .swiper)')
  if ((await lazyParts.count()) > 0) await readToTheEnd(page)
}

/**
 * Runs in the page: returns the bands of the page, from its main part to its end, in which nothing is rendered. A long screenshot,
 * a print or an archive would show them empty.
 */
function emptyBands(): string[] {
  const rendered: { top: number; bottom: number }[] = []
  const add = (element: Element, place: Element | Range) => {
    if (!element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return
    const { top, bottom } = place.getBoundingClientRect()
    if (bottom > top) rendered.push({ top: top + scrollY, bottom: bottom + scrollY })
  }
  const main = document.querySelector('main')
  if (!main) return ['there is no main part']
  for (const element of document.querySelectorAll('body :is(img, svg, iframe, input, select, textarea)'))
    add(element, element)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement || !text.textContent?.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    add(text.parentElement, range)
  }
  const bands: string[] = []
  let end = main.getBoundingClientRect().top + scrollY
  for (const { top, bottom } of rendered.sort((one, other) => one.top - other.top)) {
    if (top - end > 400) bands.push(`from ${end} to ${top} px`)
    end = Math.max(end, bottom)
  }
  const height = document.documentElement.scrollHeight
  return height - end > 400 ? [...bands, `from ${end} to ${height} px`] : bands
}

/**
 * Checks what depends on the width and on the text: nothing scrolls horizontally, links are unambiguous, and no part is empty until
 * somebody scrolls there.
 */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect.soft(await page.evaluate(emptyBands), `bands without content at ${width} px`).toEqual([])
  const { clientWidth, widest } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return { clientWidth, widest: scrollWidth }
  })
  expect.soft(clientWidth, 'width of the window').toBe(width)
  expect.soft(widest, `nothing scrolls horizontally at ${width} px`).toBeLessThanOrEqual(clientWidth)
  expect
    .soft(await ambiguousLinks(page), `links with the same name and different targets at ${width} px`)
    .toEqual([])
}

async function expectAccessible(page: Page, width: number, within?: string): Promise<void> {
  expect.soft(await accessibilityErrors(page, within), `axe at ${width} px`).toEqual([])
  // axe needs a page without motion.
  await page.emulateMedia({ reducedMotion: null })
}

/** Checks enlarged text and text spacing (WCAG 2.2: 1.4.4, 1.4.10, 1.4.12): nothing scrolls horizontally, and nothing is cut off. */
async function expectFitsEnlarged(page: Page): Promise<void> {
  const resizeText = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await resize(page, PHONE)
  await resizeText('200%')
  expect.soft(await lostParts(page), 'with text of twice the size').toEqual([])
  await resizeText('')
  await spaceOut(page)
  // 1280 px at 400 %, and 1440 px at 200 %.
  for (const width of [320, 720]) {
    await resize(page, width)
    expect.soft(await lostParts(page), `with text spacing at ${width} px`).toEqual([])
  }
}

/**
 * Returns the sum of the layout shifts of the page. On a busy machine a typeface can arrive after the first paint, and on a machine
 * without the faces of phones a title or a paragraph may then have one line more or less. So a visit with shifts is repeated:
 * shifts for other reasons occur each time.
 */
async function measureShifts(page: Page, address: string) {
  for (let visit = 1; ; visit += 1) {
    const shifts = await page.evaluate(() => window.layoutShifts())
    const shift = shifts.reduce((sum, { score }) => sum + score, 0)
    if (shift <= 0.01 || visit === 3) return { shift, shifts }
    await page.goto(address)
    await waitForHydration(page)
    await readAll(page)
  }
}

const titleOf = (name: string, locale: Locale) => `${name} | ${siteIn[locale].brand}`

const routes = readdirSync(new URL('../../apps/web/src/routes', import.meta.url))
const blocksSeen = new Set<string>()
/**
 * The pages of the route for texts with blocks that earlier ones have too. Their scripts and elements are the same in both
 * languages.
 */
const textPages = new Set<string>()
for (const { path } of pagesIn.en) {
  const route = path.slice(1).replaceAll('/', '.').replace('{id}', '$id') || 'index'
  if (routes.includes(`${route}.tsx`)) continue
  const blocks = (bodyAt(path, 'en')?.blocks ?? []).map(({ kind }) => kind)
  if (blocks.every((kind) => blocksSeen.has(kind))) textPages.add(path)
  for (const kind of blocks) blocksSeen.add(kind)
}

for (const [position, { path: pattern, name, heading }] of pagesIn.en.entries()) {
  test(`the page ${pattern} is complete, fits a phone and a wide screen, also with enlarged text, does not shift, and is accessible`, async ({
    page,
    site,
  }) => {
    const address = await addressOf(pattern, site)
    const isRow = pattern.includes('{')
    const isExaminedWhole = examinedWhole.includes(pattern)
    const widths = position % 2 ? [PHONE, WIDE_SCREEN] : [WIDE_SCREEN, PHONE]
    for (const width of widths) {
      if (width === widths[0] || isExaminedWhole)
        await expectLoaded(page, address, width, {
          status: 200,
          locale: 'en',
          title: isRow ? null : titleOf(name, 'en'),
          heading: isRow || pattern === '/' ? null : heading,
        })
      else await resize(page, width)
      await expectFits(page, width)
      await expectArranged(page, pattern, width)
      if (isExaminedWhole) await expectAccessible(page, width)
      else if (width === PHONE) await expectAccessible(page, width, 'main')
    }
    // Its blocks were enlarged on an earlier page.
    if (!textPages.has(pattern)) await expectFitsEnlarged(page)
  })
}

// Header and footer are the same as in English, and only the texts differ, so it is enough to check the narrowest screen. The words and
// the structure of all Bangla pages are checked over HTTP (tests/http/two-languages.test.ts), those of text pages there only.
for (const [position, { path: pattern, name, heading }] of pagesIn.bn.entries()) {
  if (textPages.has(pattern)) continue
  test(`the page ${pattern} in Bangla is complete, fits a phone, and does not shift`, async ({
    page,
    site,
  }) => {
    const address = localPath(await addressOf(pattern, site), 'bn')
    const isRow = pattern.includes('{')
    await expectLoaded(page, address, position % 2 ? WIDE_SCREEN : PHONE, {
      status: 200,
      locale: 'bn',
      title: isRow ? null : titleOf(name, 'bn'),
      heading: isRow || pattern === '/' ? null : heading,
    })
    await resize(page, PHONE)
    await expectFits(page, PHONE)
    await expectArranged(page, pattern, PHONE)
    if (pattern === '/all-notice') await expectAccessible(page, PHONE)
    else if (examinedInBangla.includes(pattern)) await expectAccessible(page, PHONE, 'main')
  })
}

test('the page of an unknown address is complete, fits a phone and a wide screen, also with enlarged text, does not shift, and is accessible', async ({
  page,
  consoleErrors,
}) => {
  for (const width of [PHONE, WIDE_SCREEN]) {
    await expectLoaded(page, '/no-such-page', width, {
      status: 404,
      locale: 'en',
      title: titleOf('Page Not Found', 'en'),
      heading: 'Oops! Page Not Found',
    })
    await expectFits(page, width)
    await expectAccessible(page, width)
  }
  await expectFitsEnlarged(page)
  // The browser's own message about the status of the document.
  const messages = consoleErrors.splice(0)
  consoleErrors.push(...messages.filter((message) => !message.includes('404')))
})

test('the server renders the attributes of filtered lists and results as React does in the browser', async ({
  page,
}) => {
  for (const address of ['/search?q=school', '/bn/all-notice?title=a']) {
    await page.goto(address)
    await waitForHydration(page)
    expect(await differingAttributes(page), address).toEqual([])
  }
})
