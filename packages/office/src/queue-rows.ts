import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import type { PaymentState } from '@school/outbox/payment-checks'
import { openPayload, type SealedPayload } from '@school/outbox/sealed-rows'
import { sameTerms } from '@school/outbox/submission-index'
import type { Db } from '@school/prisma'
import { GROUP, type GROUPS, type ListFilter } from './list/filter.ts'
import { CLASS_NAME, SESSION_NAME } from './mirrored-names.ts'
import type { Attendance, OfficeDecision, RequestState } from './parts.ts'

// The rows of lists and of what a search found.
//
// Plain SQL: the group of a submission follows from two tables, and terms are searched in an index of arrays.

export type DeskKind = ListFilter['kind']
export type Group = (typeof GROUPS)[number]

/** A row of the queue. */
export interface QueueRow {
  reference: string
  kind: DeskKind
  group: Group
  receivedAt: Date
  assignedTo: string | null
  /** The parts of its matter (parts.ts). */
  request: RequestState | null
  /** The date of the test to which it is invited, `2026-12-05`. */
  testDate: string | null
  attendance: Attendance | null
  decision: OfficeDecision | null
  /** What in the answer to a delivered one says otherwise ("says failure", "page", "cut off"), until the office has said what is so. */
  doubt: string | null
  classId: string | null
  sessionId: string | null
  className: string | null
  sessionName: string | null
  /** The fields of the form; null when they are encrypted with a key that this server does not have. */
  payload: Record<string, string> | null
  /** What the payment provider said; null if it was not asked. */
  paymentState: PaymentState | null
  /** References of others that are probably for the same child. */
  same: string[]
}

const FROM = `FROM submission s LEFT JOIN matter o ON o.id = s.id LEFT JOIN test_slot t ON t.id = o."slotId"
  WHERE s."erasedAt" IS NULL AND s.kind IN ('application', 'contact', 'rights')`

type StoredRow = Omit<QueueRow, 'same' | 'payload'> & SealedPayload

/** The columns of a row. */
const COLUMNS = `s.reference, s.kind, ${GROUP} AS "group", s."receivedAt", (SELECT name FROM office_account a WHERE a.name = o."assignedTo") AS "assignedTo",
  o.request, to_char(t.date, 'YYYY-MM-DD') AS "testDate", o.attendance, o.decision, s.doubt, s."classId", s."sessionId",
  s.payload, (SELECT state FROM payment_check p WHERE p.id = s.id) AS "paymentState",
  ${CLASS_NAME} AS "className", ${SESSION_NAME} AS "sessionName"`

/** @returns finds submissions by ids or references, and opens them */
export function createFinder({ $pool: pool }: Db, keys: DataKeys) {
  async function withSame(terms: readonly string[]) {
    const { rows } = await pool.query<{ reference: string; same: string[] }>(
      `SELECT s.reference, i.same FROM submission_index i JOIN submission s ON s.id = i.id WHERE i.same && $1::bigint[]`,
      [terms],
    )
    return rows
  }

  /** Opens rows, and finds for each the others that are probably for the same child. */
  async function finish(stored: StoredRow[]): Promise<QueueRow[]> {
    const rows = stored.map(({ payload: _sealed, ...row }, n) => {
      const sealed = stored[n]
      const payload = sealed ? nullWithoutKey(() => openPayload(keys, sealed)) : null
      const own = payload && row.kind === 'application' ? sameTerms(keys, payload) : []
      return { ...row, payload, own }
    })
    const all = rows.flatMap(({ own }) => own)
    const found = all.length ? await withSame(all) : []
    return rows.map(({ own, ...row }) => ({
      ...row,
      same: found
        .filter((other) => other.reference !== row.reference && other.same.some((one) => own.includes(one)))
        .map(({ reference }) => reference),
    }))
  }

  /** Those of a list of ids or references, in its order. */
  return async (by: 'id' | 'reference', wanted: readonly string[]): Promise<QueueRow[]> => {
    const type = by === 'id' ? 'bigint' : 'text'
    return finish(
      (
        await pool.query<StoredRow>(
          `SELECT ${COLUMNS} ${FROM} AND s.${by} = ANY($1::${type}[]) ORDER BY array_position($1::${type}[], s.${by})`,
          [wanted],
        )
      ).rows,
    )
  }
}

export type Finder = ReturnType<typeof createFinder>
