import type { Page } from '@playwright/test'
import {
  acceptDialogs,
  delayPictures,
  field,
  photo,
  removeStatusErrors,
  saved,
  submitButton,
} from './application.ts'
import { expect, openPage, test, waitForHydration } from './site.ts'

// The fields of the forms: by keyboard, with a phone's keyboard, and for screen readers.

const announcements = (page: Page) => page.getByRole('log')

test('Enter in a text field of the application moves the focus to the next field and does not send the form', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill('Ayesha')
  await field(page, 'applicantName').press('Enter')
  // Gender depends on class and session, and cannot have the focus yet.
  await expect(field(page, 'dob')).toBeFocused()
  await field(page, 'dob').press('Enter')
  await expect(field(page, 'dobMonth')).toBeFocused()
  await field(page, 'dobYear').press('Enter')
  await expect(field(page, 'religion').first()).toBeFocused()
  // Closed parts are passed over.
  await field(page, 'nationality').press('Enter')
  await expect(field(page, 'picture')).toBeFocused()
  await page.getByText('Brothers and sisters, previous school').click()
  await field(page, 'prevInstituteName').press('Enter')
  await expect(field(page, 'prevInstituteAddress')).toBeFocused()
  await page.keyboard.type('Line one')
  await page.keyboard.press('Enter')
  await expect(field(page, 'prevInstituteAddress')).toBeFocused()
  await expect(field(page, 'prevInstituteAddress')).toHaveValue('Line one\n')
  await field(page, 'transactionDetails').press('Enter')
  await expect(page.locator('form :focus')).toHaveAttribute('type', 'checkbox')
  await expect(page.getByText(/Please correct (one|[0-9]+) answers?/)).toHaveCount(0)
  expect(posts.filter((url) => url.endsWith('/apply-online'))).toEqual([])
})

test('the fields of the forms declare their keyboard, limits and units, whether they are required, and their errors', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  for (const name of ['birthRegNo', 'fatherNid', 'motherNid'])
    await expect(field(page, name)).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel('Height (cm)')).toHaveAttribute('inputmode', 'decimal')
  await expect(page.getByLabel('Weight (kg)')).toHaveAttribute('inputmode', 'decimal')
  await expect(field(page, 'applicantName')).toHaveAttribute('enterkeyhint', 'next')
  await expect(field(page, 'dob')).toHaveAttribute('inputmode', 'numeric')
  await expect(field(page, 'passportValid')).toHaveAttribute('max', '9999-12-31')
  await expect(field(page, 'transactionDetails')).toHaveAccessibleDescription(/Cash: leave this empty/)

  await test.step('groups of options declare that one is required', async () => {
    await expect(page.getByRole('group', { name: 'Health (required)' })).toBeVisible()
    const methods = page.getByRole('group', { name: 'Payment method (required)' })
    await expect(methods).toBeVisible()
    for (const method of await methods.getByRole('radio').all())
      await expect(method).toHaveAttribute('required', '')
    await expect(page.getByRole('group', { name: 'Do you need the school bus?', exact: true })).toBeVisible()
  })
  await test.step('the photo field declares the accepted types, that it is required, and its error', async () => {
    const input = field(page, 'picture')
    await expect(input).toHaveAttribute('required', '')
    await expect(input).toHaveAccessibleDescription(/JPG or PNG/)
    await submitButton(page).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(/JPG or PNG.*Please upload a picture/)
  })
  await openPage(page, '/contact')
  await expect(field(page, 'subject')).toHaveAttribute('enterkeyhint', 'send')
})

test('a form that was cleared stays empty after a reload, and "Same address" works in it again', async ({
  page,
}) => {
  acceptDialogs(page)
  const same = page.getByLabel('The permanent address is the same as the present address')
  await openPage(page, '/apply-online')
  for (const address of ['West Khulshi', 'Feni']) {
    await field(page, 'presentAddress').fill(address)
    await same.check()
    await expect(field(page, 'permanentAddress')).toHaveValue(address)
    await saved(page, 'permanentAddress', address)
    await page.getByRole('button', { name: 'Clear the form' }).click()
    await expect(field(page, 'permanentAddress')).toHaveValue('')
    await expect(field(page, 'permanentAddress')).toBeEditable()
    // The initial value is restored.
    await expect(field(page, 'nationality')).toHaveValue('Bangladeshi')
    await saved(page, 'permanentAddress', null)
  }
  await page.reload()
  await waitForHydration(page)
  await expect(field(page, 'presentAddress')).toHaveValue('')
})

