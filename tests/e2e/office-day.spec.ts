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

test('a day at the desk in forty steps: a date, invitations, lists and cards, a call, a paper, two clerks, who came, and decisions', async ({
  plainPage: page,
  browser,
  site,
}) => {
  let steps = 0
  /** What a clerk or a family does, and what is seen then. */
  const step = (what: string, work: () => Promise<unknown>) => {
    steps += 1
    return test.step(`${steps}. ${what}`, work)
  }
  const names = ['Day Ayesha', 'Day Bilal', 'Day Chand']
  const births = ['2018-01-11', '2018-01-12', '2018-01-13']
  const families: string[] = []
  for (const [n, applicantName] of names.entries())
    families.push(await send(site, { applicantName, mobile: `0178777700${n}`, dob: births[n] ?? '' }))
  const [first = '', second = '', third = ''] = families
  const open = (reference: string) => page.goto(`/office/${reference}`)
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  const title = (text: string) => expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  const part = (text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible()
  const tick = async (references: string[]) => {
    for (const reference of references)
      await page.locator(`input[name="reference"][value="${reference}"]`).check()
  }
  const chooseDate = () =>
    page.locator('#slot').selectOption({ label: '05 Dec 2098, 09:30, Day hall (3 of 3 seats left)' })
  const addDate = async () => {
    for (const [name, value] of Object.entries({ date: DATE, time: '09:30', place: 'Day hall', seats: '3' }))
      await page.locator(`#add-${name}`).fill(value)
    await press('Add a date')
  }
  let slotAddress = ''

  // Morning.
  await step('sign in', () => signIn(page))
  await step('open the test dates', () => follow('Test dates'))
  await step('add a date', async () => {
    await addDate()
    await expect(page.getByRole('link', { name: '05 Dec 2098, 09:30' })).toBeVisible()
  })
  await step('the same date again is refused', async () => {
    await addDate()
    await expect(page.getByRole('alert')).toContainText('there already')
  })

  // Three are invited at once.
  await step('open the applications', () => follow('Applications'))
  await step('tick three', async () => {
    await tick(families)
    await picture(page, 'list')
  })
  await step('press Invite, and read how many', async () => {
    await press('Invite')
    await expect(page.getByRole('status')).toContainText('Chosen: 3')
  })
  await step('choose the date', chooseDate)
  await step('do it for three', async () => {
    await press('Do it for 3')
    await expect(page.getByRole('status')).toContainText('Done: 3')
  })
  await step('take all of it back', async () => {
    await press('Take all of this back')
    await title('Taken back')
  })
  await step('tick them again', async () => {
    await page.goto('/office')
    await tick(families)
  })
  await step('invite them after all', async () => {
    await press('Invite')
    await chooseDate()
    await press('Do it for 3')
  })
  await step('open the attendance list with photographs', async () => {
    await follow('Attendance list and admit cards')
    await expect(page.locator('.attendance tbody tr')).toHaveCount(3)
    await expect(page.locator('.attendance img').first()).toHaveJSProperty('complete', true)
    slotAddress = new URL(page.url()).pathname
    await picture(page, 'date')
  })
  await step('print the list', async () => expect(await pagesOf(page)).toBe(1))
  await step('open all admit cards', async () => {
    await follow('All admit cards')
    await expect(page.locator('.admit-card')).toHaveCount(3)
    await expect(page.locator('.admit-card').first()).toContainText('Day Ayesha')
  })
  await step('print the cards, one a page', async () => expect(await pagesOf(page)).toBe(3))

  // A parent calls.
  await step('search what the caller says', async () => {
    await page.goto('/office')
    await page.locator('#q').fill('Day Bilaal 7001')
    await page.locator('#q').press('Enter')
    await expect(page.getByRole('status')).toHaveText('1 found')
  })
  await step('press the name', async () => {
    await page.locator('.list a').first().click()
    await expect(page).toHaveURL(new RegExp(`/office/${second}$`))
  })
  await step('take care of it', async () => {
    await press('I take care of it')
    await expect(page).toHaveURL(/\?done$/)
  })

  // A paper is missing. The invitation stays.
  await step('open the first application', () => open(first))
  await step('ask for a paper', async () => {
    await page.locator('#ask-text').fill('Please send the birth certificate.')
    await press('Ask the parent for something')
    await part('Request: Open')
    await expect(page.getByRole('link', { name: '05 Dec 2098, 09:30' })).toBeVisible()
  })
  const family = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage()
  await step('the family enters the reference and the date of birth', async () => {
    await family.goto('/application-status')
    await family.locator('[name="reference"]').fill(first)
    await family.locator('[name="dobDay"]').fill('11')
    await family.locator('[name="dobMonth"]').fill('1')
    await family.locator('[name="dobYear"]').fill('2018')
    await family.locator('main form [type="submit"]').first().click()
  })
  await step('it reads the request and the invitation', async () => {
    await expect(family.getByText('Please send the birth certificate.')).toBeVisible()
    await expect(family.getByText('Day hall')).toBeVisible()
  })
  await step('it answers with a picture', async () => {
    await family.locator('#reply-text').fill('Here is the certificate.')
    await family.locator('#reply-pictures').setInputFiles([await photo('#357')])
    await family.getByRole('button', { name: 'Send the answer' }).click()
    await expect(family.getByText('Here is the certificate.')).toBeVisible()
  })

  // Meanwhile the clerk has the older page open: what the family wrote is seen before anything is written.
  await step('decide on the older page: nothing is written', async () => {
    await page.locator('#decision').selectOption('admitted')
    await page.locator('#decide-text').fill('Welcome.')
    await press('Decide')
    await expect(page.getByRole('alert')).toContainText('the family')
    await expect(page.locator('#decide-text')).toHaveValue('Welcome.')
    await picture(page, 'meanwhile')
  })
  await step('the answer and its picture are at the desk', async () => {
    await open(first)
    await part('Request: Answered')
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
    await picture(page, 'application')
  })

  // A wrong decision.
  await step('open the second application', () => open(second))
  await step('decide wrongly', async () => {
    await page.locator('#decision').selectOption('not_admitted')
    await press('Decide')
    await part('Decision: Not admitted')
  })
  await step('take the decision back', async () => {
    await page.locator('tr', { hasText: 'decided' }).getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('heading', { name: 'Decision: Not admitted' })).toBeHidden()
  })

  // A session that ends within a note loses nothing.
  await step('write a note, and be signed out', async () => {
    await open(third)
    await page.locator('#note').fill('The father calls tomorrow.')
    await page.context().clearCookies()
    await press('Add the note')
    await expect(page.getByText('What you wrote is kept')).toBeVisible()
  })
  await step('sign in again: the note is there', async () => {
    await enterPassword(page)
    await expect(page.locator('#note')).toHaveValue('The father calls tomorrow.')
  })
  await step('add it', async () => {
    await press('Add the note')
    await expect(page.locator('.card', { hasText: 'The father calls tomorrow.' })).toBeVisible()
  })

  // The day of the test.
  await step('mark who came', async () => {
    await page.goto(slotAddress)
    await page.locator(`[name="is-${first}"][value="came"]`).check()
    await page.locator(`[name="is-${second}"][value="came"]`).check()
    await page.locator(`[name="is-${third}"][value="absent"]`).check()
  })
  await step('save the list at once', async () => {
    await press('Save who came')
    await expect(page.getByRole('status')).toBeVisible()
    await expect(page.locator(`[name="is-${third}"][value="absent"]`)).toBeChecked()
  })
  await step('tick two that came', async () => {
    await page.goto('/office')
    await tick([first, second])
  })
  await step('decide for both', async () => {
    await press('Decide')
    await page.locator('#decision').selectOption('admitted')
    await page.locator('#text').fill('Welcome to the school.')
    await press('Do it for 2')
    await expect(page.getByRole('status')).toContainText('Done: 2')
  })
  await step('the family reads its decision', async () => {
    await family.reload()
    await expect(family.getByText('Admitted. Congratulations!').first()).toBeVisible()
    await expect(family.getByText('Welcome to the school.')).toBeVisible()
  })
  await family.context().close()

  // The date of the one that did not come.
  await step('move the date', async () => {
    await page.goto(slotAddress)
    await page.locator('#move-date').fill('2098-12-06')
    await press('Move this date')
    await title('06 Dec 2098')
  })
  await step('cancel it', async () => {
    await page.locator('summary', { hasText: 'Cancel this date' }).click()
    await press('Yes, cancel it')
    await expect(page.getByText('This date is cancelled', { exact: true })).toBeVisible()
  })
  await step('take the cancellation back', async () => {
    await press('Take the cancellation back')
    await expect(page.getByText('This date is cancelled', { exact: true })).toBeHidden()
  })

  // Evening.
  await step('look at the figures', async () => {
    await follow('Figures')
    await title('Figures')
  })
  await step('read the help', async () => {
    await follow('Help')
    await part('Several at once')
  })
  await step('read the log', async () => {
    await follow('Log')
    // Others work at the desk too: what was done in the morning may be on a later page.
    await page.locator('summary', { hasText: 'Filter' }).click()
    await page.locator('[name="reference"]').fill(first)
    await press('Show')
    await expect(page.getByRole('cell', { name: 'invited to the test' }).first()).toBeVisible()
  })
  await step('sign out', async () => {
    await press('Sign out')
    await expect(page.locator('#password')).toBeVisible()
  })
  expect(steps).toBeGreaterThanOrEqual(40)
})

/** How many pages a print of the page has. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
