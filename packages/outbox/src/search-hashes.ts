import { phoneticKey, wordsOf } from '@school/forms/phonetics'
import { asciiDigits, isMobileNumber, mobileNumber } from '@school/forms/text'
import type { DataKeys } from './data-keys.ts'
import type { StoredKind } from './submission.ts'

// What a submission is found by while its fields are encrypted: keyed hashes (docs/decisions/0108-encryption-at-rest.md). A name has one
// of the phonetic key of each word, so another spelling finds it too.

/** The kinds of values with hashes. The last three show that an application was probably sent before. */
type HashKind = 'mobile' | 'name' | 'dob' | 'birthReg' | 'child' | 'transaction'

type Payload = Record<string, string>

const NAMES: Record<StoredKind, string[]> = {
  application: ['applicantName', 'fatherName', 'motherName', 'guardianName'],
  contact: ['name'],
  rights: ['name'],
  reminder: [],
}
const MOBILES = ['mobile', 'altMobile', 'fatherMobile']
/** A transaction's id is longer. Shorter text is "cash", or a remark. */
const MIN_TRANSACTION = 6

const keysOfName = (name: string): string[] => [
  ...new Set([...wordsOf(name)].map(({ text }) => phoneticKey(text)).filter((key) => key !== '')),
]

/** The values by which a submission is found, each with its kind. */
function valuesOf(kind: StoredKind, payload: Payload): [HashKind, string][] {
  const textOf = (name: string) => payload[name]?.trim() ?? ''
  const values: [HashKind, string][] = NAMES[kind]
    .flatMap((name) => keysOfName(textOf(name)))
    .map((key) => ['name', key])
  if (kind === 'contact' || kind === 'reminder') return values
  if (kind === 'rights') {
    const mobile = mobileNumber(asciiDigits(textOf('about')))
    return isMobileNumber(mobile) ? [...values, ['mobile', mobile]] : values
  }
  for (const name of MOBILES) values.push(['mobile', mobileNumber(textOf(name))])
  return [...values, ['dob', textOf('dob')], ...samenessOf(payload)].filter(
    (value): value is [HashKind, string] => value[1] !== '',
  )
}

/** Values that two applications for the same child share. */
function samenessOf(payload: Payload): [HashKind, string][] {
  const textOf = (name: string) => asciiDigits(payload[name]?.trim() ?? '')
  const child = keysOfName(textOf('applicantName')).toSorted().join(' ')
  const transaction = textOf('transactionDetails')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return [
    ['birthReg', textOf('birthRegNo').replace(/\D/g, '')],
    ['child', child && textOf('dob') ? `${child} ${textOf('dob')}` : ''],
    ['transaction', transaction.length >= MIN_TRANSACTION && /\d/.test(transaction) ? transaction : ''],
  ]
}

/** The hashes to store with a submission; none without keys. */
export const searchHashes = (keys: DataKeys | undefined, kind: StoredKind, payload: Payload): string[] =>
  keys ? [...new Set(valuesOf(kind, payload).map(([of, value]) => keys.indexes(of, value)[0]))] : []

/** Hashes with one key; a row is found that has all of them. */
export type WantedHashes = string[]

/** The hashes that a search looks for, once for each key, because rows keep theirs until a rotation has ended. */
const wanted = (keys: DataKeys, values: readonly [HashKind, string][]): WantedHashes[] =>
  keys.versions.map((_version, n) => values.map(([kind, value]) => keys.indexes(kind, value)[n] ?? ''))

/**
 * What the search field of the office looks for: a date of birth, a mobile number, or a name.
 * @returns null for a text without any of them
 */
export function searchedHashes(keys: DataKeys, text: string): WantedHashes[] | null {
  const typed = asciiDigits(text).trim()
  const date = dateIn(typed)
  if (date) return wanted(keys, [['dob', date]])
  if (/^[+\d][\d\s().-]{6,}$/.test(typed)) return wanted(keys, [['mobile', mobileNumber(typed)]])
  const names = keysOfName(typed)
  if (!names.length) return null
  return wanted(
    keys,
    names.map((key) => ['name', key]),
  )
}

/** A date as people write it: 2018-05-04, 04-05-2018, 4/5/2018, 4.5.2018. */
function dateIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, ownDay, ownMonth, ownYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const parts = [year ?? ownYear, month ?? ownMonth, day ?? ownDay]
  return parts.every((part) => part !== undefined)
    ? parts.map((part) => part?.padStart(2, '0')).join('-')
    : null
}

/** Values that two applications for the same child share: its birth registration, its name with its date of birth, the payment. */
const SAME = ['birthReg', 'child', 'transaction'] as const

/** The hashes that another application for the same child, or with the same payment, would share; once for each key. */
export const sameHashes = (
  keys: DataKeys,
  payload: Payload,
  kinds: readonly (typeof SAME)[number][] = SAME,
): string[] =>
  samenessOf(payload)
    .filter(([kind, value]) => value !== '' && kinds.some((one) => one === kind))
    .flatMap(([kind, value]) => keys.indexes(kind, value))
