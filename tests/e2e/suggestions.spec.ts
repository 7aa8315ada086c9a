import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import { expect, openPage, settled, test } from './site.ts'

// What a search field suggests while somebody types (docs/decisions/0063-search-suggestions.md).

const fieldOf = (page: Page) => page.locator('main input[name=q]')
const questionsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/trpc/suggestions')) asked.push(JSON.parse(searchParams.get('input') ?? '{}').q)
  })
  return asked
}

for (const { at, words, named } of [
  { at: '/search', words: 'fees', named: 'suggestion' },
  { at: '/bn/search', words: 'ভর্তি', named: 'পরামর্শ' },
])
  test(`a search field suggests pages and rows, and opens one by the keys alone, on ${at}`, async ({
    page,
  }) => {
    const asked = questionsOf(page)
    await openPage(page, at)
    const scripts: string[] = []
    page.on('request', (request) => request.url().includes('suggestions-') && scripts.push(request.url()))
    const field = fieldOf(page)
    expect(await page.locator('[role=listbox]').count()).toBe(0)
    await field.focus()
    await expect(field).toHaveRole('combobox')
    expect(scripts.length).toBeGreaterThan(0)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    const before = await page.locator('main h1').boundingBox()

    // At once, because suggestions for a part of it would be replaced.
    await field.fill(words)
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: named })).toHaveText(/./)
    const count = await options.count()
    expect(count).toBeLessThanOrEqual(6)
    for (const option of await options.all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    // It lies over the page, and moves nothing.
    expect(await page.locator('main h1').boundingBox()).toEqual(before)
    expect(asked.every((q) => q.length >= 2)).toBe(true)
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

test('Escape closes the suggestions and keeps the words; leaving the field closes them too', async ({
  page,
}) => {
  await openPage(page, '/search')
  const field = fieldOf(page)
  await field.fill('fees')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('fees')
  await field.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await field.press('Tab')
  await expect(options).toHaveCount(0)
})

test('on the page of an unknown address a suggestion is opened by a click', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, '/nowhere')
  // At once, because suggestions for a part of it would be replaced.
  await fieldOf(page).fill('fees')
  const option = page.getByRole('option').first()
  const href = (await option.getAttribute('href')) ?? ''
  await option.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.locator('main h1')).toBeVisible()
  // The browser itself says that the address was unknown.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

test('a pause in typing asks once, one letter asks nothing, and what was asked before is not asked again', async ({
  page,
}) => {
  const asked = questionsOf(page)
  await openPage(page, '/search')
  const field = fieldOf(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('f')
  await field.fill('fees')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  expect(asked).toEqual(['fees'])
  await field.fill('exam')
  await expect.poll(() => asked).toEqual(['fees', 'exam'])
  await field.fill('fees')
  await expect(options.filter({ hasText: 'fee' }).first()).toBeVisible()
  expect(asked).toEqual(['fees', 'exam'])
})

test('who saves data gets no suggestions', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const asked = questionsOf(page)
  await openPage(page, '/search')
  const field = fieldOf(page)
  await field.pressSequentially('fees')
  // The results follow the typing as ever.
  await expect(page.locator('main h3').first()).toBeVisible()
  await settled(page)
  expect(asked).toEqual([])
  await expect(field).not.toHaveRole('combobox')
})

test('without JavaScript a search field is a plain one', async ({ plainPage }) => {
  await plainPage.goto('/search')
  const field = fieldOf(plainPage)
  await field.fill('fees')
  await expect(field).toHaveRole('searchbox')
  await field.press('Enter')
  await expect(plainPage).toHaveURL(/\/search\?q=fees$/)
})
