// Real Bangla (docs/spec/rulings.md#14, part 2: Bengali pages): its own letters and its own digits, and nothing left over of a draft.

/** What Bangla text writes in Latin letters too: names of standards and programs that nobody knows otherwise. */
const LATIN_NAMES = new Set(
  'WCAG AA axe Chromium NVDA JAWS VoiceOver TalkBack JPG PNG XXXXXXXXX English'.split(' '),
)

/**
 * The first thing in a Bangla text that is not Bangla: a word in Latin letters, or a number in Latin digits.
 * @returns what it is, in words for a message, and where it begins in the text; null where there is none
 */
export function notBangla(text: string): { what: string; at: number } | null {
  // {accountNumber} stands for Bangla words, and is none.
  const words = text.replace(/\{[a-zA-Z]+(?::[a-z]+)?\}/g, (name) => ' '.repeat(name.length))
  const all = [...words.matchAll(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*|[0-9][0-9.,]*/gu)]
  const found = all.find(([word]) => !LATIN_NAMES.has(word.replace(/-$/, '')))
  if (!found) return null
  const kind = /^[0-9]/.test(found[0]) ? 'Latin digits' : 'Latin letters'
  return { what: `${kind} in Bangla text: ${found[0].slice(0, 40)}`, at: found.index }
}

/** A text with its Bangla digits as Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
}

/** A text with its Latin digits as Bangla ones. */
export function withBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x9b6))
}

/** All digits of a text in their order, Bangla ones as Latin: of `০১২৩ ৪৫৬` `0123456`. */
export function latinDigits(text: string): string {
  return withLatinDigits(text).replace(/[^0-9]/g, '')
}
