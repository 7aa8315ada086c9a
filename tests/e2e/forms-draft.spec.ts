import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import {
  acceptDialogs,
  applications,
  delayResponses,
  field,
  fillApplication,
  pressToSend,
  removeStatusErrors,
  saved,
  submitButton,
} from './application.ts'
import { delayRequests, expect, openPage, type SiteUnderTest, test, waitForHydration } from './site.ts'

// One application is sent once: after going back, from two tabs, and with a browser extension that fills every field.

const honeypot = 'website'

/** The note for going back that a result page stores. Its script runs after the address of the page has changed. */
const storedReceipt = (page: Page) => page.evaluate(() => sessionStorage.getItem('application-receipt'))

/** Returns the number of applications for a child of this name. */
const countApplications = async (site: SiteUnderTest, name: string) =>
  (await applications(site)).filter(({ fields }) => fields.applicantName === name).length

/** Disables IndexedDB, as in some private windows. */
const disableStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('not here', 'SecurityError')
      },
    })
  })

for (const store of ['with', 'without'] as const)
  test(`going back after success shows that the application was sent, with empty fields, and has no effect on the next one, ${store} storage for drafts`, async ({
    page,
    site,
  }) => {
    acceptDialogs(page)
    if (store === 'without') await disableStorage(page)
    const child = `Back ${store} ${Date.now()}`
    await openPage(page, '/apply-online')
    await fillApplication(page, { applicantName: child })
    await pressToSend(page)
    await expect(page).toHaveURL(/\/submitted\/A-/)
    const reference = new URL(page.url()).pathname.slice('/submitted/'.length)
    await expect.poll(() => storedReceipt(page)).toContain(reference)
    await page.goBack()
    await expect(page).toHaveURL(/\/apply-online$/)
    await waitForHydration(page)
    const note = page.getByText(`Your application was sent. Its reference is ${reference}.`)
    await expect(note).toBeVisible()
    await expect(note).toBeInViewport()
    await expect(field(page, 'applicantName')).toHaveValue('')
    await expect(field(page, 'classId')).toHaveValue('')
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toHaveCount(0)
    await submitButton(page).click()
    await expect(page.getByRole('region', { name: /Please correct \d+ answers/ })).toBeFocused()
    expect(await countApplications(site, child)).toBe(1)
    if (store === 'without') return
    await openPage(page, '/apply-online')
    await expect(page.getByText('Your application was sent.')).toHaveCount(0)
    await field(page, 'applicantName').fill('Second child')
    await saved(page, 'applicantName', 'Second child')
    await page.goto('/fees')
    await page.goBack()
    await waitForHydration(page)
    await expect(field(page, 'applicantName')).toHaveValue('Second child')
  })

test('going back after an application that was sent before hydration shows empty fields', async ({
  page,
  site,
}) => {
  const child = `Early ${Date.now()}`
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/apply-online')
  await requested
  await field(page, 'applicantName').fill(child)
  // The content of the response does not matter here. A response that the test creates cannot redirect, so the form is
  // sent to another address.
  await page.route('**/sent', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sent</title>' }),
  )
  // The result page stores the note (the test before). Chromium may lose what is stored just before going back.
  await page.addInitScript(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const note = '{"reference":"A-2222-2222","state":"delivered"}'
    if (visit?.type === 'back_forward') sessionStorage.setItem('application-receipt', note)
  })
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form#application')
    form?.setAttribute('action', '/sent')
    form?.requestSubmit()
  })
  await expect(page).toHaveURL(/\/sent$/)
  release()
  await page.goBack()
  await waitForHydration(page)
  await expect(page.getByText('Your application was sent. Its reference is A-2222-2222.')).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveValue('')
  expect(await countApplications(site, child)).toBe(0)
})

test.describe('the honeypot field', () => {
  test('a message whose honeypot field was filled by an extension keeps its entries and is sent by a second attempt', async ({
    page,
    consoleErrors,
  }) => {
    await openPage(page, '/contact')
    const entries = { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'How much?' }
    for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
    await field(page, honeypot).evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.org'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const send = page.getByRole('button', { name: 'Send message' })
    await send.click()
    const status = page.locator('form [role=status]').last()
    await expect(status).toContainText('It has been emptied, and your entries are still here.')
    await expect(field(page, honeypot)).toHaveValue('')
    for (const [name, text] of Object.entries(entries)) await expect(field(page, name)).toHaveValue(text)
    removeStatusErrors(consoleErrors)
    await send.click()
    await expect(status).toContainText(/Reference: M-/)
  })

  test('the honeypot field is neither saved in a draft nor restored from one', async ({ page }) => {
    await openPage(page, '/apply-online')
    await field(page, honeypot).evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.org'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await field(page, 'applicantName').fill('Ayesha')
    await saved(page, 'applicantName', 'Ayesha')
    await saved(page, honeypot, null)
    // A draft of an earlier version, which saved this field.
    await page.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('keyval-store')
          opening.onsuccess = () => {
            const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval')
            const reading = store.get('application-form')
            reading.onsuccess = () => {
              const draft = reading.result
              draft.entries.push([name, 'https://example.org'])
              store.put(draft, 'application-form').onsuccess = () => resolve()
            }
          }
        }),
      honeypot,
    )
    await openPage(page, '/apply-online')
    await expect(field(page, 'applicantName')).toHaveValue('Ayesha')
    await expect(field(page, honeypot)).toHaveValue('')
  })
})

