import { synonyms as synonymLists } from '@school/content/synonyms'
import { graphemes } from '../http/text-clipping.ts'
import { editDistance, phoneticKey, stemOf, wordsOf } from './phonetics.ts'
import { hasPrefix, lowerBound } from './sorted-list.ts'
import type { Vocabulary } from './vocabulary.ts'

// From what a visitor typed to what may be meant by it (docs/decisions/0025-search.md).

/** More words than these narrow nothing that a visitor could want. */
const MAX_TERMS = 8
const MAX_LEXEMES = 120
/** A shorter beginning is meant by too many words. */
const MIN_PREFIX = 3
/** Shorter words are meant as they are: half of all words begin with some letter. Of Bangla letters two make a word. */
const MIN_WRITTEN_PREFIX = { latin: 3, other: 2 }
/** Only from this length on can a slip be told from another word. */
const MIN_LENGTH_FOR_SLIPS = 4
/** From this length on, two slips are forgiven. */
const MIN_LENGTH_FOR_TWO_SLIPS = 7

/** A word as it was typed. */
export interface TypedWord {
  /** In small letters. */
  written: string
  /** Words that begin like it are meant too. */
  isBeginning: boolean
  key: string
  /** Words whose phonetic key begins like this are meant too; empty where the word is too short for that. */
  keyPrefix: string
}

/** A typed word with what may be meant by it. */
export interface QueryTerm extends TypedWord {
  /** Where no word sounds like it: the phonetic keys of the nearest ones. */
  nearestKeys: Set<string>
  /** The words that are meant, as they stand in the index. */
  lexemes: string[]
  /** Other words that mean the same, such as নোটিশ for notice. */
  synonyms: TypedWord[]
}

/** The different words of a question, in their order. */
export function parseQuery(text: string): TypedWord[] {
  const words = new Map<string, TypedWord>()
  for (const { text: word } of wordsOf(text)) {
    const typed = toTypedWord(word)
    words.set(typed.written, typed)
    if (words.size === MAX_TERMS) break
  }
  return [...words.values()]
}

/** Whether a word is long enough for others to begin like it. */
function isLongEnough(written: string): boolean {
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(written)) return written.length >= MIN_WRITTEN_PREFIX.latin
  return [...graphemes.segment(written)].length >= MIN_WRITTEN_PREFIX.other
}

/** Whether a word, in small letters, is the written one or begins like it. */
export const isWritten = ({ written, isBeginning }: TypedWord, word: string): boolean =>
  isBeginning ? word.startsWith(written) : word === written

function toTypedWord(word: string): TypedWord {
  const key = phoneticKey(word)
  // Numbers are meant as they are.
  const stem = /\p{N}/u.test(key) ? '' : stemOf(key)
  const written = word.toLowerCase()
  return {
    written,
    isBeginning: isLongEnough(written),
    key,
    keyPrefix: stem.length >= MIN_PREFIX ? stem : '',
  }
}

/** The lists of synonyms by the sound of each word, so that no spelling of it is missed. */
const synonymsBySound = new Map<string, TypedWord[]>()
for (const list of synonymLists) {
  const words = list.map(toTypedWord)
  for (const { key } of words) synonymsBySound.set(stemOf(key), words)
}

/** The words that mean the same, without those that sound alike anyway. */
const synonymsOf = ({ key }: TypedWord): TypedWord[] =>
  (synonymsBySound.get(stemOf(key)) ?? []).filter((other) => stemOf(other.key) !== stemOf(key))

/**
 * Finds what may be meant by a word: what sounds like it or begins like it; where nothing does, the nearest words.
 * @param pageKeys phonetic keys of the words on the site's own pages, in the order of the alphabet
 */
export function expandTerm(word: TypedWord, vocabulary: Vocabulary, pageKeys: readonly string[]): QueryTerm {
  const { key, keyPrefix } = word
  const lexemes = new Set<string>()
  const addLexemes = (index: number) => {
    // What begins with the written word is found by that already.
    for (const lexeme of vocabulary.lexemes[index] ?? [])
      if (lexemes.size < MAX_LEXEMES && !isWritten(word, lexeme)) lexemes.add(lexeme)
  }
  const alike = soundingAlike(word, vocabulary)
  const soundsLikeSome = alike.length > 0 || (keyPrefix !== '' && hasPrefix(pageKeys, keyPrefix))
  alike.forEach(addLexemes)
  const synonyms = synonymsOf(word)
  for (const synonym of synonyms) soundingAlike(synonym, vocabulary).forEach(addLexemes)
  if (soundsLikeSome || synonyms.length > 0 || keyPrefix.length < MIN_LENGTH_FOR_SLIPS)
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

/** Where in the vocabulary the words stand that sound like a word or begin like it. */
function soundingAlike({ key, keyPrefix }: TypedWord, { keys }: Vocabulary): number[] {
  const found: number[] = []
  for (let index = lowerBound(keys, keyPrefix || key); index < keys.length; index += 1) {
    const other = keys[index] ?? ''
    if (keyPrefix ? !other.startsWith(keyPrefix) : other !== key) break
    found.push(index)
  }
  return found
}

/** The keys of a list with the fewest differences from `key`, none where all differ in too much. */
function nearestTo(key: string, keys: readonly string[]): { distance: number; indexes: number[] } {
  let least = key.length >= MIN_LENGTH_FOR_TWO_SLIPS ? 2 : 1
  let indexes: number[] = []
  // Hardly anyone gets the first letter wrong.
  const first = key.slice(0, 1)
  for (let index = lowerBound(keys, first); keys[index]?.startsWith(first); index += 1) {
    const distance = editDistance(key, keys[index] ?? '', least)
    if (distance > least) continue
    if (distance < least) indexes = []
    least = distance
    indexes.push(index)
  }
  return { distance: indexes.length > 0 ? least : Number.POSITIVE_INFINITY, indexes }
}

/** Tells of a word of a text whether a question means it; each word is decided once, however often texts use it. */
export function createMatcher(terms: readonly QueryTerm[]): (word: string) => boolean {
  const decided = new Map<string, boolean>()
  return (word) => {
    const before = decided.get(word)
    if (before !== undefined) return before
    const key = phoneticKey(word)
    const lower = word.toLowerCase()
    const isOneOf = (typed: TypedWord) => {
      const { key: own, keyPrefix } = typed
      return isWritten(typed, lower) || (keyPrefix ? key.startsWith(keyPrefix) : key === own && key !== '')
    }
    const isMatch = terms.some(
      (term) => isOneOf(term) || term.synonyms.some(isOneOf) || term.nearestKeys.has(key),
    )
    decided.set(word, isMatch)
    return isMatch
  }
}
