import type { FieldCount, FieldCounts } from '@school/upstream'
import { expect, test } from 'vitest'
import { compareFields, type KnownColumns } from './field-differences.ts'

// What is told when the columns of a listing are not as they were, or not as specified.

const count = (change: Partial<FieldCount> = {}): FieldCount => ({
  kind: 'line',
  isExpected: true,
  filled: 60,
  of: 60,
  unreadable: 0,
  samples: [],
  types: ['text'],
  ...change,
})
const at = (day: number) => new Date(Date.UTC(2026, 10, day))

/** The differences of the last of several runs, one a day. */
function differences(...runs: FieldCounts[]) {
  let known: KnownColumns | null = null
  let found: ReturnType<typeof compareFields>['differences'] = []
  for (const [day, fields] of runs.entries()) {
    const compared = compareFields(fields, known, at(day + 1))
    found = compared.differences
    known = compared.known
  }
  return found
}
const good = { head_line: count(), date: count({ kind: 'date' }) }

test('nothing differs while the columns stay filled, also if a few rows lack a value', () => {
  expect(differences(good, good, { ...good, date: count({ kind: 'date', filled: 3 }) })).toEqual([])
})

test('a column that was filled and is empty in all rows is told, with the columns that may be it now', () => {
  const headline = count({ kind: null, isExpected: false, samples: ['New'] })
  expect(differences(good, { ...good, head_line: count({ filled: 0, types: [] }), headline })).toEqual([
    {
      field: 'head_line',
      kind: 'empty',
      text: 'head_line is empty in all 60 rows, and was filled before; its rows also have headline',
      samples: [],
    },
    {
      field: 'headline',
      kind: 'new',
      text: 'headline is a new column that the specification does not name',
      samples: ['New'],
    },
  ])
})

test('a column that is empty in all rows from the first run on is told if the specification expects it', () => {
  const empty = count({ filled: 0, types: [] })
  expect(differences({ head_line: empty })).toMatchObject([{ field: 'head_line', kind: 'never filled' }])
  expect(differences({ head_line: { ...empty, isExpected: false } })).toEqual([])
  // Two rows say nothing.
  expect(differences({ head_line: { ...empty, of: 2 } })).toEqual([])
})

test('values that cannot be read are told with samples, unless they are few', () => {
  const dates = (unreadable: number) => ({
    date: count({ kind: 'date', filled: 60 - unreadable, unreadable, samples: ['26th', 'soon'] }),
  })
  expect(differences(dates(60))).toEqual([
    {
      field: 'date',
      kind: 'unreadable',
      text: 'date cannot be read in 60 of 60 rows',
      samples: ['26th', 'soon'],
    },
  ])
  expect(differences(dates(12))).toEqual([])
})

test('columns of the first run are no news; later ones are for three days', () => {
  const views = count({ kind: null, isExpected: false })
  expect(differences({ ...good, views })).toEqual([])
  const withViews = { ...good, views }
  expect(differences(good, withViews)).toMatchObject([{ field: 'views', kind: 'new' }])
  expect(differences(good, withViews, withViews)).toMatchObject([{ field: 'views', kind: 'new' }])
  expect(differences(good, withViews, withViews, withViews, withViews)).toEqual([])
})

test('a type that a column never had is told for three days', () => {
  const lists = { ...good, head_line: count({ types: ['list'] }) }
  expect(differences(good, lists)).toMatchObject([
    { field: 'head_line', kind: 'type', text: 'head_line has values of the type list, and had text before' },
  ])
  expect(differences(good, lists, lists, lists, lists)).toEqual([])
  const mixed = { ...good, head_line: count({ types: ['text', 'number'] }) }
  expect(differences(mixed, { ...good, head_line: count({ types: ['number'] }) })).toEqual([])
})

test('a listing without rows, and details that were not asked for, say nothing', () => {
  expect(differences(good, { head_line: count({ filled: 0, of: 0, types: [] }) })).toEqual([])
})
