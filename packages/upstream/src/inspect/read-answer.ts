import { type QueryPath, queries } from '../calls.ts'
import { FieldCounter } from '../field-counts.ts'
import { isRecord, type Json, parseJson } from '../json.ts'
import { mappedRow, queryMapOf } from '../map/apply-map.ts'
import type { QueryMap, UpstreamMap } from '../map/map-schema.ts'
import { type More, moreRows, saysWhole } from '../paging.ts'
import { dateOrderOf, type EmptyAs, listOrRow, parseSingle } from '../parse-response.ts'
import type { QueryCall } from '../query-call.ts'
import { parseRow } from '../row.ts'
import type { RowSchema } from '../schemas/fields.ts'
import type { Answer } from '../transport.ts'

/** What a column of the rows holds. */
export interface FieldCount {
  /** Rows with a value. */
  filled: number
  of: number
  /** Values that could not be read. */
  unreadable: number
  samples: string[]
  /** The types of its values in JSON. */
  types: string[]
}

/** An answer as the site reads it. */
export interface Reading {
  /** The rows as they were sent. */
  list: unknown[]
  /** The first rows as the site reads them. */
  rows: Json[]
  /** Number of rows that the site reads. */
  count: number
  /** Reasons of rows that it rejects, with their numbers. */
  rejected: Map<string, number>
  emptyAs: EmptyAs | null
  /** By our names of the fields. */
  fields: Record<string, FieldCount>
  /** The paths of all files that rows name, by field. */
  files: Map<string, string[]>
  /** Number of rows with the id of another row. */
  sameIds: number
  /** What the answer says about further rows. */
  more: More | null
  /** The answer says that it has all rows. */
  isSaidWhole: boolean
  /** What was not as it should be and did not matter, one sentence each. */
  remarks: string[]
}

/** Rows that are kept: for further calls, and for display. A listing can have 100,000. */
const KEPT_ROWS = 50

const parsed = new WeakMap<Answer, { value: unknown; remarks: string[] }>()

/**
 * The JSON of an answer; NOTHING for an empty body. It is parsed once.
 * @throws UpstreamError
 */
export function jsonOf(path: string, answer: Answer): unknown {
  const known = parsed.get(answer)
  if (known) return known.value
  const remarks: string[] = []
  const value = parseJson(answer.bytes, path, { contentType: answer.headers['content-type'], remarks })
  parsed.set(answer, { value, remarks })
  return value
}

/**
 * Reads an answer as the site does with this map, by the same functions.
 * @param requested the id that a call for one row asked for
 * @throws UpstreamError
 */
export function readAnswer(
  path: QueryPath,
  answer: Answer,
  map: UpstreamMap,
  hide: (text: string) => string,
  requested?: string,
): Reading {
  const call = queryMapOf(map, path)
  const { row: rowSchema, isSingle, asks } = queries[path] as QueryCall<Json>
  if (!isSingle) {
    const json = jsonOf(path, answer)
    const isBare = rowSchema.mayBeBare && call?.rows === undefined && isRecord(json)
    const bare = isBare ? (isRecord(json.data) ? json.data : json) : null
    if (bare && 'value' in parseRow(rowSchema, bare, undefined, mappedRow(bare, rowSchema, call)))
      return readRows([bare], null, rowSchema, call, hide)
    const found = listOrRow(json, rowSchema, path, hide, call)
    if ('emptyAs' in found) return readRows([], found.emptyAs, rowSchema, call, hide)
    return {
      ...readRows(found.list, null, rowSchema, call, hide),
      more: moreRows(json, path, found.list.length, 0, answer.headers),
      isSaidWhole: saysWhole(json, found.list.length, answer.headers),
      remarks: parsed.get(answer)?.remarks ?? [],
    }
  }
  const [column = 'id'] = asks
  const asked =
    asks.length === 1 && requested !== undefined
      ? { column, id: requested, strict: path !== '/career-details' }
      : undefined
  const row = parseSingle(answer, rowSchema, path, hide, asked, call)
  const reading = readRows(row ? [row.raw] : [], row ? null : 'object', rowSchema, call, hide)
  return row ? { ...reading, rows: [row.value], count: 1, rejected: new Map() } : reading
}

function readRows(
  list: unknown[],
  emptyAs: EmptyAs | null,
  rowSchema: RowSchema<Json>,
  call: QueryMap | undefined,
  hide: (text: string) => string,
): Reading {
  const files = Object.entries(rowSchema.fields).flatMap(([name, { kind }]) =>
    kind === 'file' ? [[name, [] as string[]] as const] : [],
  )
  const counter = new FieldCounter(rowSchema, hide)
  const mappedRows = list.map((row) => mappedRow(row, rowSchema, call))
  const dates = dateOrderOf(mappedRows, rowSchema)
  const reading: Reading = {
    list,
    rows: [],
    count: 0,
    rejected: new Map(),
    emptyAs,
    fields: {},
    files: new Map(files),
    sameIds: 0,
    more: null,
    isSaidWhole: false,
    remarks: [],
  }
  const ids = new Set<unknown>()
  const [idColumn] = rowSchema.idColumns
  for (const [at, row] of list.entries()) {
    const result = parseRow(rowSchema, row, { dates, counter }, mappedRows[at])
    if (!('value' in result)) {
      reading.rejected.set(result.reason, (reading.rejected.get(result.reason) ?? 0) + 1)
      continue
    }
    reading.count++
    if (reading.rows.length < KEPT_ROWS) reading.rows.push(result.value)
    const id = idColumn === undefined ? undefined : result.value[idColumn]
    if (typeof id === 'string') {
      if (ids.has(id)) reading.sameIds++
      ids.add(id)
    }
    for (const [name, paths] of files) {
      const value = result.value[name]
      if (typeof value === 'string' && value !== '') paths.push(value)
    }
  }
  const counts = counter.counts()
  for (const name of Object.keys(rowSchema.fields)) {
    const { filled = 0, unreadable = 0, samples = [], types = [] } = counts[name] ?? {}
    reading.fields[name] = {
      filled: filled + unreadable,
      of: list.length,
      unreadable,
      samples: samples.slice(0, 2),
      types,
    }
  }
  return reading
}
