import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  acceptDialogs,
  applications,
  choosePhoto,
  field,
  fillApplication,
  photo,
  removeStatusErrors,
  saved,
} from './application.ts'
import { boxOf, expect, openPage, test } from './site.ts'

// The application on a phone with a touch screen, which the visitor has not scrolled yet.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const SCREEN = 740
const part = (page: Page, title: string) => page.locator('#application details', { hasText: title })

for (const path of ['/apply-online', '/bn/apply-online'])
  test(`the class is in the first screen of a phone, and the button is within seven screens: ${path}`, async ({
    page,
  }) => {
    await openPage(page, path)
    expect((await boxOf(field(page, 'classId'))).y).toBeLessThan(SCREEN)
    const button = await boxOf(page.locator('#application button[type=submit]'))
    expect(button.y + button.height).toBeLessThanOrEqual(7 * SCREEN)
    // The number of answers stays in view.
    await expect(page.locator('#application nav summary')).toBeInViewport()
  })

test('the required answers of an application in Bangla need at most 30 taps, and cash needs no typing', async ({
  page,
  site,
}) => {
  acceptDialogs(page)
  await openPage(page, '/bn/apply-online')
  let taps = 0
  const tap = async (name: string, value?: string) => {
    await page.locator(`form [name="${name}"]${value ? `[value="${value}"]` : ''}`).tap()
    taps += 1
  }
  const write = async (name: string, text: string) => {
    await tap(name)
    await field(page, name).fill(text)
  }
  /** A list is opened, and an option is tapped. */
  const choose = async (name: string, option: string | { index: number }) => {
    await field(page, name).selectOption(option)
    taps += 2
  }
  await choose('classId', '1-4')
  await choose('sessionId', { index: 1 })
  await choose('categoryId', { index: 1 })
  await write('applicantName', 'আয়েশা রহমান')
  await choose('gender', { index: 1 })
  // The calendar, a year, a day, its button.
  await field(page, 'dob').fill('2018-05-04')
  taps += 4
  await tap('religion', 'Islam')
  await write('country', 'বাংলাদেশ')
  // The button, the gallery of the phone, a photo.
  await field(page, 'picture').setInputFiles(await photo())
  taps += 3
  await write('fatherName', 'আব্দুর রহমান')
  await write('fatherMobile', '০১৭১১১১১১১১')
  await write('motherName', 'সালমা বেগম')
  await page.getByRole('button', { name: 'পিতা বা অভিভাবকের নম্বরটিই দিন' }).tap()
  taps += 1
  await write('presentAddress', 'পশ্চিম খুলশী')
  await tap('sameAddress')
  await tap('healthConditions', 'Good Condition')
  await tap('paymentMethod', 'CASH')
  await tap('guardianConsent')
  await tap('agree')
  await page.getByRole('button', { name: 'আবেদন জমা দিন' }).tap()
  // The button, and the alert after it.
  taps += 2
  await expect(page).toHaveURL(/\/submitted\/A-/)
  expect(taps).toBeLessThanOrEqual(30)
  const { fields } = (await applications(site)).at(-1) ?? {}
  expect(fields).toMatchObject({ mobile: '01711111111', paymentMethod: 'CASH', transactionDetails: 'CASH' })
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
  await fillApplication(page)
  await expect(field(page, 'classId')).toHaveAccessibleDescription('For children of 6 to 7 years.')
  const remark = page.getByText('does not seem to fit the class')
  await field(page, 'dob').fill('2001-05-04')
  await expect(remark).toBeVisible()
  acceptDialogs(page)
  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(page).toHaveURL(/\/submitted\/A-/)
})

test('a mobile number is checked when it is left, beside the field only, and the message goes when it is corrected', async ({
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
  await expect(page.getByRole('link', { name: message })).toHaveCount(0)
  await field(page, 'fatherMobile').fill('01712345678')
  await expect(field(page, 'fatherMobile')).not.toHaveAttribute('aria-invalid')
})

test('"Good Condition" gives way to a health problem and the other way round, but not to hot water', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  const health = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await health('Good Condition').tap()
  await health('Hot Drinking Water').tap()
  await expect(health('Good Condition')).toBeChecked()
  await health('Taking Medicine').tap()
  await expect(health('Good Condition')).not.toBeChecked()
  await health('Good Condition').tap()
  await expect(health('Taking Medicine')).not.toBeChecked()
  await expect(health('Hot Drinking Water')).toBeChecked()
})

test('a small photo is accepted with a warning, and the form says that it is offline before it is sent', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  const small = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#8a6' } })
    .jpeg()
    .toBuffer()
  await choosePhoto(page, Promise.resolve({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: small }))
  await expect(page.getByText('This photo is small')).toBeVisible()
  const offline = page.getByText('You are offline.').first()
  await page.context().setOffline(true)
  await expect(page.locator('#application').getByText('You are offline.')).toBeInViewport()
  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
})

test('the merchant number can be copied before the payment is named, or is shown', async ({
  page,
  context,
}) => {
  await openPage(page, '/bn/apply-online')
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await page.getByRole('button', { name: 'নম্বরটি কপি করুন' }).tap()
  await expect(page.getByText(/কপি করা গেল না। নম্বরটি ০১/)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/bn/apply-online')
  await page.getByRole('button', { name: 'নম্বরটি কপি করুন' }).tap()
  await expect(page.getByText('নম্বরটি কপি হয়েছে।')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^01/)
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
