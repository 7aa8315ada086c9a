import { applications, field, photo, removeStatusErrors, saved } from './application.ts'
import { expect, openPage, test, waitForHydration } from './site.ts'

// A parent fills in the application in Bangla on a small phone.

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

test('an application can be filled in, checked and sent in Bangla on a screen of 360 px with at most 31 taps and seven screens and a seventh, and cash needs no typing', async ({
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
  const send = page.getByRole('button', { name: 'আবেদন জমা দিন' })
  await send.tap()
  const summary = page.getByRole('region', { name: /^[০-৯]+টি ঘর ঠিক করুন$/ })
  // A screen reader reads the name of the focused region, in the language of the page.
  await expect(summary).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(summary.getByRole('link', { name: /শিক্ষার্থীর নাম লিখুন/ })).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveAccessibleDescription(/শিক্ষার্থীর নাম লিখুন/)
  // An optional field, whose number has a digit too few for today's certificates. It is sent as it is.
  const number = field(page, 'birthRegNo')
  const optionalPart = page.locator('details', { has: page.locator('[name=birthRegNo]') }).locator('summary')
  await optionalPart.tap()
  await number.fill('২০১৮১৫৯৪১১১০১২৩৪')
  await number.blur()
  await expect(page.getByText(/নম্বরটি ১৬ ডিজিটের/)).toBeVisible()
  // It is not on the way of everybody.
  await optionalPart.tap()

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
  const child = `আয়েশা ${Date.now()}`
  await choose('classId', '1-4')
  await expect(page.getByRole('combobox', { name: /^শ্রেণি/ }).locator('option:checked')).toHaveText(
    'প্রথম শ্রেণি',
  )
  await choose('sessionId', { index: 1 })
  await choose('categoryId', { index: 1 })
  await write('applicantName', child)
  await choose('gender', { index: 1 })
  await write('dobDay', '৪')
  await write('dobMonth', 'মে')
  await write('dobYear', '২০১৮')
  await field(page, 'dobYear').blur()
  await expect(page.getByText(/^৪ মে ২০১৮: আজ বয়স [০-৯]+ বছর [০-৯]+ মাস।$/)).toBeVisible()
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
  await expect(field(page, 'nationality')).toHaveValue('বাংলাদেশি')
  await expect(page.getByRole('img', { name: 'নির্বাচিত ছবি' })).toBeVisible()
  await expect(page.getByText(/^ছবি প্রস্তুত: [০-৯]+ কিলোবাইট।$/)).toBeVisible()
  await expect(summary).toBeHidden()
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await send.tap()
  // All answers on one screen, in the words of the page.
  const answers = page.getByRole('region', { name: 'লেখাগুলো মিলিয়ে নিন' })
  await expect(answers).toBeFocused()
  await expect(answers.getByText('৪ মে ২০১৮')).toBeVisible()
  await expect(answers.getByText('প্রথম শ্রেণি')).toBeVisible()
  // From the head of the page to the button, all answers above it and an optional one among them, on a phone of 740 px.
  // Measured in one step, because the page may still scroll to the answers.
  const length = await send.evaluate((button) => button.getBoundingClientRect().bottom + scrollY)
  expect(length / 740).toBeLessThanOrEqual(7.15)
  await send.tap()
  // The button twice, and the alert after it.
  taps += 3
  await expect(page).toHaveURL(/\/bn\/submitted\/A-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(taps).toBeLessThanOrEqual(31)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আবেদন পাঠানো হয়েছে')
  await expect(page.getByText(/^[১-৯][০-৯]? \S+ [০-৯]{4}, \S+ [০-৯]{1,2}:[০-৯]{2}$/)).toBeVisible()
  await expect(page.getByText(child)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'পরীক্ষার দিন সঙ্গে আনবেন' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'আবেদনের রসিদ (পিডিএফ)' })).toBeVisible()
  expect(alerts).toEqual(['আবেদন জমা হয়েছে'])
  const [sent] = (await applications(site)).filter(({ fields }) => fields.applicantName === child)
  // The school receives the same values as from an English form.
  expect(sent?.fields).toMatchObject({
    classId: '1-4',
    nationality: 'Bangladeshi',
    birthRegNo: '2018159411101234',
    religion: 'Islam',
    mobile: '01711111111',
    fatherMobile: '01711111111',
    healthConditions: '["Good Condition"]',
    paymentMethod: 'CASH',
    transactionDetails: 'CASH',
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
  await expect(page.getByText('আপনার আগের লেখা ফিরিয়ে আনা হয়েছে।')).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await field(page, 'fatherName').fill('আবদুর রহমান')
  await saved(page, 'fatherName', 'আবদুর রহমান')
  await openPage(page, '/apply-online')
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await expect(field(page, 'fatherName')).toHaveValue('আবদুর রহমান')
})
