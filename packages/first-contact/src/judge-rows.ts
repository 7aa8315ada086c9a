import { entities } from '@school/mirror/entities'
import {
  type Field,
  isRecord,
  type Json,
  KEY,
  keyOf,
  type More,
  type QueryPath,
  queries,
  type Reading,
  type Seen,
} from '@school/upstream/inspect'
import { type Column, columnsOf } from './columns.ts'
import { type NamedFile, namedFiles } from './files.ts'
import { readOrNull } from './find-rows.ts'
import { guessColumns } from './guess-columns.ts'
import { valueKinds } from './headings.ts'
import { judgeDates } from './judge-dates.ts'
import type { Judging } from './judging.ts'
import type { CallReport, FieldReport, Problem, UnknownColumn } from './report.ts'
import { shownRow } from './shown-row.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

// Judges the rows of an answer: what their columns mean, and what could not be read.

export interface Judged {
  report: CallReport
  /** The first rows as the site reads them. */
  rows: Reading['rows']
  /** One file of each host. */
  files: NamedFile[]
  /** What the answer says about further rows. */
  more: More | null
  /** The answer says that it has all rows. */
  isSaidWhole: boolean
  /** The first row as it was sent, to compare pages. */
  first: string
  /** Number of rows of the answer; of several answers, of the first one. */
  pageRows: number
}

/** Fewer empty values may be chance. */
const MIN_ROWS_TO_JUDGE = 3

/** Judges the columns, the values and the rows of an answer. */
export function judgeRows(
  judging: Judging,
  path: QueryPath,
  seen: Seen,
  report: CallReport,
  asSent: Reading,
  requested: string | undefined,
): Judged {
  const { list } = asSent
  const fields = queries[path].row.fields
  const columns = columnsOf(list)
  const { guesses, unknown } = judgeColumns(judging, path, asSent, columns, requested)
  let reading = asSent
  if (Object.keys(guesses).length > 0) {
    judging.map.set(path, { fields: guesses })
    reading = readOrNull(judging, path, seen, requested) ?? asSent
  }
  const dates = judgeDates(judging, path, reading, columns)
  if (dates.isChanged) reading = readOrNull(judging, path, seen, requested) ?? reading

  const others = unknown.filter(({ filled, guess }) => filled > 0 && guess === null).map(({ name }) => name)
  report.rows = list.length
  report.unknown = unknown
  report.fields = Object.entries(fields).map(([name, field]): FieldReport => {
    // As it was sent: what a guess has found is a proposal.
    const count = asSent.fields[name]
    const guess = guesses[name]
    const problemsOfField = [
      ...(guess === undefined ? [] : [problems.renamed(name, guess)]),
      ...(dates.problems.get(name) ?? []),
      ...judgeField({ path, name, field, reading, columns, others, requested }),
    ]
    return {
      name,
      filled: count?.filled ?? 0,
      of: list.length,
      type: count?.types.join(', ') || 'none',
      problems: problemsOfField,
    }
  })
  judgeRejected(report, reading, list.length)
  report.complete = reading.count === 0 ? null : reading.more === null
  for (const remark of reading.remarks) report.problems.push(problems.remark(cutText(remark)))
  report.shown = shownRow(entities, path, reading.rows[0], judging.inspector.hide)
  const files = namedFiles(judging, path, reading, report)
  return {
    report,
    rows: reading.rows,
    files,
    more: reading.more,
    isSaidWhole: reading.isSaidWhole,
    first: JSON.stringify(list[0] ?? null),
    pageRows: list.length,
  }
}

