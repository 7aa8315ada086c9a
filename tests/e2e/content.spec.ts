import type { Page } from '@playwright/test'
import {
  delayRequests,
  expect,
  letTurn,
  openPage,
  stopTimers,
  swiperPlays,
  swiperReady,
  test,
  waitForHydration,
} from './site.ts'

// Carousels, tabs and disclosures of content pages (docs/spec/part-2.md#2, #4 and #9, docs/spec/rulings.md#21). The
// numbers on these pages are tested in tests/http/figures.test.ts, what all pages have in common in every-page.spec.ts.

const slideshow = (page: Page) => page.getByRole('region', { name: 'Three ways to pay' })
const expectSlide = (page: Page, title: string) =>
  expect(slideshow(page).locator('[aria-roledescription=slide].swiper-slide-active')).toHaveAttribute(
    'aria-label',
    new RegExp(`: ${title}$`),
  )

test('the payment slides change every 6 seconds and wrap around, also while the page is scrolled, until the visitor presses on one; Prev, Next and dots change them too', async ({
  page,
}) => {
  // As high as the page, so that no click scrolls it.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await stopTimers(page)
  await openPage(page, '/payment-instruction')
  await slideshow(page).getByRole('button', { name: 'Slide 2 of 3' }).click()
  await expectSlide(page, 'Cellfin')
  await letTurn(slideshow(page))
  await page.clock.runFor(5_990)
  await expectSlide(page, 'Cellfin')
  await page.clock.runFor(20)
  await expectSlide(page, 'Bank')
  await page.clock.runFor(6_000)
  await expectSlide(page, 'bKash')
  await slideshow(page).getByRole('button', { name: 'Prev' }).click()
  await expectSlide(page, 'Bank')
  await slideshow(page).getByRole('button', { name: 'Next' }).click()
  await expectSlide(page, 'bKash')

  // Slides wait while the pointer is over them.
  await slideshow(page).hover()
  await page.clock.runFor(60_000)
  await expectSlide(page, 'bKash')
  await letTurn(slideshow(page))
  await page.clock.runFor(6_010)
  await expectSlide(page, 'Cellfin')
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.clock.runFor(6_000)
  await expectSlide(page, 'Bank')
  await page.clock.runFor(12_000)
  await expectSlide(page, 'Cellfin')
  await slideshow(page).locator('.swiper-slide-active').click()
  await expect(slideshow(page).getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expectSlide(page, 'Cellfin')
})

test('all three ways to pay are visible without JavaScript, and in print, and a phone has the same slider', async ({
  page,
  plainPage,
}) => {
  const all = (one: Page) => one.getByRole('group', { name: /^[1-3] of 3: / })
  await plainPage.goto('/payment-instruction')
  await expect(all(plainPage)).toHaveCount(3)
  await expect(plainPage.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await stopTimers(page)
  await openPage(page, '/payment-instruction')
  // On a phone it is the same slider; it turns while half of it is in view.
  await slideshow(page).locator('.swiper').scrollIntoViewIfNeeded()
  await swiperReady(slideshow(page))
  await swiperPlays(slideshow(page), true)
  await expectSlide(page, 'bKash')
  await page.clock.runFor(6_010)
  await expectSlide(page, 'Cellfin')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(slideshow(page).locator('.swiper')).not.toBeInViewport({ ratio: 0.5 })
  await swiperPlays(slideshow(page), false)
  await page.clock.runFor(20_000)
  await expectSlide(page, 'Cellfin')
  await slideshow(page).getByRole('button', { name: 'Next' }).click()
  await expectSlide(page, 'Bank')
  await expect(slideshow(page).getByRole('button', { name: /^Slide \d of 3$/ })).toHaveCount(3)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(all(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
})

const table = (page: Page, name: string) => page.getByRole('table', { name })
const first = 'Tahfeez and hostel fees (Tk)'
const last = 'Payment schedule and discounts'

test('the URL selects a tab of the fees page, also in its older form, and an unknown tab selects the first one; a search within the page and print find all', async ({
  page,
}) => {
  await openPage(page, '/fees?tab=schedule')
  await expect(table(page, last)).toBeVisible()
  await openPage(page, '/fees?tab=nothing-of-the-kind#nor-this')
  await expect(table(page, first)).toBeVisible()
  await expect(table(page, last)).toBeHidden()
  await expect(page.locator('.panel').filter({ visible: true })).toHaveCount(1)
  const panel = page.locator('#schedule')
  await expect(panel).toHaveAttribute('hidden', 'until-found')
  // What the browser does before it shows a match.
  await panel.evaluate((element) => element.dispatchEvent(new Event('beforematch', { bubbles: true })))
  await expect(table(page, last)).toBeVisible()
  await expect(table(page, first)).toBeHidden()
  await expect(page).toHaveURL(/#schedule$/)
  await page.reload()
  await waitForHydration(page)
  await expect(table(page, last)).toBeVisible()
  await page.locator('main a[href="#hostel"]').click()
  await expect(page).toHaveURL(/\/fees#hostel$/)
  await expect(table(page, first)).toBeVisible()
  await expect(table(page, last)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const name of [first, last]) await expect(table(page, name)).toBeVisible()
})

test('without JavaScript all tabs of the fees page are visible, and on a phone the amounts end at the right edge of their cells', async ({
  plainPage: page,
}) => {
  await page.goto('/fees')
  for (const name of [first, last]) await expect(table(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Payment schedule' }).first().click()
  await expect(page).toHaveURL(/\/fees#schedule$/)
  await expect(table(page, last)).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/bn/fees')
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll('main td')]
      .filter((cell) => /^[০-৯,]+$/.test(cell.textContent ?? ''))
      .map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const edge =
          cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
        return Math.round(edge - text.getBoundingClientRect().right)
      }),
  )
  expect(gaps.length).toBeGreaterThan(40)
  expect(gaps.filter((gap) => gap > 1)).toEqual([])
})

test('a tab of the fees page that is selected before hydration is visible at once and stays visible', async ({
  page,
}) => {
  const { release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/fees')
  await expect(table(page, last)).toBeHidden()
  await page.getByRole('link', { name: 'Payment schedule' }).first().click()
  await expect(table(page, last)).toBeVisible()
  release()
  await waitForHydration(page)
  await expect(table(page, last)).toBeVisible()
  await expect(table(page, first)).toBeHidden()
})
