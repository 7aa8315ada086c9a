import type { Page } from '@playwright/test'
import { attended, expect, lookAway, openPage, test } from './site.ts'

// What moves or opens on the pages of words (part 2 sections 2, 4 and 9, ruling 21). Their figures:
// tests/paths/figures.test.ts; what all pages have in common: every-page.spec.ts.

const show = (page: Page) => page.getByRole('region', { name: 'Three ways to pay' })
const shows = (page: Page, title: string) =>
  expect(show(page).locator('[aria-roledescription=slide][data-active]')).toHaveAttribute(
    'aria-label',
    new RegExp(`: ${title}$`),
  )

test('the ways to pay change every 6 seconds, from the last to the first; Prev, Next and dots move them too', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, '/payment-instruction')
  await page.clock.pauseAt(Date.now() + 1_000)
  await show(page).getByRole('button', { name: 'Slide 2 of 3' }).click()
  await lookAway(page)
  await page.clock.runFor(5_990)
  await shows(page, 'Cellfin')
  await page.clock.runFor(20)
  await shows(page, 'Bank')
  await page.clock.runFor(6_000)
  await shows(page, 'bKash')
  await show(page).getByRole('button', { name: 'Prev' }).click()
  await shows(page, 'Bank')
  await show(page).getByRole('button', { name: 'Next' }).click()
  await shows(page, 'bKash')

  // Whoever reads is not hurried: it waits under the pointer, and for good when paused.
  await show(page).hover()
  await page.clock.runFor(60_000)
  await shows(page, 'bKash')
  await show(page).getByRole('button', { name: 'Pause the slides' }).click()
  await lookAway(page)
  await page.clock.runFor(60_000)
  await shows(page, 'bKash')
})

test('under reduced motion the ways to pay stand still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openPage(page, '/payment-instruction')
  await page.clock.runFor(30_000)
  await shows(page, 'bKash')
})

test('without JavaScript and on paper all three ways to pay are there', async ({ page, plainPage }) => {
  const all = (one: Page) => one.getByRole('group', { name: /^[1-3] of 3: / })
  await plainPage.goto('/payment-instruction')
  await expect(all(plainPage)).toHaveCount(3)
  await expect(plainPage.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.goto('/payment-instruction')
  await page.emulateMedia({ media: 'print' })
  await expect(all(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
})

for (const scripts of [true, false])
  test(`the open tab of fees stands in the address, ${scripts ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: site.url })
    await attended(context)
    const page = await context.newPage()
    const table = (name: string) => page.getByRole('table', { name })
    await page.goto('/fees')
    await expect(table('Tahfeez and hostel fees (Tk)')).toBeVisible()
    await page.getByRole('link', { name: 'Payment schedule' }).first().click()
    await expect(page).toHaveURL(/\/fees\?tab=schedule$/)
    await expect(table('Payment schedule and discounts')).toBeVisible()
    await expect(table('Tahfeez and hostel fees (Tk)')).toHaveCount(0)
    await page.reload()
    await expect(table('Payment schedule and discounts')).toBeVisible()
    await page.goto('/fees?tab=nothing-of-the-kind')
    await expect(table('Tahfeez and hostel fees (Tk)')).toBeVisible()
    await context.close()
  })
