import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { feeFigures } from './content.ts'
import { addUpFees, type FeeQuestion, type Programme, type SchoolClass } from './fee-sums.ts'
import { bodyAt } from './page-body.ts'
import { readContent } from './source-file.ts'

const SIBLING = true
const BUS = true
const _ = false

type Case = [
  programme: Programme,
  schoolClass: SchoolClass | null,
  sibling: boolean,
  transport: boolean,
  once: number,
  yearly: number,
  monthly: number,
  toEnrol: number,
  /** The first year altogether, tuition paid monthly, then yearly (5 %), half-yearly (3 %), every four months (2 %). */
  firstYear: number,
  inYearly: number,
  inHalfYearly: number,
  inQuarterly: number,
]

// Added up by hand from docs/spec/part-2.md#9, not by the program. Two of them in full:
// Core school, KG, sibling: 16,500 + 1,800 = 18,300 once; 5,000 + 2,000 + 1,500 + 1,000 = 9,500 yearly; 18,300 + 9,500 = 27,800
// to enrol; 27,800 + 12 × 3,750 = 72,800; of 45,000 tuition 5 % is 2,250, 3 % is 1,350, 2 % is 900.
// Tahfeez, day care, transport: 21,500 + 5,000 + 5,000 + 1,800 = 33,300 once; 3,500 + 1,000 + 1,000 + 1,000 = 6,500 yearly;
// 39,800 to enrol; 12,000 + 4,000 = 16,000 monthly; 39,800 + 12 × 16,000 = 231,800; of 144,000 tuition 5 % is 7,200, 3 % is
// 4,320, 2 % is 2,880.
const cases: Case[] = [
  ['core', 'play', _, _, 23_300, 9500, 5000, 32_800, 92_800, 89_800, 91_000, 91_600],
  ['core', 'nursery', _, BUS, 23_300, 9500, 9000, 32_800, 140_800, 137_800, 139_000, 139_600],
  ['core', 'kg', SIBLING, _, 18_300, 9500, 3750, 27_800, 72_800, 70_550, 71_450, 71_900],
  ['core', 'kg', SIBLING, BUS, 18_300, 9500, 7750, 27_800, 120_800, 118_550, 119_450, 119_900],
  ['core', 'one', _, _, 23_300, 11_500, 5000, 34_800, 94_800, 91_800, 93_000, 93_600],
  ['core', 'two', SIBLING, _, 18_300, 11_500, 3750, 29_800, 74_800, 72_550, 73_450, 73_900],
  ['core', 'three', _, BUS, 23_300, 12_000, 9000, 35_300, 143_300, 140_300, 141_500, 142_100],
  ['core', 'four', SIBLING, _, 18_300, 12_000, 3750, 30_300, 75_300, 73_050, 73_950, 74_400],
  ['core', 'five', _, _, 23_300, 12_000, 5000, 35_300, 95_300, 92_300, 93_500, 94_100],
  ['tahfeez-residential', null, _, _, 38_300, 6500, 15_000, 44_800, 224_800, 215_800, 219_400, 221_200],
  ['tahfeez-residential', null, SIBLING, _, 33_300, 6500, 13_000, 39_800, 195_800, 188_000, 191_120, 192_680],
  ['tahfeez-day-care', null, _, BUS, 33_300, 6500, 16_000, 39_800, 231_800, 224_600, 227_480, 228_920],
  ['tahfeez-day-care', null, SIBLING, _, 28_300, 6500, 10_000, 34_800, 154_800, 148_800, 151_200, 152_400],
  ['tahfeez-non-residential', null, _, _, 28_300, 6500, 10_000, 34_800, 154_800, 148_800, 151_200, 152_400],
  [
    'tahfeez-non-residential',
    null,
    SIBLING,
    BUS,
    23_300,
    6500,
    12_000,
    29_800,
    173_800,
    169_000,
    170_920,
    171_880,
  ],
  ['academic-residential', 'one', _, _, 31_500, 11_000, 15_000, 42_500, 222_500, 213_500, 217_100, 218_900],
  [
    'academic-residential',
    'kg',
    SIBLING,
    _,
    31_500,
    10_000,
    13_000,
    41_500,
    197_500,
    189_700,
    192_820,
    194_380,
  ],
  [
    'academic-day-care',
    'five',
    SIBLING,
    _,
    26_500,
    11_500,
    10_000,
    38_000,
    158_000,
    152_000,
    154_400,
    155_600,
  ],
  [
    'academic-non-residential',
    'eight',
    _,
    BUS,
    21_500,
    5000,
    14_000,
    26_500,
    194_500,
    188_500,
    190_900,
    192_100,
  ],
  ['part-time', null, _, _, 3500, 0, 2000, 3500, 27_500, 26_300, 26_780, 27_020],
]

