/** Misbehaviours that change rows: missing, duplicate, in another order, of other types. */
import type { Misbehaviour } from './misbehaviours.ts'

/** The properties of a request that misbehaviours need. */
export interface Context {
  /** False when the credential was wrong. */
  authorised: boolean
  /** The column that identifies a row of this call. */
  idField: string
}

type Json = Record<string, unknown>
export const isRow = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer, bare or under `data`; null when the answer is not a listing. */
export function rowsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (isRow(value) && Array.isArray(value.data)) return value.data
  return null
}

/** The answer with other rows, bare or under `data` as before. */
const withRows = (value: unknown, rows: unknown[]) =>
  Array.isArray(value) ? rows : { ...(value as Json), data: rows }

const idFields = new Set(['id', 'teacher_id', 'programme_id', 'department_id', 'semester_id', 'sl'])
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

export function reshape(misbehaviour: Misbehaviour, value: unknown, idField: string): unknown {
  const rows = rowsOf(value)
  const list = (make: (rows: unknown[]) => unknown[]) => (rows ? withRows(value, make(rows)) : value)
  const each = (change: (row: Json, i: number) => Json) => {
    const changed = (row: unknown, i: number) => (isRow(row) ? change(row, i) : row)
    return rows ? withRows(value, rows.map(changed)) : changed(value, 0)
  }
  const columns = (change: (value: unknown, column: string, i: number) => unknown) =>
    each((row, i) =>
      Object.fromEntries(Object.entries(row).map(([column, v]) => [column, change(v, column, i)])),
    )

  switch (misbehaviour.kind) {
    case 'noRows':
      return list(() => [])
    case 'half':
      return list((all) => all.slice(0, Math.ceil(all.length / 2)))
    case 'reversed':
      return list((all) => all.toReversed())
    case 'nullRows':
      return list((all) => all.flatMap((row, i) => (i % 3 === 0 ? [null, row] : [row])))
    case 'duplicateIds': {
      const again = (row: unknown) =>
        misbehaviour.conflicting && isRow(row) ? withOtherText(row, idField) : row
      return list((all) => [...all, ...all.slice(0, 3).map(again)])
    }
    case 'idsAsNumbers':
      return columns((v, column) => (idFields.has(column) ? toNumber(v) : v))
    case 'idsAsStrings':
      return columns((v, column) => (idFields.has(column) && typeof v === 'number' ? String(v) : v))
    case 'idsMixed':
      return columns((v, column, i) => (idFields.has(column) ? (i % 2 ? String(v) : toNumber(v)) : v))
    case 'dateTimes':
      return columns((v) => (isDay(v) ? `${v} ${misbehaviour.time ?? '00:00:00'}` : v))
    case 'zeroDates': {
      const zero = misbehaviour.value === undefined ? '0000-00-00' : misbehaviour.value
      return columns((v) => (isDay(v) ? zero : v))
    }
    case 'emptyStringsAsNull':
      return columns((v) => (v === '' ? null : v))
    case 'numbersAsNumbers':
      return columns((v) => (typeof v === 'string' && /^(0|[1-9]\d{0,8})$/.test(v) ? Number(v) : v))
    default:
      return value
  }
}

/** The row with the same id and another text. */
function withOtherText(row: Json, idField: string): Json {
  const column = Object.keys(row).find((name) => name !== idField && /name|title|head_line|ques_/.test(name))
  return column === undefined ? { ...row } : { ...row, [column]: `${String(row[column])} (2)` }
}
