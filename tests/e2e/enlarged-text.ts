import type { Page } from '@playwright/test'

/** Returns elements that are beyond the window's right edge, or cut off without a way to scroll. */
export function lostParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const widest = document.documentElement.scrollWidth
    const targets = document.querySelectorAll('main :is(a, button, input, select, textarea), footer a')
    const lost = [...targets].flatMap((target) => {
      // What a carousel hides is moved into view by its buttons.
      if (target.closest('.marquee, .swiper, .sr-only, [inert]') || !target.checkVisibility()) return []
      let frame = target.parentElement
      while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement
      const { right } = target.getBoundingClientRect()
      return frame || right <= width + 1 ? [] : [`${Math.round(right)}: ${target.textContent}`]
    })
    return widest > width ? [`the page is ${widest} px wide`, ...lost] : lost
  })
}

/** Applies the text spacing of WCAG 1.4.12 to all elements. */
export function spaceOut(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.style.setProperty('line-height', '1.5', 'important')
      element.style.setProperty('letter-spacing', '0.12em', 'important')
      element.style.setProperty('word-spacing', '0.16em', 'important')
      if (element.matches('p')) element.style.setProperty('margin-bottom', '2em', 'important')
    }
  })
}