test('the application shows a progress bar while a photo is prepared, and announces when it is ready', async ({
  page,
}) => {
  const continuePictures = await delayPictures(page)
  await openPage(page, '/apply-online')
  await field(page, 'picture').setInputFiles(await photo())
  await expect(page.getByRole('progressbar', { name: 'Preparing the photo …' })).toBeVisible()
  await expect(announcements(page)).toContainText('Your photo is being prepared.')
  await continuePictures()
  await expect(page.getByText(/^Photo ready: \d+ KB/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Preparing the photo …' })).toHaveCount(0)
  await expect(announcements(page)).toContainText(/Your photo is ready to send: \d+ KB/)
})

test('a photo that the browser of a phone cannot decode is kept for the server, and the camera is offered', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.createImageBitmap = () => Promise.reject(new DOMException('cannot decode', 'InvalidStateError'))
  })
  await openPage(page, '/apply-online')
  // Pictures alone would open a picker without camera on Android 14 and 15.
  await expect(field(page, 'picture')).toHaveAttribute('accept', /(?:^|,)(?!image\/)/)
  await field(page, 'picture').setInputFiles(await photo())
  await expect(page.getByText(/^Photo ready: \d+ KB/)).toBeVisible()
  await expect(page.getByText('This picture cannot be read')).toHaveCount(0)
})

test('if the session of a draft is no longer offered, the application says so and asks for another one', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  await field(page, 'classId').selectOption('1-4')
  await expect(field(page, 'sessionId')).toBeEnabled()
  await field(page, 'sessionId').selectOption({ index: 1 })
  const session = await field(page, 'sessionId').inputValue()
  await field(page, 'applicantName').fill('Ayesha')
  await saved(page, 'sessionId', session)
  await saved(page, 'applicantName', 'Ayesha')
  await page.route(/\/trpc\/admission\.choices/, async (route) => {
    const response = await route.fetch()
    const drop = (answer: {
      result: { data: { sessions: { id: string }[]; genders: unknown[]; fee: unknown } }
    }) => {
      const { data } = answer.result
      data.sessions = data.sessions.filter(({ id }) => id !== session)
      return answer
    }
    const body = await response.json()
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(drop) : drop(body) })
  })
  await openPage(page, '/apply-online')
  const message = 'The session you chose is no longer available. Please choose another one.'
  const notice = page.getByRole('link', { name: message })
  await expect(notice).toBeVisible()
  // No other element of the page has these styles when it arrives: gold, with a bar at its left edge.
  const frame = page.getByRole('list').filter({ has: notice }).last()
  await expect(frame).toHaveCSS('background-color', 'rgb(247, 237, 214)')
  await expect(frame).toHaveCSS('border-left-width', '6px')
  await expect(announcements(page)).toContainText('An option in your draft is no longer available.')
  await expect(field(page, 'sessionId')).toHaveValue('')
  await expect(field(page, 'sessionId')).toHaveAccessibleDescription(message)
  await notice.click()
  await expect(field(page, 'sessionId')).toBeFocused()
  await field(page, 'sessionId').selectOption({ index: 1 })
  await expect(notice).toHaveCount(0)
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the focus stays in the form after Clear and Remove', async ({ page }) => {
  acceptDialogs(page)
  await openPage(page, '/apply-online')
  await field(page, 'picture').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(field(page, 'picture')).toBeFocused()
  await expect(announcements(page)).toContainText('The photo has been removed.')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(field(page, 'classId')).toBeFocused()
  await expect(announcements(page)).toContainText('The form is empty.')
})

test('the application announces new lists of options, the fee and saving', async ({ page }) => {
  await openPage(page, '/apply-online')
  await field(page, 'classId').selectOption('1-4')
  await expect(announcements(page)).toContainText(/Session: \d+ options\./)
  await field(page, 'sessionId').selectOption({ index: 1 })
  await expect(announcements(page)).toContainText(/Gender: \d+ options?\./)
  await expect(announcements(page)).toContainText('Application fee: 520 Taka.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible()
})

test('all controls of the forms are at least 44 px high', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/apply-online', '/contact', '/job-admit-card']) {
    await openPage(page, path)
    if (path === '/apply-online') {
      await field(page, 'picture').setInputFiles(await photo())
      await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
    }
    await page.locator('form [type=submit]').last().click()
    await expect(page.getByRole('region', { name: /Please correct (one|[0-9]+) answers?/ })).toBeFocused()
    const small = await page.locator('main form').evaluate((form) =>
      [...form.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].flatMap((element) => {
        // The whole label is the target of a checkbox.
        const target = element.matches('.tick') ? element.closest('label') : element
        const { height } = target?.getBoundingClientRect() ?? { height: 0 }
        // A link within a sentence is as high as its line.
        const isInline =
          element.matches('p > a') && element.parentElement?.textContent !== element.textContent
        const isUsed = height > 0 && element.tabIndex >= 0 && !isInline
        return isUsed && height < 44
          ? [`${element.textContent || element.getAttribute('name')}: ${height}`]
          : []
      }),
    )
    expect(small, path).toEqual([])
  }
  removeStatusErrors(consoleErrors)
})
