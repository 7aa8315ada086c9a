import { asciiDigits, emailAddress, mobileNumber } from '@school/forms/text'
import type { DataKeys } from '../data-keys.ts'
import { elementsOf, joined, nearSounds, skeletonOf, soundOf, soundsOf, wordsIn } from './name-sounds.ts'

// The terms of a submission: what it is found by while its fields are encrypted. A term is 64 bits of a keyed hash, so a dump shows that
// two rows share a value, not which one (docs/decisions/0108-encryption-at-rest.md).

export type TermKind =
  /** The sound of a word of a person's name, its skeleton, and what near ones share with it. */
  | 'name'
  | 'nameSkeleton'
  | 'nearName'
  /** The sound of a word of any other text, and its skeleton. */
  | 'word'
  | 'wordSkeleton'
  /** A number or id as a whole, its last characters, how a mobile number begins, four digits within it. */
  | 'number'
  | 'numberEnd'
  | 'mobileStart'
  | 'mobilePart'
  /** An address without what follows a plus sign, and what is before the @. */
  | 'email'
  | 'emailName'
  /** A date, and its parts: `2019-03-02`, `2019-03`, `2019`, `-03-02`, `-03`. */
  | 'date'
  /** An option of a form: `gender=2`. */
  | 'option'
  /** Values that two applications for the same child share: its birth registration, its name with its date of birth, the payment. */
  | 'birthReg'
  | 'child'
  | 'transaction'

/** A value with its kind, before it is hashed. */
export type TermValue = [kind: TermKind, value: string]

/** Keyed hashes of a value as Postgres's bigint: with the current key, then with each old one. */
export const termsOf = (keys: DataKeys, [kind, value]: TermValue): string[] =>
  keys
    .indexes(`term:${kind}`, value)
    .map((hash) => Buffer.from(hash, 'base64url').readBigInt64BE(0).toString())

/** The hashes to store: with the current key, each once. */
export const storedTerms = (keys: DataKeys, values: readonly TermValue[]): string[] => [
  ...new Set(values.map((value) => termsOf(keys, value)[0] ?? '')),
]

/** The hashes to look for: with every key, because rows keep theirs until a rotation has ended. */
export const wantedTerms = (keys: DataKeys, values: readonly TermValue[]): string[] => [
  ...new Set(values.flatMap((value) => termsOf(keys, value))),
]

/** A name of a person. */
export function nameValues(name: string): TermValue[] {
  const elements = elementsOf(wordsIn(name, 30))
  const sounds = elements.flatMap((element, n) => {
    const next = elements[n + 1]
    // Al-Amin is Alamin too.
    const own = element.particle
      ? [...soundsOf(element), joined(element.particle, element.sound)]
      : soundsOf(element)
    if (!next) return own
    const withParticle = next.particle ? [joined(element.sound + next.particle, next.sound)] : []
    return [...own, joined(element.sound, next.sound), ...withParticle]
  })
  return [
    ...sounds.map((sound): TermValue => ['name', sound]),
    ...sounds.map((sound): TermValue => ['nameSkeleton', skeletonOf(sound)]),
    ...elements.flatMap(({ sound }) => nearSounds(sound)).map((near): TermValue => ['nearName', near]),
  ]
}

/** The shortest end of a number that is looked for. */
export const MIN_END = 3
/** The shortest number of a text that is found by its end; shorter ones are words. */
const MIN_NUMBER = 4
/** The shortest id of letters and digits: BK7XQ2M9 has three digits. */
const MIN_ID = 6
const MOBILE_PART = 4

/** Letters and digits of a number or id, in ASCII: `a-01 23` is A0123. */
export const idOf = (text: string): string =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A number or id: birth registration, passport, transaction. */
export function numberValues(text: string): TermValue[] {
  const id = idOf(text)
  if (!id) return []
  const ends = Array.from({ length: Math.max(0, id.length - MIN_END) }, (_one, n) => id.slice(n + 1))
  return [['number', id], ...ends.slice(-20).map((end): TermValue => ['numberEnd', end])]
}

/** A mobile number, however it is written. */
export function mobileValues(text: string): TermValue[] {
  const number = mobileNumber(text)
  const starts = Array.from({ length: Math.max(0, number.length - MIN_END) }, (_one, n) =>
    number.slice(0, n + MIN_END),
  )
  return [
    ...numberValues(number),
    ...starts.map((start): TermValue => ['mobileStart', start]),
    ...partsOfNumber(number).map((part): TermValue => ['mobilePart', part]),
  ]
}

/** Every four digits in a row. */
export const partsOfNumber = (number: string): string[] =>
  Array.from({ length: Math.max(0, number.length - MOBILE_PART + 1) }, (_one, n) =>
    number.slice(n, n + MOBILE_PART),
  )

/** The e-mail addresses of a text, at most as long as one may be. */
export const emailsIn = (text: string): string[] =>
  text.split(/[\s<>()[\]{},;:"“”„|]/).flatMap((word) => {
    const [name, host] = word.replace(/^['‘’`*]{1,9}|['‘’`*]{1,9}$/g, '').split('@')
    return name && host ? [`${name.slice(-64)}@${host.slice(0, 190)}`] : []
  })

/** An address in lower case, without what follows a plus sign. */
export function emailOf(text: string): { address: string; name: string } {
  const [before = '', host = ''] = emailAddress(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.{1,9}$/, '')
    .split('@')
  const [name = ''] = before.split('+')
  return { address: `${name}@${host}`, name }
}

export function emailValues(text: string): TermValue[] {
  const { address, name } = emailOf(text)
  return [
    ['email', address],
    ['emailName', name],
  ]
}

/** A date as it is stored, `2019-03-02`, and its parts. */
export function dateValues(date: string): TermValue[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (!year || !month || !day) return []
  return [date, `${year}-${month}`, year, `-${month}-${day}`, `-${month}`].map((part) => ['date', part])
}

/** Any other text: its words, and the numbers and e-mail addresses in it. */
export function textValues(text: string): TermValue[] {
  const emails = emailsIn(text)
  const numbers = text.match(/\+?[\p{N}][\p{N}\s().-]{6,20}\p{N}/gu) ?? []
  return [
    ...emails.flatMap(emailValues),
    ...numbers.flatMap(mobileValues),
    ...wordsIn(text).flatMap((word): TermValue[] => {
      const digits = word.replace(/\P{N}/gu, '').length
      const isNumber = digits >= MIN_NUMBER || (digits > 0 && idOf(word).length >= MIN_ID)
      const sound = soundOf(word)
      if (isNumber) return [...numberValues(word), ['word', sound]]
      return sound
        ? [
            ['word', sound],
            ['wordSkeleton', skeletonOf(sound)],
          ]
        : []
    }),
  ]
}
