import type { Page } from '@playwright/test'
import { pages } from '@school/content'
import { expect, test } from './site.ts'

// Text that a reader enlarges or spaces out (WCAG 2.2: 1.4.4, 1.4.10, 1.4.12) on the width of a phone.

/** What stands beyond the window's right edge or is cut off by a frame, and does not scroll within it. */
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

const everyPage = pages.map(({ path }) => path).filter((path) => !path.includes('{'))

test('with text of twice the size no page scrolls sideways on a phone, and no link or button is cut off', async ({
  plainPage: page,
  site,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const rows: { id: string }[] = await (await fetch(`${site.control}/tables/notices`)).json()
  const newest = Math.max(...rows.map(({ id }) => Number(id)))
  const faults: Record<string, string[]> = {}
  for (const path of [...everyPage, `/notice/${newest}`, '/no-such-page']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const lost = await lostParts(page)
    if (lost.length > 0) faults[path] = lost
  }
  expect(faults).toEqual({})
})

test('with the text spacing that WCAG 1.4.12 names no page scrolls sideways at 320 px, and nothing is cut off', async ({
  plainPage: page,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 320, height: 640 })
  const faults: Record<string, string[]> = {}
  for (const path of everyPage) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        element.style.setProperty('line-height', '1.5', 'important')
        element.style.setProperty('letter-spacing', '0.12em', 'important')
        element.style.setProperty('word-spacing', '0.16em', 'important')
        if (element.matches('p')) element.style.setProperty('margin-bottom', '2em', 'important')
      }
    })
    const lost = await lostParts(page)
    if (lost.length > 0) faults[path] = lost
  }
  expect(faults).toEqual({})
})
