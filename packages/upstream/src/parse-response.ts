/**
 * Parses the rows of an answer. The upstream is PHP: a byte-order mark or a warning can precede the JSON, an empty list
 * has five spellings, and a wrong credential can look like any of them (docs/spec/upstream.md, "likely").
 *
 * An answer that may be incomplete is an error, never a shorter list: a list that was cut off, a second document after
 * the first, an HTML page that contains some JSON.
 *
 * The time of all parsing (json.ts, row.ts and message.ts too) is linear in the size of the body, and recursion is
 * limited to the depth of a row.
 */
import { refusal, UpstreamError } from './error.ts'
import { isRecord, type Json, NOTHING, parseJson } from './json.ts'
import { cut, isAboutCredential, messageOf } from './message.ts'
import { clean, parseRow, type Row } from './row.ts'
import { canonicalId, type RowSchema } from './schemas/fields.ts'

const MAX_ANSWER_ROWS = 100_000
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
}

/** PHP writes a list with a gap in its keys as an object: {"0":{…},"2":{…}}. */
const asList = (value: Json): unknown[] | null => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key, row]) => /^\d+$/.test(key) && isRecord(row))
    ? entries.map(([, row]) => row)
    : null
}

/** Names of lists that do not contain the rows. */
const NO_ROWS = /^(?:errors?|warnings?|messages?|debug|trace|meta|links?)$/i

const saysFailed = (answer: Json) =>
  [answer.status, answer.success].some((value) =>
    ['0', 'false', 'error', 'fail', 'failed'].includes(String(value).toLowerCase()),
  )

/**
 * The rows of an answer: a bare list, the list under `data`, or the only list of the object.
 * @throws UpstreamError 'refused' when there is no row and the message is about the credential
 */
function findList(
  answer: unknown,
  path: string,
  hide: (text: string) => string,
): { list: unknown[] } | { emptyAs: EmptyAs } {
  if (answer === NOTHING) return { emptyAs: 'empty body' }
  if (answer === null) return { emptyAs: 'null' }
  if (Array.isArray(answer)) return answer.length > 0 ? { list: answer } : { emptyAs: 'list' }
  if (!isRecord(answer))
    throw new UpstreamError('unreadable', path, 'the answer is neither a list nor an object')

  const under = Array.isArray(answer.data) ? answer.data : isRecord(answer.data) ? asList(answer.data) : null
  const lists = Object.entries(answer).flatMap(([key, value]) =>
    Array.isArray(value) && !NO_ROWS.test(key) ? [value] : [],
  )
  if (under === null && lists.length > 1) {
    throw new UpstreamError(
      'unreadable',
      path,
      'the answer holds several lists and none of them under "data"',
    )
  }
  const list: unknown[] | null = under ?? lists[0] ?? asList(answer)
  if (list !== null && list.length > 0) return { list }

  const message = messageOf(answer, hide)
  if (isAboutCredential(message)) throw refusal(path, message)
  if (message !== null && (list === null || saysFailed(answer))) return { emptyAs: { message } }
  return { emptyAs: list === null ? 'object' : 'list' }
}

/** Parses a whole listing row by row. An invalid row is rejected and does not affect the others. */
export function parseListing<T>(
  bytes: Uint8Array,
  rowSchema: RowSchema<T>,
  path: string,
  hide: (text: string) => string,
): Listing<T> {
  const answer = parseJson(bytes, path)
  // A message about a failure may have the columns of a row.
  if (rowSchema.mayBeBare && isRecord(answer) && !saysFailed(answer)) {
    const row = parseRow(rowSchema, isRecord(answer.data) ? answer.data : answer)
    if ('value' in row) return { rows: [row], rejected: [], emptyAs: null }
  }
  const rows = findList(answer, path, hide)
  const listing: Listing<T> = { rows: [], rejected: [], emptyAs: null }
  if ('emptyAs' in rows) return { ...listing, emptyAs: rows.emptyAs }
  if (rows.list.length > MAX_ANSWER_ROWS) {
    throw new UpstreamError('too large', path, `the answer contains more than ${MAX_ANSWER_ROWS} rows`)
  }
  for (const row of rows.list) {
    const parsed = parseRow(rowSchema, row)
    if ('value' in parsed) {
      listing.rows.push(parsed)
      continue
    }
    const ids = isRecord(row) ? rowSchema.idColumns.map((column) => canonicalId(row[column])) : []
    listing.rejected.push({
      raw: cut(hide(JSON.stringify(parsed.raw)), MAX_RAW),
      reason: parsed.reason,
      id: ids.find((id) => id !== null) ?? null,
    })
  }
  return listing
}

/**
 * Parses an answer of one row: a list (its first row counts), or the row itself, bare or under `data`.
 * @param requested the requested id and its column. A row without that column gets the id. With `strict`, a row with
 *   another id is an error.
 * @returns null when the upstream has no such row
 * @throws UpstreamError 'unreadable' when there is a row and it cannot be parsed
 */
export function parseSingle<T>(
  bytes: Uint8Array,
  rowSchema: RowSchema<T>,
  path: string,
  hide: (text: string) => string,
  requested?: { column: string; id: string; strict: boolean },
): Row<T> | null {
  const parse = (row: unknown) => {
    if (!requested || !isRecord(row)) return parseRow(rowSchema, row)
    const named = canonicalId(row[requested.column])
    if (requested.strict && named !== null && named !== canonicalId(requested.id)) {
      throw new UpstreamError('unreadable', path, 'the answer is a row with another id')
    }
    const filled = parseRow(rowSchema, { ...row, [requested.column]: requested.id })
    return 'value' in filled ? { value: filled.value, raw: clean(row).value } : filled
  }

  const answer = parseJson(bytes, path)
  const one = isRecord(answer) && isRecord(answer.data) && asList(answer.data) === null ? answer.data : answer
  if (isRecord(one)) {
    const row = parse(one)
    if ('value' in row) return row
  }
  // The answer is not the row itself, so it is a list of rows or an object with a message.
  const rows = findList(answer, path, hide)
  if ('emptyAs' in rows) {
    if (rows.emptyAs === 'object' && isRecord(one) && Object.keys(one).length > 0 && !saysFailed(one)) {
      throw new UpstreamError('unreadable', path, 'the answer is an object that does not contain the row')
    }
    return null
  }
  const first = rows.list.find((row) => row !== null)
  if (first === undefined) return null
  const row = parse(first)
  if ('value' in row) return row
  throw new UpstreamError('unreadable', path, `the row of the answer could not be parsed: ${row.reason}`)
}
