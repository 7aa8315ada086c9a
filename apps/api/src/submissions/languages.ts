import { banglaFormTexts } from '@school/content/form-texts'
import { type Locale, locales, localPath, perLocale, splitLocale } from '@school/content/locales'
import { createForms, englishTexts, type Texts } from '@school/forms/in-language'
import type { FastifyRequest } from 'fastify'

// The forms and all that is said of them in each language; that of an answer is that of the address that was asked
// (docs/decisions/0068).

export type { Texts } from '@school/forms/in-language'

export const textsIn: Record<Locale, Texts> = {
  en: englishTexts,
  // That nothing is missing is held by tests/rules/form-messages.test.ts.
  bn: banglaFormTexts() as Texts,
}

export const formsIn = perLocale((locale) => createForms(textsIn[locale]))

export const localeOf = ({ url }: Pick<FastifyRequest, 'url'>): Locale => splitLocale(url).locale

/** The addresses of a page in all languages. */
export const addressesOf = (path: string): string[] => locales.map((locale) => localPath(path, locale))
