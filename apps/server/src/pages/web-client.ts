import type { Locale } from '@school/content'
import type { RequestState } from '@school/forms/state'
import type { LocalLink } from './local-link.ts'

/** The web client as built (`apps/web`, `pnpm build`). The server takes it as a finished thing: only this path is known. */
export const WEB = new URL('../../../web/', import.meta.url)

/** Renders a page. */
export type Render = (input: {
  request: Request
  link: LocalLink
  sampleData: boolean
  /** What was never read from the school’s server (apps/server/src/services/unread.ts). */
  unread: string[]
  origin: string
  requestState?: RequestState
  /** Marks the inline scripts of the page (content-security-policy.ts). */
  nonce: string
}) => Promise<{
  status: number
  headers: Record<string, string>
  html: string
  /** The id of the route, e.g. `/notice/$id`. */
  route: string
  /** An error in a component or a loader. Failures of procedures are none: they record themselves. */
  failure?: { error: unknown; componentStack: string | undefined }
}>

/** The query string that the page at a path depends on; '' or starts with '?'. */
type CanonicalSearch = (path: string, search: string) => string

/** What `entry-server.tsx` exports. */
export interface WebClient {
  render: Render
  canonicalSearch: CanonicalSearch
  /** Replaces the content that is built into the pages by what is published: `layout`, `home`, `fee-figures`. */
  setPublished(values: Record<string, unknown>): void
}

/** Gives the client in a language: the built one, or in development the one that Vite has made of the newest sources. */
export type Web = (locale: Locale) => Promise<WebClient>
