import { asciiDigits } from '@school/forms/text'

/**
 * One spelling for all filters that find the same rows. Filters ignore the case of ASCII letters, repeated blanks, Unicode
 * forms and Bangla digits in dates (apps/api/src/trpc/list-filters.ts). Other letters keep their case, because the database's
 * locale decides whether it matters.
 */
export function canonicalFilter(name: string, text: string): string {
  const line = text
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .normalize('NFC')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .trim()
    .slice(0, 100)
    .trim()
  return name === 'date' ? asciiDigits(line) : line
}

/**
 * What a list depends on: its search parameters in one spelling each. The address and the field keep what was written; the
 * server caches a page, and a browser the answer of a procedure, under this.
 */
export function canonicalFilters<Search extends object>(search: Search): Search {
  const entries = Object.entries(search).map(([name, value]) => [
    name,
    typeof value === 'string' ? canonicalFilter(name, value) : value,
  ])
  return Object.fromEntries(entries) as Search
}
