import { UpstreamError } from './error.ts'

// Parses an answer of one JSON value. A byte-order mark or a PHP warning may precede it.

/** Answers with deeper nesting are rejected. */
const MAX_DEPTH = 500
/**
 * Maximum number of values in one answer (10,000 rows of 12 columns have 130,000). A body within the size limit can need
 * thirty times its size in memory: `[[],[],…`.
 */
const MAX_VALUES = 2_000_000
/** Maximum number of characters before the JSON. */
const MAX_PREAMBLE = 100_000

export type Json = Record<string, unknown>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `parseJson` returns for an empty body. */
export const NOTHING = Symbol('empty body')

const DOCUMENT_TAG = /<(?:!doctype|html|head|body|title|script)\b/i
/** Possible starts of JSON. Most brackets in PHP warnings ("key [name]", "Array {") do not match. */
const OPENING = /\{\s*["}]|\[\s*(?:[[\]{"\d-]|true|false|null)/g
/** The start of rows. Brackets in warnings that match OPENING ("Cannot use [] for reading") do not match this. */
const ROWS_OPENING = /(?:\[\s*)?\{\s*"[^"\\]{1,200}"\s*:/y
const LINE_STARTS = new Set(['\n', '>', '\uFEFF'])
/** Maximum number of blanks between the start of a line and the JSON. */
const MAX_INDENT = 20

/**
 * The one JSON value of an answer, or NOTHING for an empty body.
 * @throws UpstreamError 'unreadable', 'cut off' or 'too large'
 */
export function parseJson(bytes: Uint8Array, path: string): unknown {
  const unreadable = (sentence: string) => new UpstreamError('unreadable', path, sentence)
  let body: string
  try {
    // trim() also removes byte-order marks that the decoder leaves: each included PHP file can add one.
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
    if (end === null) throw new UpstreamError('cut off', path, 'the JSON of the answer is incomplete')
    if (end < body.length) throw unreadable('the answer contains text after its JSON')
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
