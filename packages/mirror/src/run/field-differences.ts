import type { FieldCount, FieldCounts } from '@school/upstream'

// Compares what the columns of a listing hold with what they held in the last good runs. A school's server may rename a column or
// change its form at any time: the rows stay, and somebody must know.

/** What is known of a column from earlier runs. Times are ISO 8601. */
interface KnownColumn {
  /** When it was first seen. */
  since: string
  /** When it last had a value in any row. */
  filledAt: string | null
  /** When each type of its values was first seen. */
  types: Record<string, string>
}

/** What is known of the columns of an entity. */
export interface KnownColumns {
  /** The first run that was compared. */
  since: string
  columns: Record<string, KnownColumn>
}

/** What differs in one column. */
export interface FieldDifference {
  field: string
  kind: 'empty' | 'never filled' | 'unreadable' | 'new' | 'type'
  /** What is the case, without values. */
  text: string
  /** Up to three values. */
  samples: string[]
}

/** Fewer rows say nothing about a column that is empty in all of them. */
const MIN_ROWS = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** How long a new column or type is told, and how long it is remembered that a column was filled. */
const TOLD_MS = 3 * DAY_MS
const REMEMBERED_MS = 30 * DAY_MS
/** Unreadable values differ if they are more than this share of a column. Others are only counted. */
const UNREADABLE_SHARE = 0.2
const MAX_CANDIDATES = 6

/**
 * @param known null in the first run
 * @returns what differs, and what is known from now on
 */
export function compareFields(
  fields: FieldCounts,
  known: KnownColumns | null,
  now = new Date(),
): { differences: FieldDifference[]; known: KnownColumns } {
  const at = now.toISOString()
  const after: KnownColumns = { since: known?.since ?? at, columns: { ...known?.columns } }
  const isRecent = (time: string, ms: number) => now.getTime() - Date.parse(time) < ms
  const unnamed = Object.entries(fields).flatMap(([name, { kind, filled }]) =>
    kind === null && filled > 0 ? [name] : [],
  )
  const differences: FieldDifference[] = []

  for (const [field, count] of Object.entries(fields)) {
    const { kind, isExpected, filled, of, unreadable, samples, types } = count
    if (of === 0) continue
    const before = known?.columns[field]
    const column: KnownColumn = {
      since: before?.since ?? at,
      filledAt: filled > 0 ? at : (before?.filledAt ?? null),
      types: { ...Object.fromEntries(types.map((type) => [type, at])), ...before?.types },
    }
    after.columns[field] = column
    const differs = (how: FieldDifference['kind'], text: string, shown: string[] = []) =>
      differences.push({ field, kind: how, text: `${field} ${text}`, samples: shown })

    if (unreadable > 0 && unreadable > of * UNREADABLE_SHARE)
      differs('unreadable', `cannot be read in ${unreadable} of ${of} rows`, samples)
    else if (filled + unreadable === 0 && of >= MIN_ROWS) {
      if (column.filledAt !== null && isRecent(column.filledAt, REMEMBERED_MS))
        differs('empty', `is empty in all ${of} rows, and was filled before${candidates(unnamed)}`)
      else if (kind !== null && isExpected)
        differs('never filled', `is empty in all ${of} rows, although it is specified${candidates(unnamed)}`)
    }
    // In the first run, all columns are new.
    if (after.since === column.since) continue
    if (kind === null && isRecent(column.since, TOLD_MS))
      differs('new', 'is a new column that the specification does not name', samples)
  }
  for (const [field, { types }] of Object.entries(after.columns)) {
    const now = fields[field]?.types ?? []
    const isNew = (type: string) =>
      types[type] !== undefined &&
      types[type] > (after.columns[field]?.since ?? '') &&
      isRecent(types[type], TOLD_MS)
    const fresh = now.filter(isNew)
    if (fresh.length > 0 && Object.keys(types).length > fresh.length)
      differences.push({
        field,
        kind: 'type',
        text: `${field} has values of the type ${fresh.join(' and ')}, and had ${Object.keys(types)
          .filter((type) => !fresh.includes(type))
          .join(' and ')} before`,
        samples: [],
      })
  }
  return { differences, known: after }
}

/** Columns that may be the missing one under another name. */
function candidates(unnamed: readonly string[]): string {
  if (unnamed.length === 0) return ''
  const more = unnamed.length > MAX_CANDIDATES ? ', …' : ''
  return `; its rows also have ${unnamed.slice(0, MAX_CANDIDATES).join(', ')}${more}`
}

/** The columns of which values could not be read. */
export const unreadableFields = (fields: FieldCounts): FieldCounts =>
  Object.fromEntries(Object.entries(fields).filter(([, { unreadable }]) => unreadable > 0))

export const sumUnreadable = (fields: FieldCounts): number =>
  Object.values(fields).reduce((sum: number, { unreadable }: FieldCount) => sum + unreadable, 0)
