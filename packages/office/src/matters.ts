import { isDeepStrictEqual } from 'node:util'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { applyCorrections } from './apply-corrections.ts'
import { type Change, readChanges, undoable } from './changes.ts'
import {
  type OfficeDecision,
  openParts,
  type PartName,
  type Parts,
  partColumns,
  sealValues,
  type Values,
} from './parts.ts'
import { slotOf, type TestSlot } from './test-slot.ts'

// A matter: what the office has asked of a family, to which date it is invited, what was decided. Its parts stand side by side: none
// replaces another. Each change is kept with who, when and the former value (changes.ts), can be taken back for an hour, and is refused
// when somebody else has changed the matter since the form was opened.

export interface Matter extends Omit<Parts, 'invitation'> {
  /** The number of changes. */
  version: number
  /** When a part was last changed; null while there is none. */
  changedAt: Date | null
  /** With the date as it is now. */
  invitation: (NonNullable<Parts['invitation']> & { slot: TestSlot & { isCancelled: boolean } }) | null
}

/**
 * The matter of a submission, for the office and for the page of its status.
 * @returns one without parts while the office has done nothing, and after erasure
 * @throws DataKeyError when it is encrypted with a key that this server does not have
 */
export async function readMatter(db: Db, keys: DataKeys, reference: string): Promise<Matter> {
  const row = await db.matter.findFirst({
    where: { submission: { reference, erasedAt: null } },
    select: { version: true, parts: true, changedAt: true, slot: true },
  })
  const { invitation, ...parts } = openParts(keys, reference, row?.parts ?? null)
  const slot = row?.slot
  return {
    ...parts,
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
    invitation:
      invitation && slot
        ? { ...invitation, slot: { ...slotOf(slot), isCancelled: slot.cancelledAt !== null } }
        : null,
  }
}

/** Who changes a matter, and what of it is known to them. */
export interface Edit {
  /** The name of the account; null: the family. */
  account: string | null
  /** The version that the form shows; null or left out: whatever it is now. */
  version?: number | null
  /** Changes of several matters at once have the same. */
  batch?: string | null
}

/**
 * What became of a change. `changed`: somebody else was faster, and nothing was written. `full`: no seat is left. `none`: there is no
 * such submission, its personal data is erased, or it has nothing to change.
 */
export type Outcome = { is: 'done'; changeId: bigint } | { is: 'changed' | 'full' | 'none' }

/** A transaction of the client. */
export type Transaction = Parameters<Parameters<Db['$transaction']>[0]>[0]

export interface Locked {
  id: bigint
  kind: string
  version: number
  parts: Parts
}

/** Locks a matter until the transaction ends, and makes it if there is none. */
export async function lockMatter(tx: Transaction, keys: DataKeys, reference: string): Promise<Locked | null> {
  await tx.$executeRaw`INSERT INTO matter (id)
    SELECT id FROM submission WHERE reference = ${reference} AND "erasedAt" IS NULL ON CONFLICT DO NOTHING`
  const [row] = await tx.$queryRaw<
    { id: bigint; kind: string; version: number; parts: Uint8Array<ArrayBuffer> | null }[]
  >`SELECT m.id, s.kind, m.version, m.parts FROM matter m JOIN submission s ON s.id = m.id
    WHERE s.reference = ${reference} AND s."erasedAt" IS NULL FOR UPDATE OF m`
  return row ? { ...row, parts: openParts(keys, reference, row.parts) } : null
}

/** Which kinds of submissions have a part. */
const isOf = (part: PartName, kind: string): boolean =>
  part === 'assignment' || (part === 'answer') === (kind !== 'application')

