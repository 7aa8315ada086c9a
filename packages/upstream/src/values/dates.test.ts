import { expect, test } from 'vitest'
import { dateText, provenOrder, readDate } from './dates.ts'

// Dates of the upstream (docs/spec/rulings.md#10 and #67). The tests run in several time zones, which must not matter.

const DAY = '2026-11-26'
test.each([
  // The day that is written.
  ...[
    DAY,
    '2026-11-26 00:00:00',
    '2026-11-26T23:59:59',
    '2026-11-26\t10:00',
    '2026-11-26 6:00:00 PM',
    '2026-11-26Z',
  ],
  ...[
    '20261126093000',
    ' 2026-11-26 ',
    '2026/11/26',
    '2026.11.26',
    '20261126',
    '২০২৬-১১-২৬',
    '٢٠٢٦-١١-٢٦',
    '2026-Nov-26',
  ],
  // Day first.
  ...[
    '26-11-2026',
    '26/11/2026',
    '26.11.2026',
    '26.11.26',
    '26/11/26',
    '26 11 2026',
    '26 - 11 - 2026',
    '২৬/১১/২০২৬',
  ],
  ...[
    '26-11-2026 10:30 AM',
    '26/11/2026 10:30:00',
    '২৬-১১-২০২৬ ইং',
    '২৬.১১.২০২৬ তারিখ',
    '২৬/১১/২০২৬ তারিখে।',
    '２６/１１/２０２６',
    'Thu 26/11/2026',
    '26-11-2026 (Thursday)',
  ],
  ...[
    'Date: 26-11-2026',
    'তারিখঃ ২৬/১১/২০২৬',
    '26\u201311\u20132026',
    '\u200e26/11/2026',
    '26\u00a011\u00a02026',
  ],
  ...[
    '26 Nov 2026 | 10:00 AM',
    '10:00 AM | 26 Nov 2026',
    '[26 November 2026]',
    '(26-11-2026)',
    '26-11-2026।',
    '26 November 2026;',
    '২৬ নভেঃ ২০২৬',
    '26th day of November 2026',
  ],
  // Beside the same day of other calendars.
  ...[
    '১১ অগ্রহায়ণ ১৪৩৩ বঙ্গাব্দ, ২৬ নভেম্বর ২০২৬ খ্রিস্টাব্দ',
    '১১ অগ্রহায়ণ ১৪৩৩ / ২৬ নভেম্বর ২০২৬',
    '১১ই অগ্রহায়ণ, ১৪৩৩ বাংলা; ১৬ জমাদিউস সানি ১৪৪৮ হিজরি; ২৬শে নভেম্বর, ২০২৬ ইং',
    '২৬ নভেম্বর ২০২৬ (১১ অগ্রহায়ণ ১৪৩৩)',
    '২৬/১১/২০২৬, ১১ অগ্রহায়ণ ১৪৩৩ বঙ্গাব্দ',
    '১১ অগ্রহায়ণ ১৪৩৩ ২৬ নভেম্বর ২০২৬',
    '16 Jumada al-Thani 1448 AH | 26 November 2026',
    'তারিখঃ ১১ অগ্রহায়ণ ১৪৩৩ বঙ্গাব্দ / ২৬ নভেম্বর ২০২৬ খ্রিস্টাব্দ',
  ],
  // Of an editor of HTML.
  ...['2026-11-26<br>', '<p>26/11/2026</p>', '26&nbsp;Nov&nbsp;2026', '<b>26</b>&#160;November 2026'],
  // With what people write beside a date.
  ...[
    'Published: 26 Nov 2026',
    'Posted on 26 November, 2026',
    'Dated 26.11.2026',
    'প্রকাশের তারিখ : ২৬/১১/২০২৬',
    'তাং ২৬/১১/২০২৬',
    'তাং: ২৬-১১-২০২৬ খ্রি.',
    '২৬ শে নভেম্বর ২০২৬ ইং রোজ বৃহস্পতিবার',
    '২৬/১১/২০২৬ ইং, রোজ: বৃহস্পতিবার',
    "26 Nov'2026",
    '26 Nov’ 26',
  ],
  ...['২৬/১১/২০২৬ সকাল ১০:৩০', '২৬ নভেম্বর ২০২৬, বিকাল ৩টায়', '26 Nov 2026, 10 am', '26/11/2026 at 3 PM'],
  // Oracle.
  ...['26-NOV-26 12.00.00.000000000 AM', '26-NOV-2026 11.30.00 PM', '25-NOV-26 18.00.00.000000 +00:00'],
  // Carbon in Bangla, a time of the day of an editor.
  ...['২৬ নভেম্বর ২০২৬, দুপুর ০১:৩৮ সময়', 'বৃহস্পতিবার, ২৬ নভেম্বর ২০২৬, রাত ১২:০০ সময়', '26 Nov 2026, 10.30 p.m.'],
  // Java, Go.
  ...[
    '2026-11-26T00:00:00+06:00[Asia/Dhaka]',
    '2026-11-25T18:00:00Z[UTC]',
    '2026-11-25 18:00:00.000 +0000 UTC',
  ],
  ...['2026-11-26 00:00:00 +0600 +06', '2026-11-26T00:00[Asia/Dhaka]'],
  // Another label, text within text, a text cell of a sheet, the full stop of Bangla between digits, uneven blanks.
  ...[
    'Last Update: 26-11-2026',
    'Date of issue: 26 Nov 2026',
    'সর্বশেষ হালনাগাদ: ২৬/১১/২০২৬',
    '"2026-11-26"',
    "'26/11/2026",
  ],
  ...['26\\/11\\/2026', '২৬।১১।২০২৬', '26 -11-2026', '2026 -11- 26', 'তারিখ: ২৬-১১-২০২৬ ইং।'],
  // Names that are spelled wrong, and other spellings of the era.
  ...['26 Novembar 2026', '26 Novmber, 2026', '২৬ নভেম্বার ২০২৬', '২৬ এ নভেম্বর ২০২৬'],
  ...[
    '২৬ নভেম্বর, ২০২৬ খ্রি:',
    '২৬ নভেম্বর ২০২৬ খৃঃ',
    '২৬ নভেম্বর ২০২৬ খ্রীষ্টাব্দ',
    '২৬ নভেম্বর ২০২৬ ঈসায়ী',
    '২৬/১১/২০২৬ ইংরেজী',
  ],
  // Names of months.
  ...[
    '26 Nov 2026',
    '26-Nov-2026',
    '26-Nov-26',
    '26nov2026',
    '26th November, 2026',
    '26 NOVEMBER 2026',
    '26. Nov. 2026',
  ],
  ...[
    'Nov 26, 2026',
    'November 26th, 2026',
    'Thursday, 26 November 2026',
    'Nov. 26, 2026',
    '10:30 AM, 26 Nov 2026',
  ],
  ...[
    '২৬ নভেম্বর ২০২৬',
    '২৬শে নভেম্বর, ২০২৬',
    '২৬ নভেম্বর, ২০২৬ খ্রিঃ',
    'বৃহস্পতিবার, ২৬ নভেম্বর ২০২৬',
    '২৬ নভে ২০২৬',
  ],
  // A time with a zone: the day in Dhaka.
  ...[
    '2026-11-25T18:00:00.000000Z',
    '2026-11-26T17:59:59.999Z',
    '2026-11-25 18:00:00 UTC',
    '20261125T180000Z',
  ],
  ...[
    '2026-11-26T00:00:00+06:00',
    '2026-11-26T00:00:00+0600',
    '2026-11-26 00:00:00+06',
    '2026-11-25T13:00:00-05:00',
  ],
  ...['Wed, 25 Nov 2026 18:00:00 GMT', 'Wed, 25 Nov 2026 18:00:00 +0000', 'Wed Nov 25 18:00:00 UTC 2026'],
  ...['Thu Nov 26 2026 00:00:00 GMT+0600 (Bangladesh Standard Time)', '2026-11-26 00:00:00 BDT'],
  // Moments as numbers.
  ...[
    '1795651200',
    '1795651200.0',
    '1795651200.123456',
    '1795651200000',
    '/Date(1795651200000)/',
    '/Date(1795651200000+0600)/',
    '\\/Date(1795651200000)\\/',
  ],
])('the date %j is 26 November 2026', (written) => {
  expect(readDate(written.normalize('NFC'))).toBe(DAY)
  expect(readDate(written.normalize('NFD'))).toBe(DAY)
})

