import { type Page, pages } from '@school/content'
import { bodyAt, hiddenFields } from '@school/content/page-body'
import type { QueryTerm } from './matching.ts'
import { phoneticKey, wordsOf } from './phonetics.ts'
import { hasPrefix, lowerBound } from './sorted-list.ts'
import type { FoundRow } from './sql.ts'

// The site's own pages are searched in memory: their texts change with a release only.

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The words of a text, in the order of the alphabet, as written and by how they sound. */
interface WordList {
  written: string[]
  keys: string[]
}

interface SearchedPage {
  page: Page
  text: string
  nameWords: WordList
  allWords: WordList
}

const searchedPages: readonly SearchedPage[] = pages
  .filter(({ path }) => !path.includes('{id}') && path !== '/search')
  .map((page) => {
    const text = textOf(page)
    const name = `${page.name} ${page.heading}`
    return { page, text, nameWords: toWordList(name), allWords: toWordList(`${name} ${text}`) }
  })

/** The phonetic keys of all words on the site's own pages, in the order of the alphabet. */
export const pageKeys: readonly string[] = [
  ...new Set(searchedPages.flatMap(({ allWords }) => allWords.keys)),
]
  .filter((key) => key !== '')
  .sort()

/** The pages that hold all terms, or with `|` any of them; those called by them first. */
export function findPages(terms: readonly QueryTerm[], join: '&' | '|'): FoundRow[] {
  const matches = (words: WordList) =>
    join === '&' ? terms.every((term) => holds(words, term)) : terms.some((term) => holds(words, term))
  const matching = searchedPages.filter(({ allWords }) => matches(allWords))
  return matching.map(({ page, text, nameWords }, index) => {
    const isNamed = matches(nameWords)
    return {
      id: page.path,
      title: page.heading,
      text,
      date: null,
      total: matching.length,
      named: isNamed,
      place: isNamed ? index : index + matching.length,
    }
  })
}

function toWordList(text: string): WordList {
  const written = [...new Set([...wordsOf(text)].map((word) => word.text.toLowerCase()))]
  return { written: written.sort(), keys: [...new Set(written.map(phoneticKey))].sort() }
}

function holds({ written, keys }: WordList, term: QueryTerm): boolean {
  const hasKey = (key: string) => keys[lowerBound(keys, key)] === key
  return (
    hasPrefix(written, term.written) ||
    (term.keyPrefix ? hasPrefix(keys, term.keyPrefix) : term.key !== '' && hasKey(term.key)) ||
    [...term.nearestKeys].some(hasKey)
  )
}

/** Everything that a visitor reads on a page, as plain text. */
function textOf(page: Page): string {
  const body = bodyAt(page.path)
  const prose = (body?.html ?? '')
    // A setting that only the page itself is given.
    .replaceAll('{retentionPeriod}', 'some time')
    .replace(/<\/?(?:strong|em|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? ' ')
  return [page.description, prose, ...stringsOf(body?.blocks ?? [])].join(' ')
}

/** Every string of a body that a visitor reads, in its order. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (hiddenFields.has(key) ? [] : stringsOf(inner)))
}
