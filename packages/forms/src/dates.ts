// Calendar dates as people write them: `2019-05-04`, `4/5/2019`, `৪ মে ২০১৯` (docs/spec/rulings.md#67, #68). Day first, because
// that is how dates are written in Bangladesh. Digits and month names of both languages are understood.

import { asciiDigits } from './text.ts'

// Each spelling of a month in Bangla is a prefix of what is written, or the whole of it.
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'জানুয়ারি', 'জানুয়ারী', 'জানু'],
  ['february', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী', 'ফেব্রু', 'ফেব'],
  ['march', 'মার্চ'],
  ['april', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'জুন'],
  ['july', 'জুলাই'],
  ['august', 'আগস্ট', 'আগষ্ট', 'অগাস্ট'],
  ['september', 'সেপ্টেম্বর', 'সেপ্টে', 'সেপ'],
  ['october', 'অক্টোবর', 'অক্টো'],
  ['november', 'নভেম্বর', 'নভে'],
  ['december', 'ডিসেম্বর', 'ডিসে'],
].map((names) => names.map((name) => name.normalize('NFC')))

/** The number of a month: `5`, `০৫`, `May`, `sept.`, `মে`; null if it is none. */
export function monthOf(written: string): number | null {
  const text = asciiDigits(written).normalize('NFC').trim().toLowerCase().replace(/\.$/, '')
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null
  const index = MONTHS.findIndex(([english = '', ...bangla]) =>
    /^[a-z]{3,9}$/.test(text) ? english.startsWith(text) : bangla.includes(text),
  )
  return index < 0 ? null : index + 1
}

/** `2019-05-04`; null if there is no such day. */
export function isoDate(day: string, month: string, year: string): string | null {
  const [d, y] = [day, year].map((part) => asciiDigits(part).trim())
  const number = monthOf(month)
  // No calendar has a year 0, and neither has Postgres.
  if (!/^\d{1,2}$/.test(d ?? '') || !/^(?!0000)\d{4}$/.test(y ?? '') || number === null) return null
  const iso = `${y}-${String(number).padStart(2, '0')}-${(d ?? '').padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/** The date in a text, ISO or day first; null if there is none. A year of two digits is of this century, or of the last one. */
export function dateIn(written: string): string | null {
  const text = asciiDigits(written).trim().slice(0, 60)
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (y && m && d) return isoDate(d, m, y)
  const [, day, month, year] =
    /^(\d{1,2})[-/.,\s]+([^\s\d/,.-]+|\d{1,2})[-/.,\s]*(\d{4}|\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) return null
  if (year.length === 4) return isoDate(day, month, year)
  const recent = Number(`20${year}`) <= new Date().getUTCFullYear()
  return isoDate(day, month, `${recent ? 20 : 19}${year}`)
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
  return pasted ?? isoDate(day, month, year) ?? [day, month, year].map((part) => part || '?').join(' | ')
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
