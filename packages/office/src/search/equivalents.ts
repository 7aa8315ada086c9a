import { foldedText } from '@school/forms/text'
import { skeletonOf, soundOf } from '@school/outbox/name-sounds'

/** Spellings of names by line, and words that a search leaves out (name-equivalents.yaml of packages/content). */
export interface NameEquivalents {
  names: readonly (readonly string[])[]
  titles: readonly string[]
  fillers: readonly string[]
}

/** By what a word of a name is found. */
export interface Spellings {
  sounds: string[]
  skeletons: string[]
}

export interface Equivalents {
  /** The spellings of the name that sounds like this; null for one that is in no line. */
  of(sound: string): Spellings | null
  /** A title, or a small word: neither says who is meant. */
  isLeftOut(word: string): boolean
}

/** A skeleton of fewer letters belongs to too many names. */
const MIN_SKELETON = 3

/** Without what ends a short form. The vowels of Bangla are marks: মায়া is not মেয়ে. */
const plain = (word: string) => foldedText(word).replace(/[^\p{L}\p{M}]|ঃ/gu, '')
const isInitial = (word: string) => foldedText(word).replace(/\P{L}/gu, '').length < 2

export function createEquivalents({ names, titles, fillers }: NameEquivalents): Equivalents {
  const linesBySound = new Map<string, Set<number>>()
  const linesBySkeleton = new Map<string, Set<number>>()
  const add = (map: Map<string, Set<number>>, key: string, line: number) =>
    map.set(key, (map.get(key) ?? new Set()).add(line))
  for (const [line, words] of names.entries())
    for (const word of words) {
      const sound = soundOf(word)
      add(linesBySound, sound, line)
      add(linesBySkeleton, skeletonOf(sound), line)
    }
  const leftOut = new Set([...titles, ...fillers].map(plain))

  function spellings(lines: ReadonlySet<number> | undefined, sound: string): Spellings | null {
    if (!lines?.size) return null
    const sounds = [...new Set([sound, ...[...lines].flatMap((line) => (names[line] ?? []).map(soundOf))])]
    // A skeleton that other names have too (Hasan, Hossain) finds only near ones.
    const isOwn = (skeleton: string) =>
      skeleton.length >= MIN_SKELETON &&
      [...(linesBySkeleton.get(skeleton) ?? [])].every((line) => lines.has(line))
    return { sounds, skeletons: [...new Set(sounds.map(skeletonOf))].filter(isOwn) }
  }

  return {
    of: (sound) => spellings(linesBySound.get(sound), sound),
    // An initial says little.
    isLeftOut: (word) => isInitial(word) || leftOut.has(plain(word)),
  }
}
