import { foldedText } from '@school/forms/text'
import type { DataKeys } from '@school/outbox/data-keys'
import { soundOf, wordsIn } from '@school/outbox/name-sounds'
import type { Db } from '@school/prisma'
import { allOf, anyOf, type Condition, sqlOf } from './condition.ts'
import { createEquivalents, type Equivalents, type NameEquivalents } from './equivalents.ts'
import { type Clause, type Names, readingsOf } from './query.ts'

// The search of the office: first what fulfils everything that was typed, then what nearly does.
//
// Plain SQL: conditions of terms are combined, and counted in the same statement.

/** The number of results on a page. */
export const PAGE = 50
/** The most results that nearly fulfil what was typed. */
const MAX_NEAR = 20

/** References, the newest first. */
export interface Found {
  references: string[]
  /** The number of all that fulfil everything. */
  total: number
  /** What is similar, or fulfils all but one part; on the last page only. */
  near: string[]
}

const OF_THE_DESK = `s."erasedAt" IS NULL AND s.kind IN ('application', 'contact', 'rights')`

/** Creates the search. @param equivalents spellings of names */
export function createSearch(db: Db, keys: DataKeys, equivalents: () => NameEquivalents) {
  const { $pool: pool } = db
  let known: { of: NameEquivalents; names: Equivalents } | null = null

  /** The office may have published other spellings. */
  function knownNow(): Equivalents {
    const now = equivalents()
    if (known?.of !== now) known = { of: now, names: createEquivalents(now) }
    return known.names
  }

  async function namesNow(): Promise<Names> {
    const classes = await db.programme.findMany({ select: { id: true, name: true } })
    const idsBySound = new Map<string, string[]>()
    for (const { id, name } of classes)
      for (const word of wordsIn(name ?? '')) {
        const sound = soundOf(word)
        if (foldedText(word).length > 2) idsBySound.set(sound, [...(idsBySound.get(sound) ?? []), id])
      }
    return { ...knownNow(), classIdsOf: (sound) => idsBySound.get(sound) ?? [] }
  }

  async function find(condition: Condition, limit: number, offset: number, but: string[] = []) {
    const values: unknown[] = []
    const where = sqlOf(condition, keys, values)
    const { rows } = await pool.query<{ reference: string; total: number }>(
      `SELECT s.reference, count(*) OVER ()::int AS total FROM submission s
       WHERE ${OF_THE_DESK} AND ${where} AND s.reference <> ALL($${values.push(but)}::text[])
       ORDER BY s."receivedAt" DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    )
    return rows
  }

  return async (typed: string, page: number): Promise<Found> => {
    const readings = readingsOf(typed, await namesNow())
    const [clauses] = readings
    if (!clauses.length) return { references: [], total: 0, near: [] }
    const exact = anyOf(readings.map(exactCondition))
    const rows = await find(exact, PAGE, (page - 1) * PAGE)
    const references = rows.map(({ reference }) => reference)
    const total = rows[0]?.total ?? 0
    if (page * PAGE < total) return { references, total, near: [] }
    // Numbers, dates and addresses are nearly fulfilled by what fulfils them only.
    const hasNear = clauses.some(({ exact: own, near }) => own !== near)
    let near = hasNear
      ? await find({ all: clauses.map((clause) => clause.near) }, MAX_NEAR, 0, references)
      : []
    // What was said on the telephone is often wrong in one point: in a digit, or as a whole.
    if (total + near.length === 0 && clauses.some(({ slip }) => slip))
      near = await find({ all: clauses.map((clause) => clause.slip ?? clause.near) }, MAX_NEAR, 0)
    if (total + near.length === 0 && clauses.length > 2) near = await find(allButOne(clauses), MAX_NEAR, 0)
    return { references, total, near: near.map(({ reference }) => reference) }
  }
}

const exactCondition = (clauses: Clause[]): Condition => allOf(clauses.map(({ exact }) => exact))

const allButOne = (clauses: readonly Clause[]): Condition =>
  anyOf(clauses.map((_left, n) => allOf(clauses.toSpliced(n, 1).map(({ exact }) => exact))))
