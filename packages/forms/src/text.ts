// What is made of an entered text before it is checked, in the browser and on the server alike.

// Controls but tab and line breaks; marks and overrides of direction; byte-order marks.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g
// They look like a blank: the Hangul fillers and the empty Braille pattern.
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/g
// Whatever Unicode calls ignorable, but joiners (Bangla and emoji need them), variation selectors and the tags of flags.
const IGNORABLE = /(?!\p{Join_C}|\p{VS}|[\u{e0020}-\u{e007f}])\p{DI}/gu
// A joiner that joins nothing to the left. One of several in a row stays.
const STRAY_JOINERS = /(^|[^\p{L}\p{M}\p{S}])\p{Join_C}+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Removes what nobody sees; '' where nothing is left to be seen. Joiners inside words stay. */
export function withoutInvisible(entered: string): string {
  const text = withoutControls(entered)
    .replace(BLANKS, ' ')
    .replace(IGNORABLE, '')
    .replace(STRAY_JOINERS, '$1')
  return VISIBLE.test(text) ? text : ''
}

/** One Unicode normal form, without control and direction characters. */
export const withoutControls = (entered: string) =>
  // As toWellFormed does, which the browsers of the floor do not have.
  entered
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .normalize('NFC')
    .replace(CONTROLS, '')

/** Bangla digits become ASCII digits. */
export const asciiDigits = (text: string) =>
  text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

/**
 * A mobile number of Bangladesh as it is dialled there (docs/spec/rulings.md#42): `+880 1712-345678`, `8801712345678` and
 * `01712-345678` are `01712345678`. What is none comes back as it was entered, without blanks and hyphens.
 */
export function mobileNumber(text: string): string {
  const number = asciiDigits(text).replace(/[\s().\-\u2010-\u2015\u2212]/g, '')
  const national = /^(?:\+|00)?8800?([1-9][0-9]{9})$/.exec(number)?.[1]
  return national === undefined ? number : `0${national}`
}

/**
 * Eleven digits. Those that begin with the code of the country are the beginning of a longer number: no number of
 * Bangladesh begins so, and forms used to cut at eleven characters.
 */
export const isMobileNumber = (number: string) => /^(?!880)[0-9]{11}$/.test(number)
