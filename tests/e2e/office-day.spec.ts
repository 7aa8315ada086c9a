import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo, sendApplication as send } from './application.ts'
import { enterPassword, signIn } from './office.ts'
import { expect, test } from './site.ts'

// A day at the desk, from a new date to the decision, without scripts: what a clerk presses, and what a family sees meanwhile.
//
// `OFFICE_PICTURES=1` renews the pictures of docs/office.md.

const PICTURES = path.resolve(import.meta.dirname, '../../docs/pictures')
const DATE = '2098-12-05'

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.OFFICE_PICTURES)
    await sharp(await page.screenshot())
      .webp({ quality: 60 })
      .toFile(path.join(PICTURES, `office-${name}.webp`))
}

test('a day at the desk: a date, three invitations, lists and cards, a paper, two clerks, who came, and decisions', async ({
  plainPage: page,
  browser,
  site,
}) => {
  test.setTimeout(90_000)
  const names = ['Day Ayesha', 'Day Bilal', 'Day Chand']
  const births = ['2018-01-11', '2018-01-12', '2018-01-13']
  const families: string[] = []
  for (const [n, applicantName] of names.entries())
    families.push(await send(site, { applicantName, mobile: `0178777700${n}`, dob: births[n] ?? '' }))
  const [first = '', second = '', third = ''] = families
  const application = (reference: string) => page.goto(`/office/${reference}`)
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

  // Morning: sign in, and a date of the test.
  await signIn(page)
  await page.getByRole('link', { name: 'Test dates' }).click()
  for (const [name, value] of Object.entries({ date: DATE, time: '09:30', place: 'Day hall', seats: '3' }))
    await page.locator(`#add-${name}`).fill(value)
  await press('Add a date')
  await expect(page.getByRole('link', { name: '05 Dec 2098, 09:30' })).toBeVisible()
  for (const [name, value] of Object.entries({ date: DATE, time: '09:30', place: 'Day hall', seats: '3' }))
    await page.locator(`#add-${name}`).fill(value)
  await press('Add a date')
  await expect(page.getByRole('alert')).toContainText('there already')

  // Three are invited at once, and a note is written.
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  for (const reference of families)
    await page.locator(`input[name="reference"][value="${reference}"]`).check()
  await picture(page, 'list')
  await press('Invite')
  await expect(page.getByRole('status')).toContainText('Chosen: 3')
  await page.locator('#slot').selectOption({ label: '05 Dec 2098, 09:30, Day hall (3 of 3 seats left)' })
  await press('Do it for 3')
  await expect(page.getByRole('status')).toContainText('Done: 3')
  await press('Take all of this back')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taken back')
  await page.goto('/office')
  for (const reference of families)
    await page.locator(`input[name="reference"][value="${reference}"]`).check()
  await press('Invite')
  await page.locator('#slot').selectOption({ label: '05 Dec 2098, 09:30, Day hall (3 of 3 seats left)' })
  await press('Do it for 3')

  // The attendance list with photographs, and all cards.
  await page.getByRole('link', { name: 'Attendance list and admit cards' }).click()
  await expect(page.locator('.attendance tbody tr')).toHaveCount(3)
  await expect(page.locator('.attendance img').first()).toHaveJSProperty('complete', true)
  const slotAddress = new URL(page.url()).pathname
  await picture(page, 'date')
  await page.getByRole('link', { name: 'All admit cards' }).click()
  await expect(page.locator('.admit-card')).toHaveCount(3)
  await expect(page.locator('.admit-card').first()).toContainText('Day Ayesha')

  // A paper is missing. The invitation stays.
  await application(first)
  await page.locator('#ask-text').fill('Please send the birth certificate.')
  await press('Ask the parent for something')
  await expect(page.getByRole('heading', { name: 'Request: Open' })).toBeVisible()
  await expect(page.getByRole('link', { name: '05 Dec 2098, 09:30' })).toBeVisible()

  // The family reads both, and answers with a picture.
  const family = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage()
  await family.goto('/application-status')
  await family.locator('[name="reference"]').fill(first)
  await family.locator('[name="dobDay"]').fill('11')
  await family.locator('[name="dobMonth"]').fill('1')
  await family.locator('[name="dobYear"]').fill('2018')
  await family.locator('main form [type="submit"]').first().click()
  await expect(family.getByText('Please send the birth certificate.')).toBeVisible()
  await expect(family.getByText('Day hall')).toBeVisible()
  await family.locator('#reply-text').fill('Here is the certificate.')
  await family.locator('#reply-pictures').setInputFiles([await photo('#357')])
  await family.getByRole('button', { name: 'Send the answer' }).click()
  await expect(family.getByText('Here is the certificate.')).toBeVisible()

  // Meanwhile the clerk has the older page open: what the family wrote is seen before anything is written.
  await page.locator('#decision').selectOption('admitted')
  await page.locator('#decide-text').fill('Welcome.')
  await press('Decide')
  await expect(page.getByRole('alert')).toContainText('the family')
  await expect(page.locator('#decide-text')).toHaveValue('Welcome.')
  await picture(page, 'meanwhile')
  await application(first)
  await expect(page.getByRole('heading', { name: 'Request: Answered' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await picture(page, 'application')

  // A wrong decision is taken back.
  await application(second)
  await page.locator('#decision').selectOption('not_admitted')
  await press('Decide')
  await expect(page.getByRole('heading', { name: 'Decision: Not admitted' })).toBeVisible()
  await page.locator('tr', { hasText: 'decided' }).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { name: 'Decision: Not admitted' })).toBeHidden()

  // A session that ends within a note loses nothing.
  await application(third)
  await page.locator('#note').fill('The father calls tomorrow.')
  await page.context().clearCookies()
  await press('Add the note')
  await expect(page.getByText('What you wrote is kept')).toBeVisible()
  await enterPassword(page)
  await expect(page.locator('#note')).toHaveValue('The father calls tomorrow.')
  await press('Add the note')
  await expect(page.locator('.card', { hasText: 'The father calls tomorrow.' })).toBeVisible()

  // The day of the test: two came, one did not.
  await page.goto(slotAddress)
  await page.locator(`[name="is-${first}"][value="came"]`).check()
  await page.locator(`[name="is-${second}"][value="came"]`).check()
  await page.locator(`[name="is-${third}"][value="absent"]`).check()
  await press('Save who came')
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator(`[name="is-${third}"][value="absent"]`)).toBeChecked()

  // Decisions for two at once; the family reads its own.
  await page.goto('/office')
  for (const reference of [first, second])
    await page.locator(`input[name="reference"][value="${reference}"]`).check()
  await press('Decide')
  await page.locator('#decision').selectOption('admitted')
  await page.locator('#text').fill('Welcome to the school.')
  await press('Do it for 2')
  await expect(page.getByRole('status')).toContainText('Done: 2')
  await family.reload()
  await expect(family.getByText('Admitted. Congratulations!').first()).toBeVisible()
  await expect(family.getByText('Welcome to the school.')).toBeVisible()

  // The date of the one that did not come is moved, and then cancelled.
  await page.goto(slotAddress)
  await page.locator('#move-date').fill('2098-12-06')
  await press('Move this date')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('06 Dec 2098')
  await page.locator('summary', { hasText: 'Cancel this date' }).click()
  await press('Yes, cancel it')
  await expect(page.getByText('This date is cancelled', { exact: true })).toBeVisible()

  // Help, the log, and home.
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Several at once' })).toBeVisible()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'invited to the test' }).first()).toBeVisible()
  await press('Sign out')
  await expect(page.locator('#password')).toBeVisible()
  await family.context().close()
})
