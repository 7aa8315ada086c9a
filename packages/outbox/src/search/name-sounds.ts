import { foldedText } from '@school/forms/text'

// How a name sounds: Rahmaan and Rahman, আগ্রাবাদ and Agrabad are one sound, Rahman, Rohman and রহমান one skeleton. Names of the site's
// search are in packages/forms/src/phonetics.ts; these keys are coarser, because parents write the same name in two scripts and many ways.
// They are stored as keyed hashes, so a change of a rule here counts for what is stored after it.

/** The Latin letters of each Bangla letter. Letters that writers of names confuse (শ ষ স ছ, ন ণ, জ য, ি ী) have the same ones. */
const LETTERS = 'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহঅআইঈউঊঋএঐওঔািীুূৃেৈোৌংৎ'
const SOUNDS =
  'k k g g ng C s j j n t t d d n t t d d n p f b b m j r l s s s h a a i i u u ri i ui u au a i i u u ri i ai u au ng t'.split(
    ' ',
  )
const soundOfLetter = new Map([...LETTERS].map((letter, index) => [letter, SOUNDS[index] ?? '']))
const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text)

/** A Bangla word in Latin letters. */
function banglaSound(word: string): string {
  const spoken = word
    // As the Latin e at the end: ফজলে is Fazle, নূরে is Nure.
    .replace(/(?<=.{3})ে$/, '')
    .replace(/ক্ষ/g, 'ক')
    .replace(/জ্ঞ/g, 'গ')
    // ড় and ঢ় sound like র. ওয় is the Latin w, য় alone is almost silent.
    .replace(/[ডঢ]\u09bc/g, 'র')
    .replace(/[ওউ]য\u09bc/g, 'উ')
    .replace(/য\u09bc/g, '')
    // ব and য below another letter are a w and an i.
    .replace(/(?<=[শষসতদজকধথহ]\u09cd)ব/g, 'ু')
    .replace(/\u09cdয/g, 'ি')
  return [...spoken].map((letter) => soundOfLetter.get(letter) ?? (isBangla(letter) ? '' : letter)).join('')
}

/** The approximate sound of a word in Latin letters. */
const latinSound = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/sch/g, 'sk')
    .replace(/chh/g, 's')
    .replace(/t?ch/g, 'C')
    .replace(/([bdgjkpqstz])h/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/v/g, 'b')
    .replace(/(?<=.{3})e$/, '')
    .replace(/ee|ei|ea|ie|[ey]/g, 'i')
    .replace(/oo|ou|[ow]/g, 'u')

/**
 * The sound of a word of a name, of either script: Latin letters, `C` for ch, digits in ASCII; '' for a word without letters and
 * digits.
 */
export function soundOf(word: string): string {
  const plain = foldedText(word).normalize('NFD')
  const bare = plain.replace(/[\u02b0-\u036f\p{P}\p{S}\p{Cf}]/gu, '').normalize('NFC')
  const sound = isBangla(bare) ? banglaSound(bare) : latinSound(bare)
  return sound.replace(/(\P{N})\1+/gu, '$1')
}

/**
 * What is left of a sound without its vowels: whether it begins with one, its consonants, and which vowel it ends with. So Karim is not
 * Akram, and Rahim not Rahima.
 */
export function skeletonOf(sound: string): string {
  const spoken = sound.replace(/(?<=.)h$/, '')
  const first = /^[aiu]/.test(spoken) ? 'A' : ''
  const last = /[aiu]$/.test(spoken) && spoken.length > 2 ? spoken.slice(-1) : ''
  return first + spoken.replace(/[aiu]/g, '').replace(/(\P{N})\1+/gu, '$1') + last
}

/** The shortest sound for which near ones are looked for: most shorter ones differ in one letter from many others. */
const MIN_NEAR = 4

/** A sound, and the sound without each of its letters: two that differ in one letter have one of these in common. */
export function nearSounds(sound: string): string[] {
  if (sound.length < MIN_NEAR || sound.length > 20) return []
  return [
    ...new Set([sound, ...Array.from(sound, (_letter, at) => sound.slice(0, at) + sound.slice(at + 1))]),
  ]
}

