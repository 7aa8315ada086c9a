/**
 * From the bytes of an answer to its rows. The upstream is PHP: a byte-order mark or a warning can stand before the
 * JSON, an empty list has five spellings, a wrong credential can look like any of them (spec/upstream.md, "likely").
 *
 * Tolerance has one limit: what is not certainly the whole answer is no answer. A list that was cut off, a second
 * document behind the first, a page that happens to hold some JSON are errors, never a shorter list.
 *
 * Everything here is linear in the size of the body, and nothing recurses deeper than MAX_ROW_DEPTH.
 */
import { canonicalId, type Shape, withoutBrokenCharacters } from './schemas.ts'

/** Deeper rows are set aside: nothing behind the door has to fear recursion. */
const MAX_ROW_DEPTH = 20
/** Larger rows are set aside too: nothing of this school is, and each is kept twice, raw and read. */
const MAX_ROW_VALUES = 10_000
const MAX_ROW_CHARACTERS = 2_000_000
/** Deeper answers are not even parsed. */
const MAX_DEPTH = 500
/** Values in one answer (10,000 rows of 12 columns are 130,000): a body within the size limit can still blow up in
 * memory, `[[],[],…` by a factor of thirty. */
const MAX_VALUES = 2_000_000
const MAX_ROWS = 100_000
/** How much text may stand before the JSON. */
const MAX_PREAMBLE = 100_000
const MAX_RAW = 2_000
const MAX_MESSAGE = 500

export type UpstreamErrorKind =
  /** Refused connection, no DNS, TLS failure, or a reset before anything was answered. */
  | 'unreachable'
  /** No complete answer in time. */
  | 'timeout'
  /** The answer ended in the middle. */
  | 'cut off'
  /** An HTTP status that is no success. */
  | 'status'
  | 'too large'
  /** Complete, but not what it should be: an HTML page, no JSON, two documents, invalid UTF-8. */
  | 'unreadable'
  /** The upstream does not accept the credential. */
  | 'refused'
  /** Not asked, because it has not been answering. */
  | 'breaker open'
  /** Not asked, because the path or a redirect leads away from the upstream's own host. */
  | 'not allowed'

/**
 * Why a call brought nothing. The message is one sentence for log and status; neither it nor anything else in here
 * holds the credential, a body or personal data. There is no `cause`: those of the network layer hold requests.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind
  /** The call, as `/all-notice`; `file` for all files. */
  readonly path: string
  readonly status: number | undefined
  /** Whether the request may have been processed. */
  readonly reached: boolean

  constructor(
    kind: UpstreamErrorKind,
    path: string,
    sentence: string,
    at?: { reached?: boolean; status?: number },
  ) {
    super(`${path}: ${sentence}.`)
    this.name = 'UpstreamError'
    this.kind = kind
    this.path = path
    this.status = at?.status
    this.reached = at?.reached ?? true
  }
}

/**
 * How an empty listing said that it is empty. 'list' is a list without rows. The others are no list at all, and may
 * also mean a wrong credential or a fault over there: a reader should trust them less.
 */
export type EmptyAs = 'list' | 'null' | 'empty body' | 'object' | { message: string }

export interface Listing<T> {
  /** In the upstream's order. Ids may repeat. */
  rows: { value: T; raw: unknown }[]
  /** Rows that were set aside: JSON text cut to 2,000 characters, a reason in words, the id if it could be read. */
  bad: { raw: string; reason: string; id: string | null }[]
  /** null when there was any row, good or bad. */
  emptyAs: EmptyAs | null
}

export interface Row<T> {
  value: T
  raw: unknown
}

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NOTHING = Symbol('empty body')

