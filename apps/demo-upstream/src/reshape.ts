/** Misbehaviours that change rows: missing, duplicate, in another order, of other types. */
import type { Misbehaviour } from './misbehaviours.ts'
import { seeded } from './seeded.ts'

/** The properties of a call that misbehaviours need. */
export interface Context {
  /** False when the credential was wrong. */
  authorised: boolean
  /** The column that identifies a row of this call. */
  idField: string
  /** Another row of the same table, for a detail with two. */
  anotherRow: () => unknown
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
export const withRows = (value: unknown, rows: unknown[]) =>
  Array.isArray(value) ? rows : { ...(value as Json), data: rows }

const idFields = new Set(['id', 'teacher_id', 'programme_id', 'department_id', 'semester_id', 'sl'])
const pathColumns = new Set(['images_path', 'images', 'picture', 'thumbnail', 'advertisement'])

const hostile = [
  '../../../../etc/passwd',
  '//evil.example/uploads/x.jpg',
  'javascript:alert(document.domain)',
  'http://evil.example/x.jpg',
  '/uploads/../../../etc/shadow',
  'uploads/%2e%2e/%2e%2e/etc/passwd',
  'file:///etc/passwd',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1:22/x.jpg',
  '\\\\evil.example\\share\\x.jpg',
  'uploads/notice/x.jpg\u0000.pdf',
  'http://user:secret@evil.example/x.jpg',
]

export function reshape(misbehaviour: Misbehaviour, value: unknown, context: Context): unknown {
  const rows = rowsOf(value)
  const { idField } = context
  switch (misbehaviour.kind) {
    case 'underData':
      return Array.isArray(value) ? { data: value } : value
    case 'bare':
      return rows ?? value
    case 'asObject':
      return rows ? (rows[0] ?? {}) : value
  }
  const each = (change: (row: Json, i: number) => Json) => {
    const every = 'every' in misbehaviour ? (misbehaviour.every ?? 1) : 1
    const changed = (row: unknown, i: number) => (isRow(row) && i % every === 0 ? change(row, i) : row)
    return rows ? withRows(value, rows.map(changed)) : changed(value, 0)
  }
  const columns = (change: (value: unknown, column: string, i: number) => unknown) =>
    each((row, i) =>
      Object.fromEntries(Object.entries(row).map(([column, v]) => [column, change(v, column, i)])),
    )
  const list = (make: (rows: unknown[]) => unknown[]) => (rows ? withRows(value, make(rows)) : value)
  const number = (v: unknown) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v)

  switch (misbehaviour.kind) {
    case 'twoRows':
      return list((all) => (all.length === 1 ? [all[0], context.anotherRow()] : all.slice(0, 2)))
    case 'noRows':
      return list(() => [])
    case 'half':
      return list((all) => {
        const middle = Math.ceil(all.length / 2)
        if (misbehaviour.which === 'alternate') return all.filter((_, i) => i % 2 === 0)
        return misbehaviour.which === 'second' ? all.slice(middle) : all.slice(0, middle)
      })
    case 'shuffled':
      return list((all) => shuffled(all, misbehaviour.seed ?? 1))
    case 'nullRows':
      return list((all) => all.flatMap((row, i) => (i % 3 === 0 ? [null, row] : [row])))
    case 'duplicateIds':
      return list((all) => [
        ...all,
        ...all
          .slice(0, 3)
          .map((row) => (misbehaviour.conflicting && isRow(row) ? withOtherText(row, idField) : row)),
      ])
    case 'idsAsNumbers':
      return columns((v, column) => (idFields.has(column) ? number(v) : v))
    case 'idsAsStrings':
      return columns((v, column) => (idFields.has(column) && typeof v === 'number' ? String(v) : v))
    case 'idsMixed':
      return columns((v, column, i) => (idFields.has(column) ? (i % 2 ? String(v) : number(v)) : v))
    case 'missingFields':
      return each((row, i) => {
        const others = Object.keys(row).filter((column) => column !== idField)
        const missing = misbehaviour.fields ?? [others[i % others.length] ?? '']
        return Object.fromEntries(Object.entries(row).filter(([column]) => !missing.includes(column)))
      })
    case 'extraColumns':
      return each((row, i) =>
        // fromEntries creates a column called `__proto__`; an assignment would not.
        Object.fromEntries([
          ...Object.entries(row),
          ['0', Object.values(row)[0]],
          ['1', Object.values(row)[1]],
          ['ip_address', '10.0.0.7'],
          ['deleted_at', null],
          ['meta', { views: i * 3, tags: ['a', 'b'] }],
          ['constructor', 'column'],
          ['__proto__', 'column'],
          ['toString', 1],
        ]),
      )
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
    case 'hostilePaths':
      return columns((v, column, i) =>
        pathColumns.has(column) ? (misbehaviour.path ?? hostile[i % hostile.length]) : v,
      )
    default:
      return value
  }
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The row with the same id and another text. */
function withOtherText(row: Json, idField: string): Json {
  const column = Object.keys(row).find((name) => name !== idField && /name|title|head_line|ques_/.test(name))
  return column === undefined ? { ...row } : { ...row, [column]: `${String(row[column])} (2)` }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seeded(String(seed))
  return list
    .map((row) => ({ row, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)
}
