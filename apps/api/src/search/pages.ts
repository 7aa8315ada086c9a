import { type Locale, locales, type Page, pageAt, pages } from '@school/content'
import { bodyAt, hiddenFields } from '@school/content/page-body'
import { createMatcher, type QueryTerm } from './matching.ts'
import { phoneticKey, wordsOf } from './phonetics.ts'
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

interface SearchedPage {
  path: string
  /** What is shown of it. */
  shown: Record<Locale, { heading: string; text: string }>
  /** Different words, in small letters. */
  nameWords: string[]
  allWords: string[]
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
      nameWords: distinctWords(names),
      allWords: distinctWords([names, ...inEach.map(({ text }) => text)].join(' ')),
    }
  })

/** The phonetic keys of all words on the site's own pages, in the order of the alphabet. */
export const pageKeys: readonly string[] = [
  ...new Set(searchedPages.flatMap(({ allWords }) => allWords).map(phoneticKey)),
]
  .filter((key) => key !== '')
  .sort()

/** The pages that hold all terms, or with `|` any of them; those called by them first. */
export function findPages(terms: readonly QueryTerm[], join: '&' | '|', locale: Locale): FoundRow[] {
  const matchers = terms.map((term) => createMatcher([term]))
  const matches = (words: readonly string[]) =>
    join === '&'
      ? matchers.every((isMatch) => words.some(isMatch))
      : matchers.some((isMatch) => words.some(isMatch))
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

function distinctWords(text: string): string[] {
  return [...new Set([...wordsOf(text)].map((word) => word.text.toLowerCase()))]
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
