import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { PAGE } from '../search/search.ts'
import { GROUP, GROUPS, LISTED, type ListFilter, whereOf } from './filter.ts'
import { createNameOrder } from './name-order.ts'

// The lists of `/office`: which submissions, in which order, and how many.
//
// Plain SQL: filters combine three tables and the index of terms, and each group is counted by the same conditions.

export type GroupCounts = { group: (typeof GROUPS)[number]; count: number }[]

/** SQL: the order of each sort, without that by names. */
const ORDERS = {
  newest: 's."receivedAt" DESC, s.id DESC',
  oldest: 's."receivedAt", s.id',
  class: `c.position NULLS LAST, s."classId", s."sessionId", s."receivedAt" DESC, s.id DESC`,
  name: 's."receivedAt" DESC, s.id DESC',
}

export function createLists(db: Db, keys: DataKeys) {
  const { $pool: pool } = db
  const byName = createNameOrder(db, keys)

  /** The ids of a list in its order. */
  async function ids(filter: ListFilter, locale: 'en' | 'bn', limit = '', values: unknown[] = []) {
    const where = whereOf(filter, keys, values)
    const { rows } = await pool.query<{ id: string }>(
      `SELECT s.id FROM ${LISTED} WHERE ${where} ORDER BY ${ORDERS[filter.sort]} ${limit}`,
      values,
    )
    const found = rows.map(({ id }) => id)
    return filter.sort === 'name' ? byName.sort(found, locale === 'bn' ? 'Bengali' : 'Latin') : found
  }

  return {
    prepareNames: byName.prepare,

    /** All ids of a list in its order. */
    all: (filter: ListFilter, locale: 'en' | 'bn'): Promise<string[]> => ids(filter, locale),

    /** The ids of a page of a list, from 1. */
    async page(filter: ListFilter, locale: 'en' | 'bn', page: number): Promise<string[]> {
      const from = (page - 1) * PAGE
      if (filter.sort === 'name') return (await ids(filter, locale)).slice(from, from + PAGE)
      return ids(filter, locale, `LIMIT ${PAGE} OFFSET ${from}`)
    },

    /** How many each group has, of those that fulfil everything else. */
    async counts(filter: ListFilter): Promise<GroupCounts> {
      const values: unknown[] = []
      const where = whereOf(filter, keys, values, 'group')
      const { rows } = await pool.query<{ group: (typeof GROUPS)[number]; count: number }>(
        `SELECT ${GROUP} AS "group", count(*)::int AS count FROM ${LISTED} WHERE ${where} GROUP BY 1`,
        values,
      )
      return GROUPS.map((group) => ({
        group,
        count: rows.find((row) => row.group === group)?.count ?? 0,
      }))
    },
  }
}
