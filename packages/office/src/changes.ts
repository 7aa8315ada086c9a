import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { openValues, type PartName, SLOT_CHANGES, type SlotChange, type Values } from './parts.ts'

// The changes of a matter: who, when, and the value before. Rows are added, never changed: taking one back adds another.

/** So long can a change be taken back, in milliseconds. */
export const UNDO_MS = 60 * 60_000

export interface Change {
  id: bigint
  /** The version of the matter after it. */
  version: number
  at: Date
  /** The name of the account; null: the family. */
  account: string | null
  values: Values
  /** What it does; of one that takes another back, nothing of its own. */
  deed: Deed
  batch: string | null
  /** The change that this one takes back. */
  undoes: bigint | null
  /** Whether it was taken back. */
  isUndone: boolean
}

/** The changes of a matter, the oldest first. @throws DataKeyError */
export async function readChanges(
  db: Pick<Db, 'matterChange'>,
  keys: DataKeys,
  reference: string,
): Promise<Change[]> {
  const rows = await db.matterChange.findMany({
    where: { submission: { reference, erasedAt: null } },
    orderBy: { version: 'asc' },
    omit: { submissionId: true },
  })
  const undone = new Set(rows.map(({ undoes }) => undoes))
  return rows.map(({ part, values: sealed, ...row }) => {
    // The part is text in the schema, but only names of parts are written.
    const values = openValues(keys, reference, part as PartName, sealed)
    return { ...row, values, deed: deedOf(values), isUndone: undone.has(row.id) }
  })
}

/**
 * What can be taken back now, the newest first: of each part the last change, if an account made it within the hour. What became of a date is
 * so for all who are invited, and not taken back for one.
 */
export function undoable(changes: readonly Change[], now = Date.now()): Change[] {
  const seen = new Set<PartName>()
  return changes.toReversed().filter(({ values: { part }, deed, undoes, isUndone, account, at }) => {
    if (undoes !== null || isUndone || seen.has(part)) return false
    seen.add(part)
    return !isOfSlot(deed) && account !== null && at.getTime() + UNDO_MS > now
  })
}

const isOfSlot = (deed: Deed): deed is SlotChange => SLOT_CHANGES.includes(deed as SlotChange)

/** What a change of a part does. */
export type Deed =
  | 'ask'
  | 'close'
  | 'invite'
  | 'uninvite'
  | SlotChange
  | 'attendance'
  | 'decide'
  | 'answered'
  | 'correct'
  | 'assign'

export function deedOf({ part, before, after }: Values): Deed {
  switch (part) {
    case 'request':
      return after?.answer ? 'close' : 'ask'
    case 'invitation':
      if (!after) return 'uninvite'
      if (after.changed && !isSameTime(after.changed, before?.changed)) return after.changed.is
      return isSameTime(after, before) ? 'attendance' : 'invite'
    case 'decision':
      return 'decide'
    case 'answer':
      return 'answered'
    case 'contact':
      return 'correct'
    case 'assignment':
      return 'assign'
  }
}

const isSameTime = (one: { at: Date }, other: { at: Date } | null | undefined): boolean =>
  one.at.getTime() === other?.at.getTime()
