import type { Locale } from '@school/content/locales'

export const locales: readonly Locale[] = ['en', 'bn']

/** The address of all parts in a language (apps/server/src/development/pages.ts). */
export const designAddress = (locale: Locale) => (locale === 'bn' ? '/bn/design/parts' : '/design/parts')
