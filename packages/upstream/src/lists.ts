import { isRecord, type Json } from './record.ts'

// Lists in an answer: as a list, as an object of rows, or at a place that a map names.

const keys = new WeakMap<object, string>()

/** The key under which a row stood in an object of rows; undefined for a row of a list. */
export const keyOf = (row: object): string | undefined => keys.get(row)

/** PHP writes a list with a gap in its keys as an object, {"0":{…},"2":{…}}; other servers have their rows under their ids. */
export function asList(value: Json): unknown[] | null {
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([key, row]) => /^\d+$/.test(key) && isRecord(row))) return null
  return entriesOf(value)
}

/** The same with other values beside the rows, as PHP writes a list to which it added them: {"success":1,"0":{…},"1":{…}}. */
export function listAmongOthers(value: Json): unknown[] | null {
  const entries = Object.entries(value)
  const rows = entries.filter(([key, row]) => /^\d+$/.test(key) && isRecord(row))
  const isClear = entries.every((entry) => rows.includes(entry) || typeof entry[1] !== 'object')
  return isClear ? asList(Object.fromEntries(rows) as Json) : null
}

/** The rows of a list of lists of rows: `[[{…},{…}]]`, as procedures of a database answer. Other lists stay as they are. */
export const flattened = (list: readonly unknown[]): unknown[] =>
  list.every((entry) => Array.isArray(entry) && entry.every(isRecord)) ? list.flat() : [...list]

/** The entries of a list or an object, whose keys are kept. */
function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  for (const [key, row] of Object.entries(value)) if (isRecord(row)) keys.set(row, key)
  return Object.values(value)
}

/**
 * The list at a place with `*` in it, which stands for all entries of a list or an object: `*` of lists by month, or of rows under
 * names of their own; `data.edges.*.node`.
 * @param valueAt the value at a place without `*`
 * @returns null if nothing is at the place
 */
export function listAtAll(
  answer: unknown,
  place: string,
  valueAt: (value: unknown, place: string) => unknown,
): unknown[] | null {
  const names = place.split('.')
  const isThere = valueAt(answer, names.slice(0, names.indexOf('*')).join('.') || '.')
  if (typeof isThere !== 'object' || isThere === null) return null
  let found: unknown[] = [answer]
  for (const name of names)
    found = name === '*' ? found.flatMap(entriesOf) : found.map((one) => valueAt(one, name))
  const rows = found.flatMap((one) => (Array.isArray(one) ? one : isRecord(one) ? [one] : []))
  // Entries without anything at the place are no empty list.
  return rows.length === 0 && entriesOf(isThere).length > 0 ? null : rows
}
