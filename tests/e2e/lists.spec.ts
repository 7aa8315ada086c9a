import { expect, holdBack, openPage, ready, test } from './site.ts'

// Lists as a visitor narrows and lengthens them (ruling 16), with scripts and without.

test('a list follows the typing, and the address follows the list: it can be shared, reloaded and cleared', async ({
  page,
}) => {
  await openPage(page, '/career')
  const rows = page.locator('main article')
  const all = await rows.count()
  const search = page.getByLabel('Title, department or location')
  await search.pressSequentially('hOsTeL')
  await expect(page).toHaveURL(/\/career\?search=hOsTeL$/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  const narrowed = await rows.count()
  expect(narrowed).toBeGreaterThan(0)
  await expect(page.getByText(`${narrowed} vacancies`, { exact: true })).toBeVisible()
  await expect(search).toBeFocused()

  await page.reload()
  await expect(rows).toHaveCount(narrowed)
  await expect(search).toHaveValue('hOsTeL')
  await search.fill('zzzz')
  await expect(page.getByText('No careers found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(all)
  await expect(page).toHaveURL(/\/career$/)
  await expect(search).toHaveValue('')
})

test('what is written into a filter before the page came alive narrows the list once it has', async ({
  page,
}) => {
  const { held, release } = await holdBack(page, /\/assets\/entry-client-/)
  await page.goto('/career')
  const rows = page.locator('main article')
  const all = await rows.count()
  const search = page.getByLabel('Title, department or location')
  await search.pressSequentially('hostel')
  await held
  release()
  await ready(page)
  await expect(page).toHaveURL(/\?search=hostel$/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(search).toHaveValue('hostel')
})

test('"Show more" brings the rest and leaves the reader where he was', async ({ page }) => {
  await openPage(page, '/all-events')
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(48)
  const more = page.getByRole('link', { name: /^Show more/ })
  await more.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await more.click()
  await expect.poll(() => cards.count()).toBeGreaterThan(48)
  await expect(page).toHaveURL(/\?shown=96$/)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('without JavaScript a filter is sent, "Show more" is a link, and a vacancy is found and opened', async ({
  plainPage: page,
}) => {
  await page.goto('/career')
  const first = page.locator('main article h2').first()
  const title = (await first.textContent()) ?? ''
  await page.getByLabel('Title, department or location').fill(title.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('main article')).toHaveCount(1)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', /home\/academic\/\d+$/)
  await page.goto('/events-activities')
  await page.getByRole('link', { name: /^Show more/ }).click()
  await expect(page).toHaveURL(/shown=96/)
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(48)
  await page.getByLabel('Date').fill('1971-12-16')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No news found.')).toBeVisible()
})
