// Checks Bangla text (docs/spec/rulings.md#14, part 2: Bengali pages): Bangla letters and digits only.

/** Names of standards and programs that Bangla text writes in Latin letters. */
const LATIN_NAMES = new Set(
  'WCAG AA axe Chromium NVDA JAWS VoiceOver TalkBack JPG PNG HEIC English'.split(' '),
)

/**
 * Finds the first Latin word or number in a Bangla text.
 * @returns a description for a message and the position in the text, or null if there is none
 */
export function notBangla(text: string): { what: string; at: number } | null {
  // Placeholders such as {accountNumber} are filled with Bangla text.
  const words = text.replace(/\{[a-zA-Z]+(?::[a-z]+)?\}/g, (name) => ' '.repeat(name.length))
  const all = [...words.matchAll(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*|[0-9][0-9.,]*/gu)]
  const first = all.find(([word]) => !LATIN_NAMES.has(word.replace(/-$/, '')))
  if (!first) return null
  const kind = /^[0-9]/.test(first[0]) ? 'Latin digits' : 'Latin letters'
  return { what: `${kind} in Bangla text: ${first[0].slice(0, 40)}`, at: first.index }
}

/** Converts the Bangla digits of a text to Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
}

/**
 * Writes the halves that Bangla says in words as figures: `সাড়ে 3` is `3.5`, `দেড়টা` is `1:30`.
 * @param text with Latin digits
 */
export function halvesInFigures(text: string): string {
  return text.normalize('NFC').replace(HALF_PAST, '$1.5').replace(HALF_PAST_ONE, '1:30')
}

const HALF_PAST = new RegExp(`${'সাড়ে'.normalize('NFC')} ([0-9]+)`, 'g')
const HALF_PAST_ONE = new RegExp('দেড়টা'.normalize('NFC'), 'g')

/** Returns the digits of a text as Latin digits: `০১২৩ ৪৫৬` is `0123456`. */
export function latinDigits(text: string): string {
  return withLatinDigits(text).replace(/[^0-9]/g, '')
}
