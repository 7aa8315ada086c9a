import { readFile } from 'node:fs/promises'
import { acceptDialogs, field, fillApplication, pressToSend } from './application.ts'
import { expect, openPage, setOffline, test, waitForHydration } from './site.ts'

// What a parent has after an application was sent, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('the receipt names the child on the device that has sent it only, is a file too, is readable offline, and leads to a form for another child', async ({
  page,
  browser,
  site,
  consoleErrors,
}) => {
  acceptDialogs(page)
  const child = `Receipt ${Date.now()}`
  await openPage(page, '/apply-online')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await fillApplication(page, { applicantName: child })
  await pressToSend(page, 'tap')
  await expect(page).toHaveURL(/\/submitted\/A-/)
  const { pathname } = new URL(page.url())
  await expect(page.getByText(child)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bring on the day of the test' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await test.step('no link to the status lies in the storage or the address of a phone that may be shared', async () => {
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '/status/',
    )
  })

  await test.step('the sheet of paper is downloaded under the reference', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt as PDF' }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/^A-[2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('its link leads to the status, which says until when the link works', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Application status' }).tap()
    await expect(page).toHaveURL(/\/status\/A-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The application has reached the office')
    await expect(page.getByText(/The link works until \d{1,2} \S+ 20\d\d\./)).toBeVisible()
    await expect(page.getByText(child)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.goBack()
    await expect(page.getByText(child)).toBeVisible()
  })

  await test.step('another device sees the receipt without the child', async () => {
    const other = await browser.newPage({ baseURL: site.url })
    await other.goto(pathname)
    await waitForHydration(other)
    await expect(other.getByText('Tk. 520')).toBeVisible()
    await expect(other.getByText(child)).toHaveCount(0)
    // There, the status needs the date of birth.
    await other.getByRole('main').getByRole('link', { name: 'Application status' }).click()
    await expect(other).toHaveURL(/\/application-status$/)
    await other.close()
  })

  await test.step('without a network, receipt and child are still there', async () => {
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, pathname))
      .toBe(true)
    await setOffline(page, true)
    await page.reload()
    await expect(page.locator('#cached-copy')).toBeVisible()
    await expect(page.getByText('Tk. 520')).toBeVisible()
    await expect(page.getByText(child)).toBeVisible()
    // The copy is replaced by the current page.
    await page.context().setOffline(false)
    await expect(page.locator('#cached-copy')).toHaveCount(0)
  })

  await test.step('a button forgets the child on this device, and the copy of the receipt', async () => {
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Forget on this device' }).tap()
    await expect(page.getByText(child)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('sent-applications'))).toBeNull()
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) === undefined, pathname))
      .toBe(true)
  })

  await test.step('it leads to a form for another child, which has the entries of the family only', async () => {
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Apply for another child' }).tap()
    await expect(field(page, 'fatherName')).toHaveValue('Abdur Rahman')
    await expect(field(page, 'presentAddress')).toHaveValue(/West Khulshi/)
    for (const name of ['applicantName', 'dobDay', 'transactionDetails', 'classId'])
      await expect(field(page, name)).toHaveValue('')
    await expect(page.getByLabel(/^I declare/)).not.toBeChecked()
  })
  // The browser reports what it could not load.
  consoleErrors.splice(0)
})

test('without JavaScript the form for the status names what is missing or wrong, which has the focus, and keeps the reference', async ({
  plainPage: page,
}) => {
  await page.goto('/bn/application-status')
  await page.locator('[name=reference]').fill('A-7K3M-9999')
  await page.getByRole('button', { name: 'খবর দেখুন' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('group', { name: /জন্মতারিখ/ })).toHaveAccessibleDescription(/জন্মতারিখ লিখুন/)
  await page.locator('[name=dobDay]').fill('৪')
  await page.locator('[name=dobMonth]').fill('মে')
  await page.locator('[name=dobYear]').fill('২০১৮')
  await page.getByRole('button', { name: 'খবর দেখুন' }).click()
  await expect(page.getByRole('alert')).toHaveText(/কোনো আবেদন পাওয়া যায়নি/)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('[name=reference]')).toHaveValue('A-7K3M-9999')
})
