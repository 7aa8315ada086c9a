import { withErrors } from './answer-words.ts'
import { isRecord, type Json, parseJson } from './json.ts'
import { cut, messageOf } from './message.ts'
import { withoutBrokenCharacters } from './schemas/fields.ts'

// The form in which the school's application answers a form, by the specification: an object with `responseCode` and `responseMsg`.

/** `code`: the text of `responseCode` (docs/spec/rulings.md#28). */
export interface OwnAnswer {
  code: string
  message: string | null
}

/** Programs wrap their answers: in a list, under `data`, `response` or `d`, or as a text of JSON. */
const MAX_DEPTH = 3
const MAX_PLACES = 50
const MAX_TEXT = 20_000
const MAX_MESSAGE = 500
const MAX_CODE = 64

/**
 * Reads the specified form, wherever it is in the answer: the outermost `responseCode` counts, whatever the case of its letters.
 * @param body the JSON of the answer
 * @param hide replaces the credential in texts of the upstream
 * @returns null if there is none with a value
 */
export function readOwnAnswer(
  body: unknown,
  hide: (text: string) => string,
): (OwnAnswer & { at: Json }) | null {
  const outer = recordsIn(body)[0]
  let level = [body]
  let places = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const records = level.flatMap(recordsIn)
    for (const at of records) {
      if (++places > MAX_PLACES) return null
      const value = valueNamed(at, 'responsecode')
      const code = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
      if (code === '') continue
      const message = messageIn(at, hide) ?? messageOf(outer, hide)
      return { code: cut(withoutBrokenCharacters(code), MAX_CODE), message, at }
    }
    level = records.flatMap((at) => Object.values(at).slice(0, MAX_PLACES))
  }
  return null
}

/** The objects that a value is: itself, the first of a list, or what a text of JSON says. */
function recordsIn(value: unknown): Json[] {
  if (isRecord(value)) return [value]
  if (Array.isArray(value)) return value.length > 0 ? recordsIn(unwrapped(value[0])) : []
  return typeof value === 'string' ? recordsOfText(value) : []
}

/** A list in a list. */
const unwrapped = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function recordsOfText(text: string): Json[] {
  if (text.length > MAX_TEXT || !/^\s*\{/.test(text)) return []
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? [value] : []
  } catch {
    return []
  }
}

/** The value of a field, whatever the case of its letters and what joins its words. */
const valueNamed = (of: Json, name: string): unknown =>
  Object.entries(of).find(
    ([key]) => key.length < 40 && key.toLowerCase().replaceAll(/[^a-z]/g, '') === name,
  )?.[1]

/** `responseMsg`, or another message. Not in normal form, because it may be the path of a file. */
function messageIn(at: Json, hide: (text: string) => string): string | null {
  const words = valueNamed(at, 'responsemsg')
  return typeof words === 'string' && words.trim() !== ''
    ? cut(hide(withoutBrokenCharacters(words).trim()), MAX_MESSAGE)
    : messageOf(at, hide)
}

/** As `AnswerForm` wants it for an application and a message. */
export function readResponseCode(
  body: unknown,
  hide: (text: string) => string,
): (OwnAnswer & { isSuccess: boolean }) | null {
  const own = readOwnAnswer(body, hide)
  if (!own) return null
  const { code, at } = own
  const isSuccess = code === '200'
  const said = own.message?.normalize('NFC') ?? null
  const data = valueNamed(at, 'data')
  // Lists by the names of fields; other data are no words.
  const isByField =
    said === null && isRecord(data) && Object.values(data).every((value) => Array.isArray(value))
  const errors = valueNamed(at, 'errors') ?? (isByField ? data : undefined)
  const message = isSuccess ? said : withErrors(said, valueNamed(at, 'responsemsg'), errors, hide)
  return { code, message, isSuccess }
}

/**
 * Parses the answer about an admit card. Without a code, the message is that of the answer.
 * @throws UpstreamError 'unreadable' or 'cut off'
 */
export function parseCardAnswer(
  bytes: Uint8Array,
  path: string,
  hide: (text: string) => string,
): { code: string | null; message: string | null } {
  const answer = parseJson(bytes, path)
  const own = readOwnAnswer(answer, hide)
  if (own) return { code: own.code, message: own.message }
  const [outer] = recordsIn(answer)
  return { code: null, message: outer ? messageIn(outer, hide) : null }
}
