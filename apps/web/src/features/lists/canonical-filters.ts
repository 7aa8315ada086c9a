import { asciiDigits } from '@school/forms/text'

/**
 * Returns the canonical spelling of a filter: filters with the same result have the same one. They ignore the case of ASCII
 * letters, repeated blanks, Unicode normal forms and Bangla digits in dates (apps/server/src/procedures/list-filters.ts). The case of
 * other letters is preserved, because it depends on the database's locale whether it matters.
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
 * Returns the search parameters of a list in their canonical spelling. They are the cache keys of pages on the server and of
 * results of procedures in the browser. The address and the field keep the spelling of the visitor.
 */
export function canonicalFilters<Search extends object>(search: Search): Search {
  const entries = Object.entries(search).map(([name, value]) => [
    name,
    typeof value === 'string' ? canonicalFilter(name, value) : value,
  ])
  return Object.fromEntries(entries) as Search
}

/**
 * For `loaderDeps`: the search parameters that a list reads. Others (campaign marks of messengers) make no other list.
 * @param parse the route's `validateSearch`, to whose result the router adds the other parameters
 */
export const canonicalDeps =
  <Search extends object>(parse: (search: Record<string, unknown>) => Search) =>
  ({ search }: { search: object }): Search =>
    canonicalFilters(parse(search as Record<string, unknown>))
