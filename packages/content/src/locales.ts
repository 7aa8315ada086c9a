// The languages of the site. Each has a folder of its own in site/, pages/ and src/messages/.

export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

/** One value per language. */
export function perLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return { en: make('en'), bn: make('bn') }
}

/** The prefix of the addresses of a language; empty for English. */
const prefixOf: Record<Locale, string> = { en: '', bn: '/bn' }

/**
 * Splits an address into its language and the address without prefix, as the route table has it.
 * @param address starts with `/`, with or without query and fragment: `/bn/notice/897?from=list`
 */
export function splitLocale(address: string): { locale: Locale; path: string } {
  if (!/^\/bn(?:[/?#]|$)/.test(address)) return { locale: 'en', path: address }
  const rest = address.slice(prefixOf.bn.length)
  return { locale: 'bn', path: rest.startsWith('/') ? rest : `/${rest}` }
}

/**
 * Returns the address of a page in a language: `/` is `/bn` in Bangla, `/all-notice` is `/bn/all-notice`.
 * @param path without a prefix, starts with `/`, with or without query and fragment
 */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return prefixOf[locale] + (/^\/(?:[?#]|$)/.test(path) ? path.slice(1) : path)
}
