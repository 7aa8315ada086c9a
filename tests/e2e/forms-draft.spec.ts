import type { Page } from '@playwright/test'
import {
  acceptDialogs,
  applications,
  field,
  fillApplication,
  holdAnswers,
  removeStatusErrors,
  saved,
  submitButton,
} from './application.ts'
import { expect, holdBack, openPage, ready, type SiteUnderTest, test } from './site.ts'

// What is written once is sent once: after Back, from two tabs, and with an extension that fills every field.

const honeypot = 'website'

/** How often a child of this name has applied. */
const applied = async (site: SiteUnderTest, name: string) =>
  (await applications(site)).filter(({ fields }) => fields.applicantName === name).length

/** As in a private window that keeps nothing. */
const withoutStore = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('not here', 'SecurityError')
      },
    })
  })

for (const store of ['with', 'without'] as const)
  test(`Back after success says that the application was sent, and its fields are empty, ${store} the draft store`, async ({
    page,
    site,
  }) => {
    acceptDialogs(page)
    if (store === 'without') await withoutStore(page)
    const child = `Back ${store} ${Date.now()}`
    await openPage(page, '/apply-online')
    await fillApplication(page, { applicantName: child })
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/submitted\/A-/)
    const reference = new URL(page.url()).pathname.slice('/submitted/'.length)
    await page.goBack()
    await expect(page).toHaveURL(/\/apply-online$/)
    await ready(page)
    const note = page.getByText(`Your application was sent. Its reference is ${reference}.`)
    await expect(note).toBeVisible()
    await expect(note).toBeInViewport()
    await expect(field(page, 'applicantName')).toHaveValue('')
    await expect(field(page, 'classId')).toHaveValue('')
    await expect(page.getByRole('img', { name: 'The chosen picture' })).toHaveCount(0)
    await submitButton(page).click()
    await expect(page.getByRole('region', { name: /There are \d+ problems/ })).toBeFocused()
    expect(await applied(site, child)).toBe(1)
  })