test.each(cases)(
  '%s, class %s, sibling %s, transport %s costs what was added up by hand',
  (programme, schoolClass, sibling, transport, once, yearly, monthly, toEnrol, ...firstYears) => {
    const sum = addUpFees({ programme, class: schoolClass, sibling, transport }, feeFigures)
    expect(sum).toMatchObject({ once, yearly, monthly, toEnrol, firstYear: firstYears[0] })
    const inEachWay = ['monthly', 'yearly', 'halfYearly', 'quarterly'].map(
      (way) => sum?.payments.find((payment) => payment.way === way)?.firstYear,
    )
    expect(inEachWay).toEqual(firstYears)
  },
)

test('the core school after class Five has no sum, because its fees are not published', () => {
  const question: FeeQuestion = { programme: 'core', class: 'six', sibling: false, transport: false }
  expect(addUpFees(question, feeFigures)).toBeNull()
})

test('the lines of a sum, each at its time, are the sum', () => {
  const sum = addUpFees({ programme: 'core', class: 'one', sibling: true, transport: true }, feeFigures)
  expect(sum?.lines.map(({ fee, when, amount }) => `${fee} ${when} ${amount}`)).toEqual([
    'admission once 16500',
    'uniform once 1800',
    'books yearly 6000',
    'exam yearly 2000',
    'resource yearly 1500',
    'excursion yearly 1000',
    'lab yearly 1000',
    'tuition monthly 3750',
    'transport monthly 4000',
  ])
})

test('a discount that leaves no whole Taka is rounded at each payment, so that the payments are the sum of the year', () => {
  const figures = { ...feeFigures, tuition: 3333 }
  const sum = addUpFees({ programme: 'core', class: 'play', sibling: false, transport: false }, figures)
  // 4 × 3,333 = 13,332, less 2 % = 13,065.36
  expect(sum?.payments.find(({ way }) => way === 'quarterly')).toMatchObject({ each: 13_065, year: 39_195 })
})

test.each<[what: string, question: Partial<FeeQuestion>, marks: object]>([
  ['the other tuition of day care', { programme: 'tahfeez-day-care' }, { otherTuition: 10_000 }],
  ['the other tuition of non-residents', { programme: 'tahfeez-non-residential' }, { otherTuition: 7500 }],
  ['books without a figure', { programme: 'academic-residential', class: 'six' }, { withoutBooks: true }],
  [
    'an admission without a figure for siblings',
    { programme: 'part-time', sibling: true },
    { regularAdmission: true },
  ],
  [
    'transport outside of the core school',
    { programme: 'part-time', transport: true },
    { transportOfCore: true },
  ],
  ['the session fee of later years', { programme: 'core', class: 'play' }, { sessionFee: 8000 }],
])('a sum is marked with %s', (_what, question, marks) => {
  const asked = { programme: 'core', class: null, sibling: false, transport: false, ...question } as const
  expect(addUpFees(asked, feeFigures)?.marks).toMatchObject(marks)
})

