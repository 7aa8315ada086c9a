import { graphemes } from '../http/text-clipping.ts'
import { phoneticKey, singularOf, stemOf } from './phonetics.ts'
import { withPrefix } from './sorted-list.ts'

// A word of a question, and which words of texts are meant by it: the word itself, its other forms and spellings.

/** A word as it was typed, or one that is listed as its synonym. */
export interface TypedWord {
  /** In small letters. */
  written: string
  /** Words that begin like it are meant too. */
  isBeginning: boolean
  /** The phonetic key, without the ending of an English plural. */
  key: string
  /** What the phonetic keys of all its forms begin with. */
  stem: string
}

/** Shorter words are meant as they are: half of all words begin with some letter. Of Bangla letters two make a word. */
const MIN_WRITTEN_PREFIX = { latin: 3, other: 2 }
/** From this length of a sound on, other endings of it are the same word; below, too many words sound alike. */
const MIN_KEY_FOR_ENDINGS = 4
/** From this length on, what begins with a sound is meant by it. A shorter one begins other words: নথি and notice. */
const MIN_KEY_FOR_PREFIX = 5

/** What Bangla puts behind a word, by its sound; the vowel before it may have been taken for a part of the ending. */
const SOUND_OF_ENDING = /^[aiu]?(?:gulu|guli|dir|tir|ti|ta|ki|ir|r|i)?$/
/** The same as written: number and article, case, emphasis. */
const WRITTEN_ENDING = /^(?:টি|টা|টির|গুলো|গুলি|গুলোর|সমূহ|গণ|বৃন্দ)?(?:দের|ের|য়ের|য়ের|র|কে|তে|েতে|ে|য়|য়)?[ইও]?$/

const isLatin = (word: string) => !/\p{Script=Bengali}/u.test(word)

export function toTypedWord(word: string): TypedWord {
  const written = word.toLowerCase()
  const key = singularKey(written)
  return { written, isBeginning: isLongEnough(written), key, stem: stemOf(key) }
}

/** Shorter words in s are no plurals, such as news. */
const MIN_PLURAL = 5

/** The phonetic key of a word, in small letters, without the ending of an English plural: notes is not notice. */
const singularKey = (word: string): string => phoneticKey(word.length < MIN_PLURAL ? word : singularOf(word))

/** Whether a word is long enough for others to begin like it. */
function isLongEnough(written: string): boolean {
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(written)) return written.length >= MIN_WRITTEN_PREFIX.latin
  return [...graphemes.segment(written)].length >= MIN_WRITTEN_PREFIX.other
}

/** Whether a word, in small letters, is the written one or begins like it. */
export const isWritten = ({ written, isBeginning }: TypedWord, word: string): boolean =>
  isBeginning ? word.startsWith(written) : word === written

/** Whether a word with this phonetic key is the same word in another spelling or form, or begins with it. */
export function soundsLike({ key, stem }: TypedWord, other: string): boolean {
  if (other === key) return key !== ''
  // Numbers are meant as they are.
  if (/\p{N}/u.test(key) || key.length < MIN_KEY_FOR_ENDINGS) return false
  return (other.startsWith(key) && key.length >= MIN_KEY_FOR_PREFIX) || hasEnding(stem, other)
}

const hasEnding = (stem: string, other: string) =>
  other.startsWith(stem) && SOUND_OF_ENDING.test(other.slice(stem.length))

/** Whether a word, in small letters, is the typed one in one of its forms or spellings, or begins with it. */
export function isMeant(typed: TypedWord, word: string): boolean {
  if (isWritten(typed, word)) return true
  const other = singularKey(word)
  if (!soundsLike(typed, other)) return false
  if (isLatin(typed.written) === isLatin(word)) return true
  // A short or shortened sound is another word in the other script: sick is no শিক্ষক, and worth no ভর্তির.
  return typed.key.length >= MIN_KEY_FOR_ENDINGS && other.length >= typed.key.length - 1
}

/** Where in a sorted list of phonetic keys those stand that sound like a word. */
export function soundingLike(word: TypedWord, keys: readonly string[]): number[] {
  const found: number[] = []
  if (word.key === '') return found
  for (const index of withPrefix(keys, word.stem)) if (soundsLike(word, keys[index] ?? '')) found.push(index)
  return found
}

/**
 * Whether a word of a text is a synonym, in one of its forms. Nobody has typed the synonym, so it is no beginning of
 * other words, and a short one has to be written like this: ফল (result) sounds like "full".
 * @param word in small letters
 */
export function isSynonym({ written, key, stem }: TypedWord, word: string): boolean {
  if (word === written) return true
  if (key.length >= MIN_KEY_FOR_PREFIX && hasEnding(stem, singularKey(word))) return true
  if (isLatin(written)) return singularOf(word) === singularOf(written)
  return word.startsWith(written) && WRITTEN_ENDING.test(word.slice(written.length))
}

/** Whether two words are written in the same letters. */
export const inSameScript = (one: TypedWord, other: TypedWord) =>
  isLatin(one.written) === isLatin(other.written)
