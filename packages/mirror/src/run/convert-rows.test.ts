import { expect, test } from 'vitest'
import { entities } from '../entities.ts'
import type { AnyEntity } from '../entity.ts'
import { convertRows, repeatedIds } from './convert-rows.ts'

// Rows that share an id or a key.

const entity = (name: string): AnyEntity => {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no entity ${name}.`)
  return found
}
const listed = (...values: object[]) => values.map((value) => ({ value, raw: value }))
const news = (id: string, head_line: string) => ({
  id,
  head_line,
  description: '',
  images_path: '',
  date: '',
})

const holiday = (start_date: string, change: object = {}) => ({
  sl: '',
  semester: 'Spring',
  name: 'Public Holiday',
  start_date,
  end_date: '',
  ...change,
})

test.each<[string, string, object[]]>([
  [
    'the calendar, by their dates',
    'calendar',
    ['2026-02-21', '2026-03-26', '2026-04-14'].map((day) => holiday(day)),
  ],
  [
    'the calendar, by a column that we do not know',
    'calendar',
    [holiday('2026-02-21'), holiday('2026-02-21', { x: 1 })],
  ],
  [
    'questions',
    'faq',
    ['A', 'B'].map((answer) => ({
      id: null,
      ques_bangla: '',
      ans_bangla: '',
      ques_english: 'Q?',
      ans_english: answer,
    })),
  ],
  ['pictures', 'gallery', ['A', 'B'].map((title) => ({ id: null, picture: 'a.jpg', title }))],
])('rows without an id of their own all count: %s', (_, name, values) => {
  const { rows, duplicates, rejected } = convertRows(entity(name), listed(...values))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(values.length)
  expect([...duplicates, ...rejected]).toEqual([])
})

test('keys stay when a date is corrected, and the row changes', () => {
  const [before] = convertRows(entity('calendar'), listed(holiday('2026-02-21'))).rows
  const [after] = convertRows(entity('calendar'), listed(holiday('2026-02-22'))).rows
  expect(after?.id).toBe(before?.id)
  expect(after?.hash).not.toBe(before?.hash)
})

test('a row that comes again word for word counts once, and is counted', () => {
  const [a, b] = [holiday('2026-02-21'), holiday('2026-03-26')]
  const { rows, duplicates, repeated } = convertRows(entity('calendar'), listed(a, b, a, b, b))
  expect([rows.length, duplicates.length, repeated]).toEqual([2, 0, 3])
  expect(convertRows(entity('news'), listed(news('1', 'A'), news('1', 'A')))).toMatchObject({ repeated: 1 })
})

test('of different rows with one id the first counts, and the others are reported', () => {
  const rows = listed(news('1', 'A'), news('2', 'B'), news('1', 'C'))
  expect(repeatedIds(entity('news'), rows)).toEqual(['1'])
  const converted = convertRows(entity('news'), rows)
  expect(converted.rows.map(({ columns }) => columns.headline)).toEqual(['A', 'B'])
  expect(converted.duplicates).toMatchObject([{ id: '1', reason: 'another row has the same id' }])
})

test('different rows with one id do not take turns: the stored one counts, in whatever order they come', () => {
  const stored = new Map([['1', news('1', 'A')]])
  for (const order of [
    [news('1', 'A'), news('1', 'C')],
    [news('1', 'C'), news('1', 'A')],
  ]) {
    const { rows, duplicates } = convertRows(entity('news'), listed(...order), stored)
    expect(rows.map(({ columns }) => columns.headline)).toEqual(['A'])
    expect(duplicates).toHaveLength(1)
  }
  // When the stored one is gone, the first counts.
  const { rows } = convertRows(entity('news'), listed(news('1', 'C'), news('1', 'D')), stored)
  expect(rows.map(({ columns }) => columns.headline)).toEqual(['C'])
})
