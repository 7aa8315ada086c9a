// Decodes the bytes of an answer as text. The school's server is PHP over databases of several ages: one column may be in
// windows-1252 in an answer that is UTF-8, and a whole answer may be UTF-16.

export interface DecodedText {
  text: string
  /** false: bytes had to be replaced, because they are no text that we know. */
  isText: boolean
  /** What was not as it should be, one sentence each; they contain no text of the answer. */
  remarks: string[]
}

/** The names that web standards read as windows-1252. */
const LATIN =
  /^(?:windows-1252|cp-?1252|x-cp1252|(?:iso[-_ ]?8859[-_ ]?1(?:5)?)|latin[-_ ]?1|us-ascii|ascii)$/i
const UTF16 = /^utf-?16(le|be)?$/i

const strict = new TextDecoder('utf-8', { fatal: true })
const tolerant = new TextDecoder('utf-8', { ignoreBOM: true })
const latin = new TextDecoder('windows-1252')

/**
 * The text of an answer.
 *
 * UTF-16 is read by its byte-order mark, by its name in the content type, or by the zeros in its first character. Everything else is UTF-8 if it is valid UTF-8,
 * whatever the content type says. Otherwise it is windows-1252 as a whole if that is certain: it has no character of UTF-8. An answer
 * with characters of UTF-8 stays UTF-8: a single foreign byte beside a Latin letter is read as windows-1252, and all others become
 * U+FFFD. Both are counted.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): DecodedText {
  const charset = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1] ?? ''
  const utf16 = utf16Of(bytes, charset)
  if (utf16)
    return { text: new TextDecoder(utf16).decode(bytes), isText: true, remarks: [`the answer is ${utf16}`] }
  try {
    return { text: strict.decode(bytes), isText: true, remarks: [] }
  } catch {
    // It is not valid UTF-8.
  }
  if (hasNoUtf8(bytes) && (LATIN.test(charset) || isCertainlyLatin(bytes))) {
    const remarks = ['the answer is windows-1252 instead of UTF-8']
    return { text: latin.decode(bytes), isText: true, remarks }
  }
  const { text, mended } = withLatinBytes(bytes)
  const replaced = countOf(text, '\ufffd') - countOf(latin.decode(bytes), 'ï¿½')
  const remarks = [
    ...(mended > 0
      ? [`${bytesOf(mended)} of the answer ${mended === 1 ? 'is' : 'are'} windows-1252 within UTF-8`]
      : []),
    ...(replaced > 0
      ? [
          `${bytesOf(replaced)} of the answer ${replaced === 1 ? 'is' : 'are'} not UTF-8 and ${replaced === 1 ? 'was' : 'were'} replaced`,
        ]
      : []),
  ]
  return { text, isText: replaced === 0, remarks }
}

const bytesOf = (count: number) => `${count} byte${count === 1 ? '' : 's'}`

function utf16Of(bytes: Uint8Array, charset: string): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // JSON begins with an ASCII character: one of its two bytes is 0.
  const isOpening = (byte: number | undefined) => byte === 0x5b || byte === 0x7b
  if (!UTF16.test(charset) && !(first === 0 ? isOpening(second) : second === 0 && isOpening(first)))
    return null
  if (first === 0 && second !== 0) return 'utf-16be'
  return second === 0 && first !== 0 ? 'utf-16le' : null
}

const countOf = (text: string, part: string) => text.split(part).length - 1

/** The length of the character of UTF-8 at a place; 0 if none is there. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]]
  const isNext = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte <= 0xbf
  if (lead < 0xc2 || lead > 0xf4 || !isNext(second)) return 0
  if (lead < 0xe0) return 2
  // Not the shortest form, half of a surrogate pair, or beyond Unicode.
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0
  if (!isNext(bytes[at + 2])) return 0
  if (lead < 0xf0) return 3
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return 0
  return isNext(bytes[at + 3]) ? 4 : 0
}

function hasNoUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (utf8Length(bytes, at) > 0) return false
  return true
}

/** Fewer foreign bytes are damage, rather than another encoding of the whole answer. */
const MIN_LATIN_BYTES = 3
/** After so many, the others are replaced: each costs a piece of text. */
const MAX_MENDED = 10_000
/** Letters and the signs of word processors. What windows-1252 does not have (0x81 …) and other signs are damage. */
const isLatinSign = (byte: number) =>
  (byte >= 0x91 && byte <= 0x97) ||
  byte === 0x85 ||
  (byte >= 0xc0 && byte < 0xfe && byte !== 0xd7 && byte !== 0xf7)

/** Text with each single foreign byte that stands as a Latin letter or sign does read as windows-1252. */
function withLatinBytes(bytes: Uint8Array): { text: string; mended: number } {
  const parts: string[] = []
  let [from, mended] = [0, 0]
  for (let at = 0; at < bytes.length && mended < MAX_MENDED; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const length = utf8Length(bytes, at)
    if (length > 0) at += length - 1
    else if (isLatinByte(bytes, at)) {
      parts.push(tolerant.decode(bytes.subarray(from, at)), latin.decode(bytes.subarray(at, at + 1)))
      from = at + 1
      mended++
    }
  }
  return { text: parts.join('') + tolerant.decode(bytes.subarray(from)), mended }
}

function isLatinByte(bytes: Uint8Array, at: number): boolean {
  const [before = 0, byte = 0, next = 0] = [bytes[at - 1], bytes[at], bytes[at + 1]]
  if (!isLatinSign(byte) || next >= 0x80) return false
  // The lead byte of a Bangla character that was cut off stands at the end of a text.
  if (byte >= 0xe0 && byte <= 0xef && !isLetter(next) && next !== 0x20) return false
  return isLetter(before) || isLetter(next)
}

/**
 * Whether bytes that are not UTF-8 are certainly windows-1252: none of them belongs to a character of UTF-8, and each stands
 * as a Latin letter or sign does: beside ASCII, not in a row of such bytes. Half of a Bangla character is none of this.
 */
function isCertainlyLatin(bytes: Uint8Array): boolean {
  let letters = 0
  let foreign = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    foreign++
    const next = bytes[at + 1] ?? 0
    // A lead byte with a following byte is a character of UTF-8, or the beginning of one that was cut off.
    if (byte >= 0xc2 && byte <= 0xf4 && next >= 0x80 && next <= 0xbf) return false
    // A lead byte of Bangla before the end of a text: a character that was cut off.
    if (byte >= 0xe0 && byte <= 0xef && !isLetter(next) && next !== 0x20) return false
    if (isLetter(bytes[at - 1] ?? 0) || isLetter(next)) letters++
    else if (byte >= 0xc0) return false
  }
  return letters > 0 && foreign >= MIN_LATIN_BYTES
}

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
