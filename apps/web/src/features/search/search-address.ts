import * as messages from '@school/content/messages/search'
import type { SearchGroup } from '../../trpc.ts'
import { wellFormed } from '../../ui/truncate.ts'

type Kind = SearchGroup['kind']

export const SEARCH_PATH = '/search'

export type Search = {
  q?: string
  kind?: Kind
  shown?: number
}

/** What a kind is called: in the list of kinds, and on one result. */
export const kindNames: Record<Kind, [many: string, one: string]> = {
  page: [messages.pages, messages.page],
  notice: [messages.notices, messages.notice],
  news: [messages.news, messages.news],
  event: [messages.events, messages.event],
  career: [messages.vacancies, messages.vacancy],
  teacher: [messages.teachers, messages.teacher],
}

const isKind = (text: unknown): text is Kind => typeof text === 'string' && Object.hasOwn(kindNames, text)

/** Reads the address, whatever stands there; a number of rows belongs to one kind only. */
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
    ...(text && isKind(kind) && Number.isInteger(rows) && rows >= 1 && rows <= 500 && { shown: rows }),
  }
}

/** The address of these results. */
export function searchAddress(search: Search): string {
  const entries = Object.entries(search).map(([name, value]) => [name, `${value}`])
  return `${SEARCH_PATH}?${new URLSearchParams(entries)}`
}
