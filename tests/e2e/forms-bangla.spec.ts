import type { Page } from '@playwright/test'
import { applications, field, photo, removeStatusErrors, saved } from './application.ts'
import { expect, openPage, test, waitForHydration } from './site.ts'

// A parent fills in the application in Bangla on a small phone.

const submitButton = (page: Page) => page.getByRole('button', { name: 'আবেদন জমা দিন' })

test.use({ viewport: { width: 360, height: 640 } })

test('an application can be filled in and sent in Bangla on a screen of 360 px, from the first field to the receipt', async ({
  page,
  site,
  consoleErrors,
}) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await openPage(page, '/bn/apply-online')
  await submitButton(page).click()
  const summary = page.getByRole('region', { name: /^[০-৯]+টি সমস্যা আছে$/ })
  // A screen reader reads the name of the focused region, in the language of the page.
  await expect(summary).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(summary.getByRole('link', { name: /শিক্ষার্থীর নাম লিখুন/ })).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveAccessibleDescription(/শিক্ষার্থীর নাম লিখুন/)

  const classes = page.getByRole('combobox', { name: /^শ্রেণি/ })
  await classes.selectOption('1-4')
  await expect(classes.locator('option:checked')).toHaveText('প্রথম শ্রেণি')
  await expect(field(page, 'nationality')).toHaveValue('বাংলাদেশি')
  await page.getByRole('combobox', { name: /^শিক্ষাবর্ষ/ }).selectOption({ index: 1 })
  await field(page, 'gender').selectOption({ index: 1 })
  await field(page, 'categoryId').selectOption({ index: 1 })
  await page.getByLabel('ইসলাম', { exact: true }).check()
  const child = `আয়েশা ${Date.now()}`
  const entries = {
    applicantName: child,
    dob: '2018-05-04',
    country: 'বাংলাদেশ',
    fatherName: 'আবদুর রহমান',
    motherName: 'সালমা বেগম',
    fatherMobile: '০১৭১১১১১১১১',
    mobile: '+৮৮০ ১৭২২-২২২২২২',
    presentAddress: 'পশ্চিম খুলশী\nচট্টগ্রাম',
    transactionDetails: 'টিএক্স ৯',
  }
  for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
  await page.getByLabel('স্থায়ী ঠিকানা ও বর্তমান ঠিকানা একই').check()
  await page.getByLabel('সুস্থ আছে').check()
  await page.getByLabel('বিকাশ', { exact: true }).check()
  for (const tick of await page.locator('form [type=checkbox][required]').all()) await tick.check()
  // An optional field, whose number has a digit too few for today's certificates. It is sent as it is.
  const number = field(page, 'birthRegNo')
  await page
    .locator('details', { has: page.locator('[name=birthRegNo]') })
    .locator('summary')
    .click()
  await number.fill('২০১৮১৫৯৪১১১০১২৩৪')
  await number.blur()
  await expect(page.getByText(/নম্বরটিতে ১৬টি অঙ্ক/)).toBeVisible()
  await field(page, 'picture').setInputFiles(await photo())
  await expect(page.getByRole('img', { name: 'নির্বাচিত ছবি' })).toBeVisible()
  await expect(page.getByText(/^ছবি প্রস্তুত: [০-৯]+ কিলোবাইট।$/)).toBeVisible()
  await expect(summary).toBeHidden()
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await submitButton(page).click()
  await expect(page).toHaveURL(/\/bn\/submitted\/A-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আবেদন পাঠানো হয়েছে')
  await expect(page.getByText(/^[১-৯][০-৯]? \S+ [০-৯]{4}, [০-৯]{2}:[০-৯]{2} \(বাংলাদেশ সময়\)$/)).toBeVisible()
  await expect(page.getByText(child)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'পরীক্ষার দিন সঙ্গে আনবেন' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'রসিদের পিডিএফ' })).toBeVisible()
  expect(alerts).toEqual(['আবেদন জমা হয়েছে'])
  const [sent] = (await applications(site)).filter(({ fields }) => fields.applicantName === child)
  // The school receives the same values as from an English form.
  expect(sent?.fields).toMatchObject({
    classId: '1-4',
    nationality: 'Bangladeshi',
    birthRegNo: '2018159411101234',
    religion: 'Islam',
    mobile: '01722222222',
    fatherMobile: '01711111111',
    healthConditions: '["Good Condition"]',
    paymentMethod: 'bKash',
  })
  removeStatusErrors(consoleErrors)
})

test('a draft that was started in English can be continued in Bangla, and the other way round', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill('Ayesha Rahman')
  await saved(page, 'applicantName', 'Ayesha Rahman')
  await page.getByRole('link', { name: 'বাংলা' }).first().click()
  await expect(page).toHaveURL(/\/bn\/apply-online$/)
  await waitForHydration(page)
  await expect(page.getByText('এই ডিভাইসে আপনার আগের লেখা ফিরিয়ে আনা হয়েছে।')).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await field(page, 'fatherName').fill('আবদুর রহমান')
  await saved(page, 'fatherName', 'আবদুর রহমান')
  await openPage(page, '/apply-online')
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await expect(field(page, 'fatherName')).toHaveValue('আবদুর রহমান')
})
