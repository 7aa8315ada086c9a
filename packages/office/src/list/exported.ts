import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { openPayload, type Payload, type SealedPayload } from '@school/outbox/sealed-rows'
import type { Db } from '@school/prisma'
import { CLASS_NAME, SESSION_NAME } from '../mirrored-names.ts'
import { openParts, type Parts } from '../parts.ts'
import { GROUP, LISTED, type ListFilter } from './filter.ts'

// What a file of a list has of each submission.
//
// Plain SQL: a batch is read with what other tables have of it.

/** A submission with everything that a file says of it. */
export interface ExportedRow {
  id: string
  reference: string
  kind: ListFilter['kind']
  group: string
  receivedAt: Date
  /** When the school's system has answered. */
  settledAt: Date | null
  className: string | null
  sessionName: string | null
  categoryName: string | null
  genderName: string | null
  /** With corrections; null when it is encrypted with a key that this server does not have. */
  payload: Payload | null
  parts: Parts | null
  slotDate: string | null
  slotTime: string | null
  slotPlace: string | null
  paymentState: string | null
  consentVersion: string | null
}

type StoredRow = Omit<ExportedRow, 'payload' | 'parts' | 'categoryName' | 'genderName'> &
  SealedPayload & { parts: Uint8Array<ArrayBuffer> | null }

/** Reads submissions by ids, in their order. Those that were erased meanwhile are missing. */
export async function readExported(db: Db, keys: DataKeys, ids: readonly string[]): Promise<ExportedRow[]> {
  const [{ rows }, categories, genders] = await Promise.all([
    db.$pool.query<StoredRow>(
      `SELECT s.id, s.reference, s.kind, ${GROUP} AS "group", s."receivedAt", s."settledAt", s.payload, s."consentVersion",
         ${CLASS_NAME} AS "className", ${SESSION_NAME} AS "sessionName",
         o.parts, to_char(t.date, 'YYYY-MM-DD') AS "slotDate", t.time AS "slotTime", t.place AS "slotPlace", p.state AS "paymentState"
       FROM ${LISTED} LEFT JOIN test_slot t ON t.id = o."slotId"
       WHERE s.id = ANY($1::bigint[]) AND s."erasedAt" IS NULL ORDER BY array_position($1::bigint[], s.id)`,
      [ids],
    ),
    db.admissionCategory.findMany({ select: { id: true, name: true } }),
    db.admissionGender.findMany({ distinct: ['genderId'], select: { genderId: true, name: true } }),
  ])
  return rows.map(({ payload: sealed, parts: sealedParts, ...row }) => {
    const sent = nullWithoutKey(() => openPayload(keys, { reference: row.reference, payload: sealed }))
    const parts = nullWithoutKey(() => openParts(keys, row.reference, sealedParts))
    const payload = sent && { ...sent, ...parts?.contact?.values }
    return {
      ...row,
      payload,
      parts,
      categoryName: categories.find(({ id }) => id === payload?.categoryId)?.name ?? null,
      genderName: genders.find(({ genderId }) => genderId === payload?.gender)?.name ?? null,
    }
  })
}
