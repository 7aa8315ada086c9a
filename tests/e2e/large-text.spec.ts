import { spaceOut } from './enlarged-text.ts'
import { boxOf, expect, test } from './site.ts'

// Text spacing (WCAG 2.2: 1.4.12) on a wide screen. Enlarged text at the width of a phone: every-page.spec.ts.

test('with the text spacing of WCAG 1.4.12 no part of the header of a wide screen is cut off or covered', async ({
  plainPage: page,
}) => {
  const widths = [1248, 1366, 1440, 1531]
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // Without the spacing the header is one line.
    expect((await boxOf(page.locator('header .bar'))).height, `one line at ${width} px`).toBeLessThan(80)
  }
  await spaceOut(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
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
