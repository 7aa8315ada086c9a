import type { Page } from '@playwright/test'
import { sendApplication as send } from './application.ts'
import { signIn } from './office.ts'
import { expect, test } from './site.ts'

// How many actions a clerk needs. An action is a press of a button, a link or a box, a choice in a list, a text that is typed and entered,
// or a print.

/** Counts what a clerk does on a page. */
function clerkOn(page: Page) {
  let actions = 0
  const counted =
    <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
    async (...args: Args) => {
      actions += 1
      await act(...args)
    }
  return {
    get actions() {
      return actions
    },
    press: counted((name: string) => page.getByRole('button', { name, exact: true }).click()),
    follow: counted((name: string) => page.getByRole('link', { name, exact: true }).first().click()),
    tick: counted((label: string) => page.getByLabel(label).check()),
    choose: counted((selector: string, label: string) => page.locator(selector).selectOption({ label })),
    search: counted(async (typed: string) => {
      await page.locator('#q').fill(typed)
      await page.locator('#q').press('Enter')
    }),
    print: counted(() => page.pdf()),
  }
}

/** What a caller says, and whose application it is. Children of one name, one house or one family are among them. */
const CALLS: [says: string, typed: string, child: string][] = [
  ['Did it arrive? Rohman from Agrabad, he wrote from 018.', 'Rohman Agrabad 018', 'Tanvir Rahman'],
  ['রহমান, হালিশহর থেকে।', 'রহমান হালিশহর', 'Sabbir Rahman'],
  ['My number ends with 4417.', '4417', 'Nusrat Jahan'],
  ['+880 1819 22 33 44, pasted from a message.', '+880 1819 22 33 44', 'Rakib Hossain'],
  ['০১৭৩৩৪৪৫৫৬৬', '০১৭৩৩৪৪৫৫৬৬', 'মোঃ আরিফুল ইসলাম'],
  ['Md. Ariful Islam, the other one, his father is Kamal.', 'Mohammad Arif Islam Kamal', 'Md. Ariful Islam'],
  ['Fatima, born on the second of March 2019.', 'Fatema 2 March 2019', 'Fatima Begum'],
  ['The birth registration ends with 90417.', '90417', 'Ayesha Siddika'],
  ['The bKash transaction, bk7xq2m9.', 'bk7xq2m9', 'Imran Khan'],
  ['I wrote from ruma.akter@example.org.', 'ruma.akter@example.org', 'Sadia Akter'],
  ['Abdurrahman, in one word.', 'Abdurrahman', 'Abdur Rahman'],
  ['Tasnm Chodhuri, said in a hurry.', 'Tasnm Chodhuri', 'Tasnim Chowdhury'],
  ['The sister of Bilal D’Costa from Patharghata.', 'Costa Patharghata Maria', 'Maria D’Costa'],
  ['I gave a wrong number; the father’s is 01911 777 888.', '01911 777 888', 'Bilal D’Costa'],
]

/** What differs in the form of each child. */
const FORMS: Record<string, Record<string, string>> = {
  'Tanvir Rahman': { mobile: '01811000111', presentAddress: 'CDA, Agrabad' },
  'Sabbir Rahman': { mobile: '01711000112', presentAddress: 'Block B, Halishahar' },
  'Nusrat Jahan': { mobile: '01611224417' },
  'Rakib Hossain': { mobile: '01819223344' },
  'মোঃ আরিফুল ইসলাম': { mobile: '01733445566', fatherName: 'জামাল উদ্দিন' },
  'Md. Ariful Islam': { mobile: '01511000116', fatherName: 'Kamal Uddin' },
  'Fatima Begum': { mobile: '01511000117', dob: '2019-03-02' },
  'Ayesha Siddika': { mobile: '01511000118', birthRegNo: '20184567890190417' },
  'Imran Khan': { mobile: '01511000119', transactionDetails: 'BK7XQ2M9' },
  'Sadia Akter': { mobile: '01511000120', email: 'Ruma.Akter@example.org' },
  'Abdur Rahman': { mobile: '01511000121', fatherName: 'Nazrul Haque' },
  'Tasnim Chowdhury': { mobile: '01511000122' },
  'Maria D’Costa': { mobile: '01511000123', presentAddress: 'Patharghata' },
  'Bilal D’Costa': { mobile: '01511000124', fatherMobile: '01911777888', presentAddress: 'Patharghata' },
}

