import { expect, newestId, openPage, type SiteUnderTest, swiperReady, test } from './site.ts'

// Focus rings are completely visible (WCAG 2.4.7, 2.4.11): on the home page, where cards, strips and pictures clip
// their content, and in the sticky aside, which scrolls by itself.

/** The newest notice, with the recent ones in its aside. */
const newestNotice = async (site: SiteUnderTest) => `/notice/${await newestId(site, 'notices')}`

/** Runs in the page: focuses each focusable element, and returns those without a completely visible ring. */
async function clippedRings(within: string): Promise<{ focused: number; faults: string[] }> {
  /** Returns the element with the outline, and how far the outline extends beyond its box. */
  const ringOf = (element: Element) => {
    const own = getComputedStyle(element)
    const cover = getComputedStyle(element, '::after')
    const style = own.outlineStyle !== 'none' ? own : cover.outlineStyle !== 'none' ? cover : null
    if (!style) return null
    // The ring of a card belongs to the pseudo-element of its link, which covers the card.
    const isOnCard = style === cover && own.position === 'static'
    const place = (isOnCard && (element as HTMLElement).offsetParent) || element
    const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
    return { place, reach: Math.max(0, reach), isOnCard: place !== element }
  }
  const faultOf = (element: Element): string | null => {
    const ring = ringOf(element)
    if (!ring) return 'has no ring'
    const { place, reach } = ring
    const { left, right, top, bottom } = place.getBoundingClientRect()
    if (bottom - top < 1 || right - left < 1) return 'has no size'
    // A browser scrolls to the link, but not to the whole card around it.
    if (!ring.isOnCard && (top - reach < 0 || bottom + reach > innerHeight)) return 'is outside of the window'
    for (let frame = ring.isOnCard ? place : place.parentElement; frame; frame = frame.parentElement) {
      if (frame === document.body) return null
      const style = getComputedStyle(frame)
      const box = frame.getBoundingClientRect()
      const clips = (overflow: string) => overflow !== 'visible' || /paint|strict|content/.test(style.contain)
      // Of an element that is wider than its frame, only the beginning must be visible.
      const fits = right - left + 2 * reach <= box.width
      if (
        clips(style.overflowX) &&
        (left - reach < box.left - 0.5 || (fits && right + reach > box.right + 0.5))
      )
        return `is cut off sideways by ${frame.tagName} ${frame.className}`
      if (clips(style.overflowY) && (top - reach < box.top - 0.5 || bottom + reach > box.bottom + 0.5))
        return `is cut off above or below by ${frame.tagName} ${frame.className}`
    }
    return null
  }
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      `:is(${within}) :is(a[href], button, summary, iframe, input:not([type=hidden]), select, textarea)`,
    ),
  ].filter(
    (stop) =>
      !stop.closest('[inert]') &&
      !stop.matches('.sr-only, :disabled') &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
  const faults: string[] = []
  let focused = 0
  for (const stop of stops) {
    // The element was replaced in the meantime, such as the link to the map by the map.
    if (!stop.isConnected || !stop.checkVisibility({ visibilityProperty: true })) continue
    stop.focus()
    focused += 1
    // A strip or a carousel may need up to a second to move the focused element into view.
    let fault = faultOf(stop)
    for (let frame = 0; fault && frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      fault = stop.isConnected ? faultOf(stop) : null
    }
    if (fault) faults.push(`${stop.outerHTML.slice(0, 100)} ${fault}`)
  }
  return { focused, faults }
}

for (const width of [360, 1440])
  for (const [name, within, least, address] of [
    ['the home page', 'main, footer', 60, () => '/'],
    ['the column beside a notice', 'main aside', 5, newestNotice],
  ] as const)
    test(`all focus rings of ${name} are completely visible at ${width} px`, async ({ page, site }) => {
      // No smooth scrolling, so that a focused element is in place at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, await address(site))
      // Before Swiper has loaded, it cannot move a focused card into view. With reduced motion, the partners are a plain list.
      for (const carousel of await page
        .locator('main .swiper:not([aria-labelledby=partners] .swiper)')
        .all()) {
        await carousel.scrollIntoViewIfNeeded()
        await swiperReady(carousel)
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      // By keyboard, because only then there is a ring.
      await page.keyboard.press('Tab')
      const { focused, faults } = await page.evaluate(clippedRings, within)
      expect(focused).toBeGreaterThanOrEqual(least)
      expect(faults).toEqual([])
    })
