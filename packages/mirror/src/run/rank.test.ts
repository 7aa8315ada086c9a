import { expect, test } from 'vitest'
import { rankRows } from './rank.ts'

const ranked = (ids: string, stored: Record<string, number> = {}) =>
  Object.fromEntries(rankRows([...ids], (id) => stored[id]))

test('rows that are stored for the first time get ranks in the order of the listing', () => {
  expect(ranked('abc')).toEqual({ a: 2, b: 1, c: 0 })
})
test('a new row at the top changes no other rank', () => {
  expect(ranked('nabc', { a: 2, b: 1, c: 0 })).toEqual({ n: 3, a: 2, b: 1, c: 0 })
})
test('a missing row changes no other rank', () => {
  expect(ranked('ac', { a: 2, b: 1, c: 0 })).toEqual({ a: 2, c: 0 })
})
test('a row that moved gets the rank of its new position', () => {
  const ranks = ranked('bac', { a: 2, b: 1, c: 0 })
  expect(Object.keys(ranks).sort((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0))).toEqual([
    'b',
    'a',
    'c',
  ])
})
test('rows that were stored without ranks get distinct ranks', () => {
  expect(ranked('abc', { a: 0, b: 0, c: 0 })).toEqual({ a: 2, b: 1, c: 0 })
})
