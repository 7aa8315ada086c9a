import type { Page } from '@playwright/test'
import { pages } from '@school/content'
import { expect, newestId, test } from './site.ts'

// Enlarged text and text spacing (WCAG 2.2: 1.4.4, 1.4.10, 1.4.12) at the width of a phone.

/** Returns elements that are beyond the window's right edge, or cut off without a way to scroll. */
function lostParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const widest = document.documentElement.scrollWidth
    const targets = document.querySelectorAll('main :is(a, button, input, select, textarea), footer a')
    const lost = [...targets].flatMap((target) => {
      if (target.closest('.marquee, .sr-only, [inert]') || !target.checkVisibility()) return []
      let frame = target.parentElement
      while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement
      const { right } = target.getBoundingClientRect()
      return frame || right <= width + 1 ? [] : [`${Math.round(right)}: ${target.textContent}`]
    })
    return widest > width ? [`the page is ${widest} px wide`, ...lost] : lost
  })
}

/** Applies the text spacing of WCAG 1.4.12 to all elements. */
function spaceOut(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.style.setProperty('line-height', '1.5', 'important')
      element.style.setProperty('letter-spacing', '0.12em', 'important')
      element.style.setProperty('word-spacing', '0.16em', 'important')
      if (element.matches('p')) element.style.setProperty('margin-bottom', '2em', 'important')
    }
  })
}

const everyPage = pages.map(({ path }) => path).filter((path) => !path.includes('{'))

test('with text of twice the size at 360 px, and with the text spacing of WCAG 1.4.12 at 320 px, no page scrolls horizontally, and nothing is cut off', async ({
  plainPage: page,
  site,
}) => {
  const newest = await newestId(site, 'notices')
  const lost: Record<string, string[]> = {}
  const note = (what: string, parts: string[]) => {
    if (parts.length > 0) lost[what] = parts
  }
  for (const path of [...everyPage, `/notice/${newest}`, '/no-such-page']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // The document can be complete before its style sheet has come.
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    note(`${path} with text of twice the size`, await lostParts(page))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await spaceOut(page)
    note(`${path} with text spacing`, await lostParts(page))
  }
  expect(lost).toEqual({})
})

test('with the text spacing of WCAG 1.4.12 no part of the header of a wide screen is cut off or covered', async ({
  plainPage: page,
}) => {
  for (const width of [1248, 1366, 1440, 1531]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    // Without the spacing the header is one line.
    const { height = 0 } = (await page.locator('header .bar').boundingBox()) ?? {}
    expect(height, `one line at ${width} px`).toBeLessThan(80)
    await spaceOut(page)
    const faults = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('header .bar :is(a, summary)')]
        .filter((part) => part.checkVisibility() && !part.closest('ul.dropdown'))
        .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
      const outside = parts.filter(({ box }) => box.left < 0 || box.right > innerWidth)
      const covered = parts.flatMap((part, index) =>
        parts
          .slice(index + 1)
          .filter(
            ({ box }) =>
              box.left < part.box.right - 1 &&
              box.right > part.box.left + 1 &&
              box.top < part.box.bottom - 1 &&
              box.bottom > part.box.top + 1,
          )
          .map((other) => `${part.text} and ${other.text} overlap`),
      )
      return [
        ...outside.map(({ text, box }) => `${text} ends at ${Math.round(box.right)} px`),
        ...covered,
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls horizontally'] : []),
      ]
    })
    expect(faults, `at ${width} px`).toEqual([])
  }
})