const NAMES: [string, string][] = [
  ['January Jan জানুয়ারি জানুয়ারী', '01'],
  ['February Feb Febuary Feburary ফেব্রুয়ারি ফেব্রুয়ারী ফেব্রয়ারি', '02'],
  ['March Mar মার্চ', '03'],
  ['April Apr এপ্রিল', '04'],
  ['May মে', '05'],
  ['June Jun জুন', '06'],
  ['July Jul জুলাই', '07'],
  ['August Aug Agust আগস্ট আগষ্ট অগাস্ট', '08'],
  ['September Sep Sept Septembar সেপ্টেম্বর সেপ্টেম্বার', '09'],
  ['October Oct অক্টোবর', '10'],
  ['November Nov নভেম্বর', '11'],
  ['December Dec ডিসেম্বর', '12'],
]
test.each(NAMES.flatMap(([names, month]) => names.split(' ').map((name) => [name, month])))(
  'the month %s is %s',
  (name, month) => {
    for (const written of [`7 ${name} 2026`, `${name} 7, 2026`, `07-${name}-26`, `৭ ${name} ২০২৬`])
      expect(readDate(written)).toBe(`2026-${month}-07`)
  },
)

test('every day of two years is read in every form', () => {
  for (let at = Date.UTC(2023, 11, 31); at <= Date.UTC(2026, 0, 1); at += 86_400_000) {
    const [day = ''] = new Date(at).toISOString().split('T')
    const [year = '', month = '', date = ''] = day.split('-')
    const name = new Date(at).toLocaleString('en', { month: 'short', timeZone: 'UTC' })
    for (const written of [
      `${year}/${Number(month)}/${Number(date)}`,
      `${date}-${month}-${year}`,
      `${Number(date)}.${Number(month)}.${year.slice(2)}`,
      `${date} ${name} ${year}`,
      `${day}T00:00:00+06:00`,
    ])
      expect(readDate(written)).toBe(day)
  }
})

