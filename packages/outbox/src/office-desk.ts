import type { Db } from '@school/prisma'
import { DataKeyError, type DataKeys, openBytes, sealBytes } from './data-keys.ts'
import { type Delivery, readDeliveries } from './messages/deliveries.ts'
import { NOTE_TEXT, type OfficeState, officeStateOf } from './office-state.ts'
import { type PaymentCheck, type PaymentState, readPaymentCheck } from './payments/checks.ts'
import { parseReference } from './reference.ts'
import { openMessage, openPayload, openPicture } from './sealed-rows.ts'
import { sameHashes, searchedHashes } from './search-hashes.ts'
import type { State, StoredKind } from './submission.ts'

// What `/office` shows: the queue, one submission, its notes. The operations on submissions are those of office.ts.
//
// Plain SQL: the group of a submission follows from two tables, and hashes are searched in an index of arrays.

/** The groups of the queue. `sending` and `unclear` are ours, `refused` and `new` follow the school's system, the rest is the office's. */
export const GROUPS = [
  'new',
  'unclear',
  'refused',
  'needs_something',
  'invited',
  'decided',
  'answered',
  'sending',
] as const
export type Group = (typeof GROUPS)[number]

const GROUP = `CASE WHEN s.state IN ('unclear', 'refused') AND o.state IS NULL THEN s.state WHEN o.state IS NOT NULL THEN o.state
  WHEN s.state = 'delivered' THEN 'new' ELSE 'sending' END`
const FROM = `FROM submission s LEFT JOIN submission_office o ON o.id = s.id
  WHERE s."erasedAt" IS NULL AND s.kind IN ('application', 'contact', 'rights')`
/** The most rows of a list. The oldest ones come first, because they wait longest. */
const MAX_LISTED = 200

/** What the office works on. A reminder of the intake needs nobody. */
export type DeskKind = Exclude<StoredKind, 'reminder'>

