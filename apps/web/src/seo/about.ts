import type { Picture } from '../trpc.ts'

/**
 * Metadata of a page for browsers, search engines and messengers. Browsers need no picture, kind, date, parent and `shows`,
 * so routes may leave them out there.
 */
export interface About {
  /** The path, without search parameters. */
  path: string
  /** The page that search engines list instead of this one. */
  canonical?: string | undefined
  /** The name before the brand in the title. */
  name: string
  description: string
  picture?: Picture | null
  /** The photograph in the preview for messengers, of a page without a picture of its own. */
  preview?: string | undefined
  kind?: 'website' | 'article'
  /** If false, search engines follow the links of the page but do not list it. */
  index?: boolean
  /** The parent page. Without one, it is the home page. */
  parent?: { path: string; name: string } | null
  /** The date of a row, `YYYY-MM-DD`. */
  date?: string | null
  /** The content type for search engines (JSON-LD). */
  shows?: Shows
  /** A feed of this list. */
  feed?: { type: 'application/atom+xml' | 'text/calendar'; href: string; title: string }
}

type Shows =
  | { type: 'notice' | 'news' }
  | { type: 'event'; start: string | null; end: string | null }
  | {
      type: 'vacancy'
      text: string
      start: string | null
      end: string | null
      closed: boolean
    }
  | { type: 'video'; videoId: string; title: string; date: string | null; picture: Picture | null }