test.each([
  ...[
    '',
    ' ',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00-00-0000',
    '00/00/0000',
    '0',
    '-',
    '--',
    '—',
    'N/A',
    'null',
  ],
  ...[
    '0001-01-01T00:00:00',
    '01-01-0001',
    '-0001-11-30 00:00:00.000000',
    '-0001-11-29T18:06:20.000000Z',
    '.',
  ],
  ...['/Date(-62135596800000)/', 'Invalid date', 'undefined'],
  // What PHP and SQL Server make of no date.
  ...[
    '1970-01-01',
    '1970-01-01 06:00:00',
    '1970-01-01T00:00:00.000000Z',
    '01-01-1970',
    '01 January 1970',
    '1900-01-01 00:00:00',
  ],
])('%j means that there is no date', (written) => {
  expect(readDate(written)).toBe('')
})

test.each([
  ...[
    '2025-02-30',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-00',
    '2025-12-32',
    '31-11-2026',
    '13/13/2026',
  ],
  ...[
    '1899-12-31',
    '2200-01-01',
    'tomorrow',
    'on 2025-09-04',
    '15 Novel 2026',
    '2026-11-26T20:00:00[America/New_York]',
    '26-11/2026',
    '১ অগ্রহায়ণ ১৪৩৩',
    '১২ রবিউল আউয়াল ১৪৪৮ হিজরি',
    '15-17 November 2026',
    '2025-09-04x',
    '2026',
    'November 2026',
    '46352',
    '1/2/3',
  ],
  ...[
    '২৬ কার্তিক ১৪৩৩',
    '১১ অগ্রহায়ণ ১৪৩৩ বঙ্গাব্দ, ১৬ জমাদিউস সানি ১৪৪৮ হিজরি',
    '১১ অগ্রহায়ণ ১৪৩৩, ২৬ নভেম্বর ২০২৬, ২৭ নভেম্বর ২০২৬',
    '26 November 1433',
    '2026-11-26 to 2026-11-30',
    '2026-11-26 25:00:00',
    'Nov 2026 26 2026',
    '1',
    '12345678901',
  ],
  ...['26 Nov Dec 2026', '99999999', '2026-11-26T10:00:00+99:00', 'x'.repeat(101), '3000000000000000'],
])('%j is not understood', (written) => {
  expect(readDate(written)).toBeNull()
})

