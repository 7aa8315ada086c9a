import type { Listing } from '@school/upstream'
import type pg from 'pg'
import { expect, test } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import type { Difference } from './compare.ts'
import { guardDeletion } from './deletion-guard.ts'

// The limits of the deletion guard. Whole runs against Postgres are in tests/mirror/rules.test.ts and model.test.ts.

interface Situation {
  active: number
  /** How many of the active rows are not listed. */
  missing: number
  /** Rejected rows that match no stored row. */
  unmatched?: number
  /** Listed rows that are not stored yet. */
  added?: number
  newestOnly?: boolean
  partial?: boolean
  emptyAs?: Listing<unknown>['emptyAs']
  accept?: boolean
  /** Default: yes. */
  isScheduled?: boolean
  /** Whether the listing came first 30 minutes ago or earlier. Default: yes. */
  isOld?: boolean
  /** How often the same listing was quarantined before. */
  timesSeen?: number
  /** Whether another entity got rows since the previous run. */
  othersHaveRows?: boolean
}

/** Guards a deletion, as often as the same listing is to come. @returns the last decision */
async function guarded(situation: Situation) {
  const { active, missing, unmatched = 0, added = 0, emptyAs = null } = situation
  const present = new Set(Array.from({ length: active - missing + added }, (_, i) => `row ${i}`))
  const difference = {
    present,
    missing: Array.from({ length: missing }, (_, i) => `missing ${i}`),
    listedCount: present.size + unmatched,
    active,
    unmatched,
  } as unknown as Difference
  const entity = { name: 'notices', ...(situation.newestOnly && { newestOnly: true }) } as AnyEntity
  const listed: Listing<unknown> = {
    rows: [],
    rejected: [],
    emptyAs,
    partial: situation.partial ?? false,
    remarks: [],
    fields: {},
  }
  const isOld = situation.isOld ?? true
  let state: { heldHash: string | null; heldTimes: number; isOld: boolean } = {
    heldHash: null,
    heldTimes: 0,
    isOld,
  }
  const client = {
    query: async (sql: string, values: unknown[]) => {
      expect(values[0]).toBe('notices')
      return sql.includes('entity_state') ? { rows: [state] } : { rowCount: situation.othersHaveRows ? 1 : 0 }
    },
  } as unknown as pg.PoolClient
  const guard = () =>
    guardDeletion(client, entity, listed, difference, {
      accept: situation.accept ?? false,
      isScheduled: situation.isScheduled ?? true,
    })
  let decision = await guard()
  for (let seen = 0; seen < (situation.timesSeen ?? 0); seen += 1) {
    state = { heldHash: decision.listingHash, heldTimes: decision.timesSeen, isOld }
    decision = await guard()
  }
  return decision
}

test.each<[string, Situation, boolean]>([
  ['nothing is missing', { active: 9, missing: 0 }, false],
  ['5 of 9 rows', { active: 9, missing: 5 }, false],
  ['6 of 9 rows', { active: 9, missing: 6 }, true],
  ['15 of 100 rows, exactly 15 %', { active: 100, missing: 15 }, false],
  ['16 of 100 rows', { active: 100, missing: 16 }, true],
  ['all rows, and nothing is listed', { active: 3, missing: 3, emptyAs: 'list' }, true],
  ['a row beside a rejected one that may be it', { active: 9, missing: 1, unmatched: 1 }, true],
  ['a row of a partial listing', { active: 9, missing: 1, partial: true }, true],
  ['a row of a listing with a doubtful part', { active: 9, missing: 1, emptyAs: 'null' }, true],
  [
    '9 of 10 of the newest rows, with as many new ones',
    { active: 10, missing: 9, added: 9, newestOnly: true },
    false,
  ],
  [
    '9 of 10 of the newest rows, with one new one',
    { active: 10, missing: 9, added: 1, newestOnly: true },
    true,
  ],
  ['6 of 9 rows, accepted by an operator', { active: 9, missing: 6, accept: true }, false],
])('a deletion is quarantined if it is large or doubtful: %s', async (_, situation, isQuarantined) => {
  const decision = await guarded(situation)
  expect(decision.isQuarantined).toBe(isQuarantined)
  expect(decision.timesSeen).toBe(1)
})

test.each<[string, Situation, number | null]>([
  ['a large one', { active: 9, missing: 6 }, 3],
  ['a small one beside a rejected row', { active: 9, missing: 1, unmatched: 1 }, 3],
  ['a large one that may be the rejected rows', { active: 9, missing: 6, unmatched: 6 }, null],
  ['a large one with fewer rejected rows', { active: 9, missing: 6, unmatched: 5 }, 3],
  ['one of a partial listing', { active: 9, missing: 6, partial: true }, null],
  [
    'of all rows, while others have rows',
    { active: 9, missing: 9, emptyAs: 'list', othersHaveRows: true },
    3,
  ],
  ['of all rows, while nothing has rows', { active: 9, missing: 9, emptyAs: 'list' }, null],
  [
    'of all rows by an answer that is not a list',
    { active: 9, missing: 9, emptyAs: 'null', othersHaveRows: true },
    null,
  ],
])(
  'the third equal listing is believed, unless the rows may still exist: %s',
  async (_, situation, believedAt) => {
    const quarantined: boolean[] = []
    for (let timesSeen = 0; timesSeen < 5; timesSeen += 1) {
      const decision = await guarded({ ...situation, timesSeen })
      expect(decision.timesSeen).toBe(timesSeen + 1)
      quarantined.push(decision.isQuarantined)
    }
    expect(quarantined).toEqual([1, 2, 3, 4, 5].map((time) => believedAt === null || time < believedAt))
  },
)

test('equal listings within half an hour are not believed, and runs by hand are not counted', async () => {
  const large = { active: 9, missing: 6, timesSeen: 4 }
  expect(await guarded(large)).toMatchObject({ isQuarantined: false, timesSeen: 5 })
  expect(await guarded({ ...large, isOld: false })).toMatchObject({ isQuarantined: true, timesSeen: 5 })
  expect(await guarded({ ...large, isScheduled: false })).toMatchObject({ isQuarantined: true, timesSeen: 0 })
})

test('only a doubtful deletion identifies its listing, by the listed rows and the number of others', async () => {
  const hashOf = async (situation: Situation) => (await guarded(situation)).listingHash
  expect(await hashOf({ active: 9, missing: 1 })).toBeNull()
  const large = await hashOf({ active: 9, missing: 6 })
  expect(large).toMatch(/^\S{27}$/)
  expect(await hashOf({ active: 9, missing: 6 })).toBe(large)
  expect(await hashOf({ active: 9, missing: 7 })).not.toBe(large)
  expect(await hashOf({ active: 9, missing: 6, unmatched: 1 })).not.toBe(large)
})
