import type { Locator, Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import {
  acceptDialogs,
  applications,
  field,
  fillApplication,
  misbehave,
  pressToSend,
  removeStatusErrors,
  sendApplication,
  submitButton,
} from './application.ts'
import { expect, openPage, scrollPositionAtRest, test } from './site.ts'

// After a form was sent, its result is scrolled into view and has the focus, on the smallest phone too.

const sizes = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]

/** Expects that a message has the focus and is in view; of a long message, its first half screen. */
async function expectInView(message: Locator): Promise<void> {
  await expect(message).toBeFocused()
  await scrollPositionAtRest(message.page())
  const { top, seen, height, screen } = await message.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    const header = document.querySelector('header')
    const isSticky = header !== null && getComputedStyle(header).position === 'sticky'
    const from = isSticky ? Math.max(top, header.getBoundingClientRect().bottom) : top
    return { top, seen: Math.min(bottom, innerHeight) - from, height, screen: innerHeight }
  })
  expect(top).toBeGreaterThanOrEqual(0)
  expect(seen, 'px of the message in view').toBeGreaterThanOrEqual(Math.min(height, screen / 2) - 1)
}

const outcome = (page: Page) => page.locator('form [role=status]').last()

/** Sends a form without entries, and expects that the list of its errors is scrolled into view. */
async function sendEmpty(page: Page, button: string, errors: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expectInView(page.getByRole('region', { name: errors }))
}

test('the errors, the rejection and the success of a message come into view with the focus, at every size', async ({
  page,
  site,
  consoleErrors,
}) => {
  await openPage(page, '/contact')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await sendEmpty(page, 'Send message', 'Please correct 4 answers')
    await expect(page).toHaveTitle(/^Problem: (?!Problem)/)
    const entries = { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'How much?' }
    for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
    await expect(page).not.toHaveTitle(/Problem/)
    const refusal = '{"status":false,"message":"The subject is not known."}'
    await misbehave(site, '/contact-form', { kind: 'raw', status: 400, body: refusal, times: 1 })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(outcome(page)).toHaveText('The subject is not known.')
    await expectInView(outcome(page))
    for (const [name, text] of Object.entries(entries)) await expect(field(page, name)).toHaveValue(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(outcome(page)).toContainText('Thank you. Your message has reached the office.')
    await expect(outcome(page)).toContainText(/Reference: M-/)
    await expectInView(outcome(page))
    for (const name of Object.keys(entries)) await expect(field(page, name)).toHaveValue('')
  }
  removeStatusErrors(consoleErrors)
})

test('the errors, the rejection, the failure and the success of an application come into view with the focus on a small phone, and then its fields are empty', async ({
  page,
  site,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openPage(page, '/apply-online')
  await sendEmpty(page, 'Submit application', /Please correct \d+ answers/)
  await fillApplication(page)
  const before = (await applications(site)).length
  const rejection = '{"responseCode":"409","responseMsg":"This child has applied already."}'
  await misbehave(site, '/apply-online', {
    kind: 'raw',
    status: 200,
    body: rejection,
    times: 1,
    stores: false,
  })
  await pressToSend(page)
  await expect(outcome(page)).toHaveText('This child has applied already.')
  await expectInView(outcome(page))

  await page.route('/apply-online', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submitButton(page).click()
  await expect(outcome(page)).toContainText('No answer came. Nothing is lost')
  await expectInView(outcome(page))
  await page.unroute('/apply-online')

  acceptDialogs(page)
  // A response without content leaves the current page open.
  await page.route('**/submitted/*', (route) => route.fulfill({ status: 204 }))
  await submitButton(page).click()
  await expect(outcome(page)).toContainText('submitted successfully')
  await expectInView(outcome(page))
  await expect(field(page, 'applicantName')).toHaveValue('')
  expect((await applications(site)).length).toBe(before + 1)
  consoleErrors.splice(0)
})

test('without JavaScript the list of errors in the returned page has the focus', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('region', { name: 'Please correct 4 answers' })).toBeFocused()
})

test('a parent whose child has applied already is told which application it is, and may send it all the same', async ({
  page,
  site,
  consoleErrors,
}) => {
  const child = { applicantName: 'Sadia Islam', dob: '2017-03-02', birthRegNo: '20171591234567890' }
  const reference = await sendApplication(site, child)
  const before = (await applications(site)).length
  await page.setViewportSize({ width: 360, height: 640 })
  await openPage(page, '/apply-online')
  await fillApplication(page, child)
  acceptDialogs(page)
  await pressToSend(page)
  const question = page.getByRole('status').filter({ hasText: `the application ${reference}, sent on` })
  await expectInView(question)
  await expect(question.getByRole('link')).toHaveAttribute('href', `/submitted/${reference}`)
  expect(await accessibilityErrors(page)).toEqual([])
  expect((await applications(site)).length).toBe(before)
  await question.getByLabel('Send it anyway').check()
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/submitted\/A-/)
  expect((await applications(site)).length).toBe(before + 1)
  removeStatusErrors(consoleErrors)
})

test('a request about personal data is sent from the privacy page, and its reference leads to a receipt', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openPage(page, '/bn/privacy')
  await page.getByLabel('আমার তথ্য মুছে ফেলতে বলি').check()
  const entries = { about: '০১৭১২৩৪৫৬৭৮', name: 'সালমা বেগম', answerTo: 'salma@example.org' }
  for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
  await page.getByRole('button', { name: 'অনুরোধ পাঠান' }).click()
  await expect(outcome(page)).toContainText('আপনার অনুরোধ অফিসে পৌঁছেছে।')
  await expectInView(outcome(page))
  const [reference] = /R-[\w-]{9}/.exec((await outcome(page).textContent()) ?? '') ?? []
  await openPage(page, `/bn/submitted/${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('অনুরোধ পাঠানো হয়েছে')
  expect(await accessibilityErrors(page)).toEqual([])
})
