import { synonyms as synonymLists } from '@school/content/synonyms'
import { editDistance, phoneticKey, singularOf, wordsOf } from './phonetics.ts'
import { lowerBound, withPrefix } from './sorted-list.ts'
import { isMeant, isSynonym, isWritten, soundingLike, type TypedWord, toTypedWord } from './typed-word.ts'
import type { Vocabulary } from './vocabulary.ts'

// From what a visitor typed to what may be meant by it (docs/decisions/0025-search.md).

/** More words than these narrow nothing that a visitor could want. */
const MAX_TERMS = 8
const MAX_LEXEMES = 120
/** Only from this length on can a slip be told from another word. */
const MIN_LENGTH_FOR_SLIPS = 4
/** From this length on, two slips are forgiven. */
const MIN_LENGTH_FOR_TWO_SLIPS = 7

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

/** A list of synonyms, under the word of it that sounds like this. */
interface Entry {
  word: TypedWord
  list: TypedWord[]
}

/** The lists of synonyms by the sound of each word, so that no spelling of it is missed. */
const synonymsBySound = new Map<string, Entry[]>()
for (const words of synonymLists) {
  const list = words.map(toTypedWord)
  for (const word of list)
    for (const sound of new Set([word.key, phoneticKey(singularOf(word.written))]))
      synonymsBySound.set(sound, [...(synonymsBySound.get(sound) ?? []), { word, list }])
}

/** The words that mean the same, without those that sound alike anyway. */
function synonymsOf(typed: TypedWord): TypedWord[] {
  const sounds = [typed.key, phoneticKey(singularOf(typed.written)), typed.stem]
  const entry = sounds
    .flatMap((sound) => synonymsBySound.get(sound) ?? [])
    .find(({ word }) => isSameSound(typed, word))
  return (entry?.list ?? []).filter((other) => !isMeant(typed, other.written))
}

/** A sound as short as three letters is another word in the other script. */
const isSameSound = (one: TypedWord, other: TypedWord) =>
  one.key.length > 3 || /\p{Script=Bengali}/u.test(one.written) === /\p{Script=Bengali}/u.test(other.written)

/** The index splits at blanks only: one of its words may be several. */
const wordsIn = (lexeme: string) => [...wordsOf(lexeme)].map(({ text }) => text.toLowerCase())

/**
 * Finds what may be meant by a word: what sounds like it or begins like it; where nothing does, the nearest words.
 * @param pageKeys phonetic keys of the words on the site's own pages, in the order of the alphabet
 */
export function expandTerm(word: TypedWord, vocabulary: Vocabulary, pageKeys: readonly string[]): QueryTerm {
  const { key } = word
  const lexemes = new Set<string>()
  const addLexemes = (index: number, isRight: (lexeme: string) => boolean = () => true) => {
    // What begins with the written word is found by that already.
    for (const lexeme of vocabulary.lexemes[index] ?? [])
      if (lexemes.size < MAX_LEXEMES && !isWritten(word, lexeme) && isRight(lexeme)) lexemes.add(lexeme)
  }
  const alike = soundingLike(word, vocabulary.keys)
  for (const index of alike) addLexemes(index, (lexeme) => wordsIn(lexeme).some((one) => isMeant(word, one)))
  const synonyms = synonymsOf(word)
  // What is written with an ending may sound otherwise before it, but it begins alike.
  for (const synonym of synonyms)
    for (const index of withPrefix(vocabulary.keys, synonym.key.slice(0, MIN_LENGTH_FOR_SLIPS)))
      addLexemes(index, (lexeme) => wordsIn(lexeme).some((one) => isSynonym(synonym, one)))
  const isKnown = alike.length > 0 || synonyms.length > 0 || soundingLike(word, pageKeys).length > 0
  if (isKnown || word.stem.length < MIN_LENGTH_FOR_SLIPS || /\p{N}/u.test(key))
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
    const isMatch = terms.some(
      (term) =>
        isMeant(term, lower) ||
        term.synonyms.some((synonym) => isSynonym(synonym, lower)) ||
        term.nearestKeys.has(key),
    )
    decided.set(word, isMatch)
    return isMatch
  }
}
