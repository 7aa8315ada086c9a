import type { Browser, Page } from '@playwright/test'
import { pagesIn } from '@school/content'
import { addressOf } from './route-addresses.ts'
import { expect, type SiteUnderTest, test } from './site.ts'

// Each page contains the rules of the style sheet that its elements and classes need (apps/web/src/critical-css.ts). The visitor's
// first interaction applies the complete style sheet, which must not change the page.

declare global {
  interface Window {
    /** The appearance of each element at each width, as `compareAppearance` stored it last. */
    appearance?: Record<number, string[]>
  }
}

interface Change {
  before: string | undefined
  after: string | undefined
}

/** The wide one first, because the browser keeps its pictures when the window becomes narrow. */
const widths = [1440, 360] as const

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

/** Returns the names of the elements (`table`) and classes (`.card`) of each route's page. */
async function readNames(site: SiteUnderTest): Promise<{ address: string; names: string[] }[]> {
  const pages: { address: string; names: string[] }[] = []
  for (const { path } of pagesIn.en) {
    const address = await addressOf(path, site)
    const html = await (await fetch(site.url + address)).text()
    const elements = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)
    const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => `.${name}`),
    )
    pages.push({ address, names: [...new Set([...elements, ...classes])] })
  }
  return pages
}

/**
 * Stores position, size and colours of each element.
 * @returns what has changed since the last call for this document at this width. The comparison is made in the page, because two
 * lists of all elements cost as much to transfer as to make.
 */
function compareAppearance(page: Page): Promise<Change[]> {
  return page.evaluate(async () => {
    // A font that loads between two calls would move lines. A browser without a local fallback font rejects that font.
    await Promise.allSettled([...document.fonts].map((face) => face.load()))
    // Pictures of this width.
    await Promise.all(
      [...document.images]
        .filter(({ complete, loading }) => !complete && loading !== 'lazy')
        .map((image) => image.decode().catch(() => {})),
    )
    // Parts far from the viewport have an estimated height until the browser lays them out, at an unknown time.
    for (const part of document.querySelectorAll<HTMLElement>('[class*=later-], body > footer'))
      part.style.contentVisibility = 'visible'
    document.body.getBoundingClientRect()
    await document.fonts.ready
    const appearance = [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font, borderWidth, visibility } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round)
      const style = [color, backgroundColor, font, borderWidth, visibility]
      return `${element.tagName} ${element.className}: ${[...place, ...style].join(', ')}`
    })
    window.appearance ??= {}
    const stored: string[] | undefined = window.appearance[innerWidth]
    window.appearance[innerWidth] = appearance
    if (!stored) return []
    if (stored.length !== appearance.length)
      return [{ before: `${stored.length} elements`, after: `${appearance.length} elements` }]
    return appearance
      .flatMap((after, index) => (after === stored[index] ? [] : [{ before: stored[index], after }]))
      .slice(0, 20)
  })
}

function applyCompleteStyleSheet(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
    if (!link) throw new Error('the complete style sheet is applied already')
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
    link.disabled = false
    await loaded
  })
}

/**
 * Opens a page that stays as it is before the first interaction: its scripts are blocked. JavaScript itself is enabled, because
 * otherwise `noscript` would apply the complete style sheet at once.
 */
async function openUntouchedPage(browser: Browser, site: SiteUnderTest): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  // A headless browser reports that its mouse moves at (0, 0).
  await context.addInitScript(() => {
    for (const type of ['pointermove', 'focusin', 'scroll'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  const page = await context.newPage()
  // Not by a route, through which every request would pass.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  return page
}

test('each page contains all styles that it needs, so the complete style sheet does not change its appearance', async ({
  browser,
  site,
}) => {
  const page = await openUntouchedPage(browser, site)
  const pages = await readNames(site)
  pages.sort((one, other) => other.names.length - one.names.length)
  // Rules are selected by these names, so a page whose names all occur on pages before it needs no visit.
  const visited = new Set<string>()
  for (const { address, names } of pages) {
    if (names.every((name) => visited.has(name))) continue
    for (const name of names) visited.add(name)
    await test.step(`the page ${address}`, async () => {
      await resize(page, widths[0])
      await page.goto(address)
      for (const width of widths) {
        await resize(page, width)
        await compareAppearance(page)
      }
      await applyCompleteStyleSheet(page)
      for (const width of [...widths].reverse()) {
        await resize(page, width)
        expect.soft(await compareAppearance(page), `${address} at ${width} px`).toEqual([])
      }
      await expect.soft(page.locator('html[data-ready]'), 'the page is not hydrated').toHaveCount(0)
    })
  }
  expect(visited.size).toBeGreaterThan(100)
  await page.context().close()
})
