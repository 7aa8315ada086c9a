import { isRecord, lenientJson } from './json.ts'
import { withoutBrokenCharacters } from './schemas/fields.ts'

// Messages in the upstream's answers.

const MAX_MESSAGE = 500

/**
 * The first `length` characters, without half a surrogate pair. Makes a copy: a slice would hold the whole answer in
 * memory.
 */
export const cut = (text: string, length: number) =>
  text.length <= length ? text : Buffer.from(withoutBrokenCharacters(text.slice(0, length))).toString()

const MESSAGE_COLUMNS = ['message', 'msg', 'responseMsg', 'error', 'error_message']

/** The message of an answer, or null. If the upstream echoes the credential, it is replaced. */
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
 * Messages about a wrong credential. Only the message shows it, because the status is usually 200. Messages about a
 * visitor's entries ("Invalid user input", "Mobile is required") must not match.
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

/** "User not found" to a call that names no user but ours. */
const UNKNOWN_USER =
  /^\W*(?:no such|unknown|inactive|blocked) user|\buser\b.{0,12}\b(?:not found|not exist|not registered|inactive|blocked|disabled)|\binvalid (?:access|request user|client)/i

/** Whether a message to a call that names no other user is about ours. */
export const isAboutOurUser = (message: string): boolean => UNKNOWN_USER.test(message)

/** A longer answer has rows. */
const MAX_REFUSAL_BYTES = 10_000

/** Whether the message of a short answer is exactly this. */
export function saysWords(bytes: Uint8Array, words: string, hide: (text: string) => string): boolean {
  if (bytes.byteLength > MAX_REFUSAL_BYTES) return false
  const answer = lenientJson(Buffer.from(bytes).toString())
  return messageOf(Array.isArray(answer) ? answer[0] : answer, hide) === words
}
