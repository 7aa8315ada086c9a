import { MAX_ROWS } from '@school/content/list-limits'
import { localHref } from '../../locale.ts'

/** The search parameters of a list: its filters and the number of rows (docs/spec/rulings.md#16). */
export interface ListSearch {
  date?: string
  title?: string
  /** 1 to 12. */
  month?: string
  year?: string
  name?: string
  search?: string
  language?: 'bn' | 'en'
  shown?: number
}

export type FilterName = Exclude<keyof ListSearch, 'shown'>

/** The filters of notices, news and events. */
export const parseArticleSearch = (search: Record<string, unknown>) =>
  parseFilters('date', 'title', 'month', 'year')(search)

/** Filters with a list of values: others are dropped. */
const PICKED: Record<string, RegExp> = {
  month: /^(?:[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
  language: /^(?:bn|en)$/,
}

/**
 * Returns a parser for the search parameters of a list. It cuts filters to 100 characters and drops empty filters and
 * an invalid `shown`.
 */
export function parseFilters(...names: FilterName[]): (search: Record<string, unknown>) => ListSearch {
  return (search) => {
    const read: ListSearch = {}
    for (const name of names) {
      const text = String(search[name] ?? '')
        .replaceAll('\0', '')
        .trim()
        .slice(0, 100)
      const valid = PICKED[name]?.test(text) ?? text !== ''
      if (valid) Object.assign(read, { [name]: text })
    }
    const shown = Number(search.shown)
    if (Number.isInteger(shown) && shown >= 1 && shown <= MAX_ROWS) read.shown = shown
    return read
  }
}

/** Returns the URL of a list with these filters, in the language of the page. */
export function listAddress(path: string, search: ListSearch): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  )
  return localHref(entries.length ? `${path}?${new URLSearchParams(entries)}` : path)
}
