import { intake } from '@school/content/intake'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { application, apply, formData, photo } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'

// The days of the intake and the seats of each class (packages/content/intake.yaml).

let site: App
const before = { ...intake }
beforeAll(async () => {
  site = await startApp({ forwards: true })
})
beforeEach(() => {
  Object.assign(intake, { opens: '2026-12-01', closes: '2027-01-31', seats: { Nursery: 30, Play: 40 } })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(intake, before)
})
afterAll(() => site.close())

const pageOf = async (path: string) =>
  (await (await fetch(site.url + path)).text()).replaceAll('<!-- -->', '')
const OPENS = 'Applications are taken from 01 Dec 2026.'
const CLOSED = 'Applications were taken until 31 Jan 2027.'

test('the form is there from the midnight in Bangladesh on which the intake opens to that after its last day', async () => {
  for (const [time, text] of [
    ['2026-11-30T23:59:00+06:00', OPENS],
    ['2026-12-01T00:00:00+06:00', null],
    ['2027-01-31T23:59:00+06:00', null],
    ['2027-02-01T00:00:00+06:00', CLOSED],
  ] as const) {
    vi.setSystemTime(Date.parse(time))
    for (let reads = 1; reads <= 2; reads++) {
      const page = await pageOf('/apply-online')
      expect(page.includes('name="applicantName"'), time).toBe(text === null)
      if (text) expect(page).toContain(text)
    }
    if (text) expect(await pageOf('/bn/apply-online')).toMatch(/২০২৬ থেকে ভর্তির আবেদন|২০২৭ পর্যন্ত ভর্তির আবেদন/)
  }
})

test('an application is taken until a day after the end, and is then returned with its entries', async () => {
  for (const [time, status] of [
    ['2026-11-30T23:59:00+06:00', 409],
    ['2026-12-01T00:00:00+06:00', 200],
    ['2027-02-01T23:59:00+06:00', 200],
    ['2027-02-02T00:00:00+06:00', 409],
  ] as const) {
    vi.setSystemTime(Date.parse(time))
    const { answer, ...response } = await apply(site, application(site))
    expect(response.status, time).toBe(status)
    if (status === 409) expect(answer.message).toContain(time < '2027' ? OPENS : CLOSED)
  }
  const body = formData(application(site, { siblingInfo: 'marked' }), [{ bytes: await photo() }])
  const returned = await fetch(`${site.url}/apply-online`, { method: 'POST', body })
  expect(returned.status).toBe(409)
  const html = await returned.text()
  for (const text of [CLOSED, 'marked', 'name="applicantName"']) expect(html).toContain(text)
})

test('the admission page has days, ages and seats, in the order of the classes and in both languages', async () => {
  const page = await pageOf('/admission-process')
  expect(page).toContain('Applications are taken from 01 Dec 2026 to 31 Jan 2027.')
  expect(page.replace(/<[^>]+>/g, ' ')).toMatch(/Play\s+3\.5-4\s+40\s+Nursery\s+4-5\s+30/)
  expect((await pageOf('/bn/admission-process')).replace(/<[^>]+>/g, ' ')).toMatch(/প্লে\s+৩\.৫-৪\s+৪০/)
})
