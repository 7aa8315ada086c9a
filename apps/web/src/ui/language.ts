import type { Locale } from '@school/content'
import { locale } from '../locale.ts'
export interface Run {
  text: string
  bengali: boolean
}

// Digits, spaces and punctuation belong to the text before them. Unicode assigns the danda (।) to several scripts;
// here it is Bengali. The ligature ﷺ does not start a new run.
const runPattern = /(?=\p{Script=Bengali})[\s\S]*?(?=[A-Za-z]|$)|[\s\S]+?(?=\p{Script=Bengali}|$)/gu

/** Splits a text into runs of Bengali and of other scripts. */
export function scriptRuns(text: string): Run[] {
  return [...text.matchAll(runPattern)].flatMap(([run]) =>
    run === '' ? [] : [{ text: run, bengali: /^\p{Script=Bengali}/u.test(run) }],
  )
}

/** Whether most letters of a text are Bengali (its first 2,000 characters decide). */
export function isBengali(text: string): boolean {
  const start = text.slice(0, 2_000)
  const bengali = start.match(/\p{Script=Bengali}/gu)?.length ?? 0
  return bengali > 0 && bengali >= (start.match(/[A-Za-z]/g)?.length ?? 0)
}

/** Returns the `lang` of an element with this text; undefined if it is the language of the page or the text has no words. */
export function langOf(text: string): Locale | undefined {
  const lang = isBengali(text) ? 'bn' : locale === 'en' || /\p{L}/u.test(text) ? 'en' : undefined
  return lang === locale ? undefined : lang
}
