import { phoneticKey, singularOf, stemOf } from '@school/forms/phonetics'
import { foldedText } from '@school/forms/text'
import { graphemes } from '../text/text-clipping.ts'
import { withPrefix } from './sorted-list.ts'

// A word of a query, and which words of a text match it: the word itself, its other forms and its other spellings.

/** A word that a visitor typed, or a synonym of it. */
export interface TypedWord {
  /** Its spelling as search compares it (`foldedText`). */
  written: string
  /** Whether it also matches longer words that begin with it. */
  isPrefix: boolean
  /** The phonetic key, without an English plural ending. */
  key: string
  /** The common beginning of the phonetic keys of all forms of the word. */
  stem: string
}

/** Shorter words match only whole words, because too many words begin with one or two letters. Bangla words are shorter. */
const MIN_WRITTEN_PREFIX = { latin: 3, other: 2 }
/** From this length, keys that differ only in their endings match. Too many shorter keys are similar. */
const MIN_KEY_FOR_ENDINGS = 4
/** From this length, a key matches longer keys that begin with it. Shorter keys also begin other words: নথি and notice. */
const MIN_KEY_FOR_PREFIX = 5

/** Bangla endings in phonetic keys. The vowel before an ending may have been removed with it. */
const KEY_ENDING = /^[aiu]?(?:gulu|guli|dir|tir|ti|ta|ki|ir|r|i)?$/
/** Bangla endings as they are written: number and article, case, emphasis. */
const WRITTEN_ENDING = /^(?:টি|টা|টির|গুলো|গুলি|গুলোর|সমূহ|গণ|বৃন্দ)?(?:দের|ের|য়ের|য়ের|র|কে|তে|েতে|ে|য়|য়)?[ইও]?$/

const isLatin = (word: string) => !/\p{Script=Bengali}/u.test(word)

export function toTypedWord(word: string): TypedWord {
  const written = foldedText(word)
  const key = singularKey(written)
  return { written, isPrefix: isLongEnough(written), key, stem: stemOf(key) }
}

/** Shorter words with s at the end are not plurals, for example news. */
const MIN_PLURAL = 5

/** Returns the phonetic key of a word in lower case, without an English plural ending: notes is not notice. */
export const singularKey = (word: string): string =>
  phoneticKey(word.length < MIN_PLURAL ? word : singularOf(word))

/** Whether a word is long enough to match longer words that begin with it. */
function isLongEnough(written: string): boolean {
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(written)) return written.length >= MIN_WRITTEN_PREFIX.latin
  return [...graphemes.segment(written)].length >= MIN_WRITTEN_PREFIX.other
}

/** Whether a word in lower case equals the typed spelling, or begins with it. */
export const matchesSpelling = ({ written, isPrefix }: TypedWord, word: string): boolean =>
  isPrefix ? word.startsWith(written) : word === written

/** Whether a phonetic key belongs to another spelling or form of the word, or begins with its key. */
function matchesKey({ key, stem }: TypedWord, other: string): boolean {
  if (other === key) return key !== ''
  // A number matches only the same number.
  if (/\p{N}/u.test(key) || key.length < MIN_KEY_FOR_ENDINGS) return false
  return (other.startsWith(key) && key.length >= MIN_KEY_FOR_PREFIX) || hasEnding(stem, other)
}

const hasEnding = (stem: string, other: string) =>
  other.startsWith(stem) && KEY_ENDING.test(other.slice(stem.length))

/** Whether a word in lower case is a form or spelling of the typed word, or begins with it. */
export function matchesWord(typed: TypedWord, word: string): boolean {
  if (matchesSpelling(typed, word)) return true
  const other = singularKey(word)
  if (!matchesKey(typed, other)) return false
  if (isLatin(typed.written) === isLatin(word)) return true
  // A short or shortened key belongs to different words in the two scripts: sick is not শিক্ষক, and worth is not ভর্তির.
  return typed.key.length >= MIN_KEY_FOR_ENDINGS && other.length >= typed.key.length - 1
}

/** Returns the indexes of the keys in a sorted list that match the key of a word. */
export function indexesOfSimilarKeys(word: TypedWord, keys: readonly string[]): number[] {
  if (word.key === '') return []
  return [...withPrefix(keys, word.stem)].filter((index) => matchesKey(word, keys[index] ?? ''))
}

/**
 * Whether a word of a text is a form of a synonym. The visitor has not typed the synonym, so it never matches as a prefix,
 * and a short one matches only by its spelling: ফল (result) sounds like "full".
 * @param word in lower case
 */
export function matchesSynonym({ written, key, stem }: TypedWord, word: string): boolean {
  if (word === written) return true
  if (key.length >= MIN_KEY_FOR_PREFIX && hasEnding(stem, singularKey(word))) return true
  if (isLatin(written)) return singularOf(word) === singularOf(written)
  return word.startsWith(written) && WRITTEN_ENDING.test(word.slice(written.length))
}

/** Whether two words are written in the same letters. */
export const inSameScript = (one: TypedWord, other: TypedWord) =>
  isLatin(one.written) === isLatin(other.written)
