import { decodeText } from './decode.ts'
import { UpstreamError } from './error.ts'
import { readLoosely, rowsInSequence, unwrapped, withoutEscapes } from './json-variants.ts'
import { describePage } from './pages.ts'
import { isDumpedKey, isPrinted } from './printed.ts'
import { isRecord } from './record.ts'

export { isRecord, type Json } from './record.ts'

// Parses an answer of one JSON value. A byte-order mark or a PHP warning may stand before it, and a warning after it.

/** Answers with deeper nesting are rejected. */
const MAX_DEPTH = 500
/**
 * Maximum number of values in one answer (10,000 rows of 12 columns have 130,000). A body within the size limit can need
 * thirty times its size in memory: `[[],[],…`.
 */
const MAX_VALUES = 2_000_000
/** Maximum number of characters before the JSON. */
const MAX_PREAMBLE = 100_000

/** What `parseJson` returns for an empty body. */
export const NOTHING = Symbol('empty body')

const DOCUMENT_TAG = /<(?:!doctype|html|head|body|title|script)\b/i
/**
 * Possible starts of JSON. Most brackets in PHP warnings ("key [name]", "Array {") do not match. It is copied by who moves its
 * `lastIndex`: `matchAll` begins there.
 */
const OPENING = /\{\s*["}]|\[\s*(?:[[\]{"\d-]|true|false|null)/g
/** The start of rows. Brackets in warnings that match OPENING ("Cannot use [] for reading") do not match this. */
const ROWS_OPENING = /(?:\[\s*)?\{\s*"[^"\\]{1,200}"\s*:/y
const LINE_STARTS = new Set(['\n', '>', '\uFEFF'])
/** Maximum number of blanks between the start of a line and the JSON. */
const MAX_INDENT = 20

interface Context {
  contentType?: string | undefined
  /** Gets a sentence for all that was not as it should be and did not matter. */
  remarks?: string[]
}

/**
 * The one JSON value of an answer, or NOTHING for an empty body. Text before and after it is cut off.
 * @throws UpstreamError 'unreadable', 'cut off' or 'too large'
 */
export function parseJson(bytes: Uint8Array, path: string, context: Context = {}): unknown {
  const { contentType, remarks = [] } = context
  const unreadable = (sentence: string) => new UpstreamError('unreadable', path, sentence)
  const decoded = decodeText(bytes, contentType)
  remarks.push(...decoded.remarks)
  // trim() also removes byte-order marks that the decoder leaves: each included PHP file can add one.
  const trimmed = decoded.text.trim()
  if (trimmed === '') return NOTHING
  const plain = withoutEscapes(trimmed)
  if (plain !== null) remarks.push('the answer is escaped as for a page of HTML')
  const body = plain ?? trimmed
  const whole = (value: unknown): unknown => {
    const { value: inner, remark } = unwrapped(
      value,
      (text) => void endOfValue(text, text.search(/[[{]/), path),
    )
    if (remark !== null) remarks.push(remark)
    return inner
  }
  if (body === 'null' || body === 'false' || body === '""') return null

  if (body.startsWith('"')) {
    const inner = whole(parsed(body))
    if (typeof inner === 'object' && inner !== null) return inner
  }

  const page = body.slice(0, MAX_PREAMBLE).search(DOCUMENT_TAG)
  const openings = new RegExp(OPENING)
  let candidates = 0
  for (let opening = openings.exec(body); opening; opening = openings.exec(body)) {
    const start = opening.index
    if (start > MAX_PREAMBLE || (page !== -1 && page < start)) break
    if (!isOpening(body, start)) {
      openings.lastIndex = start + 1
      continue
    }
    const end = endOfValue(body, start, path)
    if (end === null) throw new UpstreamError('cut off', path, 'the JSON of the answer is incomplete')
    if (isDumpedKey(body, end)) {
      openings.lastIndex = end
      continue
    }
    const read = readLoosely(body.slice(start, end))
    if (read === null) {
      // The time in brackets of a log line, for example.
      if (isRowsOpening(body, start) || ++candidates >= MAX_CANDIDATES)
        throw unreadable('the answer is not valid JSON')
      openings.lastIndex = end
      continue
    }
    const { value } = read
    if (hasSecondDocument(body.slice(end), path)) {
      const rows = isRecord(value)
        ? rowsInSequence(body, value, end, (next) => endOfValue(body, next, path))
        : null
      if (rows === null && isPrinted(body, start, end)) {
        openings.lastIndex = end
        continue
      }
      if (rows === null) throw unreadable('the answer contains a second document after its JSON')
      remarks.push('the rows of the answer stand one after the other, without a list around them')
      return rows
    }
    if (read.remark !== null) remarks.push(read.remark)
    if (start > 0) remarks.push('text before the JSON of the answer was cut off')
    if (end < body.length) remarks.push('text after the JSON of the answer was cut off')
    return whole(value)
  }
  if (/^[[{]/.test(body) && page === -1) {
    const end = endOfValue(body, 0, path)
    const read = end === body.length ? readLoosely(body) : null
    if (read?.remark) {
      remarks.push(read.remark)
      return whole(read.value)
    }
  }
  if (page !== -1) throw unreadable(describePage(body))
  if (candidates > 0) throw unreadable('the answer is not valid JSON')
  if (endsWithNull(body)) return null
  if (body.startsWith('<')) throw unreadable(describePage(body))
  throw unreadable(decoded.isText ? 'the answer is not JSON' : 'the answer is not text in UTF-8')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

const isRowsOpening = (body: string, position: number) => {
  ROWS_OPENING.lastIndex = position
  return ROWS_OPENING.test(body)
}

/** Whether the bracket at `position` may be the start of the JSON: most brackets in warnings are not. */
const isOpening = (body: string, position: number) =>
  isRowsOpening(body, position) || isAtLineStart(body, position)

/** Maximum number of brackets that are tried as the start of JSON. */
const MAX_CANDIDATES = 20
/** Maximum number of characters after the JSON that are searched for a second document. */
const MAX_AFTER = 100_000

/**
 * Whether another JSON value follows the first one. Then it is not known which of them is the answer. Brackets in warnings,
 * tags and scripts are no such value.
 */
function hasSecondDocument(behind: string, path: string): boolean {
  const after = withoutTags(behind.slice(0, MAX_AFTER))
  const openings = new RegExp(OPENING)
  let candidates = 0
  for (let opening = openings.exec(after); opening; opening = openings.exec(after)) {
    const start = opening.index
    openings.lastIndex = start + 1
    if (start > 0 && !isOpening(after, start)) continue
    const end = endOfValue(after, start, path)
    if (end !== null && isPrinted(after, start, end)) {
      openings.lastIndex = end
      continue
    }
    if (isRowsOpening(after, start) || end === null || ++candidates >= MAX_CANDIDATES) return true
    if (parsed(after.slice(start, end)) !== undefined) return true
  }
  return false
}

/** Tags within a line: PHP prints the name of a warning, its file and its line in bold. */
const INLINE_TAG = /<\/?(?:b|i|em|strong|font|small|span|code)\b/iy
/** The text outside of tags and scripts. */
function withoutTags(text: string): string {
  const lower = text.toLowerCase()
  let outside = ''
  let at = 0
  for (let tag = text.indexOf('<'); tag !== -1; tag = text.indexOf('<', at)) {
    const isScript = lower.startsWith('<script', tag)
    const end = isScript ? lower.indexOf('</script', tag) : text.indexOf('>', tag)
    INLINE_TAG.lastIndex = tag
    outside += text.slice(at, tag) + (INLINE_TAG.test(text) ? '' : '\n')
    if (end === -1) return isScript ? outside : outside + text.slice(tag)
    at = end + 1
  }
  return outside + text.slice(at)
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

/** The index after the array or object that starts at `start`, or null if it is incomplete. */
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
          throw new UpstreamError('too large', path, `the answer contains more than ${MAX_VALUES} values`)
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

/** Maximum length of the answer to a submission, and of places in it where JSON may begin. */
const MAX_ANSWER = 200_000
const MAX_OPENINGS = 20

/**
 * The JSON of the answer to a submission, read as loosely as a list, whatever stands before and after it, such as the warnings of PHP: what
 * stands in a log or a dump counts only if there is nothing else. Undefined if there is none, or it is part of an HTML page.
 */
export function lenientJson(text: string): unknown {
  if (text.length > MAX_ANSWER) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // It is looked for below.
  }
  const page = text.search(DOCUMENT_TAG)
  let printed: unknown
  let openings = 0
  const found = new RegExp(OPENING)
  for (let opening = found.exec(text); opening; opening = found.exec(text)) {
    const start = opening.index
    if (++openings > MAX_OPENINGS || (page !== -1 && page < start)) break
    const end = endOrNull(text, start)
    const value = end === null ? undefined : readLoosely(text.slice(start, end))?.value
    // The line of a warning can be in brackets, too.
    if (end === null || !(isRecord(value) || (Array.isArray(value) && value.some(isRecord)))) {
      found.lastIndex = start + 1
      continue
    }
    if (!isPrinted(text, start, end)) return value
    printed ??= value
    found.lastIndex = end
  }
  return printed
}

function endOrNull(text: string, start: number): number | null {
  try {
    return endOfValue(text, start, '')
  } catch {
    return null
  }
}
