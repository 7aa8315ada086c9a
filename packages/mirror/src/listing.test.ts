import type { Listing } from '@school/upstream'
import { expect, test } from 'vitest'
import { fixedListing, joined } from './listing.ts'

// The listing of an entity that needs one call for each row of another listing.

const listing = (rows: string[], change: Partial<Listing<string>> = {}): Listing<string> => ({
  rows: rows.map((value) => ({ value, raw: `raw ${value}` })),
  rejected: [],
  emptyAs: rows.length ? null : 'list',
  partial: false,
  remarks: [],
  fields: {},
  ...change,
})
const join = (parents: Listing<string>, answers: Record<string, Listing<string>>) =>
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
    remarks: [],
    fields: {},
  })
})

test('the joined listing has the remarks and the counts of all parts, and is partial if one of them is', async () => {
  const count = (filled: number, of: number) => ({
    date: {
      kind: 'date' as const,
      isExpected: true,
      filled,
      of,
      unreadable: of - filled,
      samples: ['soon'],
      types: ['text'],
    },
  })
  expect(
    await join(fixedListing(['a', 'b']), {
      a: listing(['1'], { remarks: ['x'], fields: count(1, 1) }),
      b: listing(['2'], { remarks: ['x', 'y'], fields: count(0, 2), partial: true }),
    }),
  ).toMatchObject({
    partial: true,
    remarks: ['x', 'y'],
    fields: { date: { filled: 1, of: 3, unreadable: 2, samples: ['soon'] } },
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
  const parents = listing([], { emptyAs: 'object' })
  expect(await join(parents, {})).toEqual({ ...parents, partial: false })
})

test.each<[string, Partial<Listing<string>>, boolean]>([
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
