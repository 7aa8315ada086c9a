import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import { expect, openPage, test, waitUntilSettled } from './site.ts'

// The suggestions of a search field while the visitor types (docs/decisions/0025-search.md).

const fieldOf = (page: Page) => page.locator('main input[name=q]')
/** Records the queries for which a page requests suggestions. */
const recordQueries = (page: Page) => {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/trpc/suggestions')) queries.push(JSON.parse(searchParams.get('input') ?? '{}').q)
  })
  return queries
}

test('the search field suggests pages and rows in the language of the page, and a suggestion can be opened by keyboard', async ({
  page,
}) => {
  const queries = recordQueries(page)
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('suggestions-') && scripts.push(request.url()))
  await openPage(page, '/bn/search')
  const field = fieldOf(page)
  // The page opens with the focus in its field.
  await expect(field).toBeFocused()
  await field.blur()
  await field.focus()
  await expect(field).toHaveRole('combobox')
  expect(scripts.length).toBeGreaterThan(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  const before = await page.locator('main h1').boundingBox()

  // The whole text at once, because suggestions for a part of it would be replaced.
  await field.fill('ভর্তি')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'পরামর্শ' })).toHaveText(/./)
  const count = await options.count()
  expect(count).toBeLessThanOrEqual(6)
  for (const option of await options.all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The list covers the page and does not move it.
  expect(await page.locator('main h1').boundingBox()).toEqual(before)
  expect(queries.every((q) => q.length >= 2)).toBe(true)
  expect(await accessibilityErrors(page, 'main', ['best-practice'])).toEqual([])

  // Up leads to the last one, down to the field again, and to the first.
  await field.press('ArrowUp')
  await expect(options.nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
  await field.press('ArrowDown')
  const first = options.first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(field).toBeFocused()
  const href = (await first.getAttribute('href')) ?? ''
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('on the page of an unknown address a suggestion is opened by a click', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, '/nowhere')
  // The whole text at once, because suggestions for a part of it would be replaced.
  await fieldOf(page).fill('fees')
  const option = page.getByRole('option').first()
  const href = (await option.getAttribute('href')) ?? ''
  await option.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.locator('main h1')).toBeVisible()
  // The browser itself reports the status of the document.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

test('suggestions are requested once after a pause in typing, not for a single letter, and not again for an earlier text; Escape and leaving the field close them', async ({
  page,
}) => {
  const queries = recordQueries(page)
  await openPage(page, '/search')
  const field = fieldOf(page)
  await field.blur()
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('f')
  await field.fill('fees')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  expect(queries).toEqual(['fees'])
  await field.fill('exam')
  await expect.poll(() => queries).toEqual(['fees', 'exam'])
  await field.fill('fees')
  await expect(options.filter({ hasText: 'fee' }).first()).toBeVisible()
  expect(queries).toEqual(['fees', 'exam'])
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('fees')
  await field.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await field.press('Tab')
  await expect(options).toHaveCount(0)
})

test('a visitor who saves data gets no suggestions', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const queries = recordQueries(page)
  await openPage(page, '/search')
  const field = fieldOf(page)
  await field.pressSequentially('fees')
  // The results are still updated while the visitor types.
  await expect(page.locator('main h3').first()).toBeVisible()
  await waitUntilSettled(page)
  expect(queries).toEqual([])
  await expect(field).not.toHaveRole('combobox')
})

test('without JavaScript a search field is a plain search box', async ({ plainPage }) => {
  await plainPage.goto('/search')
  const field = fieldOf(plainPage)
  await field.fill('fees')
  await expect(field).toHaveRole('searchbox')
  await field.press('Enter')
  await expect(plainPage).toHaveURL(/\/search\?q=fees$/)
})