/** Guesses for fields that no row fills, and the columns that the specification does not name. */
function judgeColumns(
  { map, inspector }: Judging,
  path: QueryPath,
  reading: Reading,
  columns: readonly Column[],
  requested: string | undefined,
): { guesses: Record<string, string>; unknown: UnknownColumn[] } {
  const { row, asks, mayLack } = queries[path]
  const known = new Set([...Object.keys(row.fields), ...row.idColumns])
  const sources = Object.values(map.map.calls?.[path]?.fields ?? {}).concat(
    Object.values(map.map.defaults?.fields ?? {}),
  )
  const used = new Set(
    sources.flatMap((source) => (typeof source === 'object' && !Array.isArray(source) ? [] : source)),
  )
  const others = columns.filter(({ name }) => !known.has(name) && !used.has(name))
  const isGiven = (name: string) => requested !== undefined && asks.includes(name)
  /** A field whose values are all groups that the site cannot read: its value stands in one of their columns. */
  const isUnreadGroup = (name: string) => {
    const { filled = 0, unreadable = 0 } = reading.fields[name] ?? {}
    return (
      (reading.count === 0 || filled === unreadable) &&
      columns.some((column) => column.name.startsWith(`${name}.`))
    )
  }
  const hasId = row.idColumns.some((name) =>
    columns.some((column) => column.name === name && column.filled > 0),
  )
  const wanted = Object.entries(row.fields).filter(
    ([name, field]) =>
      ((reading.fields[name]?.filled ?? 0) === 0 || isUnreadGroup(name)) &&
      !columns.some((column) => column.name === name && column.filled > 0) &&
      !isGiven(name) &&
      !(field.kind === 'id' && hasId),
  )
  const guesses = guessColumns(path, Object.fromEntries(wanted), others).filter(
    // A field that may be left out is guessed only by the same words.
    ({ field, likeness }) => !mayLack.includes(field) || likeness > 0.9,
  )
  const all = Object.fromEntries(guesses.map(({ field, column }) => [field, column]))
  const id = wanted.find(([name, field]) => field.kind === 'id' && all[name] === undefined)?.[0]
  if (id !== undefined && standsUnderIds(reading.list)) all[id] = KEY
  return {
    guesses: all,
    unknown: others.slice(0, 100).map(({ name, filled }) => ({
      name: cutText(inspector.hide(name), 60),
      filled,
      guess: guesses.find(({ column }) => column === name)?.field ?? null,
    })),
  }
}

/** Whether the rows stand in an object under keys that are more than their numbers. */
const standsUnderIds = (list: readonly unknown[]): boolean =>
  list.length > 0 &&
  list.every((row) => isRecord(row) && keyOf(row) !== undefined) &&
  list.some((row, at) => isRecord(row) && keyOf(row) !== String(at))

interface FieldInQuestion {
  path: QueryPath
  name: string
  field: Field
  reading: Reading
  columns: readonly Column[]
  /** Columns of which it is not known what they mean. */
  others: readonly string[]
  requested: string | undefined
}

function judgeField({ path, name, field, reading, columns, others, requested }: FieldInQuestion): Problem[] {
  const { mayLack, asks, row } = queries[path]
  const count = reading.fields[name]
  const of = reading.list.length
  if (requested !== undefined && asks.includes(name)) return []
  if (
    field.kind === 'id' &&
    row.idColumns.some((id) => columns.some((one) => one.name === id && one.filled > 0))
  )
    return []
  if (!count || count.filled === 0) {
    if (columns.some((column) => column.name === name)) {
      const matters = !mayLack.includes(name) && of >= MIN_ROWS_TO_JUDGE
      return [problems.neverFilled(name, matters ? 'differs' : 'note')]
    }
    return [mayLack.includes(name) ? problems.absent(name) : problems.missing(name, field.isRequired, others)]
  }
  if (count.unreadable === 0 || field.kind === 'date') return []
  const what = field.kind === 'amount' || field.kind === 'video' ? valueKinds[field.kind] : valueKinds.other
  return [problems.values(what, count.unreadable, count.filled + count.unreadable, count.samples.slice(0, 2))]
}

/** Rows that cannot be shown, and rows of one id. */
function judgeRejected(report: CallReport, { rejected, sameIds }: Reading, of: number): void {
  const real = [...rejected].filter(([reason]) => reason !== 'the row is null')
  const count = real.reduce((sum, [, rows]) => sum + rows, 0)
  const [first] = real
  if (first) report.problems.push(problems.rejected(count, of, cutText(first[0], 120)))
  // A class is the programme and the department; entries of the calendar have no id.
  if (sameIds > 0 && report.path !== '/admission-programme-list' && report.path !== '/academic-calendar')
    report.problems.push(problems.sameIds(sameIds))
}

export const idOf = (value: Json): string => String(value.id ?? value.teacher_id ?? value.semester_id ?? '')