/** A word: letters with their marks, digits. Apostrophes and dots end it: D'Costa, মো.রহিম. */
const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu

/** Short forms, and names of fields, behind which ঃ stands for a full stop or a colon: মোঃরহিম, পিতাঃকরিম. */
const BEFORE_MARK = /(?<![\p{L}\p{M}])(মো|মোছা|মোসা|মুহা|মোহা|ডা|নাম|পিতা|মাতা)ঃ(?=\p{L})/gu

/** A text in which a word, or a number, does not follow the mark ঃ without a blank. Within a word it stays: দুঃখ. */
export const withoutJoinedMarks = (text: string): string =>
  text.replace(BEFORE_MARK, '$1ঃ ').replace(/ঃ(?=[\p{Script=Latin}\p{N}])/gu, 'ঃ ')

/** The words of a text, at most so many. */
export const wordsIn = (text: string, most = 400): string[] =>
  (withoutJoinedMarks(text).match(WORD) ?? []).slice(0, most)

/** The article within Arabic names, and particles: they are written, left out, or joined with what follows. */
const PARTICLES = new Set(
  'al el il ul ur ud us un uj ut ar as at ad aj bin ibn bint binti d di da du'.split(' '),
)

/** One element of a name. */
export interface NameElement {
  /** The sound of the word as it was written. */
  sound: string
  /** The same without the article at its end: Nurul is Nur. */
  stems: string[]
  /** Where two words were joined: each of them, with what it may be. Abdurrahman is Abd and Rahman. */
  parts: string[][]
  /** A particle before it, which may be written as one with both neighbours: Nurulislam. */
  particle: string
}

/** All sounds by which an element is found. */
export const soundsOf = ({ sound, stems, parts }: NameElement): string[] => [
  ...new Set([sound, ...stems, ...parts.flat()]),
]

/**
 * The elements of a name: particles are left out, and what is joined is found apart too (Abdurrahman, Salahuddin, Nurul).
 * A name of particles only keeps them.
 */
export function elementsOf(words: readonly string[]): NameElement[] {
  const sounds = words.map(soundOf).filter((sound) => sound !== '')
  const elements = sounds.flatMap((sound, n): NameElement[] => {
    const before = sounds[n - 1] ?? ''
    const particle = PARTICLES.has(before) ? before : ''
    return PARTICLES.has(sound) ? [] : [{ ...elementOf(sound), particle }]
  })
  return elements.length ? elements : sounds.map((sound) => ({ ...elementOf(sound), particle: '' }))
}

/** The sound of two words that are written as one. */
export const joined = (one: string, next: string): string => (one + next).replace(/(\P{N})\1+/gu, '$1')

/** The servant of: Abdul, Abdur, আব্দুস; and joined with a name of God. */
const SERVANT = /^abd(?:[aiu][lrsndjt]?)?$/
const SERVANT_OF = /^abd[aiu]([lrsndjt])(.{2,})$/
const OF_THE_FAITH = /^(.{3,}?)[aiu]din$/
const WITH_ARTICLE = /^(.{3,})u[lrj]$/
const WITH_FEMALE_ARTICLE = /^(.{3,})tu[lrsnj]$/

function elementOf(sound: string): Omit<NameElement, 'particle'> {
  if (SERVANT.test(sound)) return { sound: 'abd', stems: [], parts: [] }
  const stems = [WITH_ARTICLE.exec(sound)?.[1], WITH_FEMALE_ARTICLE.exec(sound)?.[1]].filter(
    (stem) => stem !== undefined,
  )
  if (sound === 'udin') stems.push('din')
  return { sound, stems, parts: partsOf(sound) }
}

function partsOf(sound: string): string[][] {
  const [, article = '', rest = ''] = SERVANT_OF.exec(sound) ?? []
  // Abdullah is a name of its own. The letter of the article is assimilated (Abdurrahman), or stays (Abdulkarim), or both are one (Abdulatif).
  if (rest && (!/^la/.test(article + rest) || rest.length > 3)) return [['abd'], [rest, article + rest]]
  const faith = OF_THE_FAITH.exec(sound)?.[1]
  return faith ? [[faith], ['din']] : []
}
