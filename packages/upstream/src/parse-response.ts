/**
 * Parses the rows of an answer. The upstream is PHP: a byte-order mark or a warning can stand before the JSON or after it, an
 * empty list has five spellings, and a wrong credential can look like any of them (docs/spec/upstream.md, "likely").
 *
 * An answer that may be incomplete is never a shorter list: a list that was cut off, a second document after the first, an
 * HTML page that contains some JSON are errors, and a listing that says itself that it has more rows is partial.
 *
 * The time of all parsing (json.ts, row.ts and message.ts too) is linear in the size of the body, and recursion is
 * limited to the depth of a row.
 */
import { saysError, saysFailed as wordsSayFailed } from './answer-words.ts'
import { refusal, UpstreamError } from './error.ts'
import { FieldCounter, type FieldCounts } from './field-counts.ts'
import { isRecord, type Json, NOTHING, parseJson } from './json.ts'
import { asList, flattened, listAmongOthers, listAtAll } from './lists.ts'
import { mappedRow, valueAt } from './map/apply-map.ts'
import type { QueryMap } from './map/map-schema.ts'
import { cut, isAboutCredential, isAboutOurUser, messageOf } from './message.ts'
import { type More, moreRows, saysWhole } from './paging.ts'
import { clean, parseRow, type Reading, type Row } from './row.ts'
import { canonicalId, type RowSchema } from './schemas/fields.ts'
import { isSuccess, statusError } from './status.ts'
import { DAY_FIRST, type DateOrder, dateText, provenOrder } from './values/dates.ts'

/** Maximum number of rows of a listing, in all its pages. */
export const MAX_ANSWER_ROWS = 100_000
const MAX_RAW = 2_000

/**
 * The form of an empty listing. 'list' is a list without rows. The other forms are not lists: they may also mean a wrong
 * credential or an error of the upstream.
 */
export type EmptyAs = 'list' | 'null' | 'empty body' | 'object' | { message: string }

export interface Listing<T> {
  /** In the upstream's order. Ids may repeat. */
  rows: { value: T; raw: unknown }[]
  /** Rejected rows: JSON text cut to 2,000 characters, the reason, the id if it could be parsed. */
  rejected: { raw: string; reason: string; id: string | null }[]
  /** null when the answer contains any row, valid or rejected. */
  emptyAs: EmptyAs | null
  /** The answer says that it has more rows than could be read. Rows that are missing were not deleted. */
  partial: boolean
  /** The answers say that these are all rows. Otherwise they say nothing, or it is partial. */
  isWhole?: boolean
  /** What was not as it should be and did not cost a row, one sentence each. They contain no value. */
  remarks: string[]
  /** What the columns hold. */
  fields: FieldCounts
}

/** Names of lists that do not contain the rows. */
const NO_ROWS = /^(?:errors?|warnings?|messages?|debug|trace|meta|links?)$/i

const saysFailed = (answer: Json) =>
  [answer.status, answer.success].some((value) =>
    ['0', 'false', 'error', 'fail', 'failed'].includes(String(value).toLowerCase()),
  )

/** An answer that says that it succeeded and has null instead of an empty list. */
const isEmptyData = (answer: Json) =>
  answer.data === null &&
  [answer.status, answer.success].some((value) =>
    ['1', 'true', 'success', 'ok', '200'].includes(String(value).toLowerCase()),
  )

/** Records in which the list may be when it is not under `data`. */
const ENVELOPES = /^(?:d|data|results?|response|payload|body|content|output|rows)$/i
const MAX_ENVELOPES = 3

/** The list of an object: under `data`, its only list, or the same in an envelope. */
function listOf(answer: Json, path: string, depth = 0): unknown[] | null {
  const { data } = answer
  if (Array.isArray(data)) return data
  if (isRecord(data)) {
    const list = asList(data) ?? (depth < MAX_ENVELOPES ? listOf(data, path, depth + 1) : null)
    if (list) return list
  }
  const lists = Object.entries(answer).flatMap(([key, value]) =>
    Array.isArray(value) && !NO_ROWS.test(key) ? [value] : [],
  )
  if (lists.length > 1) {
    throw new UpstreamError(
      'unreadable',
      path,
      'the answer holds several lists and none of them under "data"',
    )
  }
  if (lists[0]) return lists[0]
  for (const [key, value] of Object.entries(answer)) {
    if (key === 'data' || !isRecord(value) || !ENVELOPES.test(key)) continue
    const list = asList(value) ?? (depth < MAX_ENVELOPES ? listOf(value, path, depth + 1) : null)
    if (list) return list
  }
  // A row may have such an object in a column.
  if ('id' in answer) return null
  const [only, other] = Object.entries(answer).flatMap(([key, value]) => {
    const rows = isRecord(value) && !NO_ROWS.test(key) ? asList(value) : null
    return rows ? [rows] : []
  })
  return only && !other ? only : listAmongOthers(answer)
}

