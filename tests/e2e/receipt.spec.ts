import { readFile } from 'node:fs/promises'
import { acceptDialogs, fillApplication, submitButton } from './application.ts'
import { expect, openPage, setOffline, test, waitForHydration } from './site.ts'

// What a parent has after an application was sent, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('the receipt names the child on the device that has sent it only, is a file too, and is readable offline', async ({
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
  await submitButton(page).tap()
  await expect(page).toHaveURL(/\/submitted\/A-/)
  const { pathname } = new URL(page.url())
  await expect(page.getByText(child)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For the day of the test' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await test.step('the sheet of paper is downloaded under the reference', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt as PDF' }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/^A-[2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('another device sees the receipt without the child', async () => {
    const other = await browser.newPage({ baseURL: site.url })
    await other.goto(pathname)
    await waitForHydration(other)
    await expect(other.getByText('Tk. 520')).toBeVisible()
    await expect(other.getByText(child)).toHaveCount(0)
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
    await setOffline(page, false)
  })
  // The browser reports what it could not load.
  consoleErrors.splice(0)
})
