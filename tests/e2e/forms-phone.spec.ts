import type { Page } from '@playwright/test'
import { field, removeStatusErrors, saved } from './application.ts'
import { boxOf, expect, openPage, test } from './site.ts'

// The application on a phone with a touch screen, which the visitor has not scrolled yet.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const SCREEN = 740
const part = (page: Page, title: string) => page.locator('#application details', { hasText: title })

test('the class is in the first screen of a phone, and the button is within seven screens', async ({
  page,
}) => {
  for (const path of ['/apply-online', '/bn/apply-online']) {
    await openPage(page, path)
    expect((await boxOf(field(page, 'classId'))).y, path).toBeLessThan(SCREEN)
    const button = await boxOf(page.locator('#application button[type=submit]'))
    expect(button.y + button.height, path).toBeLessThanOrEqual(7 * SCREEN)
    // The number of answers stays in view.
    await expect(page.locator('#application nav summary')).toBeInViewport()
  }
})

test('a field that gets the focus is not covered by the bar at the foot, also with text of twice its size', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  for (const size of ['100%', '200%']) {
    const covered = await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize
      const bar = document.querySelector('#application > nav')
      const names: string[] = []
      for (const field of document.querySelectorAll<HTMLElement>('#application [name]')) {
        if (!bar || field.matches('[tabindex="-1"], :disabled') || field.closest('details:not([open])'))
          continue
        // From above, as by Tab.
        scrollTo(0, 0)
        field.focus()
        await new Promise(requestAnimationFrame)
        const { top, bottom, height } = field.getBoundingClientRect()
        if (height > 0 && bottom > bar.getBoundingClientRect().top && top < innerHeight)
          names.push(field.getAttribute('name') ?? '')
      }
      return names
    }, size)
    expect(covered, size).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBe(360)
  }
})

test('optional parts are closed, and an error, an entry that returns with the draft, or a tap opens them', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  await expect(field(page, 'altMobile')).toBeHidden()
  const other = part(page, 'Another mobile number')
  await other.locator('summary').tap()
  await field(page, 'altMobile').fill('0171')
  await saved(page, 'altMobile', '0171')
  await field(page, 'altMobile').blur()
  await expect(field(page, 'altMobile')).toHaveAttribute('aria-invalid', 'true')
  // A part with an error can be closed, and each attempt opens it.
  await other.locator('summary').tap()
  await expect(field(page, 'altMobile')).toBeHidden()
  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(field(page, 'altMobile')).toBeVisible()
  await expect(field(page, 'altMobile')).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await expect(field(page, 'altMobile')).toHaveValue('0171')
  await expect(field(page, 'altMobile')).toBeVisible()
  await expect(field(page, 'birthRegNo')).toBeHidden()
})

test('the form names the age for the chosen class, and a date of birth that does not fit gets a remark but no error', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  await field(page, 'classId').selectOption('1-4')
  await expect(field(page, 'classId')).toHaveAccessibleDescription('For children of 6 to 7 years.')
  await field(page, 'dob').fill('2001-05-04')
  await expect(page.getByText('does not seem to fit the class')).toBeHidden()
  await field(page, 'dob').blur()
  await expect(page.getByText('does not seem to fit the class')).toBeVisible()
  await page.getByRole('button', { name: 'Submit application' }).tap()
  const summary = page.getByRole('region', { name: /Please correct \d+ answers/ })
  await expect(summary.getByRole('link', { name: 'Applicant name is required' })).toBeVisible()
  await expect(summary.getByRole('link', { name: /date of birth/i })).toHaveCount(0)
  await expect(field(page, 'dob')).not.toHaveAttribute('aria-invalid')
})

test('a mobile number is checked when it is left, "Good Condition" gives way to a health problem and the other way round, and the form says that it is offline before it is sent', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  const message = 'Father/guardian mobile required (11 digits)'
  await field(page, 'fatherMobile').tap()
  await field(page, 'fatherMobile').pressSequentially('01712')
  await field(page, 'motherName').tap()
  await expect(field(page, 'fatherMobile')).toHaveAccessibleDescription(
    new RegExp(message.replace(/[()]/g, '.')),
  )
  // Beside the field only.
  await expect(page.getByRole('link', { name: message })).toHaveCount(0)
  await field(page, 'fatherMobile').fill('01712345678')
  await expect(field(page, 'fatherMobile')).not.toHaveAttribute('aria-invalid')

  const health = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await health('Good Condition').tap()
  await health('Needs warm drinking water').tap()
  await expect(health('Good Condition')).toBeChecked()
  await health('Taking Medicine').tap()
  await expect(health('Good Condition')).not.toBeChecked()
  await health('Good Condition').tap()
  await expect(health('Taking Medicine')).not.toBeChecked()
  await expect(health('Needs warm drinking water')).toBeChecked()

  const offline = page.locator('#application').getByText('You are offline.')
  await page.context().setOffline(true)
  await expect(offline).toBeInViewport()
  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
})

test('the merchant number can be copied before the payment is named, or is shown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/bn/apply-online')
  await page.getByRole('button', { name: 'নম্বরটি কপি করুন' }).tap()
  await expect(page.getByText('নম্বরটি কপি হয়েছে।')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^01/)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await page.getByRole('button', { name: 'নম্বরটি কপি করুন' }).tap()
  await expect(page.getByText(/কপি করা গেল না। নম্বরটি ০১/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server opens the optional parts with an entry or an error, and leaves the others closed', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/bn/apply-online')
    await expect(field(page, 'altMobile')).toBeHidden()
    await part(page, 'আরেকটি মোবাইল নম্বর').locator('summary').tap()
    await field(page, 'altMobile').fill('0171')
    await part(page, 'ভাই-বোন').locator('summary').tap()
    await field(page, 'prevInstituteName').fill('খুলশী স্কুল')
    await page.getByRole('button', { name: 'আবেদন জমা দিন' }).tap()
    await expect(field(page, 'altMobile')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'altMobile')).toBeVisible()
    await expect(field(page, 'prevInstituteName')).toBeVisible()
    await expect(field(page, 'birthRegNo')).toBeHidden()
    removeStatusErrors(consoleErrors)
  })
})
