import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { withBanglaDigits } from '@school/content/numbers'

/**
 * Returns a sentence of the check as the office reads it, with file and line in words of its language.
 * @param sentence `pages/bn/about.yaml line 12: …`, whose rest is in that language already
 */
export function shownSentence(locale: Locale, sentence: string): string {
  const [, file, line = '', what = ''] = /^(\S+) line (\d+): (.*)$/s.exec(sentence) ?? []
  if (file === undefined) return sentence
  const number = locale === 'bn' ? withBanglaDigits(line) : line
  return messagesIn[locale].officePages.problemAt({ file, line: number, what })
}
