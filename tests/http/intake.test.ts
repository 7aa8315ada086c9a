import { inflateSync } from 'node:zlib'
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
/** A round from December to February of the next year. A test with pages of its own day takes a later one than those before it, because
 * a page is cached for its day. */
const round = (year: number) => ({
  ...{
    opens: `${year}-12-01`,
    closes: `${year + 1}-01-31`,
    results: `${year + 1}-02-20`,
    ageOn: `${year + 1}-01-01`,
  },
  tests: [
    {
      day: `${year + 1}-02-05`,
      time: '14:30',
      place: { en: 'Main hall', bn: 'মূল মিলনায়তন' },
      classes: ['Play', 'Tahfeez'],
    },
  ],
  interviews: { from: `${year + 1}-02-10`, until: `${year + 1}-02-12` },
  classes: {
    Nursery: { seats: 30, attendance: ['non-residential'] },
    Play: { seats: 40, attendance: ['non-residential', 'day-care'] },
    Tahfeez: { seats: null, attendance: ['residential'] },
  },
})
beforeEach(() => {
  Object.assign(intake, round(2026))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(intake, before)
})
afterAll(() => site.close())

const pageOf = async (path: string) =>
  (await (await fetch(site.url + path)).text()).replaceAll('<!-- -->', '')
const OPENS = 'You can apply from 01 Dec 2026.'
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

const textOf = async (path: string) =>
  (await pageOf(path))
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('the days of the round, ages, seats and ways of attending stand on the pages of admission, in both languages', async () => {
  vi.setSystemTime(Date.parse('2026-12-15T12:00:00+06:00'))
  const page = await textOf('/admission-process')
  for (const text of [
    'Last day to apply 31 Jan 2027',
    'Evaluation test 05 Feb 2027, 2:30 pm, Main hall (Play, Tahfeez)',
    'interviews 10 Feb 2027 to 12 Feb 2027',
    'Results 20 Feb 2027',
    'Age counts on 01 Jan 2027',
    'Play 3.5-4 40 non-residential, day care Nursery 4-5 30 non-residential',
    'Tahfeez – – residential',
  ])
    expect(page).toContain(text)
  const bangla = await textOf('/bn/admission-process')
  for (const text of ['আবেদনের শেষ দিন ৩১ জানুয়ারি ২০২৭', '৫ ফেব্রুয়ারি ২০২৭, দুপুর ২:৩০, মূল মিলনায়তন (প্লে, তাহফিজ)'])
    expect(bangla).toContain(text)
  expect(await textOf('/choose-apply')).toContain('Last day to apply 31 Jan 2027')
  expect(await textOf('/year-group')).toContain('Age counts on 01 Jan 2027')
  expect(await textOf('/year-group')).not.toContain('ask the office on which date')
})

test('home names the next two days of the round, until its last one is over', async () => {
  for (const [time, text] of [
    ['2026-11-20T12:00:00+06:00', 'Applications open: 01 Dec 2026. Last day to apply: 31 Jan 2027.'],
    ['2026-12-15T12:00:00+06:00', 'Last day to apply: 31 Jan 2027. Evaluation test: 05 Feb 2027'],
    ['2027-02-11T12:00:00+06:00', "Parents' interviews: 10 Feb 2027 to 12 Feb 2027"],
    ['2027-02-21T12:00:00+06:00', 'This round is over. Please call us about free seats and the next round.'],
  ] as const) {
    vi.setSystemTime(Date.parse(time))
    // The first request after a change of the day may get the page of the day before.
    await expect.poll(async () => (await textOf('/')).replaceAll('&#x27;', "'")).toContain(text)
  }
})

test.each([
  ['2028-11-20', 'you can apply from 01 Dec 2028', '১ ডিসেম্বর ২০২৮ থেকে আবেদন করা যাবে'],
  ['2028-12-15', 'Next step: apply by 31 Jan 2029', '৩১ জানুয়ারি ২০২৯ তারিখের মধ্যে আবেদন করুন'],
  ['2029-02-03', 'bring your child to the evaluation test', 'সন্তানকে মূল্যায়ন পরীক্ষায় নিয়ে আসুন'],
  ['2029-02-07', 'both parents come to the interview', 'মা-বাবা দুজনে সাক্ষাৎকারে আসুন'],
  ['2029-02-15', 'Next step: the results', 'এরপর ফলাফল'],
  ['2029-03-15', 'This round is over', 'এবারের ভর্তি শেষ'],
])('on %s the pages of admission say what a family does next: %s', async (day, english, bangla) => {
  Object.assign(intake, round(2028))
  vi.setSystemTime(Date.parse(`${day}T12:00:00+06:00`))
  for (const page of ['/admission-process', '/choose-apply']) {
    await expect.poll(() => textOf(page)).toContain(english)
    await expect.poll(() => textOf(`/bn${page}`)).toContain(bangla)
  }
})

