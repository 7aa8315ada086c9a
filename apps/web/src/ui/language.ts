import type { Locale } from '@school/content'
import { locale } from '../locale.ts'

/** The languages that a text of the upstream may have, by their scripts. */
export type Language = Locale | 'ar'

export interface Run {
  text: string
  /** Text without letters, between runs, belongs to no language. */
  language: Language | null
}

// An Arabic run ends with its last Arabic sign: what stands behind it ("(20:114).") belongs to the text around it, and must
// not be drawn before the verse. Digits, spaces and punctuation belong to the Bangla or English text before them. Unicode
// assigns the danda (।) to several scripts; here it is Bengali.
const RUN =
  /(?=[\p{Script=Arabic}\ufd3e\ufd3f])[^\p{Script=Bengali}A-Za-z\u00c0-\u024f]*[\u0600-\u06ff\p{Script=Arabic}\ufd3e\ufd3f]|(?=\p{Script=Bengali})[^A-Za-z\p{Script=Arabic}\ufd3e\ufd3f]*|[^\p{Script=Bengali}\p{Script=Arabic}\ufd3e\ufd3f]+/gu

const languageOf = (run: string): Language | null =>
  /^[\p{Script=Arabic}\ufd3e\ufd3f]/u.test(run)
    ? 'ar'
    : /^\p{Script=Bengali}/u.test(run)
      ? 'bn'
      : /\p{L}/u.test(run)
        ? 'en'
        : null

/** Splits a text into runs of Bengali, of Arabic and of other scripts. */
export function scriptRuns(text: string): Run[] {
  return [...text.matchAll(RUN)].map(([run]) => ({ text: run, language: languageOf(run) }))
}

/**
 * The language of most letters of a text (its first 2,000 characters decide); null if it has no words. A text is Arabic only if
 * it begins so: a sentence that quotes a verse keeps its own direction.
 */
export function mainLanguage(text: string): Language | null {
  const start = text.slice(0, 2_000)
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0
  const bengali = count(/\p{Script=Bengali}/gu)
  const latin = count(/[A-Za-z]/g)
  const arabic = count(/\p{Script=Arabic}/gu)
  if (arabic > latin && arabic > bengali && /^\P{L}*\p{Script=Arabic}/u.test(start)) return 'ar'
  if (bengali > 0 && bengali >= latin) return 'bn'
  return /\p{L}/u.test(start) ? 'en' : null
}

/**
 * Returns the `lang` of an element with this text; undefined if it is the language of the page or the text has no words.
 * Arabic is marked within the element, by `MixedText`, so that the layout of the element stays.
 */
export function langOf(text: string): Locale | undefined {
  const main = mainLanguage(text)
  return main === null || main === 'ar' || main === locale ? undefined : main
}
