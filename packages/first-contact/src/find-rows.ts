import { type Field, type QueryPath, queries, type Reading, type Seen } from '@school/upstream/inspect'
import { columnsOf } from './columns.ts'
import { type Candidate, groupsIn, listsIn } from './envelope.ts'
import { guessColumns } from './guess-columns.ts'
import type { Judging } from './judging.ts'

// Finds the rows of an answer: where the site finds them, or else where they seem to be.

export interface Found {
  place: string
  reading: Reading
  isDiscovered: boolean
}

/** The rows where the site finds them, or else where they seem to be; then the map gets their place. */
export function findRows(
  judging: Judging,
  path: QueryPath,
  seen: Seen,
  answer: unknown,
  requested?: string,
): Found | null {
  const reading = readOrNull(judging, path, seen, requested)
  const candidates: Candidate[] = queries[path].isSingle
    ? groupsIn(answer).map(({ place, row }) => ({ place: place.replace(/\.0$/, ''), list: [row] }))
    : [...listsIn(answer), ...loneRows(path, answer)]
  const fields = queries[path].row.fields
  const best = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(path, candidate.list, fields) }))
    .toSorted((a, b) => b.score - a.score || b.list.length - a.list.length)[0]
  const hasRows = reading !== null && reading.list.length > 0
  const isUsable =
    hasRows && (reading.count > 0 || scoreOf(path, reading.list, fields) >= Math.max(best?.score ?? 0, 0.5))
  if (isUsable || !best || best.list.length === 0 || best.score === 0) {
    if (!hasRows) return null
    const place = placeOf(candidates, reading, judging, path)
    if (USUAL_PLACES.has(place) || isGiven(judging, path)) return { reading, place, isDiscovered: false }
    // The site finds it there too, by a guess that the map makes certain.
    judging.map.set(path, { rows: place })
    return { reading, place, isDiscovered: true }
  }
  if (queries[path].isSingle && isUsual(best.place, answer) && !isGiven(judging, path))
    // The site looks there by itself, and does not know the names of the columns yet.
    return { reading: withoutFields(best.list, reading), place: best.place, isDiscovered: false }
  const before = judging.map.draft.calls?.[path]
  judging.map.set(path, { rows: best.place })
  const again = readOrNull(judging, path, seen, requested)
  // A row that lacks what it needs is no row for a call of one: the names of its columns may be others.
  const list = again && again.list.length > 0 ? again : withoutFields(best.list, again)
  if (list) return { reading: list, place: best.place, isDiscovered: true }
  judging.map.restore(path, before)
  return null
}

/** Groups that could be the only row of a list: they have all that a row needs. */
function loneRows(path: QueryPath, answer: unknown): Candidate[] {
  const needed = Object.entries(queries[path].row.fields).flatMap(([name, { isRequired }]) =>
    isRequired ? [name] : [],
  )
  if (needed.length === 0) return []
  return groupsIn(answer).flatMap(({ place, row }) =>
    needed.every((name) => Object.hasOwn(row, name)) ? [{ place, list: [row] }] : [],
  )
}

const NO_READING: Reading = {
  list: [],
  rows: [],
  count: 0,
  rejected: new Map(),
  emptyAs: null,
  fields: {},
  files: new Map(),
  sameIds: 0,
  more: null,
  isSaidWhole: false,
  remarks: [],
}

const withoutFields = (list: unknown[], again: Reading | null): Reading => ({
  ...(again ?? NO_READING),
  list,
})

/** Where the specification has rows: the answer itself, or `data`. */
const USUAL_PLACES = new Set(['.', 'data', '0', 'data.0'])

/** The place of one row: an entry of a list is usual if it is the row, and not if it is a further list. */
const isUsual = (place: string, answer: unknown): boolean =>
  USUAL_PLACES.has(place) && !(place === '0' && Array.isArray(answer) && Array.isArray(answer[0]))

const isGiven = ({ map }: Judging, path: QueryPath) =>
  (map.map.calls?.[path]?.rows ?? map.map.defaults?.rows) !== undefined

function placeOf(
  candidates: readonly Candidate[],
  reading: Reading,
  judging: Judging,
  path: QueryPath,
): string {
  const given = judging.map.map.calls?.[path]?.rows ?? judging.map.map.defaults?.rows
  if (given !== undefined) return given
  const first = JSON.stringify(reading.list[0])
  return candidates.find(({ list }) => JSON.stringify(list[0]) === first)?.place ?? '.'
}

export function readOrNull(
  { inspector, map }: Judging,
  path: QueryPath,
  seen: Seen,
  requested?: string,
): Reading | null {
  try {
    return seen.answer && inspector.read(path, seen.answer, map.map, requested)
  } catch {
    return null
  }
}

/** How many fields of the specification a list seems to have, by their names and by guesses. */
function scoreOf(path: QueryPath, list: readonly unknown[], fields: Readonly<Record<string, Field>>): number {
  const columns = columnsOf(list.slice(0, 20))
  const named = columns.filter(({ name }) => Object.hasOwn(fields, name)).length
  const others = columns.filter(({ name }) => !Object.hasOwn(fields, name))
  // Of two places with the same columns, the one is meant where they stand without another place before them.
  const guessed = guessColumns(path, fields, others).map(({ column }) => (column.includes('.') ? 0.45 : 0.5))
  return guessed.reduce((sum, one) => sum + one, named)
}
