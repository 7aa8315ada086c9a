// Calendar dates as people write them: `2019-05-04`, `4/5/2019`, `৪ মে ২০১৯` (docs/spec/rulings.md#67, #68). Day first, because
// that is how dates are written in Bangladesh. Digits and month names of both languages are understood.

import { asciiDigits } from './text.ts'

/** In Unicode's normal form C, in which য় has two code points. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'জানুয়ারি'],
  ['february', 'ফেব্রুয়ারি'],
  ['march', 'মার্চ'],
  ['april', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'জুন'],
  ['july', 'জুলাই'],
  ['august', 'আগস্ট', 'আগষ্ট', 'অগাস্ট'],
  ['september', 'সেপ্টেম্বর'],
  ['october', 'অক্টোবর'],
  ['november', 'নভেম্বর'],
  ['december', 'ডিসেম্বর'],
]

/** The number of a month: `5`, `০৫`, `May`, `sept.`, `মে`, `জানু`; null if it is none. */
export function monthOf(written: string): number | null {
  const text = asciiDigits(written).normalize('NFC').trim().toLowerCase().replace(/\.$/, '')
  if (/^\d{1,2}$/.test(text)) return MONTHS[Number(text) - 1] ? Number(text) : null
  const numberOf = (isName: (name: string) => boolean) => MONTHS.findIndex((names) => names.some(isName)) + 1
  return (
    // The beginning is a short name.
    numberOf((name) => name === text || (text.length > 2 && name.startsWith(text))) ||
    numberOf((name) => soundsLike(name, text)) ||
    null
  )
}

/** Letters without vowels and without what is doubled: "Febuary" and "নভেম্বার" are as good as the right spelling. */
const consonants = (word: string) =>
  word.charAt(0) +
  word
    .slice(1)
    .replace(/[aeiou]|\p{M}/gu, '')
    .replace(/(.)\1/g, '$1')
const soundsLike = (name: string, text: string) =>
  name.length >= 6 && consonants(name).length >= 4 && consonants(name) === consonants(text)

/** `2019-05-04`; null if there is no such day. */
export function isoDate(day: string, month: string, year: string): string | null {
  const d = asciiDigits(day).trim()
  const y = asciiDigits(year).trim()
  const number = monthOf(month)
  // No calendar has a year 0, and neither has Postgres.
  if (!/^\d{1,2}$/.test(d) || !/^(?!0000)\d{4}$/.test(y) || number === null) return null
  const iso = `${y}-${String(number).padStart(2, '0')}-${d.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/**
 * The date in a text; null if there is none. Year first, or day first; the name of a month may stand before its day. Other words do not
 * count: the day of the week, the endings of ordinal numbers, the era. A year of two digits is of this century, or of the last one.
 * @param ahead how many years a year of two digits may lie ahead
 */
export function dateIn(written: string, ahead = 0): string | null {
  const text = asciiDigits(written.slice(0, 60).normalize('NFKC'))
  const words = text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  const parts = words.filter((word) => /\d/.test(word) || monthOf(word))
  // 4 | 5 | 18 is not whole, 2018-05-04Z is a moment.
  if (/\p{S}|(?:^|[^a-z])[a-z](?![a-z])/iu.test(text)) return null
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return null
  // ২০১৮ সালের ৪ মে has its year first, and the name of the month last.
  const [one, other, year] = /^\d{4}$/.test(first) ? [third, second, first] : [first, second, third]
  const [day, month] = /\d/.test(one) ? [one, other] : [other, one]
  const recent = Number(`20${year}`) <= new Date().getUTCFullYear() + ahead
  return isoDate(day, month, year.length === 2 ? `${recent ? 20 : 19}${year}` : year)
}

/** The posted entries of one date by the parts of its name, and as one text. */
export interface DateEntries {
  whole?: string
  parts: readonly [day: string, month: string, year: string]
}

/**
 * One text of what was entered in three fields or in one: ISO if it is a date, '' if nothing was entered, otherwise what was
 * entered, which is no date.
 */
export function dateOf({ whole = '', parts }: DateEntries): string {
  const [day, month, year] = parts.map((part) => part.trim()) as [string, string, string]
  if (!day && !month && !year) return whole.trim() === '' ? '' : (dateIn(whole) ?? whole)
  // A whole date was pasted into the first field.
  const pasted = !month && !year ? dateIn(day) : null
  // 29th, ২০২০ সাল, the year in the first field; a year of two digits is not guessed here.
  const said = /\d{4}/.test(asciiDigits(`${day} ${year}`)) ? dateIn(`${day} ${month} ${year}`) : null
  return (
    pasted ?? isoDate(day, month, year) ?? said ?? [day, month, year].map((part) => part || '?').join(' | ')
  )
}

/** The three parts of an ISO date, without zeros before them; otherwise three empty ones. */
export function partsOf(iso: string): readonly [day: string, month: string, year: string] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  return year && month && day ? [`${Number(day)}`, `${Number(month)}`, year] : ['', '', '']
}

/** Whole years and months from a birth to a day, both ISO; null if the day is before the birth. */
export function ageOn(birth: string, day: string): { years: number; months: number } | null {
  if (birth > day) return null
  const [[y1 = 0, m1 = 0, d1 = 0], [y2 = 0, m2 = 0, d2 = 0]] = [birth, day].map((iso) =>
    iso.split('-').map(Number),
  ) as [number[], number[]]
  const months = (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0)
  return { years: Math.floor(months / 12), months: months % 12 }
}
