// The languages of the site. Each has a folder of its own in site/, pages/ and src/messages/.

export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

/** One value for each language. */
export function perLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return { en: make('en'), bn: make('bn') }
}