const DOCUMENT_TAG = /<(?:!doctype|html|head|body|title|script)\b/i
/** What can be the start of JSON. `[` and `{` of a PHP warning ("key [name]", "Array {") mostly cannot … */
const OPENING = /\{\s*["}]|\[\s*(?:[[\]{"\d-]|true|false|null)/g
/** … and where they can ("Cannot use [] for reading"), they neither look like rows nor stand at the start of a line. */
const ROWS_OPENING = /(?:\[\s*)?\{\s*"[^"\\]{1,200}"\s*:/y
const LINE_STARTS = new Set(['\n', '>', '\uFEFF'])
/** Blanks that may stand between the start of a line and the JSON. */
const MAX_INDENT = 20

/**
 * The one JSON value of an answer, or NOTHING for an empty body.
 * @throws UpstreamError 'unreadable', 'cut off' or 'too large'
 */
export function readJson(bytes: Uint8Array, path: string): unknown {
  const unreadable = (sentence: string) => new UpstreamError('unreadable', path, sentence)
  let body: string
  try {
    // trim() also takes the byte-order marks that the decoder leaves: included PHP files bring one each.
    body = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    throw unreadable('the answer is not valid UTF-8')
  }
  if (body === '') return NOTHING
  if (body === 'null' || body === 'false' || body === '""') return null

  const page = body.slice(0, MAX_PREAMBLE).search(DOCUMENT_TAG)
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(body); opening; opening = OPENING.exec(body)) {
    const start = opening.index
    if (start > MAX_PREAMBLE || (page !== -1 && page < start)) break
    ROWS_OPENING.lastIndex = start
    if (!ROWS_OPENING.test(body) && !isAtLineStart(body, start)) {
      OPENING.lastIndex = start + 1
      continue
    }
    const end = endOfValue(body, start, path)
    if (end === null) throw new UpstreamError('cut off', path, 'the JSON of the answer ends in the middle')
    if (end < body.length) throw unreadable('the answer goes on behind its JSON')
    try {
      return JSON.parse(body.slice(start))
    } catch {
      throw unreadable('the answer is not valid JSON')
    }
  }
  if (page !== -1) throw unreadable('the answer is an HTML page, not JSON')
  if (endsWithNull(body)) return null
  throw unreadable('the answer is not JSON')
}

/** Whether only blanks stand between `position` and the start of its line, the end of a tag or a byte-order mark. */
function isAtLineStart(body: string, position: number): boolean {
  for (let at = position - 1; at >= Math.max(0, position - MAX_INDENT); at--) {
    if (body[at] !== ' ' && body[at] !== '\t') return LINE_STARTS.has(body[at] ?? '')
  }
  return true
}

/** A PHP script that warns about an empty result often prints `null` after its warning, on a line of its own. */
function endsWithNull(body: string): boolean {
  if (!body.endsWith('null')) return false
  const before = body.slice(-100, -'null'.length)
  const text = before.trimEnd()
  return text.endsWith('>') || before.slice(text.length).includes('\n')
}

/** Where the array or object that opens at `start` closes (the index behind it), or null if it never does. */
function endOfValue(body: string, start: number, path: string): number | null {
  let depth = 0
  let values = 0
  for (let at = start; at < body.length; at++) {
    switch (body.charCodeAt(at)) {
      case 0x22: {
        const closing = endOfString(body, at)
        if (closing === null) return null
        at = closing
        break
      }
      case 0x5b:
      case 0x7b:
        values++
        if (++depth > MAX_DEPTH) {
          throw new UpstreamError('unreadable', path, `the answer is nested deeper than ${MAX_DEPTH} levels`)
        }
        break
      case 0x2c:
        if (++values > MAX_VALUES) {
          throw new UpstreamError('too large', path, `the answer holds more than ${MAX_VALUES} values`)
        }
        break
      case 0x5d:
      case 0x7d:
        if (--depth === 0) return at + 1
        break
    }
  }
  return null
}

