import { foldedText } from './text.ts'

// Phonetic keys: different spellings of one word, in English and in Bangla, have the same key
// (docs/decisions/0025-search.md).

/** A word: letters with combining marks, digits, and apostrophes inside (Qur’an). */
const wordPattern = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’ʼ][\p{L}\p{M}\p{N}\u200c\u200d]+)*/gu

interface Word {
  text: string
  /** Its position in the text, in UTF-16 units. */
  index: number
}

/** Yields the words of a text. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) yield { text: match[0], index: match.index }
}

// The Latin letters for each Bangla letter. Letters that writers confuse (শ ষ স, ন ণ, জ য, ি ী, ু ূ) have the same Latin
// letter. C stands for চ and for the English ch.
const letters = 'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহঅআইঈউঊঋএঐওঔািীুূৃেৈোৌংৎ'
const sounds =
  'k k g g ng C C j j n t t d d n t t d d n p f b b m j r l s s s h u a i i u u ri i ui u u a i i u u ri i ui u u ng t'
const soundOfLetter = new Map([...letters].map((letter, index) => [letter, sounds.split(' ')[index] ?? '']))
const isConsonant = (letter: string | undefined) => letter !== undefined && /[ক-হ]/.test(letter)

/** Returns the pronunciation of a Bangla word in Latin letters. */
function banglaKey(word: string): string {
  const spoken = word
    // These conjuncts have one sound.
    .replace(/ক্ষ/g, 'খ')
    .replace(/জ্ঞ/g, 'গ')
    // Letters with a dot: ড় and ঢ় sound like র, and য় is almost silent.
    .replace(/[ডঢ]\u09bc/g, 'র')
    .replace(/য\u09bc/g, '')
  return [...spoken]
    .map((letter, index, all) => {
      const sound = soundOfLetter.get(letter)
      if (sound === undefined) return /[\u0980-\u09ff]/.test(letter) ? '' : letter
      // A consonant without a vowel sign has an inherent vowel: always in the first syllable, often not in later ones.
      return index === 0 && isConsonant(letter) && isConsonant(all[1]) ? `${sound}u` : sound
    })
    .join('')
}

/** Returns the approximate pronunciation of an English or romanised word. */
function latinKey(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/sch/g, 'sk')
    .replace(/chh?/g, 'C')
    .replace(/([bdgjkpqstz])h/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/[vw]/g, 'b')
    .replace(/(?<=.{3})e$/, '')
    .replace(/ee|ei|ea|ie|[ey]/g, 'i')
    .replace(/oo|ou|o/g, 'u')
}

/**
 * Returns the phonetic key of a word. Different spellings of one word have the same key: Tahfeez, tahfiz and তাহফিজ; Qur’an,
 * Koran and কুরআন; শ্রেণি and শ্রেণী; Bangla and Latin digits. The key of a text without letters and digits is empty.
 */
export function phoneticKey(word: string): string {
  const cached = cachedKeys.get(word)
  if (cached !== undefined) return cached
  const key = computeKey(word)
  if (cachedKeys.size >= MAX_CACHED) cachedKeys.clear()
  if (word.length <= 60) cachedKeys.set(word, key)
  return key
}

/** A site's texts have few distinct words, so most keys come from this cache. */
const cachedKeys = new Map<string, string>()
const MAX_CACHED = 50_000

function computeKey(word: string): string {
  const plain = foldedText(word).normalize('NFD')
  // Combining marks of Latin letters are removed. Those of Bangla letters are vowels and stay.
  const bare = plain.replace(/[\u0300-\u036f'’ʼ\p{Cf}]/gu, '').normalize('NFC')
  const key = /\p{Script=Bengali}/u.test(bare) ? banglaKey(bare) : latinKey(bare)
  return key.replace(/(\P{N})\1+/gu, '$1')
}

/** Returns an English word in lower case without its plural ending. */
export const singularOf = (word: string): string => word.replace(/(?<=[a-z]{2}[a-rt-z])s$/, '')

const endings = /(?<=.{4})(?:gulu|guli|dir|tir|ir|r)$/

/**
 * Returns a phonetic key without a frequent Bangla ending (ভর্তির → ভর্তি). The keys of the word's other forms begin with it. It
 * does not remove English plural endings, which a key does not show: নোটিশ and notice end with the same sound.
 */
export function stemOf(key: string): string {
  return key.replace(endings, '')
}
