import { isRecord, parseJson } from './json.ts'
import { withoutBrokenCharacters } from './schemas/fields.ts'

// What the upstream says in words: messages of answers, and the outcome of a submission.

const MAX_MESSAGE = 500

/** At most `length` characters, never half of a surrogate pair, and never a slice that keeps its long parent alive. */
export const cut = (text: string, length: number) =>
  text.length <= length ? text : Buffer.from(withoutBrokenCharacters(text.slice(0, length))).toString()

const MESSAGE_COLUMNS = ['message', 'msg', 'responseMsg', 'error', 'error_message']

/** The message of an answer, or null. Without the credential, should the upstream echo it. */
export function messageOf(answer: unknown, hide: (text: string) => string): string | null {
  if (!isRecord(answer)) return null
  for (const column of MESSAGE_COLUMNS) {
    const text = answer[column]
    if (typeof text === 'string' && text.trim() !== '') {
      return cut(hide(withoutBrokenCharacters(text).normalize('NFC').trim()), MAX_MESSAGE)
    }
    const inner = isRecord(text) ? text.message : undefined
    if (typeof inner === 'string' && inner.trim() !== '') {
      return cut(hide(withoutBrokenCharacters(inner).normalize('NFC').trim()), MAX_MESSAGE)
    }
  }
  return null
}

/**
 * Wordings of a wrong credential. The status is mostly 200 then, so the message is all there is. Narrow enough that a
 * message about a visitor's entries ("Invalid user input", "Mobile is required") does not match.
 */
const CREDENTIAL = '(?:user ?-?_?(?:id|name)|password|login|log ?in|token|api ?-?_?key)'
const WRONG_CREDENTIAL = new RegExp(
  [
    'unauthori[sz]ed|unauthenticated|not authori[sz]ed|credential|access denied|permission denied|forbidden',
    'auth(?:entication|ori[sz]ation) (?:failed|error|failure|required)',
    `\\b(?:wrong|invalid|incorrect|missing|unknown|bad)\\b.{0,20}\\b${CREDENTIAL}\\b`,
    '(?:wrong|invalid|incorrect|unknown) user(?:\\s*$|[.!,]| or | and |/)',
    `\\b${CREDENTIAL}\\b.{0,30}\\b(?:wrong|invalid|incorrect|missing|mismatch|required|not found|not valid|not match|not exist)`,
  ].join('|'),
  'i',
)

/** Whether a message is about our credential. */
export const isAboutCredential = (message: string | null) =>
  message !== null && WRONG_CREDENTIAL.test(message)

/** What an answer to a submission says of its success. */
export interface StatusMessage {
  /** `responseCode` by its text (docs/spec/rulings.md#28), null when there is none. */
  code: string | null
  /** As it came, except for characters that nothing can show; an admit card's is a file path. */
  message: string | null
}

/**
 * Parses the answer to a form: an object, or a list with one.
 * @throws UpstreamError 'unreadable' or 'cut off'
 */
export function parseStatusMessage(
  bytes: Uint8Array,
  path: string,
  hide: (text: string) => string,
): StatusMessage {
  const answer = parseJson(bytes, path)
  const status = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(status)) return { code: null, message: null }
  const { responseCode, responseMsg } = status
  const code =
    typeof responseCode === 'number' || typeof responseCode === 'string' ? String(responseCode).trim() : ''
  const message =
    typeof responseMsg === 'string' && responseMsg.trim() !== ''
      ? cut(hide(withoutBrokenCharacters(responseMsg).trim()), MAX_MESSAGE)
      : messageOf(status, hide)
  return { code: code === '' ? null : cut(withoutBrokenCharacters(code), 64), message }
}