/** Waits until these are delivered. A page that is open says what was so when it was opened. */
async function untilDelivered(page: Page, references: Iterable<string>): Promise<void> {
  const notDelivered = async () => {
    await page.goto('/office?group=delivered')
    const shown = await page.locator('main').textContent()
    return [...references].filter((reference) => !shown?.includes(reference))
  }
  await expect.poll(notDelivered).toEqual([])
}

/** The category of the ten, by its id at the school. */
const ORPHAN = '4'

const birthday = (n: number) => new Date(Date.UTC(2018, 5, 1 + n)).toISOString().slice(0, 10)

test('fourteen calls of a day: each application is found with two actions at most, and its state with one', async ({
  plainPage: page,
  site,
}, info) => {
  const references = new Map<string, string>()
  for (const [n, [applicantName, fields]] of Object.entries(FORMS).entries()) {
    const unlike = {
      fatherName: 'Nazrul Haque',
      fatherMobile: `0161200${1000 + n}`,
      presentAddress: 'Muradpur',
    }
    const reference = await send(site, { dob: birthday(n), ...unlike, applicantName, ...fields })
    references.set(applicantName, reference)
  }
  await signIn(page)
  await untilDelivered(page, references.values())
  const counts: number[] = []
  for (const [says, typed, child] of CALLS) {
    await page.goto('/office')
    const clerk = clerkOn(page)
    await clerk.search(typed)
    const reference = references.get(child) ?? ''
    const row = page.locator('.list tr', { hasText: reference })
    // "Did it arrive?" is answered by the list of what was found.
    await expect(row, says).toContainText('Delivered')
    await clerk.follow(child)
    await expect(page, says).toHaveURL(new RegExp(`/office/${reference}$`))
    counts.push(clerk.actions)
    // Back is what was found, and not a page that cannot be shown again.
    await page.goBack()
    await expect(row, says).toBeVisible()
  }
  info.annotations.push({ type: 'actions', description: `calls: ${counts.join(', ')}` })
  expect(counts).toEqual(CALLS.map(() => 2))
})

test('ten of a class are invited, and their list with photos and their cards are printed, with eight actions', async ({
  plainPage: page,
  site,
}, info) => {
  for (let n = 0; n < 10; n += 1) {
    const applicantName = `Invited ${String.fromCharCode(65 + n)}`
    // No other test that has this site applies for an orphan, so the list below holds these ten.
    const fields = { applicantName, mobile: `0178123400${n}`, dob: birthday(40 + n), categoryId: ORPHAN }
    expect(await send(site, fields)).toMatch(/^A-/)
  }
  await signIn(page)
  await page.goto('/office/slots')
  for (const [date, seats] of [
    ['2098-11-04', '4'],
    ['2098-11-05', '30'],
  ] as const) {
    for (const [name, value] of Object.entries({ date, time: '09:30', place: 'Hall', seats }))
      await page.locator(`#add-${name}`).fill(value)
    await page.getByRole('button', { name: 'Add a date' }).click()
    await expect(page.getByText(`${seats} of ${seats} seats left`)).toBeVisible()
  }
  // A list that is used often is a bookmark.
  await page.goto(`/office?category=${ORPHAN}&test=none`)
  const clerk = clerkOn(page)
  await clerk.tick('All of this list (10)')
  await clerk.press('Invite')
  // The first date with a seat for everybody is chosen already.
  await expect(page.locator('#slot option:checked')).toContainText('05 Nov 2098')
  await clerk.press('Do it for 10')
  await clerk.follow('Attendance list and admit cards')
  await expect(page.locator('.attendance img')).toHaveCount(10)
  await clerk.print()
  await clerk.follow('All admit cards')
  await expect(page.locator('.admit-card')).toHaveCount(10)
  await clerk.print()
  info.annotations.push({ type: 'actions', description: `invite ten, list and cards: ${clerk.actions}` })
  expect(clerk.actions).toBeLessThanOrEqual(8)
})
