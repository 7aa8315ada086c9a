import type { Picture } from '../trpc.ts'

/** What a page says about itself to browsers, search engines and messengers. */
export interface About {
  /** Address without host and filters. */
  path: string
  /** Name in the title, before the brand. */
  name: string
  description: string
  picture?: Picture | null
  kind?: 'website' | 'article'
  /** false: found by its links, but not offered by search engines. */
  index?: boolean
  /** The page above this one; without it, the home page. */
  parent?: { path: string; name: string } | null
  /** Of a row: its day, `YYYY-MM-DD`. */
  date?: string | null
  /** What the page shows, for search engines (JSON-LD). */
  shows?: Shows
  /** News of this list in a form to subscribe to. */
  feed?: { type: 'application/atom+xml' | 'text/calendar'; href: string; title: string }
}

export type Shows =
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
