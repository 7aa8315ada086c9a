import type { Page } from '@playwright/test'
import { removeStatusErrors, saved, sendApplication } from './application.ts'
import {
  areThere,
  controls,
  type Entries,
  enter,
  expectToOutliveChanges,
  expectToOutliveWays,
  followLink,
  stored,
  taken,
  untilKeeping,
  ways,
} from './kept-entries.ts'
import { signIn } from './office.ts'
import { delayRequests, expect, openPage, test, waitForHydration } from './site.ts'

// What was typed into a form and not sent is there again after Back, a reload, a link and the switch of the language
// (features/forms/unsent-entries.ts). The application has a draft of its own; its tests are in forms-draft.spec.ts.

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

/** Waits until the page has stored or sent what was typed: a draft, or the address of a list. */
async function settle(page: Page, path: string): Promise<void> {
  if (path === '/apply-online') await saved(page, 'fatherName', 'Abdur Rahman')
  if (['/search', '/all-notice', '/faq'].includes(path)) await expect(page).toHaveURL(/\?/)
}

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
        await taken(page)
        for (const text of Object.values(entries))
          if (typeof text === 'string' && text.length > 4) expect(await stored(page)).not.toContain(text)
      })
  })

test('entries of a form that is left before the script has come that keeps them are there again too', async ({
  page,
}) => {
  const { requested, release } = await delayRequests(page, /\/assets\/unsent-entries-/)
  const [{ path, entries }] = forms as [(typeof forms)[number]]
  await openPage(page, path)
  await enter(page, entries)
  await requested
  await followLink(page)
  release()
  await untilKeeping(page)
  await page.goBack()
  await areThere(page, entries)
})

test('a password is never stored, and everything else only in the tab', async ({ page }) => {
  await openPage(page, '/job-admit-card')
  await enter(page, { mobile_number: '01711111111' })
  await page.locator('main [name=verification_code]').fill('a-secret-code')
  await followLink(page)
  await expect.poll(() => stored(page)).toContain('01711111111')
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
  await untilKeeping(page)
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
  await untilKeeping(page)
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
      await untilKeeping(page)
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
      await untilKeeping(page)
      await expect(clear).toBeHidden()
      const [first = ''] = Object.keys(entries)
      await expect(controls(page, first).first()).not.toHaveValue(String(entries[first]))
    })
})

test("a family's answer to the office is there again after a link and Back, another document, a reload and both languages, and whatever an add-on changes", async ({
  page,
  browser,
  site,
  consoleErrors,
}) => {
  const reference = await sendApplication(site, { applicantName: 'Kept Answer', dob: '2017-03-02' })
  const desk = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage()
  await signIn(desk)
  await desk.goto(`/office/${reference}`)
  await desk.locator('#ask-text').fill('Please send the birth certificate.')
  await desk.getByRole('button', { name: 'Ask the parent for something' }).click()
  await expect(desk).toHaveURL(/\?done$/)
  await desk.close()

  await openPage(page, '/application-status')
  await enter(page, { reference, dobDay: '2', dobMonth: '3', dobYear: '2017' })
  await page.locator('main form [type=submit]').click()
  await expect(page).toHaveURL(/\/status\//)
  await waitForHydration(page)
  const { pathname } = new URL(page.url())
  const entries: Entries = { text: 'The certificate is with the registrar until Sunday.\nআরেক লাইন' }
  await enter(page, entries)
  await expectToOutliveWays(page, pathname, entries, 'registrar')
  await expectToOutliveChanges(page, pathname, 'text', (what) => `${entries.text} ${what}`)
  // React reports that the document was another one.
  consoleErrors.splice(0)
})
