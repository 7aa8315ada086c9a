import { MAX_RESULTS } from '@school/content/list-limits'
import * as messages from '@school/content/messages/search'
import { localHref } from '../../locale.ts'
import type { SearchGroup } from '../../trpc.ts'
import { wellFormed } from '../../ui/truncate.ts'

type Kind = SearchGroup['kind']

export const SEARCH_PATH = '/search'

export type Search = {
  q?: string
  kind?: Kind
  shown?: number
}

export const kindNames: Record<Kind, { many: string; one: string }> = messages.kinds

/** The kinds that a search covers and that were never read from the school's server: what they have is not known yet. */
export const unreadKinds = (unread: readonly string[], kind: Search['kind']): Kind[] =>
  (Object.keys(kindNames) as Kind[]).filter(
    (one) => (kind === undefined || kind === one) && unread.includes(one),
  )

const isKind = (text: unknown): text is Kind => typeof text === 'string' && Object.hasOwn(kindNames, text)

/** Parses the search parameters, and drops invalid ones. A number of rows is possible for one kind only. */
export function parseSearch({ q, kind, shown }: Record<string, unknown>): Search {
  const text = wellFormed(
    String(q ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, 100),
  )
  const rows = Number(shown)
  return {
    ...(text && { q: text }),
    ...(text && isKind(kind) && { kind }),
    ...(text &&
      isKind(kind) &&
      Number.isInteger(rows) &&
      rows >= 1 &&
      rows <= MAX_RESULTS && { shown: rows }),
  }
}

/** Returns the URL of a search. */
export function searchAddress(search: Search): string {
  const entries = Object.entries(search).map(([name, value]) => [name, `${value}`])
  return `${localHref(SEARCH_PATH)}?${new URLSearchParams(entries)}`
}
