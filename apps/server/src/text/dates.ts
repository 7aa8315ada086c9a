import type { Locale } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { withBanglaDigits } from '@school/content/numbers'
import { dateIn } from '@school/forms/dates'
import { asciiDigits } from '@school/forms/text'

// Formats dates for pages, and parses dates that visitors write into a filter.

const MONTHS = [
  ['january', 'জানুয়ারি'],
  ['february', 'ফেব্রুয়ারি'],
  ['march', 'মার্চ'],
  ['april', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'জুন'],
  ['july', 'জুলাই'],
  ['august', 'আগস্ট', 'অগাস্ট'],
  ['september', 'সেপ্টেম্বর'],
  ['october', 'অক্টোবর'],
  ['november', 'নভেম্বর'],
  ['december', 'ডিসেম্বর'],
].map((names) => names.map(plain))

/** The day of a date column, `YYYY-MM-DD`. */
export const isoDate = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null

/** Formats `2025-09-04` as `04 Sept 2025` or `৪ সেপ্টেম্বর ২০২৫` (docs/spec/rulings.md#46); '' for a missing date. */
export function formatDate(iso: string | null, locale: Locale = 'en'): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? '') ?? []
  if (!year || !day) return ''
  const digits = locale === 'bn' ? withBanglaDigits : String
  const { dayOfMonth, shortMonths } = messagesIn[locale].dates
  return `${dayOfMonth({ day: Number(day) })} ${shortMonths[Number(month) - 1]} ${digits(year)}`
}

/** Lower case, one Unicode form, and one spelling for the long and short i at the end of Bangla months. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ী', 'ি')
}

/** The month, 1 to 12, of a word that is a month's name or its first three letters or more. */
function monthOf(word: string): number | undefined {
  const index = MONTHS.findIndex((names) =>
    names.some((name) => name === word || (word.length >= 3 && name.startsWith(word))),
  )
  return index < 0 ? undefined : index + 1
}

interface DateParts {
  year?: number | undefined
  month?: number | undefined
  day?: number | undefined
}

const ORDINAL = /^(\d{1,4})(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?$/

/**
 * Parses a date in a filter to a pattern for `LIKE` over ISO text: `22/11/2026`, `4 September 2025`, `Sep 2025`,
 * `৪ সেপ্টেম্বর`. The day comes before the month, as is usual in Bangladesh. Missing parts match anything.
 * @returns null when the text is not a date; it may still be part of one
 */
export const isoPattern = (text: string): string | null =>
  patternOf(text) ??
  // A whole date with words around it, as it is pasted: শনিবার, ২২ নভেম্বর ২০২৬ খ্রিঃ.
  (/\p{L}|\d{4}/u.test(text) ? dateIn(text) : null)

function patternOf(text: string): string | null {
  const words = plain(asciiDigits(text))
    .split(/[\s,./–-]+/, 8)
    .filter((word) => word !== '' && word !== 'of')
  if (words.length === 0 || words.length > 3) return null
  const numbers = words.flatMap((word) => ORDINAL.exec(word)?.[1] ?? [])
  const names = words.filter((word) => !ORDINAL.test(word)).map(monthOf)
  const parts = names.length === 0 ? fromNumbers(numbers, text) : fromNames(names, numbers)
  if (!parts || !isPossible(parts)) return null
  const { year, month, day } = parts
  const two = (part: number | undefined) => (part === undefined ? '__' : `${part}`.padStart(2, '0'))
  return `${year ?? '____'}-${two(month)}-${two(day)}`
}

/** A date with the name of a month: the number with four digits is the year, the first short number is the day. */
function fromNames(names: (number | undefined)[], numbers: string[]): DateParts | null {
  const [month] = names
  const years = numbers.filter((number) => number.length === 4)
  const [day, shortYear, ...others] = numbers.filter((number) => number.length <= 2)
  const year = years[0] ?? (shortYear && `20${shortYear.padStart(2, '0')}`)
  const isReadable = names.length === 1 && month !== undefined && others.length === 0
  if (!isReadable || numbers.length !== Number(day !== undefined) + Number(year !== undefined)) return null
  return { year: year ? Number(year) : undefined, month, day: day ? Number(day) : undefined }
}

/** A date of numbers: the year is first or last. Two numbers without a year are day and month if a slash is between them. */
function fromNumbers(numbers: string[], text: string): DateParts | null {
  const lengths = numbers.map(({ length }) => (length === 4 ? 'y' : length <= 2 ? 'n' : 'x')).join('')
  const [first = 0, second = 0, third = 0] = numbers.map(Number)
  if (lengths === 'nny') return { day: first, month: second, year: third }
  if (lengths === 'ynn') return { year: first, month: second, day: third }
  if (lengths === 'ny') return { month: first, year: second }
  if (lengths === 'yn') return { year: first, month: second }
  // Without a slash or a point, these may be part of an ISO date.
  if (!/[/.]/.test(text)) return null
  if (lengths === 'nnn') return { day: first, month: second, year: 2000 + third }
  return lengths === 'nn' ? { day: first, month: second } : null
}

function isPossible({ year, month = 1, day = 1 }: DateParts): boolean {
  // Without a year, 29 February is possible.
  const lastDay = new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay
}