function endOfString(body: string, opening: number): number | null {
  for (let quote = body.indexOf('"', opening + 1); quote !== -1; quote = body.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (body.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return quote
  }
  return null
}

/**
 * A copy that Postgres takes as jsonb and that recursion can walk: without NUL and broken surrogates, without a
 * `__proto__` key. What is too deep or too much is left out of it, and then `fault` says so.
 */
function clean(value: unknown): { value: unknown; fault: string | null } {
  let fault: string | null = null
  let values = 0
  let characters = 0
  const isTooMuch = () => {
    if (values > MAX_ROW_VALUES) fault ??= `the row holds more than ${MAX_ROW_VALUES} values`
    if (characters > MAX_ROW_CHARACTERS) fault ??= `the row is longer than ${MAX_ROW_CHARACTERS} characters`
    return fault !== null
  }
  const copy = (part: unknown, depth: number): unknown => {
    values++
    if (typeof part === 'string') {
      characters += part.length
      return isTooMuch() ? '…' : withoutBrokenCharacters(part)
    }
    if (typeof part !== 'object' || part === null) return part
    if (depth > MAX_ROW_DEPTH) fault ??= `the row is nested deeper than ${MAX_ROW_DEPTH} levels`
    if (isTooMuch()) return '…'
    if (Array.isArray(part)) {
      const kept: unknown[] = []
      for (const element of part) {
        if (isTooMuch()) break
        kept.push(copy(element, depth + 1))
      }
      return kept
    }
    const kept: Json = {}
    for (const key of Object.keys(part)) {
      if (isTooMuch()) break
      if (key !== '__proto__') kept[withoutBrokenCharacters(key)] = copy((part as Json)[key], depth + 1)
    }
    return kept
  }
  return { value: copy(value, 1), fault }
}

/** At most `length` characters, never half of a surrogate pair, and never a slice that keeps its long parent alive. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : Buffer.from(withoutBrokenCharacters(text.slice(0, length))).toString()

const MESSAGE_COLUMNS = ['message', 'msg', 'responseMsg', 'error', 'error_message']

/** What an object says in words, or null. Without the credential, should the upstream echo it. */
export function messageOf(answer: unknown, hide: (text: string) => string): string | null {
  if (!isRecord(answer)) return null
  for (const column of MESSAGE_COLUMNS) {
    const said = answer[column]
    if (typeof said === 'string' && said.trim() !== '') {
      return cut(hide(withoutBrokenCharacters(said).normalize('NFC').trim()), MAX_MESSAGE)
    }
    const inner = isRecord(said) ? said.message : undefined
    if (typeof inner === 'string' && inner.trim() !== '') {
      return cut(hide(withoutBrokenCharacters(inner).normalize('NFC').trim()), MAX_MESSAGE)
    }
  }
  return null
}

/**
 * Wordings of a wrong credential. The status is mostly 200 then, so words are all there is to go by. Narrow enough
 * that what is said about a visitor's entries ("Invalid user input", "Mobile is required") is not taken for it.
 */
const OURS = '(?:user ?-?_?(?:id|name)|password|login|log ?in|token|api ?-?_?key)'
const REFUSAL = new RegExp(
  [
    'unauthori[sz]ed|unauthenticated|not authori[sz]ed|credential|access denied|permission denied|forbidden',
    'auth(?:entication|ori[sz]ation) (?:failed|error|failure|required)',
    `\\b(?:wrong|invalid|incorrect|missing|unknown|bad)\\b.{0,20}\\b${OURS}\\b`,
    '(?:wrong|invalid|incorrect|unknown) user(?:\\s*$|[.!,]| or | and |/)',
    `\\b${OURS}\\b.{0,30}\\b(?:wrong|invalid|incorrect|missing|mismatch|required|not found|not valid|not match|not exist)`,
  ].join('|'),
  'i',
)

export const speaksOfCredential = (message: string | null) => message !== null && REFUSAL.test(message)

/** PHP writes a list with a gap in its keys as an object: {"0":{…},"2":{…}}. */
const asList = (value: Json): unknown[] | null => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key, row]) => /^\d+$/.test(key) && isRecord(row))
    ? entries.map(([, row]) => row)
    : null
}

/** Lists that an object carries beside its rows. */
const NO_ROWS = /^(?:errors?|warnings?|messages?|debug|trace|meta|links?)$/i

const saysFailed = (answer: Json) =>
  [answer.status, answer.success].some((said) =>
    ['0', 'false', 'error', 'fail', 'failed'].includes(String(said).toLowerCase()),
  )

