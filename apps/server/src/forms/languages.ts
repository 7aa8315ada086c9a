import { type Locale, locales, localPath, perLocale, splitLocale } from '@school/content/locales'
import { createForms, textsIn as formTextsIn, type Texts } from '@school/forms/in-language'
import type { FastifyRequest } from 'fastify'

// The forms and their texts in each language. The language of a response is that of the requested address.

export type { Texts } from '@school/forms/in-language'

export const textsIn: Record<Locale, Texts> = formTextsIn

export const formsIn = perLocale((locale) => createForms(textsIn[locale]))

export const localeOf = ({ url }: Pick<FastifyRequest, 'url'>): Locale => splitLocale(url).locale

/** The addresses of a page in all languages. */
export const addressesOf = (path: string): string[] => locales.map((locale) => localPath(path, locale))
