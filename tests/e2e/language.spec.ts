import type { Page } from '@playwright/test'
import { expect, openPage, test, waitForHydration } from './site.ts'

// Two languages, each with its own addresses; a link in the header leads from one to the other.

test('the language link in the header leads to the same page in the other language and keeps its filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // A word of no row that other tests add.
  await openPage(page, '/all-notice?title=holiday')
  const rows = await page.locator('main li h2').count()
  expect(rows).toBeGreaterThan(0)
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL(/\/bn\/all-notice\?title=holiday$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.locator('main li h2')).toHaveCount(rows)
  await expect(page.getByLabel('শিরোনাম')).toHaveValue('holiday')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/:\d+\/all-notice\?title=holiday$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the language link keeps the tab that is open, also one that was opened on the page', async ({
  page,
}) => {
  await openPage(page, '/fees#schedule')
  await changeLanguage(page, 'বাংলা')
  await expect(page).toHaveURL(/\/bn\/fees#schedule$/)
  await expect(page.locator('#schedule')).toBeVisible()
  await page.locator('main a[href="#hostel"]').click()
  await expect(page.locator('#hostel')).toBeVisible()
  await changeLanguage(page, 'English')
  await expect(page).toHaveURL(/:\d+\/fees#hostel$/)
  await expect(page.locator('#hostel')).toBeVisible()
  await expect(page.locator('#schedule')).toBeHidden()
})

test('a visitor who has chosen Bangla gets the Bangla home page on the next visit, and every other address unchanged', async ({
  page,
}) => {
  await openPage(page, '/about')
  await changeLanguage(page, 'বাংলা')
  await page.goto('/')
  await expect(page).toHaveURL(/\/bn$/)
  // As by a link from somebody else, followed by navigation within the site.
  await openPage(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.reload()
  await expect(page).toHaveURL(/:\d+\/$/)
  await openPage(page, '/bn/about')
  await changeLanguage(page, 'English')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

/** Opens the same page in the other language, and waits for its hydration. */
async function changeLanguage(page: Page, name: 'English' | 'বাংলা') {
  // The bar that stays in view below the top of a page has another one.
  await page.getByRole('banner').getByRole('link', { name }).last().click()
  await expect(page.locator('html')).toHaveAttribute('lang', name === 'English' ? 'en' : 'bn')
  await waitForHydration(page)
}
