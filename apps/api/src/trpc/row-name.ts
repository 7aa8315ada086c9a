import { pageAt } from '@school/content'
import { formatDate } from './dates.ts'

/** Kinds of rows, by the addresses of their pages. */
export type RowPath = `/${'notice' | 'news' | 'events' | 'career-details' | 'profile'}/{id}` | '/videos'

/** What a row is called: its headline, or where it has none its kind and its date (docs/spec/rulings.md#33). */
export function rowName(path: RowPath, headline: string, date: string | null): string {
  if (headline !== '') return headline
  const kind = pageAt(path)?.item ?? ''
  return date === null ? kind : `${kind}, ${formatDate(date)}`
}
