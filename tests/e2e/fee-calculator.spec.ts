import { accessibilityErrors } from './accessibility.ts'
import { expect, openPage, test } from './site.ts'

// The fee calculator in a browser. Without scripts: tests/http/fee-calculator.test.ts.

test('the fee calculator leads to the sum, which is accessible in both languages, printed without the form, and never cut on a phone', async ({
  page,
}) => {
  await openPage(page, '/fees')
  await page.getByRole('main').getByRole('link', { name: 'Fee calculator' }).click()
  await expect(page).toHaveURL(/\/fee-calculator$/)
  await page.getByLabel('Programme').selectOption('Tahfeez: stays until evening (day care)')
  await page.getByRole('checkbox', { name: 'With school transport' }).check()
  await page.getByRole('button', { name: 'Add up the fees' }).click()
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeFocused()
  const sum = page.getByRole('table', { name: 'How the sum is made (Tk)' })
  await expect(sum).toContainText('16,000')
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Add up the fees' })).toBeHidden()
  await expect(sum).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: /বাংলা/ }).first().click()
  await expect(page.getByRole('heading', { name: 'কত লাগবে' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const heights = await page
    .locator('main dl dd')
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
})
