import { parseDateForm, type QueryPath, queries, type Reading } from '@school/upstream/inspect'
import type { Column } from './columns.ts'
import type { MapInProgress } from './draft.ts'
import type { Judging } from './judging.ts'
import type { Problem } from './report.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

// Dates that the site does not understand, and the form that a map can name for them.

/** Forms that only a map can name, because the usual reader would have to guess. */
const FORMS = [
  'YYYY-DD-MM',
  'YYYY/DD/MM',
  'YYYY_MM_DD',
  'DD_MM_YYYY',
  'YYYY|MM|DD',
  'DD|MM|YYYY',
  'DDMMYYYY',
  'MMDDYYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'DD.MM.YYYY',
  'YYYY.MM.DD',
  'DD-MM-YY',
  'DD/MM/YY',
  'D MMM YYYY',
  'D MMM, YYYY',
  'MMM D, YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'YYYYMMDD',
  'unix',
  'unix-ms',
]

/** @returns the problems by field; and whether the map has got a form */
export function judgeDates(
  { map }: Judging,
  path: QueryPath,
  reading: Reading,
  columns: readonly Column[],
): { problems: Map<string, Problem[]>; isChanged: boolean } {
  const found = otherForms(map, path, reading, columns)
  const unread = Object.entries(queries[path].row.fields).filter(
    ([name, { kind }]) => kind === 'date' && (reading.fields[name]?.unreadable ?? 0) > 0,
  )
  if (unread.length === 0) return { problems: found, isChanged: false }
  const values = unread.flatMap(([name]) => valuesOf(map, path, name, columns))
  const isGiven = map.map.calls?.[path]?.dates ?? map.map.defaults?.dates
  const form = isGiven || values.length === 0 ? null : (FORMS.find((one) => isFormOf(one, values)) ?? null)
  if (form !== null) map.set(path, { dates: form })
  for (const [name] of unread) {
    const { unreadable = 0, filled = 0, samples = [] } = reading.fields[name] ?? {}
    found.set(name, [problems.dates(unreadable, Math.max(filled, unreadable), samples.slice(0, 2), form)])
  }
  return { problems: found, isChanged: form !== null }
}

/** The values of a field, in the column that is meant by it. */
function valuesOf(map: MapInProgress, path: QueryPath, name: string, columns: readonly Column[]): string[] {
  const source = map.map.calls?.[path]?.fields?.[name]
  const theirs = typeof source === 'string' ? source : name
  return columns.find((column) => column.name === theirs)?.values ?? []
}

const ISO = /^\d{4}-\d\d-\d\d(?:$|[ T])/
/** Day and month in digits, without the year first. */
const TWO_NUMBERS = /^(\d{1,2})\D(\d{1,2})\D/

/** Dates that are understood and have another form than the specification's: how the first one is read. */
function otherForms(
  map: MapInProgress,
  path: QueryPath,
  { fields, rows }: Reading,
  columns: readonly Column[],
): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>()
  if (map.map.calls?.[path]?.dates ?? map.map.defaults?.dates) return found
  for (const [name, { kind }] of Object.entries(queries[path].row.fields)) {
    if (kind !== 'date' || (fields[name]?.unreadable ?? 0) > 0) continue
    const values = valuesOf(map, path, name, columns)
    const [sample] = values
    const iso = rows[0]?.[name]
    if (
      sample === undefined ||
      values.some((value) => ISO.test(value)) ||
      typeof iso !== 'string' ||
      iso === ''
    )
      continue
    const isCertain = values.some((value) => {
      const match = TWO_NUMBERS.exec(value)
      return !match || Number(match[1]) > 12 || Number(match[2]) > 12
    })
    found.set(name, [problems.otherForm(cutText(sample, 40), iso, isCertain)])
  }
  return found
}

/** Whether all values are dates of a form, of years in which a school has dates. */
function isFormOf(form: string, values: readonly string[]): boolean {
  const parsed = parseDateForm(form)
  return values.every((value) => {
    const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(parsed?.toIso(value) ?? '')
    if (!match || parsed?.toIso(value) === value) return false
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
    if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1) return false
    return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  })
}
