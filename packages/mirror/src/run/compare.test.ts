import { expect, test } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import { compare, rankRows } from './compare.ts'
import type { StoredRow, WrittenRow } from './write.ts'

const entity = (change: Partial<AnyEntity> = {}) => ({ name: 'notices', ...change }) as AnyEntity
const listed = (id: string, hash = 'same'): WrittenRow => ({ id, hash, columns: {}, raw: null })
const stored = (rows: Record<string, Partial<StoredRow>>) =>
  new Map(
    Object.entries(rows).map(([id, row]) => [
      id,
      { hash: 'same', gone: false, listRank: null, detailHash: null, detailAt: null, ...row },
    ]),
  )
const rejected = (id: string | null) => ({ id, reason: 'x', raw: '{}' })

test('new, changed and returned rows differ from what is stored, and all others do not', () => {
  const { differing } = compare(
    entity(),
    [listed('same'), listed('new'), listed('changed', 'other'), listed('returned')],
    [],
    stored({ same: {}, changed: {}, returned: { gone: true } }),
  )
  expect(differing.map(({ id }) => id)).toEqual(['new', 'changed', 'returned'])
})

test('a stored row is missing if it is neither listed nor rejected, and was not deleted before', () => {
  const difference = compare(
    entity(),
    [listed('a')],
    [rejected('b'), rejected(null)],
    stored({ a: {}, b: {}, c: {}, d: { gone: true } }),
  )
  expect(difference.missing).toEqual(['c'])
  expect([...difference.present].sort()).toEqual(['a', 'b'])
})

test('rejected rows are listed, and those without a stored row may be any row', () => {
  const difference = compare(
    entity(),
    [listed('a')],
    [rejected('b'), rejected('unknown'), rejected('another'), rejected(null)],
    stored({ a: {}, b: {}, c: { gone: true } }),
  )
  expect(difference).toMatchObject({ listedCount: 5, active: 2, unmatched: 3 })
})

test('rows of a ranked entity get ranks in the order of the list; only stored rows with another rank have moved', () => {
  const rows = [listed('new'), listed('b'), listed('a')]
  const { moved } = compare(
    entity({ ranked: true }),
    rows,
    [],
    stored({ a: { listRank: 1 }, b: { listRank: 0 } }),
  )
  expect(rows.map(({ id, listRank }) => [id, listRank])).toEqual([
    ['new', 3],
    ['b', 2],
    ['a', 1],
  ])
  expect(moved).toEqual([{ id: 'b', listRank: 2 }])
})

test('rows of an entity without ranks get none, and never move', () => {
  const rows = [listed('b'), listed('a')]
  expect(compare(entity(), rows, [], stored({ a: { listRank: 5 } })).moved).toEqual([])
  expect(rows.map(({ listRank }) => listRank)).toEqual([undefined, undefined])
})

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
