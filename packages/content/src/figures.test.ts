import { describe, expect, test } from 'vitest'
import { fillFigures, parseFigures } from './figures.ts'
import type { Locale } from './locales.ts'
import { bodyAt } from './page-body.ts'

const figures = { admission: 21500, penalty: 50, dueDay: 7, third: 3, share: 100000, opened: '2023-03-01' }
const fill = (text: string, locale: Locale = 'en') => fillFigures('pages/en/fees.yaml', text, locale, figures)

describe('formats of figures', () => {
  test.each([
    ['as a number where it is a cell', '- [Admission, "{admission}"]', '- [Admission, 21500]'],
    ['with Bangladeshi grouping in a text', 'Pay Tk {share}.', 'Pay Tk 1,00,000.'],
    ['without a separator where it is small', 'Tk {penalty} per day', 'Tk 50 per day'],
    ['as the day of a month', 'by the {dueDay:ordinal}', 'by the 7th'],
    ['as the third day', 'by the {third:ordinal}', 'by the 3rd'],
    ['in lakh', '"{share:lakh} Taka"', '"1 lakh Taka"'],
    ['as a sum in a cell', '- [Together, "{admission + penalty}"]', '- [Together, 21550]'],
    ['as a sum in a text', 'Tk {admission + penalty + dueDay} together', 'Tk 21,557 together'],
    ['as a date', '["{opened}", The first day]', '["1 March 2023", The first day]'],
  ])('a figure is formatted %s', (_, text, filled) => {
    expect(fill(text)).toBe(filled)
  })

  test('a figure in a Bangla text is formatted with Bangla digits and months', () => {
    expect(fill('"{opened}, {admission} টাকা, {dueDay} তারিখ"', 'bn')).toBe('"১ মার্চ ২০২৩, ২১,৫০০ টাকা, ৭ তারিখ"')
  })
})

test('names of settings are not replaced by figures', () => {
  expect(fill('Call {phone}, pay {fee}.')).toBe('Call {phone}, pay {fee}.')
})

describe('files that are rejected', () => {
  test.each([
    [
      'contains an amount in a table instead of the name of a figure',
      'blocks:\n  - rows:\n      - [Admission, 21500]',
      3,
      '21500 is written out',
    ],
    [
      'contains an amount in a sentence instead of the name of a figure',
      'a: b\ntext: A penalty of Tk 50 per day',
      2,
      'Tk 50 is written out',
    ],
    ['writes out an amount in Bangla', 'sample: true\ntext: ৫২০ টাকা', 2, '৫২০ টাকা is written out'],
    ['asks for a form that the figure does not have', '{opened:lakh}', 1, 'cannot be written as lakh'],
    ['adds what is no figure', '- [Together, "{admission + nothing}"]', 1, 'has no amount nothing'],
    ['adds a day', '- [Together, "{admission + opened}"]', 1, 'has no amount opened'],
    ['asks for a form of no figure', 'one\n{nothing:ordinal}', 2, 'figures.yaml has no nothing'],
  ])('a file that %s is rejected, with its line', (_, text, line, reason) => {
    expect(() => fill(text)).toThrow(`pages/en/fees.yaml line ${line}: `)
    expect(() => fill(text)).toThrow(reason)
  })

  test('a file of figures with one that is neither a number nor a date is rejected, with its line', () => {
    expect(() => parseFigures('figures:\n  admission: 21,500\n')).toThrow(
      'figures.yaml line 2: figures.admission: is neither a number nor a date',
    )
  })
})

test('what every object of the program has is no figure', () => {
  for (const text of ["- '{toString}'", '- Tk {constructor}'] as const) expect(fill(text)).toBe(text)
  expect(() => fill("- '{constructor:ordinal}'")).toThrow('figures.yaml has no constructor')
})

test('small numbers in a table, and measurements outside of tables, need no figure', () => {
  const text = 'blocks:\n  - picture: { width: 480 }\n  - rows:\n      - [Chairman, 1]'
  expect(fill(text)).toBe(text)
})

/** Returns the numbers in a row of a table, which may be in any tab of the page. */
function numbersOf(path: string, heading: string, row: string): unknown[] {
  const blocks = bodyAt(path)?.blocks ?? []
  const all = blocks.flatMap((block) =>
    block.kind === 'tabs' ? block.tabs.flatMap((tab) => tab.blocks) : [block],
  )
  const table = all.find((block) => block.kind === 'table' && block.heading === heading)
  if (table?.kind !== 'table') throw new Error(`no table ${heading}`)
  return table.rows.find(([first]) => first === row)?.filter((cell) => typeof cell === 'number') ?? []
}

test('the fees of the Tahfeez are the same in English and in Bangla', () => {
  const [hostel] = numbersOf('/fees', 'Tahfeez (Tk)', 'Hostel registration, Residential')
  expect(numbersOf('/tahfeez', 'ভর্তি ও অন্যান্য ফি (টাকা)', 'হোস্টেল নিবন্ধন')[0]).toBe(hostel)
  const [admission] = numbersOf('/fees', 'Tahfeez (Tk)', 'Admission')
  expect(numbersOf('/tahfeez', 'ভর্তি ও অন্যান্য ফি (টাকা)', 'ভর্তি ফি')).toEqual([admission, admission, admission])
})
