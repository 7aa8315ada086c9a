import { pageAt } from '@school/content'
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
export type RowPath = (typeof rowPages)[RowKind]['path'] | '/videos'

/** The address of one row's page. */
export const rowAddress = (kind: RowKind, id: string) =>
  rowPages[kind].path.replace('{id}', encodeURIComponent(id))

/** The name of a row: its headline, or without one its kind and its date (docs/spec/rulings.md#33). */
export function rowName(path: RowPath, headline: string, date: string | null): string {
  if (headline !== '') return headline
  const kind = pageAt(path)?.item ?? ''
  return date === null ? kind : `${kind}, ${formatDate(date)}`
}