/** A list of one envelope, as programs write it that always answer with a list: `[{"status":true,"data":[…]}]`. */
function inEnvelope(answer: unknown): unknown {
  if (!Array.isArray(answer) || answer.length !== 1) return answer
  const [one] = answer as unknown[]
  const isEnvelope =
    isRecord(one) &&
    Array.isArray(one.data) &&
    Object.values(one).filter((value) => typeof value === 'object' && value !== null).length === 1 &&
    Object.keys(one).every((name) => OF_ENVELOPES.test(name))
  return isEnvelope ? one : answer
}
const OF_ENVELOPES =
  /^(?:data|status|state|success|error|errors|code|message|msg|response_?code|status_?code|total|count)$/i

/** The list at the place that the map names: a list, an object with numbers for keys, all entries (`*`), or one row. Otherwise null. */
function listAt(answer: unknown, place: string): unknown[] | null {
  if (place.split('.').includes('*')) return listAtAll(answer, place, valueAt)
  const value = valueAt(answer, place)
  if (Array.isArray(value)) return value
  return isRecord(value) ? (asList(value) ?? [value]) : null
}

/**
 * The rows of an answer: at the place that the map names, or a bare list, the list under `data`, the only list of the
 * object, or the same in an envelope.
 * @throws UpstreamError 'refused' when there is no row and the message is about the credential
 */
export function findList(
  given: unknown,
  path: string,
  hide: (text: string) => string,
  place?: string,
): { list: unknown[] } | { emptyAs: EmptyAs } {
  const answer = place === undefined ? inEnvelope(given) : given
  if (answer === NOTHING) return { emptyAs: 'empty body' }
  if (answer === null) return { emptyAs: 'null' }
  if (Array.isArray(answer) && place === undefined)
    return isEmptyList(answer) ? { emptyAs: 'list' } : { list: flattened(answer) }
  if (!isRecord(answer) && place === undefined)
    throw new UpstreamError('unreadable', path, 'the answer is neither a list nor an object')

  const list = place === undefined ? listOf(answer as Json, path) : listAt(answer, place)
  if (list !== null && !isEmptyList(list)) return { list: place === undefined ? flattened(list) : list }
  const notThere = () =>
    new UpstreamError('unreadable', path, `the answer has no rows at ${place}, where the map says they are`)
  if (!isRecord(answer)) {
    if (list) return { emptyAs: 'list' }
    throw notThere()
  }

  const message = messageOf(answer, hide)
  if (isAboutCredential(message)) throw refusal(path, message)
  if (message !== null && (list === null || saysFailed(answer))) return { emptyAs: { message } }
  if (list === null && isEmptyData(answer)) return { emptyAs: 'list' }
  if (list === null && place !== undefined) throw notThere()
  return { emptyAs: list === null ? 'object' : 'list' }
}

/** An entry of a list that PHP makes of nothing: `[[]]`, `[null]`, `[{}]`, `[""]`, `[false]`. */
const isNothing = (entry: unknown) =>
  entry === null ||
  entry === false ||
  (typeof entry === 'string' && entry.trim() === '') ||
  (typeof entry === 'object' && Object.keys(entry).length === 0)

/** A list without rows, as PHP writes it around an empty result: `[[]]`. */
const isEmptyList = (list: readonly unknown[]) =>
  list.every((entry) => Array.isArray(entry) && entry.length === 0)

/** The one row that an answer is, bare or under `data`; null for a message about a failure, which may have the columns of a row. */
function loneRow(answer: unknown, rowSchema: RowSchema<unknown>, map: QueryMap | undefined): Json | null {
  if (map?.rows !== undefined || !isRecord(answer) || saysFailed(answer)) return null
  const row = isRecord(answer.data) ? answer.data : answer
  return 'value' in parseRow(rowSchema, row, undefined, mappedRow(row, rowSchema, map)) ? row : null
}

/** What an empty list is: one beside an error is no listing without rows. */
function emptyListIn(answer: unknown, hide: (text: string) => string): EmptyAs {
  if (!isRecord(answer)) return 'list'
  const message = messageOf(answer, hide)
  if (message === null) return saysError(answer) ? 'object' : 'list'
  if (saysNoSuchRow(message)) return 'list'
  return saysError(answer) || wordsSayFailed(message) ? { message } : 'list'
}

