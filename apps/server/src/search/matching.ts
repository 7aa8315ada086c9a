import { derived } from '@school/content/parsed-content'
import { synonyms as synonymLists } from '@school/content/synonyms'
import { phoneticKey, singularOf, wordsOf } from '@school/forms/phonetics'
import { foldedText } from '@school/forms/text'
import { distance as editDistance } from 'fastest-levenshtein'
import { lowerBound, withPrefix } from './sorted-list.ts'
import {
  indexesOfSimilarKeys,
  inSameScript,
  matchesSpelling,
  matchesSynonym,
  matchesWord,
  type TypedWord,
  toTypedWord,
} from './typed-word.ts'
import type { Vocabulary } from './vocabulary.ts'

// Parses a query, and expands each of its words to the words that match it (docs/decisions/0025-search.md).

/** Further words of a query are ignored. */
const MAX_TERMS = 8
const MAX_LEXEMES = 120
/** The minimum length of a word that may contain a typing error. A shorter word with one wrong letter is another word. */
const MIN_LENGTH_FOR_TYPO = 4
/** The minimum length of a word that may contain two typing errors. */
const MIN_LENGTH_FOR_TWO_TYPOS = 7

/** A typed word with the words that match it. */
export interface QueryTerm extends TypedWord {
  /** The phonetic keys of the most similar words, if no word has the same key. */
  nearestKeys: Set<string>
  /** The matching words of the index, in its spelling. */
  lexemes: string[]
  /** Words with the same meaning, such as নোটিশ for notice. */
  synonyms: TypedWord[]
}

/** Returns the distinct words of a query, in their order. */
export function parseQuery(text: string): TypedWord[] {
  const words = new Map<string, TypedWord>()
  for (const { text: word } of wordsOf(foldedText(text))) {
    const typed = toTypedWord(word)
    words.set(typed.written, typed)
    if (words.size === MAX_TERMS) break
  }
  return [...words.values()]
}

/** One word of a list of synonyms, with the whole list. */
interface Entry {
  word: TypedWord
  list: TypedWord[]
}

/** The lists of synonyms by the phonetic key of each word, so that every spelling of the word finds its list. */
const synonymsByKey = new Map<string, Entry[]>()
derived(() => {
  synonymsByKey.clear()
  for (const words of synonymLists) {
    const list = words.map(toTypedWord)
    for (const word of list)
      for (const key of new Set([word.key, phoneticKey(singularOf(word.written))]))
        synonymsByKey.set(key, [...(synonymsByKey.get(key) ?? []), { word, list }])
  }
})

/** Returns the synonyms of a word, except those that match the word itself. */
function synonymsOf(typed: TypedWord): TypedWord[] {
  const keys = [typed.key, phoneticKey(singularOf(typed.written)), typed.stem]
  const entry = keys
    .flatMap((key) => synonymsByKey.get(key) ?? [])
    .find(({ word }) => typed.key.length > MAX_AMBIGUOUS_KEY || inSameScript(typed, word))
  return (entry?.list ?? []).filter((other) => !matchesWord(typed, other.written))
}

/** Up to this length, words of different scripts with equal phonetic keys are different words. */
const MAX_AMBIGUOUS_KEY = 3

/** The index splits texts only at blanks, so one of its lexemes may contain several words. */
const wordsIn = (lexeme: string) => [...wordsOf(lexeme)].map(({ text }) => foldedText(text))

/**
 * Expands a word to the words that sound like it or begin like it. If there are none, to the most similar words.
 * @param pageKeys the sorted phonetic keys of the words on the site's own pages
 */
export function expandTerm(word: TypedWord, vocabulary: Vocabulary, pageKeys: readonly string[]): QueryTerm {
  const { key } = word
  const lexemes = new Set<string>()
  const addLexemes = (index: number, isMatch: (lexeme: string) => boolean = () => true) => {
    // The query finds words with the typed prefix without a list of them.
    for (const lexeme of vocabulary.lexemes[index] ?? [])
      if (lexemes.size < MAX_LEXEMES && !matchesSpelling(word, lexeme) && isMatch(lexeme)) lexemes.add(lexeme)
  }
  const alike = indexesOfSimilarKeys(word, vocabulary.keys)
  for (const index of alike)
    addLexemes(index, (lexeme) => wordsIn(lexeme).some((one) => matchesWord(word, one)))
  const synonyms = synonymsOf(word)
  // An ending may change the phonetic key of the letters before it, but not the beginning of the key.
  for (const synonym of synonyms)
    for (const index of withPrefix(vocabulary.keys, synonym.key.slice(0, MIN_LENGTH_FOR_TYPO)))
      addLexemes(index, (lexeme) => wordsIn(lexeme).some((one) => matchesSynonym(synonym, one)))
  const isKnown = alike.length > 0 || synonyms.length > 0 || indexesOfSimilarKeys(word, pageKeys).length > 0
  if (isKnown || word.stem.length < MIN_LENGTH_FOR_TYPO || /\p{N}/u.test(key))
    return { ...word, nearestKeys: new Set(), lexemes: [...lexemes], synonyms }

  const inRows = nearestTo(key, vocabulary.keys)
  const onPages = nearestTo(key, pageKeys)
  const least = Math.min(inRows.distance, onPages.distance)
  if (inRows.distance === least) for (const index of inRows.indexes) addLexemes(index)
  const nearestKeys = [
    ...(inRows.distance === least ? inRows.indexes.map((index) => vocabulary.keys[index] ?? '') : []),
    ...(onPages.distance === least ? onPages.indexes.map((index) => pageKeys[index] ?? '') : []),
  ]
  return { ...word, nearestKeys: new Set(nearestKeys), lexemes: [...lexemes], synonyms }
}

/** Returns the keys of a list with the smallest edit distance from `key`; none if all distances are too large. */
function nearestTo(key: string, keys: readonly string[]): { distance: number; indexes: number[] } {
  let least = key.length >= MIN_LENGTH_FOR_TWO_TYPOS ? 2 : 1
  let indexes: number[] = []
  // The first letter is rarely wrong, so only words with the same first letter are compared.
  const first = key.slice(0, 1)
  for (let index = lowerBound(keys, first); keys[index]?.startsWith(first); index += 1) {
    const other = keys[index] ?? ''
    if (Math.abs(other.length - key.length) > least) continue
    const distance = differsByExchange(key, other) ? 1 : editDistance(key, other)
    if (distance > least) continue
    if (distance < least) indexes = []
    least = distance
    indexes.push(index)
  }
  return { distance: indexes.length > 0 ? least : Number.POSITIVE_INFINITY, indexes }
}

/**
 * Whether two words differ in nothing but two neighbouring letters that are exchanged. It is a frequent typing error, which the
 * edit distance counts as two, and in a short word two errors are not accepted.
 */
function differsByExchange(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2) === other && one !== other
}

/** Returns a function that tells whether a word matches any of the terms. The result for each word is cached. */
export function createMatcher(terms: readonly QueryTerm[]): (word: string) => boolean {
  const results = new Map<string, boolean>()
  return (word) => {
    const cached = results.get(word)
    if (cached !== undefined) return cached
    const lower = foldedText(word)
    const isMatch = terms.some(
      (term) =>
        matchesWord(term, lower) ||
        term.synonyms.some((synonym) => matchesSynonym(synonym, lower)) ||
        // Only for a term that no word of the school matches.
        (term.nearestKeys.size > 0 && term.nearestKeys.has(phoneticKey(word))),
    )
    results.set(word, isMatch)
    return isMatch
  }
}