/** Opens the application in a second tab, which shows the same draft. */
async function openSecondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  acceptDialogs(second)
  await openPage(second, '/apply-online')
  return second
}

/** Opens a draft that contains only a name in two tabs. Returns the second one. */
async function openNameInTwoTabs(page: Page, name: string): Promise<Page> {
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill(name)
  await saved(page, 'applicantName', name)
  const second = await openSecondTab(page)
  await expect(field(second, 'applicantName')).toHaveValue(name)
  return second
}

/** Opens a complete application in two tabs. Returns the second one. */
async function openApplicationInTwoTabs(page: Page, child: string): Promise<Page> {
  acceptDialogs(page)
  await openPage(page, '/apply-online')
  await fillApplication(page, { applicantName: child })
  await saved(page, 'applicantName', child)
  const second = await openSecondTab(page)
  await expect(second.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  await expect(field(second, 'gender')).not.toHaveValue('')
  return second
}

test('a family begins for a second child with its parents, changes between the drafts, and takes one to another device as a file', async ({
  page,
  browser,
  site,
}) => {
  acceptDialogs(page)
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill('Ayesha Rahman')
  await field(page, 'fatherName').fill('Abdur Rahman')
  await saved(page, 'fatherName', 'Abdur Rahman')
  const line = (at: Page) => at.getByText(/^(Another child, or another phone|Drafts for other children)/)
  await line(page).click()
  await page.getByRole('button', { name: 'Start an application for another child' }).click()
  await expect(field(page, 'applicantName')).toHaveValue('')
  await expect(field(page, 'fatherName')).toHaveValue('Abdur Rahman')
  await waitForHydration(page)
  await field(page, 'applicantName').fill('Rahim Rahman')
  await saved(page, 'applicantName', 'Rahim Rahman')
  await expect(line(page)).toHaveText('Drafts for other children on this phone or computer: 1')
  await line(page).click()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await accessibilityErrors(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Open Ayesha Rahman' }).click()
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await waitForHydration(page)

  await line(page).click()
  const saving = page.locator('form', {
    has: page.getByRole('heading', { name: 'Save the draft as a file' }),
  })
  await saving.getByLabel('Secret word').fill('rihal and lamp')
  const download = page.waitForEvent('download')
  await saving.getByRole('button').click()
  const file = await (await download).path()
  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await openPage(other, '/apply-online')
  await line(other).click()
  const loading = other.locator('form', { has: other.getByRole('heading', { name: 'Load a draft' }) })
  await loading.getByLabel('File').setInputFiles(file)
  await loading.getByLabel('Secret word').fill('rihal and lamb')
  await loading.getByRole('button', { name: 'Load a draft' }).click()
  await expect(other.getByText('The file could not be opened.')).toBeVisible()
  await loading.getByLabel('Secret word').fill('rihal and lamp')
  await loading.getByRole('button', { name: 'Load a draft' }).click()
  await expect(field(other, 'applicantName')).toHaveValue('Ayesha Rahman')
  await other.context().close()

  await page.getByRole('button', { name: 'Delete Rahim Rahman' }).click()
  await expect(page.getByRole('button', { name: 'Delete Rahim Rahman' })).toHaveCount(0)
})

test.describe('a draft in two tabs', () => {
  test('two tabs with the same draft show the latest entries, which an older entry never replaces', async ({
    page,
  }) => {
    const second = await openNameInTwoTabs(page, 'Ayesha')
    await field(second, 'applicantName').fill('Ayesha Rahman')
    await saved(second, 'applicantName', 'Ayesha Rahman')
    // The visitor returns to the first tab, hides it, and types into it.
    await page.bringToFront()
    await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await field(page, 'fatherName').fill('Abdur Rahman')
    await saved(page, 'fatherName', 'Abdur Rahman')
    await saved(page, 'applicantName', 'Ayesha Rahman')
    await second.close()
  })

  test('a draft that two tabs send at the same moment creates one application with one reference, and a third tab shows that it was sent', async ({
    page,
    site,
  }) => {
    const child = `Same moment ${Date.now()}`
    const second = await openApplicationInTwoTabs(page, child)
    const third = await openSecondTab(page)
    await expect(field(third, 'applicantName')).toHaveValue(child)
    const tabs = [page, second]
    for (const tab of tabs) {
      await submitButton(tab).click()
      await tab.locator('[data-check]').waitFor()
    }
    const releases = await Promise.all(tabs.map((tab) => delayResponses(tab, '/apply-online')))
    const sent = tabs.map((tab) => tab.waitForRequest((request) => request.method() === 'POST'))
    await Promise.all(tabs.map((tab) => submitButton(tab).evaluate((button: HTMLElement) => button.click())))
    await Promise.all(sent)
    for (const release of releases) release()
    await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/submitted\/A-/)))
    expect(new URL(page.url()).pathname).toBe(new URL(second.url()).pathname)
    expect(await countApplications(site, child)).toBe(1)

    const reference = new URL(page.url()).pathname.slice('/submitted/'.length)
    await third.bringToFront()
    const note = third.locator('form').getByText(`Your application was sent. Its reference is ${reference}.`)
    await expect(note).toBeVisible()
    await expect(field(third, 'applicantName')).toHaveValue('')
    await second.close()
    await third.close()
  })
})
