// Checks that text has the letters and digits of its language (docs/spec/rulings.md#14, part 2: Bengali pages).

import type { Locale } from './locales.ts'
import { said } from './said.ts'

/** Names of standards and programs that Bangla text writes in Latin letters. */
const LATIN_NAMES = new Set(
  'WCAG AA axe Chromium NVDA JAWS VoiceOver TalkBack JPG PNG HEIC English'.split(' '),
)

/** What a text has that is not of its language: a description for a message, and the position. */
interface Foreign {
  what: string
  at: number
}

/** Finds the first word or number of the other language in a text; null if there is none. */
export const foreignIn = (text: string, locale: Locale): Foreign | null =>
  locale === 'bn' ? notBangla(text) : notEnglish(text)

function notEnglish(text: string): Foreign | null {
  const [found] = text.matchAll(/[০-৯]+|\p{Script=Bengali}+/gu)
  if (!found) return null
  const sentence = /^[০-৯]/.test(found[0])
    ? 'Bangla digits in English text: <word>'
    : 'Bangla letters in English text: <word>'
  return { what: said(sentence, { word: found[0].slice(0, 40) }), at: found.index }
}

export function notBangla(text: string): Foreign | null {
  // Placeholders such as {accountNumber} are filled with Bangla text.
  const words = text.replace(/\{[a-zA-Z]+(?::[a-z]+)?\}/g, (name) => ' '.repeat(name.length))
  const all = [...words.matchAll(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*|[0-9][0-9.,]*/gu)]
  const first = all.find(([word]) => !LATIN_NAMES.has(word.replace(/-$/, '')))
  if (!first) return null
  const sentence = /^[0-9]/.test(first[0])
    ? 'Latin digits in Bangla text: <word>'
    : 'Latin letters in Bangla text: <word>'
  return { what: said(sentence, { word: first[0].slice(0, 40) }), at: first.index }
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
