import { type Locale, localPath, splitLocale } from '@school/content/locales'

/** The language of this build (vite.config.ts). Tests run without a build, in English. */
export const locale: Locale = import.meta.env.LOCALE ?? 'en'

/** Returns the address of a page in the language of this build. */
export const localHref = (path: string): string => (locale === 'en' ? path : localPath(path, locale))

/** Returns the path of a route, which is always the English address. */
export const routePath = (pathname: string): string =>
  locale === 'en' ? pathname : splitLocale(pathname).path

/** Whether an address of this site is in the language of this build. */
export const isLocal = (pathname: string): boolean => splitLocale(pathname).locale === locale