/** The rows of an answer. A list of one row is written as that row by programs that make JSON of XML. */
export function listOrRow(
  answer: unknown,
  rowSchema: RowSchema<unknown>,
  path: string,
  hide: (text: string) => string,
  map?: QueryMap,
): ReturnType<typeof findList> {
  const rows = findList(answer, path, hide, map?.rows)
  if (!('emptyAs' in rows)) return rows
  if (rows.emptyAs === 'list') return { emptyAs: emptyListIn(answer, hide) }
  if (rows.emptyAs !== 'object') return rows
  const needsValues = Object.values(rowSchema.fields).some(({ isRequired }) => isRequired)
  const row = needsValues ? loneRow(answer, rowSchema, map) : null
  return row ? { list: [row] } : rows
}

/** What `parsePage` and `parseSingle` need of an answer. */
export interface ParsedAnswer {
  status?: number
  headers?: Readonly<Record<string, string | string[] | undefined>> & { 'content-type'?: string | undefined }
  bytes: Uint8Array
}

const jsonOf = ({ bytes, headers }: ParsedAnswer, path: string, remarks: string[]) =>
  parseJson(bytes, path, { contentType: headers?.['content-type'], remarks })

/** One answer to the call of a listing, whose rows are not parsed yet. */
export interface Page {
  list: unknown[]
  /** null when the answer contains any row. */
  emptyAs: EmptyAs | null
  remarks: string[]
  /** What the answer says about further rows. @param before number of rows in the answers before it */
  more(before: number): More | null
  /** The answer says that it has all rows. */
  isSaidWhole: boolean
}

/** Finds the rows of one answer. */
export function parsePage(
  answer: ParsedAnswer,
  rowSchema: RowSchema<unknown>,
  path: string,
  hide: (text: string) => string,
  map?: QueryMap,
): Page {
  const remarks: string[] = []
  const json = jsonOf(answer, path, remarks)
  const value = map?.rows === undefined ? inEnvelope(json) : json
  const lone = rowSchema.mayBeBare ? loneRow(value, rowSchema, map) : null
  if (lone) return { list: [lone], emptyAs: null, remarks, more: () => null, isSaidWhole: true }
  const rows = listOrRow(value, rowSchema, path, hide, map)
  const list = 'list' in rows ? rows.list : []
  const emptyAs = 'emptyAs' in rows ? rows.emptyAs : null
  if (typeof emptyAs === 'object' && emptyAs !== null && isAboutOurUser(emptyAs.message))
    throw refusal(path, emptyAs.message)
  if (list.length > MAX_ANSWER_ROWS) {
    throw new UpstreamError('too large', path, `the answer contains more than ${MAX_ANSWER_ROWS} rows`)
  }
  return {
    list,
    emptyAs,
    remarks,
    more: (before) => moreRows(value, path, list.length, before, answer.headers),
    isSaidWhole: list.length > 0 && saysWhole(value, list.length, answer.headers),
  }
}

/** What the rows of a call prove about their dates. */
export const dateOrderOf = (rows: readonly unknown[], rowSchema: RowSchema<unknown>): DateOrder => {
  const columns = Object.entries(rowSchema.fields).flatMap(([name, { kind }]) =>
    kind === 'date' ? [name] : [],
  )
  return columns.length === 0
    ? DAY_FIRST
    : provenOrder(
        rows.flatMap((row) => columns.map((name) => (isRecord(row) ? (dateText(row[name]) ?? '') : ''))),
      )
}

interface RowsOptions {
  /** Replaces the credential in texts of the upstream. */
  hide: (text: string) => string
  map?: QueryMap | undefined
  /** Columns that may be empty in all rows. */
  mayLack?: readonly string[]
  /** Gets what the rows prove about their dates, for the details of the same rows. */
  onDates?: (order: DateOrder) => void
}

/** Parses the rows of a listing one by one. An invalid row is rejected and does not affect the others. */
export function parseRows<T>(
  { list, emptyAs, remarks }: Pick<Page, 'list' | 'emptyAs' | 'remarks'>,
  rowSchema: RowSchema<T>,
  { hide, map, mayLack, onDates }: RowsOptions,
): Listing<T> {
  const counter = new FieldCounter(rowSchema, hide, mayLack)
  const mappedRows = map ? list.map((row) => mappedRow(row, rowSchema, map)) : list
  const dates = dateOrderOf(mappedRows, rowSchema)
  onDates?.(dates)
  const listing: Listing<T> = { rows: [], rejected: [], emptyAs, partial: false, remarks, fields: {} }
  for (const [at, row] of list.entries()) {
    const mapped = mappedRows[at]
    const parsed = parseRow(rowSchema, row, { dates, counter }, mapped)
    if ('value' in parsed) {
      listing.rows.push(parsed)
      continue
    }
    const ids = isRecord(mapped) ? rowSchema.idColumns.map((column) => canonicalId(mapped[column])) : []
    listing.rejected.push({
      raw: cut(hide(JSON.stringify(parsed.raw)), MAX_RAW),
      reason: parsed.reason,
      id: ids.find((id) => id !== null) ?? null,
    })
  }
  listing.fields = counter.counts()
  return listing
}

