import { type Locale, pageAt } from '@school/content'
import { formatDate } from './dates.ts'

// The kinds of rows with pages of their own, for search, sitemap, link previews and the names of rows.

/**
 * Each kind of row with a page of its own: the page's address, with `{id}` for the id of the row; its table and its entity
 * in the mirror; the pages that list these rows.
 */
export const rowPages = {
  notice: { path: '/notice/{id}', table: 'notice', entity: 'notices', lists: ['/', '/all-notice'] },
  news: { path: '/news/{id}', table: 'news_item', entity: 'news', lists: ['/', '/all-news'] },
  event: {
    path: '/events/{id}',
    table: 'event',
    entity: 'events',
    lists: ['/', '/all-events', '/events-activities'],
  },
  career: { path: '/career-details/{id}', table: 'career', entity: 'careers', lists: ['/career'] },
  teacher: {
    path: '/profile/{id}',
    table: 'teacher',
    entity: 'teachers',
    lists: ['/male-faculty', '/female-faculty'],
  },
} as const

export type RowKind = keyof typeof rowPages

/** The addresses of pages of rows, and of the page for videos, which have no pages of their own. */
type RowPath = (typeof rowPages)[RowKind]['path'] | '/videos'

/** The address of one row's page. */
export const rowAddress = (kind: RowKind, id: string) =>
  rowPages[kind].path.replace('{id}', encodeURIComponent(id))

/** What a row is called: its headline, or where it has none its kind and its date (docs/spec/rulings.md#33). */
export function rowName(path: RowPath, headline: string, date: string | null, locale: Locale = 'en'): string {
  if (headline !== '') return localHeadline(headline, locale)
  const kind = pageAt(path, locale)?.item ?? ''
  return date === null ? kind : `${kind}, ${formatDate(date, locale)}`
}

const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text)

/**
 * A headline as a page of a language shows it. Where both languages stand around a stroke, the Bangla half is first on
 * Bangla pages. English pages show what the upstream has.
 */
export function localHeadline(headline: string, locale: Locale): string {
  if (locale === 'en') return headline
  const [first = '', second = '', ...others] = headline.split('|').map((half) => half.trim())
  const isTurned = others.length === 0 && second !== '' && !isBangla(first) && isBangla(second)
  return isTurned ? `${second} | ${first}` : headline
}
