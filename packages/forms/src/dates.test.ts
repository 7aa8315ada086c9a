import { expect, test } from 'vitest'
import { ageOn, dateIn, dateOf, isoDate, monthOf, partsOf } from './dates.ts'

test.each<[string, string | null]>([
  ['2019-05-04', '2019-05-04'],
  ['04/05/2019', '2019-05-04'],
  ['4-5-2019', '2019-05-04'],
  ['26.11.18', '2018-11-26'],
  ['26.11.97', '1997-11-26'],
  ['4 May 2019', '2019-05-04'],
  ['4 sept. 2019', '2019-09-04'],
  ['৪ মে ২০১৯', '2019-05-04'],
  ['০৪/০৫/২০১৯', '2019-05-04'],
  ['৪ জানুয়ারী, ২০১৯', '2019-01-04'],
  ['٤/٥/٢٠١٩', '2019-05-04'],
  ['۴-۵-۲۰۱۹', '2019-05-04'],
  // As people paste them.
  ...[
    '2020/02/29',
    '2020.02.29',
    '29–02–2020',
    '29‑02‑2020',
    '২৯।০২।২০২০',
    '29/02/2020.',
    '２９/０２/２０２０',
    '29\u200e/02/2020',
  ]
    .concat([
      'Feb 29, 2020',
      'February 29 2020',
      '29th February, 2020',
      '29 of Feb 2020',
      'Saturday, 29 February 2020',
    ])
    .concat([
      '২৯শে ফেব্রুয়ারি ২০২০',
      '২৯ ফেব্রুয়ারি, ২০২০ খ্রিঃ',
      '২৯/০২/২০২০ ইং',
      'শনিবার, ২৯ ফেব্রুয়ারি ২০২০',
      '২৯ ফেব্রয়ারি ২০২০',
    ])
    .concat(['Date of birth: 29/02/2020', '29 Febuary 2020', '29-02-2020 (Sat)', '2020 Feb 29'])
    .map((written): [string, string] => [written, '2020-02-29']),
  ['৪ঠা মে ২০১৮', '2018-05-04'],
  ['২০১৮ সালের ৪ মে', '2018-05-04'],
  ['2018 4 May', '2018-05-04'],
  ['2018-13-04', null],
  ['04.05.18', '2018-05-04'],
  ['04.05.75', '1975-05-04'],
  ['15 Novembar 2018', '2018-11-15'],
  ['১৫ নভেম্বার ২০১৮', '2018-11-15'],
  ['15 Novel 2018', null],
  ['৪ কার্তিক ১৪২৫', null],
  ['১ অগ্রহায়ণ ২০১৮', null],
  ['4/5/2018 10/12/2018', null],
  ['4 | 5 | 18', null],
  ['4+5/2018', null],
  ['2018-05-04Z', null],
  ['29/02/2020', '2020-02-29'],
  ['29/02/2019', null],
  ['31/04/2019', null],
  ['05/13/2019', null],
  ['2019', null],
  ['4 May', null],
  ['yesterday', null],
  ['0/0/0000', null],
  ['', null],
])('the date in %j is %j', (written, iso) => {
  expect(dateIn(written)).toBe(iso)
})

test('each month of both languages is understood by number, name and short name', () => {
  for (let month = 1; month <= 12; month++) {
    const at = new Date(Date.UTC(2024, month - 1, 1))
    for (const [locale, style] of [
      ['en', 'long'],
      ['en', 'short'],
      ['bn', 'long'],
    ] as const)
      expect(monthOf(at.toLocaleString(locale, { month: style, timeZone: 'UTC' }))).toBe(month)
    expect(monthOf(month.toLocaleString('bn'))).toBe(month)
    expect(monthOf(`${month}`.padStart(2, '0'))).toBe(month)
  }
  for (const [text, month] of [
    ...[
      ['জানু', 1],
      ['ফেব', 2],
      ['ফেব্রু', 2],
      ['ফেব্রুয়ারী', 2],
      ['জুন', 6],
      ['আগষ্ট', 8],
    ],
    ...[
      ['সেপ', 9],
      ['সেপ্টে', 9],
      ['অক্টো.', 10],
      ['নভে', 11],
      ['ডিসে', 12],
    ],
  ] as const)
    expect(monthOf(text)).toBe(month)
  for (const text of ['0', '13', 'ma', 'x', 'Mayor', 'toString', '', 'জু', 'মা', 'সে'])
    expect(monthOf(text)).toBeNull()
})

test.each([
  [['4', '5', '2019'], '2019-05-04'],
  [['৪', 'মে', '২০১৯'], '2019-05-04'],
  [[' 4 ', 'May', ' 2019 '], '2019-05-04'],
  [['04/05/2019', '', ''], '2019-05-04'],
  [['4th', 'May', '2019'], '2019-05-04'],
  [['৪ঠা', 'মে', '২০১৯ সাল'], '2019-05-04'],
  [['4.', '5.', '2019.'], '2019-05-04'],
  [['2019', '5', '4'], '2019-05-04'],
  [['2019', '5', '2019'], '2019 | 5 | 2019'],
  [['', '', ''], ''],
  [['4', '', '2019'], '4 | ? | 2019'],
  [['31', '2', '2019'], '31 | 2 | 2019'],
  [['4', '5', '19'], '4 | 5 | 19'],
  [['4', '5', '0019'], '0019-05-04'],
] as const)('the three fields %j are %j', (parts, text) => {
  expect(dateOf({ parts })).toBe(text)
})

test('one field is read if the three are empty, and they count if they are not', () => {
  expect(dateOf({ whole: '4/5/2019', parts: ['', '', ''] })).toBe('2019-05-04')
  expect(dateOf({ whole: '2018-01-01', parts: ['4', '5', '2019'] })).toBe('2019-05-04')
  expect(dateOf({ whole: 'soon', parts: ['', '', ''] })).toBe('soon')
})

test('every day of a century is read back from its parts', () => {
  for (let at = Date.UTC(1930, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
    const iso = new Date(at).toISOString().slice(0, 10)
    const [day, month, year] = partsOf(iso)
    if (isoDate(day, month, year) !== iso || dateIn(`${day}/${month}/${year}`) !== iso) throw new Error(iso)
  }
})

test.each([
  ['2019-05-04', '2027-01-01', 7, 7],
  ['2019-05-04', '2026-05-04', 7, 0],
  ['2019-05-04', '2026-05-03', 6, 11],
  ['2020-02-29', '2021-02-28', 0, 11],
  ['2019-05-31', '2019-06-30', 0, 0],
])('born on %s, a child is on %s %i years and %i months old', (birth, day, years, months) => {
  expect(ageOn(birth, day)).toEqual({ years, months })
})
