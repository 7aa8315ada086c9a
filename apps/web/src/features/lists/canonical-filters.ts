import { asciiDigits } from '@school/forms/text'

/**
 * One spelling of what finds the same rows: filters know no capitals of ASCII, no second blank and no second Unicode form, and
 * a date is the same in Bangla digits (list-filters.ts of the api). Other letters stay: whether they are compared
 * without their case is for the database's locale to say.
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
