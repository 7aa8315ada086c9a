import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { feeFigures } from './content.ts'
import type { FeeQuestion, Programme, SchoolClass } from './fee-questions.ts'
import { addUpFees } from './fee-sums.ts'
import { bodyAt } from './page-body.ts'
import { readContent } from './source-file.ts'

// Added up by hand from docs/spec/part-2.md#9, not by the program. Two of them in full:
// Core school, KG, sibling: 16,500 + 1,800 = 18,300 once; 5,000 + 2,000 + 1,500 + 1,000 = 9,500 yearly; 18,300 + 9,500 = 27,800
// to enrol; 27,800 + 12 × 3,750 = 72,800; of 45,000 tuition 5 % is 2,250, 3 % is 1,350, 2 % is 900.
// Tahfeez, day care, transport: 21,500 + 5,000 + 5,000 + 1,800 = 33,300 once; 3,500 + 1,000 + 1,000 + 1,000 = 6,500 yearly;
// 39,800 to enrol; 12,000 + 4,000 = 16,000 monthly; 39,800 + 12 × 16,000 = 231,800; of 144,000 tuition 5 % is 7,200, 3 % is
// 4,320, 2 % is 2,880.
// The columns: programme, class, sibling, transport; once, yearly, monthly, to enrol; the first year altogether, with tuition paid
// monthly, yearly (5 %), half-yearly (3 %) and every four months (2 %).
const cases = `
core                     play    -       -   23300  9500  5000 32800  92800  89800  91000  91600
core                     nursery -       bus 23300  9500  9000 32800 140800 137800 139000 139600
core                     kg      sibling -   18300  9500  3750 27800  72800  70550  71450  71900
core                     kg      sibling bus 18300  9500  7750 27800 120800 118550 119450 119900
core                     one     -       -   23300 11500  5000 34800  94800  91800  93000  93600
core                     two     sibling -   18300 11500  3750 29800  74800  72550  73450  73900
core                     three   -       bus 23300 12000  9000 35300 143300 140300 141500 142100
core                     four    sibling -   18300 12000  3750 30300  75300  73050  73950  74400
core                     five    -       -   23300 12000  5000 35300  95300  92300  93500  94100
tahfeez-residential      -       -       -   38300  6500 15000 44800 224800 215800 219400 221200
tahfeez-residential      -       sibling -   33300  6500 13000 39800 195800 188000 191120 192680
tahfeez-day-care         -       -       bus 33300  6500 16000 39800 231800 224600 227480 228920
tahfeez-day-care         -       sibling -   28300  6500 10000 34800 154800 148800 151200 152400
tahfeez-non-residential  -       -       -   28300  6500 10000 34800 154800 148800 151200 152400
tahfeez-non-residential  -       sibling bus 23300  6500 12000 29800 173800 169000 170920 171880
academic-residential     one     -       -   31500 11000 15000 42500 222500 213500 217100 218900
academic-residential     kg      sibling -   31500 10000 13000 41500 197500 189700 192820 194380
academic-day-care        five    sibling -   26500 11500 10000 38000 158000 152000 154400 155600
academic-non-residential eight   -       bus 21500  5000 14000 26500 194500 188500 190900 192100
part-time                -       -       -    3500     0  2000  3500  27500  26300  26780  27020
`
  .trim()
  .split('\n')
  .map((row) => row.split(/ +/))

test.each(cases)(
  '%s, class %s, %s, %s costs what was added up by hand',
  (programme, schoolClass, sibling, bus, ...amounts) => {
    const question = {
      programme: programme as Programme,
      class: schoolClass === '-' ? null : (schoolClass as SchoolClass),
      sibling: sibling !== '-',
      transport: bus !== '-',
    }
    const sum = addUpFees(question, feeFigures)
    const inEachWay = ['monthly', 'yearly', 'halfYearly', 'quarterly'].map(
      (way) => sum?.payments.find((payment) => payment.way === way)?.firstYear,
    )
    expect([sum?.once, sum?.yearly, sum?.monthly, sum?.toEnrol, ...inEachWay]).toEqual(amounts.map(Number))
    expect(sum?.firstYear).toBe(inEachWay[0])
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

const CORE = 'Core school, totals (Tk)'
const TAHFEEZ = 'Tahfeez, totals (Tk)'
const ACADEMIC = 'Academic Residential, totals without books (Tk)'
const HOSTEL = 'Tahfeez and hostel, totals (Tk)'
test.each<[table: string, row: string, programme: Programme, schoolClass: SchoolClass | null]>([
  [CORE, 'Play to KG', 'core', 'play'],
  [CORE, 'Play to KG', 'core', 'kg'],
  [CORE, 'One and Two', 'core', 'one'],
  [CORE, 'Three to Five', 'core', 'five'],
  [TAHFEEZ, 'Residential', 'tahfeez-residential', null],
  [TAHFEEZ, 'Day Care', 'tahfeez-day-care', null],
  [TAHFEEZ, 'Non Residential', 'tahfeez-non-residential', null],
  [ACADEMIC, 'Residential', 'academic-residential', 'six'],
  [ACADEMIC, 'Day Care', 'academic-day-care', 'six'],
  [ACADEMIC, 'Non Residential', 'academic-non-residential', 'six'],
  [HOSTEL, 'Residential', 'tahfeez-residential', null],
  [HOSTEL, 'Non Residential', 'tahfeez-non-residential', null],
  [HOSTEL, 'Day Care', 'tahfeez-day-care', null],
  [HOSTEL, 'After School / Part Time', 'part-time', null],
])(
  'the table "%s" has in "%s" what the calculator adds up, or names as the other figure',
  (table, row, programme, schoolClass) => {
    const [regular, siblings] = [false, true].map((sibling) =>
      addUpFees({ programme, class: schoolClass, sibling, transport: false }, feeFigures),
    )
    const totals = [regular?.toEnrol, siblings?.toEnrol, regular?.monthly, siblings?.monthly]
    const uniform = regular?.lines.find(({ fee }) => fee === 'uniform')?.amount ?? 0
    const expected: Record<string, unknown[]> = {
      [CORE]: totals,
      [TAHFEEZ]: totals,
      [ACADEMIC]: [regular?.toEnrol, regular?.monthly, siblings?.monthly],
      // Its table has no uniform, and a sum has only rows of its own table.
      [HOSTEL]: [
        regular && regular.once - uniform,
        regular?.yearly,
        regular && regular.toEnrol - uniform,
        regular?.marks.otherTuition ?? regular?.monthly,
      ],
    }
    expect(rowsOf(table)[row]).toEqual(expected[table])
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
