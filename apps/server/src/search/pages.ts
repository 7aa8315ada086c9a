import { type Locale, locales, type Page, pageAt, pages } from '@school/content'
import { bodyAt, hiddenFields } from '@school/content/page-body'
import { derived } from '@school/content/parsed-content'
import { phoneticKey, wordsOf } from '@school/forms/phonetics'
import { foldedText } from '@school/forms/text'
import { roundText } from '../text/round.ts'
import { createMatcher, type QueryTerm } from './matching.ts'
import type { FoundRow } from './sql.ts'
import { createWordIndex } from './word-index.ts'

// The site's own pages are searched in memory, because their texts change only with a release, or when the office publishes. The words of both languages
// are searched, and the result is displayed in the language of the visitor's page.

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** It shows the days of the admission round. */
const ROUND_PAGE = '/admission-process'

interface SearchedPage {
  path: string
  /** The displayed texts. */
  texts: Record<Locale, { heading: string; text: string }>
  /** The distinct words of its names, in lower case. */
  nameWords: string[]
  allWords: string[]
}

let searchedPages: readonly SearchedPage[]

/** All distinct words of the site's own pages, in lower case. */
export let pageWords: readonly string[]

/** The sorted phonetic keys of all words on the site's own pages. */
export let pageKeys: readonly string[]

let wordIndex: ReturnType<typeof createWordIndex>
/** The pages that contain a word, and those whose names contain it. */
let pagesOfWord: Map<string, SearchedPage[]>
let pagesNamed: Map<string, SearchedPage[]>

derived(() => {
  searchedPages = findSearchedPages()
  pageWords = [...new Set(searchedPages.flatMap(({ allWords }) => allWords))]
  pageKeys = [...new Set(pageWords.map(phoneticKey))].filter((key) => key !== '').sort()
  wordIndex = createWordIndex(pageWords)
  pagesOfWord = pagesByWord(({ allWords }) => allWords)
  pagesNamed = pagesByWord(({ nameWords }) => nameWords)
})

function findSearchedPages(): SearchedPage[] {
  return pages
    .filter(({ path }) => !path.includes('{id}') && path !== '/search')
    .map(({ path }) => {
      const inEach = locales.flatMap((locale) => {
        const page = pageAt(path, locale)
        return page ? [{ locale, page, text: textOf(page, locale) }] : []
      })
      const names = inEach.map(({ page }) => `${page.name} ${page.heading}`).join(' ')
      const texts = inEach.map(({ locale, page, text }) => [locale, { heading: page.heading, text }])
      return {
        path,
        texts: Object.fromEntries(texts),
        nameWords: distinctWords(names),
        allWords: distinctWords([names, ...inEach.map(({ text }) => text)].join(' ')),
      }
    })
}

function pagesByWord(wordsOfPage: (page: SearchedPage) => readonly string[]): Map<string, SearchedPage[]> {
  const byWord = new Map<string, SearchedPage[]>()
  for (const page of searchedPages)
    for (const word of wordsOfPage(page)) {
      const known = byWord.get(word)
      if (known) known.push(page)
      else byWord.set(word, [page])
    }
  return byWord
}

/** Finds the pages that contain all terms (`&`) or any of them (`|`). Pages with the terms in their names come first. */
export function findPages(terms: readonly QueryTerm[], join: '&' | '|', locale: Locale): FoundRow[] {
  const matchingWords = terms.map((term) => [...wordIndex.candidates(term)].filter(createMatcher([term])))
  const pagesWith = (byWord: typeof pagesOfWord, inRound: readonly boolean[] = []) => {
    const ofTerms = matchingWords.map((words) => new Set(words.flatMap((word) => byWord.get(word) ?? [])))
    return (page: SearchedPage) => {
      const has = (found: Set<SearchedPage>, index: number) =>
        found.has(page) || (page.path === ROUND_PAGE && inRound[index] === true)
      return join === '&' ? ofTerms.every(has) : ofTerms.some(has)
    }
  }
  const isNamedAfter = pagesWith(pagesNamed)
  // The days of the round are those of today, so they are in no index.
  const roundTexts = locales.map((one) => roundText(one))
  const wordsOfRound = distinctWords(roundTexts.join(' '))
  const inRound = terms.map((term) => wordsOfRound.some(createMatcher([term])))
  const hasWords = pagesWith(pagesOfWord, inRound)
  const matching = searchedPages.filter(hasWords)
  return matching.map((page, index) => {
    const { path, texts } = page
    const isNamed = isNamedAfter(page)
    return {
      id: path,
      title: texts[locale].heading,
      text: path === ROUND_PAGE ? `${roundText(locale)}\n${texts[locale].text}` : texts[locale].text,
      date: null,
      total: matching.length,
      named: isNamed,
      place: isNamed ? index : index + matching.length,
    }
  })
}

function distinctWords(text: string): string[] {
  return [...new Set([...wordsOf(foldedText(text))].map((word) => word.text))]
}

/** Returns the visible text of a page as plain text. */
function textOf(page: Page, locale: Locale): string {
  const body = bodyAt(page.path, locale)
  const prose = (body?.html ?? '')
    // The value of this setting is known only when the page is rendered.
    .replaceAll(/\{retention(?:Period|Maximum)\}/g, locale === 'bn' ? 'কিছুদিন' : 'some time')
    .replace(/<\/?(?:strong|em|a)\b[^<>]*>/g, '')
    // A line for each heading, paragraph, item and cell: the excerpt separates them.
    .replace(/<[^<>]+>/g, '\n')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? ' ')
  // The form shows a sentence with {fee} once a class is chosen, and the same one with the usual fee before.
  const texts = stringsOf(body?.blocks ?? []).filter((text) => !text.includes('{fee}'))
  return [page.description, prose, ...texts].join('\n')
}

/** Returns every visible string of a page body, in its order. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (hiddenFields.has(key) ? [] : stringsOf(inner)))
}
