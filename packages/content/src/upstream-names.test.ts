import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { banglaName } from './upstream-name.ts'
import { unknownNames, upstreamNames } from './upstream-names.ts'

test.each([
  ['classes', 'Class I', 'প্রথম শ্রেণি'],
  ['classes', '  class  i ', 'প্রথম শ্রেণি'],
  ['sessions', 'Spring 2027', 'প্রথম সেমিস্টার ২০২৭'],
  ['genders', 'Male', 'ছেলে'],
  ['staffGenders', 'Male', 'পুরুষ'],
  ['calendar', 'Parents’ meeting with answer scripts', 'উত্তরপত্রসহ অভিভাবক সমাবেশ'],
  ['calendar', "Parents' meeting with answer scripts", 'উত্তরপত্রসহ অভিভাবক সমাবেশ'],
] as const)('of the %s, %j is shown as %j', (kind, name, bangla) =>
  expect(banglaName(upstreamNames[kind], name)).toBe(bangla),
)

test.each(['Class XI', 'Spring Festival', 'constructor', '', 'প্রথম শ্রেণি'])(
  'the unknown name %j stays as it is',
  (name) => expect(banglaName(upstreamNames.classes, name)).toBe(name),
)

test('every name of the sample data has a Bangla name', () => {
  const tables = path.resolve(import.meta.dirname, '../../../apps/demo-upstream/data')
  const rowsOf = (table: string) => JSON.parse(readFileSync(path.join(tables, `${table}.json`), 'utf8'))
  expect(unknownNames(rowsOf)).toEqual([])
})

test('a name without a Bangla one is listed with its kind, once', () => {
  const tables: Record<string, Record<string, unknown>[]> = {
    teachers: [
      { designation_name: 'Vice Chancellor', department_name: 'Arabic' },
      { designation_name: 'Vice Chancellor', department_name: null },
    ],
    classes: [{ degree_name: 'হিফজ', genders: ['Male', 'Both'] }],
  }
  expect(unknownNames((table) => tables[table] ?? [])).toEqual([
    'designations: Vice Chancellor',
    'genders: Both',
  ])
})
