import { type Locale, locales, type Page, pageAt, pages } from '@school/content'
import { bodyAt, hiddenFields } from '@school/content/page-body'
import type { QueryTerm, TypedWord } from './matching.ts'
import { phoneticKey, wordsOf } from './phonetics.ts'
import { hasPrefix, lowerBound } from './sorted-list.ts'
import type { FoundRow } from './sql.ts'

// The site's own pages are searched in memory: their texts change with a release only. A page is found by its words in
// either language, and shown in that of the page that asks.

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
  path: string
  /** What is shown of it. */
  shown: Record<Locale, { heading: string; text: string }>
  nameWords: WordList
  allWords: WordList
}

const searchedPages: readonly SearchedPage[] = pages
  .filter(({ path }) => !path.includes('{id}') && path !== '/search')
  .map(({ path }) => {
    const inEach = locales.flatMap((locale) => {
      const page = pageAt(path, locale)
      return page ? [{ locale, page, text: textOf(page, locale) }] : []
    })
    const names = inEach.map(({ page }) => `${page.name} ${page.heading}`).join(' ')
    const shown = inEach.map(({ locale, page, text }) => [locale, { heading: page.heading, text }])
    return {
      path,
      shown: Object.fromEntries(shown),
      nameWords: toWordList(names),
      allWords: toWordList([names, ...inEach.map(({ text }) => text)].join(' ')),
    }
  })

/** The phonetic keys of all words on the site's own pages, in the order of the alphabet. */
export const pageKeys: readonly string[] = [
  ...new Set(searchedPages.flatMap(({ allWords }) => allWords.keys)),
]
  .filter((key) => key !== '')
  .sort()

/** The pages that hold all terms, or with `|` any of them; those called by them first. */
export function findPages(terms: readonly QueryTerm[], join: '&' | '|', locale: Locale): FoundRow[] {
  const matches = (words: WordList) =>
    join === '&' ? terms.every((term) => holds(words, term)) : terms.some((term) => holds(words, term))
  const matching = searchedPages.filter(({ allWords }) => matches(allWords))
  return matching.map(({ path, shown, nameWords }, index) => {
    const isNamed = matches(nameWords)
    return {
      id: path,
      title: shown[locale].heading,
      text: shown[locale].text,
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
  const holdsWord = (word: TypedWord) =>
    (word.isBeginning
      ? hasPrefix(written, word.written)
      : written[lowerBound(written, word.written)] === word.written) ||
    (word.keyPrefix ? hasPrefix(keys, word.keyPrefix) : word.key !== '' && hasKey(word.key))
  return holdsWord(term) || term.synonyms.some(holdsWord) || [...term.nearestKeys].some(hasKey)
}

/** Everything that a visitor reads on a page, as plain text. */
function textOf(page: Page, locale: Locale): string {
  const body = bodyAt(page.path, locale)
  const prose = (body?.html ?? '')
    // A setting that only the page itself is given.
    .replaceAll('{retentionPeriod}', locale === 'bn' ? 'কিছুদিন' : 'some time')
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
