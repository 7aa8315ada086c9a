import * as dates from '@school/content/messages/dates'
import * as messages from '@school/content/messages/lists'
import { localDigits } from '../../ui/format-number.ts'
import type { FilterField } from './filters.tsx'
import type { ListSearch } from './list-search.ts'

/**
 * The filters of notices, news and events: words of the title, a date as the visitor writes it (docs/spec/part-1.md#5), and
 * a choice of month and year beside it.
 * @param years the years in which the list has rows
 */
export function articleFields(search: ListSearch, years: readonly number[]): FilterField[] {
  // A shared address may have a year that is no longer in the list.
  const offered = new Set([...years.map(String), ...(search.year ? [search.year] : [])])
  return [
    { name: 'title', label: messages.title, hint: messages.wordsOfTheHeadline, value: search.title },
    { name: 'date', label: messages.date, hint: messages.dateExamples, value: search.date },
    {
      name: 'month',
      label: messages.month,
      options: {
        none: messages.anyMonth,
        values: dates.shortMonths.map((name, index) => [String(index + 1), name] as const),
      },
      value: search.month,
    },
    {
      name: 'year',
      label: messages.year,
      options: {
        none: messages.anyYear,
        values: [...offered].map((year) => [year, localDigits(year)] as const),
      },
      value: search.year,
    },
  ]
}
