import JSON5 from 'json5'
import { isRecord, type Json } from './record.ts'

// What servers write for JSON and is none, where its meaning is certain. Everything here is linear.

/** A larger text is read as JSON only. */
const MAX_LOOSE = 5_000_000

export interface Read {
  value: unknown
  /** What was not as it should be; null for JSON. */
  remark: string | null
}

/**
 * The value of a text: JSON, or the same with what people and old programs add to it: commas before a closing bracket, comments, names
 * and texts in single quotes, line breaks within a text, NaN.
 * @param text one value with all of its brackets
 */
export function readLoosely(text: string): Read | null {
  try {
    return { value: JSON.parse(text) as unknown, remark: null }
  } catch {
    // It is not JSON.
  }
  if (text.length > MAX_LOOSE) return null
  const remark = 'the answer is not quite JSON, and was read nevertheless'
  const escaped = withEscapedControls(text)
  try {
    return { value: JSON.parse(escaped) as unknown, remark }
  } catch {
    // There is more than a line break in it.
  }
  try {
    return { value: JSON5.parse(escaped), remark }
  } catch {
    return null
  }
}

/** JSON has no line breaks and tabs within a text. A text that does not end is one too, so that each character is read once. */
const withEscapedControls = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
  text.replace(/"(?:[^"\\]|\\[\s\S])*"?/g, (part) => part.replace(/[\u0000-\u001f]/g, escapedControl))

const escapedControl = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The beginning of JSON whose quotes are entities of HTML: [{&quot;id&quot;:. */
const ESCAPED_OPENING = /^[^"[{]{0,1000}(?:\[\s*)?\{\s*&(?:quot|#34|#x22);/i
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

/** JSON that was escaped as a whole for a page of HTML; null if it was not. */
export function withoutEscapes(body: string): string | null {
  if (!ESCAPED_OPENING.test(body.slice(0, 2_000))) return null
  return body.replace(
    /&(?:(quot|amp|lt|gt|apos)|#0?(34|39|38|60|62)|#x(22|27|26|3c|3e));/gi,
    (all, name, decimal, hex) =>
      name !== undefined
        ? (ENTITIES[String(name).toLowerCase()] ?? all)
        : String.fromCharCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}

/** Names under which an envelope has the rows. */
const ENVELOPES = /^(?:d|data|results?|response|payload|body|rows|value|output)$/i
/** How often JSON stands within a text of JSON. */
const MAX_UNWRAPPED = 3

/**
 * A value whose JSON stands in a text again: as a whole, in an envelope (`{"d":"[…]"}`), or row by row.
 * @param check throws if a text is nested too deep, or has too many values
 */
export function unwrapped(value: unknown, check: (text: string) => void): Read {
  const innerJson = (text: string) => parsedText(text, check)
  const remark = 'the JSON of the answer stands in a text within JSON'
  let at = value
  let count = 0
  while (typeof at === 'string' && count < MAX_UNWRAPPED) {
    const inner = innerJson(at)
    if (inner === undefined) break
    at = inner
    count++
  }
  if (isRecord(at)) {
    const inEnvelope = Object.entries(at).flatMap(([name, one]) => {
      const inner = ENVELOPES.test(name) && typeof one === 'string' ? innerJson(one) : undefined
      return inner === undefined ? [] : [[name, inner] as const]
    })
    if (inEnvelope.length > 0) return { value: { ...at, ...Object.fromEntries(inEnvelope) }, remark }
  }
  if (
    Array.isArray(at) &&
    at.length > 0 &&
    at.every((row) => typeof row === 'string' && /^\s*\{/.test(row))
  ) {
    const rows = at.map((row) => innerJson(String(row)))
    if (rows.every(isRecord)) return { value: rows, remark }
  }
  return { value: at, remark: count > 0 ? remark : null }
}

function parsedText(text: string, check?: (text: string) => void): unknown {
  const opening = /^\s*([[{"])/.exec(text)?.[1]
  if (opening === undefined) return undefined
  if (opening !== '"') check?.(text)
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' || typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** What stands between rows that are not in a list: line breaks, commas, the separator of JSON text sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches a control character on purpose
const BETWEEN = /[\s,\u001e]*/y

/**
 * Rows one after the other without a list around them (NDJSON), if nothing else follows the first one and all have its names.
 * @param endOf the index after the value that begins at an index
 * @returns null if it is something else
 */
export function rowsInSequence(
  body: string,
  first: Json,
  from: number,
  endOf: (start: number) => number | null,
): Json[] | null {
  const names = Object.keys(first).join()
  const rows = [first]
  for (let at = from; ; ) {
    BETWEEN.lastIndex = at
    BETWEEN.test(body)
    at = BETWEEN.lastIndex
    if (at >= body.length) return rows.length > 1 ? rows : null
    const end = body[at] === '{' ? endOf(at) : null
    const row = end === null ? undefined : parsedText(body.slice(at, end))
    if (end === null || !isRecord(row) || Object.keys(row).join() !== names) return null
    rows.push(row)
    at = end
  }
}