test.each([
  [{ date: '2026-11-26 00:00:00.000000', timezone_type: 3, timezone: 'Asia/Dhaka' }, DAY],
  [{ date: '2026-11-25 18:00:00.000000', timezone_type: 3, timezone: 'UTC' }, DAY],
  [{ date: '2026-11-25 18:00:00.000000', timezone_type: 1, timezone: '+00:00' }, DAY],
  [{ $date: '2026-11-25T18:00:00Z' }, DAY],
  [{ $date: { $numberLong: '1795651200000' } }, DAY],
  [1795651200, DAY],
  [null, ''],
  [false, ''],
  [[DAY], null],
  [{ day: 26 }, null],
  [{ date: '2026-11-25 18:00:00', timezone: 'Europe/Paris' }, null],
])('the date of the JSON %j is %j', (value, date) => {
  const text = dateText(value)
  expect(text === null ? null : readDate(text)).toBe(date)
})

test.each([
  ['nothing is proven', [], '2018-05-04'],
  ['another row has a day over 12 in the second place', ['04/25/2018'], '2018-04-05'],
  ['another row has a day over 12 in the first place', ['25/04/2018'], '2018-05-04'],
  ['other rows prove both', ['25/04/2018', '04/25/2018'], '2018-05-04'],
  ['dates with another separator have the month first', ['04-25-2018', '2018-01-01'], '2018-05-04'],
  ['a row with a time proves it', ['4/25/2018 10:30 AM'], '2018-04-05'],
])('04/05/2018 follows what the other rows prove: %s', (_, others, date) => {
  expect(readDate('04/05/2018', provenOrder(others))).toBe(date)
})

test('a date that has only one meaning has it, whatever the other rows prove', () => {
  const monthFirst = provenOrder(['04/25/2018'])
  expect(readDate('25/04/2018', monthFirst)).toBe('2018-04-25')
  expect(readDate('04/25/2018')).toBe('2018-04-25')
})

test('reading a date takes time in proportion to its length', () => {
  expect((text: string) => readDate(text)).toCostInProportion()
  expect((text: string) => provenOrder([text])).toCostInProportion()
})

test.each<[unknown, string | null]>([
  [[2026, 11, 26], '2026-11-26'],
  [[2026, 11, 26, 9, 30], '2026-11-26'],
  [{ year: 2026, month: 11, day: 26 }, '2026-11-26'],
  [{ year: 2026, monthValue: 11, dayOfMonth: 26, month: 'NOVEMBER' }, '2026-11-26'],
  [[26, 11, 2026], null],
  [['2026-11-26'], null],
  [[], null],
])('parts of a date as numbers, %j, are %s', (value, expected) => {
  const text = dateText(value)
  expect(text === null ? null : readDate(text)).toBe(expected)
})
