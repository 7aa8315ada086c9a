import type { RequestState } from '@school/forms/state'
import type { QueryClient } from '@tanstack/react-query'
import type { Queries } from './query-client.ts'

/** The context of every route's loader. */
export interface RouterContext {
  /**
   * The query cache. Loaders fill it (`queries.notices.list.ensureData(…)`), components read it by `useAnswer`
   * (query-client.ts), and the page transfers it to the browser.
   */
  queries: Queries
  queryClient: QueryClient
  /** What the server sends with the page. */
  site: Site
  /**
   * The form that the visitor has posted. Only on the server; loaders copy what they need into their data.
   */
  requestState: RequestState
}

export interface Site {
  /** The origin of the site, for absolute URLs. */
  origin: string
  /** Whether the data comes from the fake upstream. Pages then show a note. */
  sampleData: boolean
  /** What was never read from the school’s server (apps/server/src/services/unread.ts): it is not available yet, rather than empty. */
  unread: string[]
  year: number
}

/** Whether the list or the row at a path was never read: a row's path begins with an entry of `unread` that ends with "/". */
export const isUnread = (unread: readonly string[], path: string) =>
  unread.some((entry) => entry === path || (entry.endsWith('/') && path.startsWith(entry)))