/**
 * The rows of an answer: a bare list, the list under `data`, or the only list of the object.
 * @throws UpstreamError 'refused' when there is no row and the answer's words are of a credential
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
  if (speaksOfCredential(message)) throw refusal(path, message)
  if (message !== null && (list === null || saysFailed(answer))) return { emptyAs: { message } }
  return { emptyAs: list === null ? 'object' : 'list' }
}

export const refusal = (path: string, message: string | null, status?: number) =>
  new UpstreamError(
    'refused',
    path,
    `the upstream does not accept the credential${message === null ? '' : ` (it says: ${message.replace(/\s+/g, ' ')})`}`,
    status === undefined ? { reached: false } : { reached: false, status },
  )

function readRow<T>(shape: Shape<T>, row: unknown): Row<T> | { reason: string; raw: unknown } {
  const { value: raw, fault } = clean(row)
  if (!isRecord(row)) {
    return {
      raw,
      reason:
        row === null ? 'the row is null' : `the row is ${Array.isArray(row) ? 'a list' : `a ${typeof row}`}`,
    }
  }
  if (fault !== null) return { raw, reason: fault }
  // The row as it came, not the cleaned one: an id that loses a character is another id.
  const read = shape.schema.safeParse(row)
  if (read.success) return { value: read.data, raw }
  const reason = read.error.issues.map((issue) => [...issue.path, issue.message].join(' ')).join(', ')
  return { raw, reason }
}

/** Reads a whole listing row by row; a bad row never costs a good one. */
export function readListing<T>(
  bytes: Uint8Array,
  shape: Shape<T>,
  path: string,
  hide: (text: string) => string,
): Listing<T> {
  const answer = readJson(bytes, path)
  if (shape.mayBeBare && isRecord(answer)) {
    const row = readRow(shape, isRecord(answer.data) ? answer.data : answer)
    if ('value' in row) return { rows: [row], bad: [], emptyAs: null }
  }
  const found = findList(answer, path, hide)
  const listing: Listing<T> = { rows: [], bad: [], emptyAs: null }
  if ('emptyAs' in found) return { ...listing, emptyAs: found.emptyAs }
  if (found.list.length > MAX_ROWS) {
    throw new UpstreamError('too large', path, `the answer holds more than ${MAX_ROWS} rows`)
  }
  for (const row of found.list) {
    const read = readRow(shape, row)
    if ('value' in read) {
      listing.rows.push(read)
      continue
    }
    const ids = isRecord(row) ? shape.idColumns.map((column) => canonicalId(row[column])) : []
    listing.bad.push({
      raw: cut(hide(JSON.stringify(read.raw)), MAX_RAW),
      reason: read.reason,
      id: ids.find((id) => id !== null) ?? null,
    })
  }
  return listing
}

/**
 * Reads an answer of one row: a list of one, of two (the first counts) or of none, or the row itself, bare or under
 * `data`. null when the upstream has none.
 * @param asked the id that was asked for and its column. A row that leaves it out gets it; with `strict`, a row that
 *   names another one is not taken for the answer.
 * @throws UpstreamError 'unreadable' when there is a row and it cannot be read
 */
export function readSingle<T>(
  bytes: Uint8Array,
  shape: Shape<T>,
  path: string,
  hide: (text: string) => string,
  asked?: { column: string; id: string; strict: boolean },
): Row<T> | null {
  const read = (row: unknown) => {
    if (!asked || !isRecord(row)) return readRow(shape, row)
    const named = canonicalId(row[asked.column])
    if (asked.strict && named !== null && named !== canonicalId(asked.id)) {
      throw new UpstreamError('unreadable', path, 'the answer is the row of another id')
    }
    const filled = readRow(shape, { ...row, [asked.column]: asked.id })
    return 'value' in filled ? { value: filled.value, raw: clean(row).value } : filled
  }

  const answer = readJson(bytes, path)
  const one = isRecord(answer) && isRecord(answer.data) && asList(answer.data) === null ? answer.data : answer
  if (isRecord(one)) {
    const row = read(one)
    if ('value' in row) return row
  }
  // Not the row itself: then it is a list of rows, or an object that says that there is none.
  const found = findList(answer, path, hide)
  if ('emptyAs' in found) {
    if (found.emptyAs === 'object' && isRecord(one) && Object.keys(one).length > 0 && !saysFailed(one)) {
      throw new UpstreamError('unreadable', path, 'the answer is an object in which the row was not found')
    }
    return null
  }
  const first = found.list.find((row) => row !== null)
  if (first === undefined) return null
  const row = read(first)
  if ('value' in row) return row
  throw new UpstreamError('unreadable', path, `the row of the answer could not be read: ${row.reason}`)
}

/** What an answer to a submission says. */
export interface Said {
  /** `responseCode` by its text (docs/spec/rulings.md#28), null when there is none. */
  code: string | null
  /** As it came, except for characters that nothing can show; an admit card's is a file path. */
  message: string | null
}

/**
 * Reads the answer to a form: an object, or a list with one.
 * @throws UpstreamError 'unreadable' or 'cut off'
 */
export function readSaid(bytes: Uint8Array, path: string, hide: (text: string) => string): Said {
  const answer = readJson(bytes, path)
  const said = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(said)) return { code: null, message: null }
  const { responseCode, responseMsg } = said
  const code =
    typeof responseCode === 'number' || typeof responseCode === 'string' ? String(responseCode).trim() : ''
  const message =
    typeof responseMsg === 'string' && responseMsg.trim() !== ''
      ? cut(hide(withoutBrokenCharacters(responseMsg).trim()), MAX_MESSAGE)
      : messageOf(said, hide)
  return { code: code === '' ? null : cut(withoutBrokenCharacters(code), 64), message }
}