/** A row of the queue. */
export interface QueueRow {
  reference: string
  kind: DeskKind
  group: Group
  receivedAt: Date
  assignedTo: string | null
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

/** One submission with everything that the office knows of it. */
export interface FullSubmission extends QueueRow {
  state: State
  outcomeCode: string | null
  /** The words of the school's system. */
  outcomeMessage: string | null
  attempts: number
  triedAt: Date | null
  settledAt: Date | null
  /** Of an application: the version of the accepted wording, and when. Null in rows of versions that did not record it. */
  consentVersion: string | null
  consentAt: Date | null
  hasPicture: boolean
  fee: string | null
  office: OfficeState | null
  notes: { account: string; at: Date; text: string }[]
  /** Confirmations to the sender. */
  deliveries: Delivery[]
  payment: PaymentCheck | null
}

export interface ClassCount {
  className: string | null
  sessionName: string | null
  count: number
}

type StoredRow = Omit<QueueRow, 'same'> & { sealedPayload: Buffer<ArrayBuffer> | null; hashes: string[] }

/** The columns of a row, with the names of class and session from the mirror, also from soft-deleted rows. */
const COLUMNS = `s.reference, s.kind, ${GROUP} AS "group", s."receivedAt", o."assignedTo", s."classId", s."sessionId",
  s.payload, s."sealedPayload", (SELECT state FROM payment_check p WHERE p.id = s.id) AS "paymentState", s."searchHashes" AS hashes,
  (SELECT name FROM programme WHERE id = s."classId") AS "className",
  (SELECT name FROM admission_session a WHERE a."classId" = s."classId" AND a."semesterId" = s."sessionId" LIMIT 1)
    AS "sessionName"`

/** @returns finds submissions by a condition of SQL, and opens them */
function createFinder({ $pool: pool }: Db, keys: DataKeys) {
  const payloadOf = (row: StoredRow): QueueRow['payload'] => {
    try {
      return openPayload(keys, row)
    } catch (error) {
      if (error instanceof DataKeyError) return null
      throw error
    }
  }

  /** Opens rows, and finds for each the others that are probably for the same child. */
  async function finish(stored: StoredRow[]): Promise<QueueRow[]> {
    const rows = stored.map(({ sealedPayload: _sealed, hashes: _hashes, ...row }, n) => {
      const payload = stored[n] ? payloadOf(stored[n]) : null
      const own = payload && row.kind === 'application' ? sameHashes(keys, payload) : []
      return { ...row, payload, own }
    })
    const all = rows.flatMap(({ own }) => own)
    const { rows: found } = await pool.query<{ reference: string; hashes: string[] }>(
      `SELECT reference, "searchHashes" AS hashes FROM submission WHERE "searchHashes" && $1`,
      [all],
    )
    return rows.map(({ own, ...row }) => ({
      ...row,
      same: found
        .filter(
          ({ reference, hashes }) => reference !== row.reference && hashes.some((one) => own.includes(one)),
        )
        .map(({ reference }) => reference),
    }))
  }

  return async (condition: string, values: unknown[], order = '"receivedAt"', limit = MAX_LISTED) =>
    finish(
      (
        await pool.query<StoredRow>(
          `SELECT ${COLUMNS} ${FROM} AND ${condition} ORDER BY s.${order} LIMIT ${limit}`,
          values,
        )
      ).rows,
    )
}

/** The number of applications by class and session, and by day of the school for the last fourteen. */
async function readFigures({
  $pool: pool,
}: Db): Promise<{ classes: ClassCount[]; days: { day: string; count: number }[] }> {
  const [classes, days] = await Promise.all([
    pool.query<ClassCount>(
      `SELECT (SELECT name FROM programme WHERE id = s."classId") AS "className",
         (SELECT name FROM admission_session a WHERE a."classId" = s."classId" AND a."semesterId" = s."sessionId" LIMIT 1)
           AS "sessionName", count(*)::int AS count
       FROM submission s WHERE kind = 'application' AND "erasedAt" IS NULL
       GROUP BY s."classId", s."sessionId" ORDER BY count DESC`,
    ),
    pool.query<{ day: string; count: number }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(s.id)::int AS count
       FROM generate_series((now() AT TIME ZONE 'Asia/Dhaka')::date - 13, (now() AT TIME ZONE 'Asia/Dhaka')::date, interval '1 day') day
       LEFT JOIN submission s ON s.kind = 'application' AND (s."receivedAt" AT TIME ZONE 'Asia/Dhaka')::date = day
       GROUP BY day ORDER BY day`,
    ),
  ])
  return { classes: classes.rows, days: days.rows }
}

/** What the office writes for itself. */
const createWrites = (db: Db, keys: DataKeys) => ({
  /** Adds a note, which only the office sees. @returns false when there is no such submission */
  async note(reference: string, account: string, text: string): Promise<boolean> {
    const id = await idOf(db, reference)
    if (id === null) return false
    const bytes = sealBytes(keys, NOTE_TEXT, reference, new Uint8Array(Buffer.from(text)))
    await db.officeNote.create({ data: { submissionId: id, account, text: bytes } })
    return true
  },

  /** @param account who takes care of it; null: nobody. @returns false when there is no such submission */
  async assign(reference: string, account: string | null): Promise<boolean> {
    const id = await idOf(db, reference)
    if (id === null) return false
    await db.submissionOffice.upsert({
      where: { id },
      create: { id, assignedTo: account },
      update: { assignedTo: account },
    })
    return true
  },
})

/** Creates the reads and writes of `/office`. */
export function createDesk(db: Db, keys: DataKeys) {
  const { $pool: pool } = db

  const find = createFinder(db, keys)

  return {
    /** The submissions of a group, the oldest first; of all groups without one. */
    list: (kind: DeskKind, group: Group | null, limit = MAX_LISTED): Promise<QueueRow[]> =>
      find(`s.kind = $1 AND ($2::text IS NULL OR ${GROUP} = $2)`, [kind, group], '"receivedAt"', limit),

    /** Finds submissions by reference, mobile number, date of birth, or a name in any spelling; the newest first. */
    async search(text: string): Promise<QueueRow[]> {
      const reference = parseReference(text)
      if (reference) {
        const found = await find('s.reference = $1', [reference])
        if (found.length) return found
      }
      const wanted = searchedHashes(keys, text)
      if (!wanted) return []
      const conditions = wanted.map((_hashes, n) => `s."searchHashes" @> $${n + 1}`)
      return find(`(${conditions.join(' OR ')})`, wanted, '"receivedAt" DESC')
    },

    /** The number of submissions of each group. */
    async counts(kind: DeskKind): Promise<Map<Group, number>> {
      const { rows } = await pool.query<{ group: Group; count: number }>(
        `SELECT ${GROUP} AS "group", count(*)::int AS count ${FROM} AND s.kind = $1 GROUP BY 1`,
        [kind],
      )
      return new Map(rows.map(({ group, count }) => [group, count]))
    },

    figures: () => readFigures(db),

    /** @returns null when there is no such submission, or its data is erased. @throws DataKeyError */
    async read(reference: string): Promise<FullSubmission | null> {
      const [queued] = await find('s.reference = $1', [reference])
      const row = await db.submission.findUnique({
        where: { reference, erasedAt: null },
        select: {
          state: true,
          outcomeCode: true,
          outcomeMessage: true,
          attempts: true,
          triedAt: true,
          settledAt: true,
          fee: true,
          consentVersion: true,
          consentAt: true,
          picture: true,
          settledPicture: { select: { id: true } },
          notes: { orderBy: { id: 'asc' }, select: { account: true, at: true, text: true } },
        },
      })
      if (!queued || !row) return null
      const { picture, settledPicture, ...fields } = row
      return {
        ...queued,
        ...fields,
        state: row.state as State,
        outcomeMessage: openMessage(keys, reference, row.outcomeMessage),
        hasPicture: picture !== null || settledPicture !== null,
        office: await officeStateOf(db, keys, reference),
        deliveries: await readDeliveries(db, reference),
        payment: await readPaymentCheck(db, reference),
        notes: row.notes.map(({ text, ...note }) => ({
          ...note,
          text: Buffer.from(openBytes(keys, NOTE_TEXT, reference, text)).toString(),
        })),
      }
    },

    /** The picture, a JPEG; null when there is none. @throws DataKeyError */
    async picture(reference: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const row = await db.submission.findUnique({
        where: { reference },
        select: { picture: true, settledPicture: { select: { bytes: true } } },
      })
      return openPicture(keys, reference, row?.picture ?? row?.settledPicture?.bytes ?? null)
    },

    ...createWrites(db, keys),
  }
}

export type OfficeDesk = ReturnType<typeof createDesk>

const idOf = async (db: Db, reference: string): Promise<bigint | null> =>
  (await db.submission.findUnique({ where: { reference, erasedAt: null }, select: { id: true } }))?.id ?? null