/** The rows of a table of /fees by their first cell, without it. */
function rowsOf(heading: string): Record<string, (number | string)[]> {
  const blocks = (bodyAt('/fees')?.blocks ?? []).flatMap((block) =>
    block.kind === 'tabs' ? block.tabs.flatMap((tab) => tab.blocks) : [block],
  )
  const table = blocks.find((block) => block.kind === 'table' && block.heading === heading)
  if (table?.kind !== 'table') throw new Error(`no table ${heading}`)
  return Object.fromEntries(table.rows.map(([name, ...cells]) => [name, cells]))
}

test.each<[table: string, row: string, programme: Programme, schoolClass: SchoolClass | null]>([
  ['Core school, totals (Tk)', 'Play to KG', 'core', 'play'],
  ['Core school, totals (Tk)', 'Play to KG', 'core', 'kg'],
  ['Core school, totals (Tk)', 'One and Two', 'core', 'one'],
  ['Core school, totals (Tk)', 'Three to Five', 'core', 'five'],
  ['Tahfeez, totals (Tk)', 'Residential', 'tahfeez-residential', null],
  ['Tahfeez, totals (Tk)', 'Day Care', 'tahfeez-day-care', null],
  ['Tahfeez, totals (Tk)', 'Non Residential', 'tahfeez-non-residential', null],
])('the table "%s" has in "%s" what the calculator adds up', (table, row, programme, schoolClass) => {
  const [regular, siblings] = [false, true].map((sibling) =>
    addUpFees({ programme, class: schoolClass, sibling, transport: false }, feeFigures),
  )
  expect(rowsOf(table)[row]).toEqual([
    regular?.toEnrol,
    siblings?.toEnrol,
    regular?.monthly,
    siblings?.monthly,
  ])
})

test.each<[row: string, programme: Programme]>([
  ['Residential', 'academic-residential'],
  ['Day Care', 'academic-day-care'],
  ['Non Residential', 'academic-non-residential'],
])(
  'the totals of Academic Residential without books have in "%s" what the calculator adds up',
  (row, programme) => {
    const [regular, siblings] = [false, true].map((sibling) =>
      addUpFees({ programme, class: 'six', sibling, transport: false }, feeFigures),
    )
    expect(rowsOf('Academic Residential, totals without books (Tk)')[row]).toEqual([
      regular?.toEnrol,
      regular?.monthly,
      siblings?.monthly,
    ])
  },
)

test.each<[row: string, programme: Programme]>([
  ['Residential', 'tahfeez-residential'],
  ['Non Residential', 'tahfeez-non-residential'],
  ['Day Care', 'tahfeez-day-care'],
  ['After School / Part Time', 'part-time'],
])(
  'the totals of the first tab have in "%s" what the calculator adds up, or names as the other figure',
  (row, programme) => {
    const sum = addUpFees({ programme, class: null, sibling: false, transport: false }, feeFigures)
    expect(rowsOf('Tahfeez and hostel, totals (Tk)')[row]).toEqual([
      sum?.once,
      sum?.yearly || '–',
      sum?.toEnrol,
      sum?.marks.otherTuition ?? sum?.monthly,
    ])
  },
)

// docs/spec/rulings.md#38: the specification has two figures for the same fee. Both are shown, and parents are sent to the office.
const contested = /\{(?:hostelT|t)uition(?:DayCare|NonResidential)\}/

interface Written {
  heading?: string
  note?: string
  rows?: string[][]
  tabs?: { blocks: Written[] }[]
}

test.each(['en', 'bn'])(
  'each table of fees in %s that shows one of two contradicting figures says "ask the office"',
  (language) => {
    const { blocks } = parse(readContent(`pages/${language}/fees.yaml`)) as { blocks: Written[] }
    const tables = blocks
      .flatMap(({ tabs = [] }) => tabs.flatMap((tab) => tab.blocks))
      .filter(({ rows = [] }) => rows.flat().some((cell) => contested.test(cell)))
    expect(tables).toHaveLength(7)
    for (const { heading, note } of tables) expect(note, heading).toMatch(/ask the office|অফিসে জেনে নিন/)
  },
)
