import { expect, openPage, test } from './site.ts'

// Two languages, each with its own addresses; a link in the header leads from one to the other.

test('the link in the header leads to the same page in the other language and keeps its filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/all-notice?title=exam')
  const rows = await page.locator('main li h2').count()
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL(/\/bn\/all-notice\?title=exam$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.locator('main li h2')).toHaveCount(rows)
  await expect(page.getByLabel('শিরোনাম')).toHaveValue('exam')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/:\d+\/all-notice\?title=exam$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('who has chosen Bangla gets the Bangla home page when opening the site anew, and every other address as it is', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL(/\/bn$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/bn$/)
  // A link that somebody has sent, and steps from there.
  await openPage(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.reload()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
