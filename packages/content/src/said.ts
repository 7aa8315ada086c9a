import type { Locale } from './locales.ts'
import { withBanglaDigits } from './numbers.ts'
import { sentencesInBangla } from './said-in-bangla.ts'

// What the checks of the content say. The program's own checks say it in English; the office reads it in the language of its page.

let language: Locale = 'en'

/** Sets the language of what the checks say from now on in this process, which answers one request at a time (check-published.ts). */
export function speak(locale: Locale): void {
  language = locale
}

/**
 * Returns what a check says.
 * @param sentence in English, with a name in angle brackets for each value: `has <found> entries`
 * @param values numbers, and what stands in the files
 */
export function said(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  const wording = language === 'bn' ? (sentencesInBangla[sentence] ?? sentence) : sentence
  return wording.replace(/<(\w{1,20})>/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return language === 'bn' && typeof value === 'number' ? withBanglaDigits(`${value}`) : `${value}`
  })
}
