import { asList, isRecord, type Json } from '@school/upstream/inspect'

// Where the rows stand in an answer.

export interface Candidate {
  /** Its place: names with dots, "." for the answer itself. */
  place: string
  list: unknown[]
}

const MAX_DEPTH = 5
const MAX_CANDIDATES = 50
/** Lists of a server's own affairs. */
const NO_ROWS = /(?:^|\.)(?:errors?|warnings?|messages?|debug|trace|meta|links?)$/i

/** All lists of groups in an answer, from the outside to the inside. Of a list that has lists in its rows, the outer one comes first. */
export function listsIn(answer: unknown): Candidate[] {
  const found: Candidate[] = []
  const look = (value: unknown, place: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_CANDIDATES || NO_ROWS.test(place)) return
    if (Array.isArray(value)) {
      if (value.some(isRecord)) addRows(value, place, below(place, '*'), depth)
      for (const [at, inner] of value.slice(0, MAX_INNER).entries())
        if (Array.isArray(inner)) look(inner, below(place, String(at)), depth + 1)
      if (value.length > 1 && value.every(Array.isArray))
        addRows(value.flat(), below(place, '*'), below(place, '*.*'), depth)
      return
    }
    if (!isRecord(value)) return
    const rows = asList(value)
    if (rows) {
      addRows(rows, place, below(place, '*'), depth)
      return
    }
    const all = rowsOfAll(value)
    if (all) addRows(all.rows, below(place, '*'), below(place, all.areLists ? '*.*' : '*'), depth)
    for (const key of Object.keys(value)) look(value[key], below(place, key), depth + 1)
  }
  /**
   * A list, and what each of its rows has in a group of its own: `edges.*.node`.
   * @param each the place of each row
   */
  const addRows = (list: unknown[], place: string, each: string, depth: number): void => {
    found.push({ place, list })
    const first = list.find(isRecord)
    if (depth >= MAX_DEPTH || !first) return
    const entries = Object.entries(first)
    const groups = entries.filter(([, inner]) => isRecord(inner))
    // A row with columns of its own, such as its id, is no envelope.
    const hasId = entries.some(([key]) => /(?:^|_)id$/i.test(key))
    if (groups.length !== 1 || entries.length > MAX_BESIDE || hasId) return
    const [name = ''] = groups[0] ?? []
    const inner = list.flatMap((row) => (isRecord(row) && isRecord(row[name]) ? [row[name]] : []))
    if (inner.length === list.length) found.push({ place: `${each}.${name}`, list: inner })
  }
  look(answer, '.', 0)
  return found
}

const below = (place: string, key: string) => (place === '.' ? key : `${place}.${key}`)
/** Entries of a list that may be lists themselves. */
const MAX_INNER = 3
/** Columns beside the group of a row that is an envelope: a cursor, a type. */
const MAX_BESIDE = 3

/** The rows of an object that has them under names of its own: by slug, or in lists by month. All must look alike. */
function rowsOfAll(value: Json): { rows: unknown[]; areLists: boolean } | null {
  const entries = Object.values(value)
  const areLists = entries.length > 1 && entries.every(Array.isArray)
  const rows: unknown[] = areLists ? entries.flat() : entries
  const [first] = rows
  if (!isRecord(first)) return null
  const names = Object.keys(first)
  const isLikeFirst = (row: unknown) =>
    isRecord(row) && names.filter((name) => Object.hasOwn(row, name)).length * 2 >= names.length
  return names.length > 1 && rows.every(isLikeFirst) ? { rows, areLists } : null
}

/** All groups in an answer that could be the one row of it. */
export function groupsIn(answer: unknown): { place: string; row: Json }[] {
  const found: { place: string; row: Json }[] = []
  const look = (value: unknown, place: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_CANDIDATES || NO_ROWS.test(place)) return
    const at = (key: string) => (place === '.' ? key : `${place}.${key}`)
    if (Array.isArray(value)) {
      // The first entry may only say that the call succeeded.
      for (const [number, inner] of value.slice(0, MAX_INNER).entries())
        if (typeof inner === 'object') look(inner, at(String(number)), depth + 1)
    } else if (isRecord(value)) {
      found.push({ place, row: value })
      for (const key of Object.keys(value)) look(value[key], at(key), depth + 1)
    }
  }
  look(answer, '.', 0)
  return found
}

/** Where the rows are, in the report: `list` or `row` for the answer itself, otherwise the place. */
export const envelopeName = (place: string, isSingle: boolean): string => {
  if (place === '0') return 'list'
  if (place === '.') return isSingle ? 'row' : 'list'
  return place
}
