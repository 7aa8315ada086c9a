import type { Listing } from '@school/upstream'
import { expect, test } from 'vitest'
import { fixedListing, joined, type Listed } from './listing.ts'

// The listing of an entity that needs one call for each row of another listing.

const listing = (rows: string[], change: Partial<Listing<string>> = {}): Listing<string> => ({
  rows: rows.map((value) => ({ value, raw: `raw ${value}` })),
  rejected: [],
  emptyAs: rows.length ? null : 'list',
  ...change,
})
const join = (parents: Listed<string>, answers: Record<string, Listing<string>>) =>
  joined(
    parents,
    async (key) => answers[key] ?? listing([]),
    (row, key) => `${key}/${row}`,
  )

test('the rows of all calls are joined in the order of their parents, each with its parent', async () => {
  const bad = { raw: '{}', reason: 'id is missing', id: null }
  expect(
    await join(fixedListing(['b', 'a']), {
      a: listing(['1'], { rejected: [bad] }),
      b: listing(['1', '2']),
    }),
  ).toEqual({
    rows: [
      { value: 'b/1', raw: 'raw 1' },
      { value: 'b/2', raw: 'raw 2' },
      { value: 'a/1', raw: 'raw 1' },
    ],
    rejected: [bad],
    emptyAs: null,
    partial: false,
  })
})

test.each<[string, Record<string, Listing<string>>, Listing<string>['emptyAs']]>([
  ['every listing has rows', { a: listing(['1']), b: listing(['2']) }, null],
  ['one is an empty list', { a: listing(['1']), b: listing([]) }, 'list'],
  ['both are empty, one of them not a list', { a: listing([]), b: listing([], { emptyAs: 'null' }) }, 'null'],
  ['one is an object without rows', { a: listing(['1']), b: listing([], { emptyAs: 'object' }) }, 'object'],
])('the joined listing is as doubtful as its most doubtful part: %s', async (_, answers, emptyAs) => {
  expect((await join(fixedListing(['a', 'b']), answers)).emptyAs).toEqual(emptyAs)
})

test('without parents there is nothing to call, and the listing is as empty as that of the parents', async () => {
  const parents: Listed<string> = { rows: [], rejected: [], emptyAs: 'object' }
  expect(await join(parents, {})).toEqual({ rows: [], rejected: [], emptyAs: 'object', partial: false })
})

test.each<[string, Partial<Listed<string>>, boolean]>([
  ['all parents are known', {}, false],
  ['a parent was rejected', { rejected: [{ raw: '{}', reason: 'x', id: null }] }, true],
  ['the listing of the parents is partial itself', { partial: true }, true],
])('rows may be missing from a joined listing: %s', async (_, change, partial) => {
  for (const keys of [['a'], []])
    expect((await join({ ...fixedListing(keys), ...change }, { a: listing(['1']) })).partial).toBe(partial)
})

test('one failed call fails the whole listing, because its rows would look deleted', async () => {
  const failing = joined(
    fixedListing(['a', 'b']),
    async (key) => {
      if (key === 'b') throw new Error('no answer')
      return listing(['1'])
    },
    (row) => row,
  )
  await expect(failing).rejects.toThrow('no answer')
})
