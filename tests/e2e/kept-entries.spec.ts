import type { Page } from '@playwright/test'
import { removeStatusErrors, saved } from './application.ts'
import { expect, openPage, test, waitForHydration } from './site.ts'

// What was typed into a form and not sent is there again after Back, a reload, a link and the switch of the language
// (features/forms/unsent-entries.ts). The application has a draft of its own; its tests are in forms-draft.spec.ts.

/** By name: the text of a field, the value of a choice, or that a box is ticked. */
type Entries = Record<string, string | true>

const forms: { path: string; entries: Entries; secret?: string }[] = [
  {
    path: '/contact',
    entries: {
      name: 'আয়েশা Rahman',
      email: 'ayesha@parents.example',
      subject: 'Hostel "seats" & <fees>',
      message: 'One line\nআরেক লাইন',
    },
  },
  { path: '/privacy', entries: { name: 'Salma Begum', request: 'erasure' } },
  { path: '/job-admit-card', entries: { mobile_number: '01711111111' }, secret: 'verification_code' },
  {
    path: '/application-status',
    entries: { reference: 'A-2026-ABCD-2345', dobDay: '৪', dobMonth: 'মে', dobYear: '2019' },
  },
  { path: '/fee-calculator', entries: { programme: 'core', class: 'one', sibling: true, transport: true } },
  { path: '/apply-online', entries: { applicantName: 'Ayesha', fatherName: 'Abdur Rahman' } },
  // The address has them as soon as they are typed.
  { path: '/search', entries: { q: 'hostel' } },
  { path: '/all-notice', entries: { title: 'holiday' } },
  { path: '/faq', entries: { search: 'hostel' } },
]

const controls = (page: Page, name: string) => page.locator(`main form [name="${name}"]`)
const kindOf = (page: Page, name: string) =>
  controls(page, name)
    .first()
    .evaluate((control: HTMLInputElement) => control.type)
const option = (page: Page, name: string, value: string) =>
  controls(page, name).and(page.locator(`[value="${value}"]`))

async function enter(page: Page, entries: Entries): Promise<void> {
  for (const [name, value] of Object.entries(entries)) {
    const kind = await kindOf(page, name)
    if (value === true) await controls(page, name).check()
    else if (kind === 'radio') await option(page, name, value).check()
    else if (kind === 'select-one') await controls(page, name).selectOption(value)
    else await controls(page, name).fill(value)
  }
}

async function areThere(page: Page, entries: Entries): Promise<void> {
  for (const [name, value] of Object.entries(entries)) {
    if (value === true) await expect(controls(page, name)).toBeChecked()
    else if ((await kindOf(page, name)) === 'radio') await expect(option(page, name, value)).toBeChecked()
    else await expect(controls(page, name)).toHaveValue(value)
  }
}

/** Waits until the page has stored or sent what was typed: a draft, or the address of a list. */
async function settle(page: Page, path: string): Promise<void> {
  if (path === '/apply-online') await saved(page, 'fatherName', 'Abdur Rahman')
  if (['/search', '/all-notice', '/faq'].includes(path)) await expect(page).toHaveURL(/\?/)
}

const changeLanguage = async (page: Page) => {
  const other = page.getByRole('banner').locator('a[hreflang]').first()
  const language = await other.getAttribute('hreflang')
  await other.click()
  await expect(page.locator('html')).toHaveAttribute('lang', language ?? '')
  await waitForHydration(page)
}

/** Leaves the form without leaving the document. */
async function followLink(page: Page): Promise<void> {
  await page.locator('header a[href="/"]').first().click()
  // The address changes before the page does.
  await expect(page.locator('#intro')).toBeVisible()
}

/** Ways to leave a form and to come back to it. */
const ways: Record<string, (page: Page, path: string) => Promise<unknown>> = {
  'a link and Back': async (page, path) => {
    await followLink(page)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  },
  'another document and Back': async (page) => {
    await openPage(page, '/about')
    await page.goBack()
    await waitForHydration(page)
  },
  'a reload': async (page) => {
    await page.reload()
    await waitForHydration(page)
  },
  'the other language, there and back': async (page) => {
    await changeLanguage(page)
    await changeLanguage(page)
  },
}

/** Everything that this tab has stored under any name. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.values({ ...sessionStorage })))

for (const { path, entries, secret } of forms)
  test(`entries of ${path} are there again after a link and Back, another document, a reload and both languages`, async ({
    page,
  }) => {
    await openPage(page, path)
    await enter(page, entries)
    if (secret) await page.locator(`main [name=${secret}]`).fill('a-secret-code')
    await settle(page, path)
    for (const [way, leave] of Object.entries(ways))
      await test.step(way, async () => {
        await leave(page, path)
        await areThere(page, entries)
        if (secret) await expect(page.locator(`main [name=${secret}]`)).toHaveValue('')
        if (secret) await page.locator(`main [name=${secret}]`).fill('a-secret-code')
        // Only while the form is not on the screen.
        for (const text of Object.values(entries))
          if (typeof text === 'string' && text.length > 4) expect(await stored(page)).not.toContain(text)
      })
  })

test('a password is never stored, and everything else only in the tab', async ({ page }) => {
  await openPage(page, '/job-admit-card')
  await enter(page, { mobile_number: '01711111111' })
  await page.locator('main [name=verification_code]').fill('a-secret-code')
  await followLink(page)
  expect(await stored(page)).toContain('01711111111')
  const everywhere = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  )
  expect(everywhere).not.toContain('a-secret-code')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('01711111111')
})

test('what the browser itself has sent is there after Back, and a form that is opened anew is empty', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, '/fee-calculator')
  await enter(page, { programme: 'core', class: 'one', sibling: true })
  await page.locator('main form [type=submit]').click()
  await expect(page).toHaveURL(/programme=core/)
  await page.goBack()
  await expect(page).toHaveURL(/\/fee-calculator$/)
  await areThere(page, { programme: 'core', class: 'one', sibling: true })
  await page.locator('main form [type=submit]').click()
  await expect(page).toHaveURL(/programme=core/)
  await openPage(page, '/fee-calculator')
  await areThere(page, { programme: '', class: '' })

  await openPage(page, '/application-status')
  const asked = { reference: 'A-2026-ABCD-2345', dobDay: '4', dobMonth: '5', dobYear: '2019' }
  await enter(page, asked)
  await page.locator('main form [type=submit]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await waitForHydration(page)
  await page.goBack()
  await areThere(page, asked)
  removeStatusErrors(consoleErrors)
})

test('entries that have come back are said to be there, and one button deletes them for whoever uses the phone next', async ({
  page,
}) => {
  for (const { path, entries } of forms.slice(0, 5))
    await test.step(path, async () => {
      await openPage(page, path)
      const clear = page.locator('main form').getByRole('button', { name: 'Clear' })
      await expect(clear).toBeHidden()
      await enter(page, entries)
      await page.reload()
      await expect(
        page.locator('main form').getByText('What you typed before is filled in again.'),
      ).toBeVisible()
      await clear.click()
      await expect(clear).toBeHidden()
      await expect(page.locator('main form :focus')).toHaveCount(1)
      await page.reload()
      await waitForHydration(page)
      await expect(clear).toBeHidden()
      const [first = ''] = Object.keys(entries)
      await expect(controls(page, first).first()).not.toHaveValue(String(entries[first]))
    })
})