test('Back after an application that was sent before the script came empties its fields', async ({
  page,
  site,
}) => {
  const child = `Early ${Date.now()}`
  const { held, release } = await holdBack(page, /\/assets\/entry-client-/)
  await page.goto('/apply-online')
  await held
  await field(page, 'applicantName').fill(child)
  // The content does not matter: this test is about Back. An answer of the test's own cannot redirect, so it has another address.
  const note = '{"reference":"A-2222-2222","state":"delivered"}'
  await page.route('**/sent', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Sent</title><script>sessionStorage.setItem('application-receipt', '${note}')</script>`,
    }),
  )
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form#application')
    form?.setAttribute('action', '/sent')
    form?.requestSubmit()
  })
  await expect(page).toHaveURL(/\/sent$/)
  // The address changes before the script of the new document runs.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('application-receipt'))).toBe(note)
  release()
  await page.goBack()
  await ready(page)
  await expect(page.getByText('Your application was sent. Its reference is A-2222-2222.')).toBeVisible()
  await expect(field(page, 'applicantName')).toHaveValue('')
  expect(await applied(site, child)).toBe(0)
})

test('the page of a reference leaves a note for Back, and the next new form is not touched by it', async ({
  page,
}) => {
  acceptDialogs(page)
  await openPage(page, '/apply-online')
  await fillApplication(page)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/submitted\/A-/)
  expect(await page.evaluate(() => sessionStorage.getItem('application-receipt'))).toContain('"delivered"')
  await openPage(page, '/apply-online')
  await expect(page.getByText('Your application was sent.')).toHaveCount(0)
  await field(page, 'applicantName').fill('Second child')
  await saved(page, 'applicantName', 'Second child')
  await page.goto('/fees')
  await page.goBack()
  await ready(page)
  await expect(field(page, 'applicantName')).toHaveValue('Second child')
})

test.describe(() => {
  test('the honeypot field, filled by an extension, costs an application one more attempt and nothing else', async ({
    page,
    site,
    consoleErrors,
  }) => {
    acceptDialogs(page)
    const child = `Extension ${Date.now()}`
    await openPage(page, '/apply-online')
    await fillApplication(page, { applicantName: child })
    await field(page, honeypot).evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.org'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await submitButton(page).click()
    const status = page.locator('form [role=status]').last()
    await expect(status).toContainText('It has been emptied, and your entries are still here.')
    await expect(field(page, honeypot)).toHaveValue('')
    await expect(field(page, 'applicantName')).toHaveValue(child)
    removeStatusErrors(consoleErrors)
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/submitted\/A-/)
    expect(await applied(site, child)).toBe(1)
  })

  test('the hidden field for programs is neither kept in a draft nor put back', async ({ page }) => {
    await openPage(page, '/apply-online')
    await field(page, honeypot).evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.org'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await field(page, 'applicantName').fill('Ayesha')
    await saved(page, 'applicantName', 'Ayesha')
    await saved(page, honeypot, null)
    // A draft of the time when it was kept.
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

  test('the honeypot field, filled in a message, costs one more attempt', async ({ page, consoleErrors }) => {
    await openPage(page, '/contact')
    const entries = { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'How much?' }
    for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
    await field(page, honeypot).evaluate((input: HTMLInputElement) => {
      input.value = 'x'
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('form [role=status]')).toContainText('Please send the form again.')
    await expect(field(page, 'message')).toHaveValue('How much?')
    removeStatusErrors(consoleErrors)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('form [role=status]')).toContainText('Thank you')
  })
})

/** Opens the draft of a tab in a second one. */
async function secondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  acceptDialogs(second)
  await openPage(second, '/apply-online')
  return second
}

/** The same draft, with nothing but a name in it, in two tabs. */
async function nameInTwoTabs(page: Page, name: string): Promise<Page> {
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill(name)
  await saved(page, 'applicantName', name)
  const second = await secondTab(page)
  await expect(field(second, 'applicantName')).toHaveValue(name)
  return second
}

/** The same application, ready to be sent, in two tabs. */
async function applicationInTwoTabs(page: Page, child: string): Promise<Page> {
  acceptDialogs(page)
  await openPage(page, '/apply-online')
  await fillApplication(page, { applicantName: child })
  await saved(page, 'applicantName', child)
  const second = await secondTab(page)
  await expect(second.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
  await expect(field(second, 'gender')).not.toHaveValue('')
  return second
}

test.describe(() => {
  test('two tabs show what was written last, and an older text never takes its place', async ({ page }) => {
    const second = await nameInTwoTabs(page, 'Ayesha')
    await field(second, 'applicantName').fill('Ayesha Rahman')
    await saved(second, 'applicantName', 'Ayesha Rahman')
    // The first one is looked at, is left, and is written in.
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

  test('two tabs keep both what was written in the one and in the other when neither has heard of it', async ({
    page,
  }) => {
    // As where tabs do not hear of each other.
    await page.context().addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel')
    })
    await openPage(page, '/apply-online')
    const second = await page.context().newPage()
    await openPage(second, '/apply-online')
    await field(second, 'motherName').fill('Salma Begum')
    await saved(second, 'motherName', 'Salma Begum')
    await field(page, 'fatherName').fill('Abdur Rahman')
    await saved(page, 'fatherName', 'Abdur Rahman')
    await saved(page, 'motherName', 'Salma Begum')
    await expect(field(page, 'motherName')).toHaveValue('Salma Begum')
    await second.close()
  })

  test('two tabs send the same draft as one application, and the second one says so', async ({
    page,
    site,
  }) => {
    const child = `Two tabs ${Date.now()}`
    const second = await applicationInTwoTabs(page, child)
    await submitButton(second).click()
    await expect(second).toHaveURL(/\/submitted\/A-/)
    const reference = new URL(second.url()).pathname.slice('/submitted/'.length)
    await page.bringToFront()
    await expect(
      page.locator('form').getByText(`Your application was sent. Its reference is ${reference}.`),
    ).toBeVisible()
    await expect(field(page, 'applicantName')).toHaveValue('')
    expect(await applied(site, child)).toBe(1)
    await second.close()
  })

  test('two tabs that send at the same moment use one key: one application, one reference', async ({
    page,
    site,
  }) => {
    const child = `Same moment ${Date.now()}`
    const second = await applicationInTwoTabs(page, child)
    const tabs = [page, second]
    const releases = await Promise.all(tabs.map((tab) => holdAnswers(tab, '/apply-online')))
    const sent = tabs.map((tab) => tab.waitForRequest((request) => request.method() === 'POST'))
    await Promise.all(tabs.map((tab) => submitButton(tab).evaluate((button: HTMLElement) => button.click())))
    await Promise.all(sent)
    for (const release of releases) release()
    await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/submitted\/A-/)))
    expect(new URL(page.url()).pathname).toBe(new URL(second.url()).pathname)
    expect(await applied(site, child)).toBe(1)
    await second.close()
  })

  test('a form that is cleared in one tab is empty in the other', async ({ page }) => {
    const second = await nameInTwoTabs(page, 'Ayesha')
    await second.getByRole('button', { name: 'Clear the form' }).click()
    await page.bringToFront()
    await expect(field(page, 'applicantName')).toHaveValue('')
    await second.close()
  })
})
