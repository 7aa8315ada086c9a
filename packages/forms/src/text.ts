// Cleans entered text before validation, in the browser and on the server.

// Control characters except tab and line breaks; direction marks and overrides; byte-order marks.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g
// Characters that look like a space: the Hangul fillers and the empty Braille pattern.
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/g
// Characters that Unicode calls ignorable, except joiners (Bangla and emoji need them), variation selectors and the
// tags of flags.
const IGNORABLE = /(?!\p{Join_C}|\p{VS}|[\u{e0020}-\u{e007f}])\p{DI}/gu
// Joiners without a letter before them. One of several in a row stays.
const STRAY_JOINERS = /(^|[^\p{L}\p{M}\p{S}])\p{Join_C}+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Removes invisible characters. Returns '' if no visible text is left. Joiners inside words stay. */
export function withoutInvisible(entered: string): string {
  const text = withoutControls(entered)
    .replace(BLANKS, ' ')
    .replace(IGNORABLE, '')
    .replace(STRAY_JOINERS, '$1')
  return VISIBLE.test(text) ? text : ''
}

/** Normalises to NFC, without control and direction characters. */
export const withoutControls = (entered: string) =>
  // Like toWellFormed, which not all supported browsers have.
  entered
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .normalize('NFC')
    .replace(CONTROLS, '')

/** Converts Bangla, Arabic and Persian digits to ASCII digits. Each of these blocks begins with its zero at a multiple of 16, or 6 after it. */
export const asciiDigits = (text: string) =>
  text.replace(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0x09e6 ? 0x09e6 : code & 0xfff0))
  })

/**
 * The form in which texts are compared by search and filters: compatibility forms (fancy letters, ligatures) are plain ones, joiners
 * and soft hyphens do not count, digits of all scripts are ASCII. The function `folded_text` of the database does the same.
 */
export const foldedText = (text: string) =>
  asciiDigits(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200b-\u200d\u2060\u00ad\ufeff]/g, ''),
  )

/**
 * Converts a mobile number to the form that is dialled in Bangladesh (docs/spec/rulings.md#42): `+880 1712-345678`,
 * `8801712345678` and `01712-345678` become `01712345678`. Other text is returned without blanks and signs.
 */
export function mobileNumber(text: string): string {
  // Whatever stands between digits: hyphens, blanks, strokes, the invisible characters of a PDF. A plus means something.
  const number = asciiDigits(text.normalize('NFKC').replace(/^\s*tel:/i, '')).replace(
    /[^\p{L}\p{M}\p{N}+]|\p{VS}/gu,
    '',
  )
  const national = /^(?:\+|00?)?8800?([1-9][0-9]{9})$/.exec(number)?.[1]
  return national === undefined ? number : `0${national}`
}

/**
 * An e-mail address, in which a keyboard or a program put other characters for those of ASCII: digits of Bangla, `＠`, a dash, a curved
 * apostrophe, a full stop after it. An address that has others all the same stays as it was entered.
 */
export function emailAddress(text: string): string {
  const plain = asciiDigits(text.normalize('NFKC'))
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^mailto:|\p{M}|[.,;।]{1,9}$/giu, '')
  return /^[\x20-\x7e]*$/.test(plain) ? plain : text
}

/**
 * Whether this is a mobile number of eleven digits. A number that begins with the country code is the start of a
 * longer number that was cut at eleven characters, because no number of Bangladesh begins like that.
 */
export const isMobileNumber = (number: string) => /^(?!880)[0-9]{11}$/.test(number)