test('the form, the receipt, the sheet, the status, the calendar file and the search name the days that are to come', async () => {
  Object.assign(intake, round(2030))
  vi.setSystemTime(Date.parse('2030-12-15T12:00:00+06:00'))
  expect(await textOf('/apply-online')).toContain(
    'Last day to apply: 31 Jan 2031. Evaluation test: 05 Feb 2031, 2:30 pm',
  )
  const { answer } = await apply(site, application(site))
  const { reference, statusLink } = answer as { reference: string; statusLink: { href: string } }
  const TEST = '05 Feb 2031, 2:30 pm, Main hall (Play, Tahfeez)'
  for (const path of [`/submitted/${reference}`, statusLink.href]) {
    const page = await textOf(path)
    for (const text of [TEST, '10 Feb 2031 to 12 Feb 2031', '20 Feb 2031']) expect(page).toContain(text)
    expect(page).not.toContain('31 Jan 2031')
    expect(await pageOf(path)).toContain('href="/admission-process.ics"')
  }
  const sheet = Buffer.from(
    await (await fetch(`${site.url}/bn/submitted/${reference}/receipt.pdf`)).arrayBuffer(),
  )
  const lines = spokenLines(sheet)
  for (const text of ['৫ ফেব্রুয়ারি ২০৩১, দুপুর ২:৩০, মূল মিলনায়তন (প্লে, তাহফিজ)', '২০ ফেব্রুয়ারি ২০৩১'])
    expect(lines).toContain(text)
  const calendar = (await (await fetch(`${site.url}/admission-process.ics`)).text()).replace(/\r\n /g, '')
  for (const text of ['DTSTART;VALUE=DATE:20310205', 'DTEND;VALUE=DATE:20310213', 'SUMMARY:Evaluation test'])
    expect(calendar).toContain(text)
  expect(await (await fetch(`${site.url}/bn/academic-calendar.ics`)).text()).toContain(
    'DTSTART;VALUE=DATE:20310205',
  )
  expect(await textOf('/search?q=evaluation+test+2031')).toMatch(/05 Feb\s+2031/)
  expect(await textOf(`/bn/search?q=${encodeURIComponent('মূল্যায়ন পরীক্ষা ফেব্রুয়ারি')}`)).toMatch(
    /৫\s+ফেব্রুয়ারি\s+২০৩১/,
  )
})

test('a round of which the school has named no day is named nowhere, and has no calendar file', async () => {
  Object.assign(intake, {
    opens: null,
    closes: null,
    tests: [],
    interviews: null,
    results: null,
    ageOn: null,
    classes: {},
  })
  vi.setSystemTime(Date.parse('2032-12-16T12:00:00+06:00'))
  await expect.poll(() => textOf('/admission-process')).not.toContain('This admission round')
  expect((await fetch(`${site.url}/admission-process.ics`)).status).toBe(404)
  const { answer } = await apply(site, application(site))
  expect(await textOf(`/submitted/${(answer as { reference: string }).reference}`)).not.toContain(
    'This admission round',
  )
})

/** What is read aloud, or copied, of a sheet: its lines, beside their glyphs. */
function spokenLines(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const begin = index + start.length
    try {
      return [inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin)))]
    } catch {
      return []
    }
  })
  return streams.flatMap((stream) =>
    [...stream.toString('latin1').matchAll(/ActualText \((\xfe\xff(?:\\[\s\S]|[^\\)])*)\)/g)].map(
      ([, bytes = '']) =>
        Buffer.from(
          bytes
            .slice(2)
            .replace(
              /\\([\s\S])/g,
              (_, one) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one as 'n'] ?? one,
            ),
          'latin1',
        )
          .swap16()
          .toString('utf16le'),
    ),
  )
}