/** Writes a part of a locked matter, and the change. @returns the id of the change */
export async function writePart(
  tx: Transaction,
  keys: DataKeys,
  reference: string,
  locked: Locked,
  values: Values,
  { account, batch = null, undoes = null }: Edit & { undoes?: bigint | null },
): Promise<bigint> {
  const { id, kind, version } = locked
  const { part, after } = values
  await tx.matter.update({
    where: { id },
    data: { version: version + 1, ...partColumns(keys, reference, { ...locked.parts, [part]: after }) },
  })
  // A request about data is kept RETENTION_DAYS from its answer (retention.ts), and not erased while it has none.
  if (part === 'answer' && kind === 'rights')
    await tx.submission.update({ where: { id }, data: { settledAt: values.after?.at ?? null } })
  if (values.part === 'contact') await applyCorrections(tx, keys, reference, id, values.after?.values ?? {})
  const change = await tx.matterChange.create({
    data: {
      submissionId: id,
      version: version + 1,
      part,
      account,
      values: sealValues(keys, reference, values),
      batch,
      undoes,
    },
    select: { id: true },
  })
  return change.id
}

/** Whether an invitation still has a seat. The row of the date is locked, so that two officers do not give away the last one. */
async function hasSeat(tx: Transaction, slotId: number, id: bigint): Promise<boolean | null> {
  const [slot] = await tx.$queryRaw<{ seats: number }[]>`SELECT seats FROM test_slot
    WHERE id = ${slotId} AND "cancelledAt" IS NULL FOR UPDATE`
  if (!slot) return null
  return (await tx.matter.count({ where: { slotId, id: { not: id } } })) < slot.seats
}

/**
 * Changes a part of a matter, in one transaction.
 * @param next the part after the change; undefined: there is nothing to change
 * @param also what is written in the same transaction, such as a message to the family
 */
export async function changePart<P extends PartName>(
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: Edit,
  part: P,
  next: (
    before: Parts[P],
    tx: Transaction,
    id: bigint,
  ) => Promise<Parts[P] | undefined> | Parts[P] | undefined,
  also?: (tx: Transaction, changeId: bigint, id: bigint) => Promise<unknown>,
): Promise<Outcome> {
  return db.$transaction(async (tx): Promise<Outcome> => {
    const locked = await lockMatter(tx, keys, reference)
    if (!locked || !isOf(part, locked.kind)) return { is: 'none' }
    const { id, version, parts } = locked
    if ((edit.version ?? version) !== version)
      return (
        (await findRepeated(tx, keys, reference, edit, part, (before) =>
          next(before as Parts[P], tx, id),
        )) ?? { is: 'changed' }
      )
    const before = parts[part]
    const after = await next(before, tx, id)
    if (after === undefined) return { is: 'none' }
    const slotId = part === 'invitation' && after ? (after as NonNullable<Parts['invitation']>).slotId : null
    if (slotId !== null && slotId !== parts.invitation?.slotId) {
      const seat = await hasSeat(tx, slotId, id)
      if (!seat) return { is: seat === null ? 'none' : 'full' }
    }
    const values = { part, before, after } as unknown as Values
    const changeId = await writePart(tx, keys, reference, locked, values, edit)
    await also?.(tx, changeId, id)
    return { is: 'done', changeId }
  })
}

/**
 * A form that was posted twice (a double click, a line that was slow) is done once: the only change since it was opened is this one, by the
 * same account.
 */
async function findRepeated(
  tx: Transaction,
  keys: DataKeys,
  reference: string,
  { account, version }: Edit,
  part: PartName,
  next: (before: Values['before']) => Promise<Values['after'] | undefined> | Values['after'] | undefined,
): Promise<Outcome | null> {
  const since = (await readChanges(tx, keys, reference)).filter((change) => change.version > (version ?? 0))
  const [only] = since
  if (
    !only ||
    since.length > 1 ||
    only.account !== account ||
    only.values.part !== part ||
    only.undoes !== null
  )
    return null
  const after = await next(only.values.before)
  return after !== undefined && isSameButTime(after, only.values.after)
    ? { is: 'done', changeId: only.id }
    : null
}

