import { asciiDigits } from '@school/forms/text'

// What counts as the same word, however it is spelled, in English and in Bangla (docs/decisions/0025-search.md).

/** A word: letters with their marks, digits, and an apostrophe within (Qur’an). */
const wordPattern = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’ʼ][\p{L}\p{M}\p{N}\u200c\u200d]+)*/gu

interface Word {
  text: string
  /** Where it stands, in UTF-16 units. */
  index: number
}

/** The words of a text one after the other, as far as they are asked for. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) yield { text: match[0], index: match.index }
}

// How Bangla letters sound in Latin ones. Letters that writers confuse (শ ষ স, ন ণ, জ য, ি ী, ু ূ) sound alike; C is the
// sound of চ and of the English ch.
const letters = 'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহঅআইঈউঊঋএঐওঔািীুূৃেৈোৌংৎ'
const sounds =
  'k k g g ng C C j j n t t d d n t t d d n p f b b m j r l s s s h u a i i u u ri i ui u u a i i u u ri i ui u u ng t'
const soundOfLetter = new Map([...letters].map((letter, index) => [letter, sounds.split(' ')[index] ?? '']))
const isConsonant = (letter: string | undefined) => letter !== undefined && /[ক-হ]/.test(letter)

/** Bangla as it sounds, in Latin letters. */
function banglaKey(word: string): string {
  const spoken = word
    // Two written signs, one sound.
    .replace(/ক্ষ/g, 'খ')
    .replace(/জ্ঞ/g, 'গ')
    // The dotted letters: ড় and ঢ় sound as র; য় is a glide that is hardly heard.
    .replace(/[ডঢ]\u09bc/g, 'র')
    .replace(/য\u09bc/g, '')
  return [...spoken]
    .map((letter, index, all) => {
      const sound = soundOfLetter.get(letter)
      if (sound === undefined) return /[\u0980-\u09ff]/.test(letter) ? '' : letter
      // A consonant without a sign sounds with a vowel: surely in the first syllable, often not in the later ones.
      return index === 0 && isConsonant(letter) && isConsonant(all[1]) ? `${sound}u` : sound
    })
    .join('')
}

/** An English or romanised word as it sounds, roughly. */
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
 * What a word sounds like, so that spellings of one word agree: Tahfeez, tahfiz and তাহফিজ; Qur’an, Koran and কুরআন;
 * শ্রেণি and শ্রেণী; Bangla digits and others. Empty for what has no sound.
 */
export function phoneticKey(word: string): string {
  const cached = cachedKeys.get(word)
  if (cached !== undefined) return cached
  const sound = computeKey(word)
  if (cachedKeys.size >= MAX_CACHED) cachedKeys.clear()
  if (word.length <= 60) cachedKeys.set(word, sound)
  return sound
}

/** The texts of a site have few words, and say them often. */
const cachedKeys = new Map<string, string>()
const MAX_CACHED = 50_000

function computeKey(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase().normalize('NFD')
  // Marks of Latin letters go; those of Bangla are its vowels.
  const bare = asciiDigits(plain.replace(/[\u0300-\u036f'’ʼ\p{Cf}]/gu, '').normalize('NFC'))
  const sound = /\p{Script=Bengali}/u.test(bare) ? banglaKey(bare) : latinKey(bare)
  return sound.replace(/(\P{N})\1+/gu, '$1')
}

/** An English word, in small letters, without the ending of its plural. */
export const singularOf = (word: string): string => word.replace(/(?<=[a-z]{2}[a-rt-z])s$/, '')

const endings = /(?<=.{4})(?:gulu|guli|dir|tir|ir|r)$/

/**
 * The sound without a frequent ending of Bangla (ভর্তির → ভর্তি): what other forms of the word begin with. An English plural
 * is seen in the written word only: নোটিশ and notice end with the same sound.
 */
export function stemOf(sound: string): string {
  return sound.replace(endings, '')
}

/**
 * In how many letters two sounds differ: one left out, added, exchanged for another or with its neighbour. Stops at
 * more than `maxDistance`.
 * @returns `maxDistance` + 1 where they differ in more
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  const far = maxDistance + 1
  if (Math.abs(one.length - other.length) > maxDistance) return far
  let before: number[] = []
  let above: number[] = []
  for (let j = 0; j <= maxDistance; j += 1) above.push(j)
  for (let i = 1; i <= one.length; i += 1) {
    const row = i > maxDistance ? [] : [i]
    let nearest = row[0] ?? far
    // What stands further from each other differs in more anyway: it is left out, and counts as far.
    for (let j = Math.max(1, i - maxDistance); j <= Math.min(other.length, i + maxDistance); j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? far) + 1, (row[j - 1] ?? far) + 1, (above[j - 1] ?? far) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? far) + 1)
      row[j] = least
      nearest = Math.min(nearest, least)
    }
    if (nearest > maxDistance) return far
    before = above
    above = row
  }
  return Math.min(above[other.length] ?? far, far)
}