/** Messages that say that there is no such row, in an answer without one. */
const NO_SUCH_ROW =
  /\bno\b.{0,30}\b(?:data|records?|results?|rows?|notices?|news|items?|information|details?|entry|entries|match(?:es)?|teachers?|jobs?|vacanc(?:y|ies)|circulars?|posts?|query results)\b|\b(?:not|no longer)(?: be)? (?:found|available|exist|located|published)|n[o’']t exist|\b(?:expired|archived)\b|\bempty\b|\bnone\b|\bnothing\b|\bdeleted\b|\bremoved\b|\bunpublished\b|পাওয়া (?:যায়নি|যায় ?নি|যায় না|যাচ্ছে না)|নেই|নাই/i
const saysNoSuchRow = (message: string) => NO_SUCH_ROW.test(message.normalize('NFC'))
/** Messages of an answer that succeeded and is empty. */
const SUCCESS = /^\W*(?:success(?:ful(?:ly)?)?|ok|done|true|data|fetched)\b/i

/** A row of a detail call, with the counts of its columns. */
export interface Detail<T> extends Row<T> {
  fields: FieldCounts
  remarks: string[]
}

/** The requested row of a detail call. */
interface Requested {
  column: string
  id: string
  /** A row with another id is an error. */
  strict: boolean
  dates?: DateOrder
  mayLack?: readonly string[]
}

/**
 * Parses an answer of one row: a list (its first row counts), or the row itself, bare or under `data`.
 * @param requested the requested id and its column. A row without that column gets the id
 * @returns null when the upstream says that it has no such row
 * @throws UpstreamError 'unreadable' when there is a row and it cannot be parsed, or when the message is about something else
 */
export function parseSingle<T>(
  answer: ParsedAnswer,
  rowSchema: RowSchema<T>,
  path: string,
  hide: (text: string) => string,
  requested?: Requested,
  map?: QueryMap,
): Detail<T> | null {
  const remarks: string[] = []
  const counter = new FieldCounter(rowSchema, hide, requested?.mayLack)
  const reading: Reading = { dates: requested?.dates ?? DAY_FIRST, counter }
  const detailOf = (row: Row<T>): Detail<T> => ({ ...row, fields: counter.counts(), remarks })
  const parse = (given: unknown) => {
    const row = mappedRow(given, rowSchema, map)
    if (!requested || !isRecord(row)) return parseRow(rowSchema, given, reading, row)
    const named = canonicalId(row[requested.column])
    if (requested.strict && named !== null && named !== canonicalId(requested.id)) {
      throw new UpstreamError('unreadable', path, 'the answer is a row with another id')
    }
    const filled = parseRow(rowSchema, { ...row, [requested.column]: requested.id }, reading)
    return 'value' in filled ? { value: filled.value, raw: clean(given).value } : filled
  }

  if (answer.status !== undefined && !isSuccess(answer.status)) return noSuchRow(answer, path, hide)
  const value = jsonOf(answer, path, remarks)
  const one = isRecord(value) && isRecord(value.data) && asList(value.data) === null ? value.data : value
  if (isRecord(one) && map?.rows === undefined) {
    const row = parse(one)
    if ('value' in row) return detailOf(row)
  }
  // The answer is not the row itself, so it is a list of rows or an object with a message.
  const rows = findList(value, path, hide, map?.rows)
  if ('emptyAs' in rows) {
    const { emptyAs } = rows
    if (emptyAs === 'object' && isRecord(one) && Object.keys(one).length > 0 && !saysFailed(one)) {
      throw new UpstreamError('unreadable', path, 'the answer is an object that does not contain the row')
    }
    if (typeof emptyAs === 'object' && !saysNoSuchRow(emptyAs.message) && !SUCCESS.test(emptyAs.message))
      throw new UpstreamError('unreadable', path, `the upstream says "${emptyAs.message.slice(0, 200)}"`)
    return null
  }
  // The row may stand in a list of its own: [[{…}]].
  const first = rows.list.flat(1).find((row) => !isNothing(row))
  if (first === undefined) return null
  const row = parse(first)
  if ('value' in row) return detailOf(row)
  throw new UpstreamError('unreadable', path, `the row of the answer could not be parsed: ${row.reason}`)
}

/** A status like 404 whose own words, in JSON, say that there is no such row. A page of a web server says nothing. */
function noSuchRow(answer: ParsedAnswer, path: string, hide: (text: string) => string): null {
  const status = answer.status ?? 0
  let message: string | null = null
  try {
    message = messageOf(jsonOf(answer, path, []), hide)
  } catch {
    // It is no JSON.
  }
  if (message !== null && saysNoSuchRow(message)) return null
  throw statusError(path, status)
}