/** Whether two values of a part say the same, whenever they were written. */
const isSameButTime = (one: Values['after'], other: Values['after']): boolean => {
  const withoutTimes = (value: Values['after']): unknown =>
    JSON.parse(JSON.stringify(value, (name, inner) => (name === 'at' ? undefined : inner)))
  return isDeepStrictEqual(withoutTimes(one), withoutTimes(other))
}

export type Also = Parameters<typeof changePart>[6]

/** Asks a family for something. What was asked before, and its answer, are in the history. */
export const ask = (db: Db, keys: DataKeys, reference: string, edit: OfficeEdit, text: string, also?: Also) =>
  changePart(db, keys, reference, edit, 'request', () => ({ ...by(edit), text, answer: null }), also)

/** Says that what a family was asked for has come another way: at the office, on the telephone. */
export const closeRequest = (db: Db, keys: DataKeys, reference: string, edit: OfficeEdit, also?: Also) =>
  changePart(
    db,
    keys,
    reference,
    edit,
    'request',
    (request) =>
      request && !request.answer
        ? { ...request, answer: { ...by(edit), text: '', pictures: [] } }
        : undefined,
    also,
  )

export const decide = (
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  decision: OfficeDecision,
  text: string,
  also?: Also,
) => changePart(db, keys, reference, edit, 'decision', () => ({ ...by(edit), decision, text }), also)

/** Says that a message or a request about data is answered. */
export const markAnswered = (db: Db, keys: DataKeys, reference: string, edit: OfficeEdit) =>
  changePart(db, keys, reference, edit, 'answer', (answer) => (answer ? undefined : by(edit)))

/** @param to the account that takes care of it; null: nobody */
export const assign = (db: Db, keys: DataKeys, reference: string, edit: OfficeEdit, to: string | null) =>
  changePart(db, keys, reference, edit, 'assignment', () => (to === null ? null : { ...by(edit), to }))

/** A change by an account. */
export type OfficeEdit = Edit & { account: string }

export const by = ({ account }: OfficeEdit) => ({ by: account, at: new Date() })

/**
 * Takes a change back: the value before it holds again. Possible within an hour, for the last change of a part, by any officer.
 * @param changeId which one; null: the newest that can be taken back
 */
export async function undo(
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  changeId: bigint | null,
  also?: (tx: Transaction, undone: Change, made: { id: bigint; changeId: bigint }) => Promise<unknown>,
): Promise<Outcome> {
  return db.$transaction(async (tx): Promise<Outcome> => {
    const locked = await lockMatter(tx, keys, reference)
    if (!locked) return { is: 'none' }
    const changes = await readChanges(tx, keys, reference)
    if ((edit.version ?? locked.version) !== locked.version) {
      const last = changes.at(-1)
      // It was posted twice.
      const isRepeated =
        last?.version === (edit.version ?? 0) + 1 && last.account === edit.account && last.undoes === changeId
      return last && isRepeated && changeId !== null ? { is: 'done', changeId: last.id } : { is: 'changed' }
    }
    const possible = undoable(changes)
    const change = changeId === null ? possible[0] : possible.find(({ id }) => id === changeId)
    if (!change) return { is: 'none' }
    const { part, before } = change.values
    if (part === 'invitation' && before && before.slotId !== locked.parts.invitation?.slotId) {
      const seat = await hasSeat(tx, before.slotId, locked.id)
      if (!seat) return { is: seat === null ? 'none' : 'full' }
    }
    const values = { part, before: locked.parts[part], after: await asItIsNow(tx, change.values) } as Values
    const id = await writePart(tx, keys, reference, locked, values, { ...edit, undoes: change.id })
    await also?.(tx, change, { id: locked.id, changeId: id })
    return { is: 'done', changeId: id }
  })
}

/** The value before a change, to hold again. Of an invitation, the date may have been moved since. */
async function asItIsNow(tx: Transaction, { part, before }: Values): Promise<Values['before']> {
  if (part !== 'invitation' || !before) return before
  const slot = await tx.testSlot.findUnique({ where: { id: before.slotId } })
  return slot && { ...before, slot: slotOf(slot) }
}
