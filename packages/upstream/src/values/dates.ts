/**
 * Dates of the upstream (docs/spec/rulings.md#10 and #67). A date with a time and a zone is the calendar day in Dhaka; without a
 * zone it is the day that is written. Dates in digits are read day first, unless other rows of the same call prove that the
 * month stands first. What is not understood is no date: it never becomes another day.
 */
import { schoolDay } from '../school-time.ts'
import { plainText } from './plain-text.ts'

/** The order of day and month for each separator of dates like `04/05/2018`: only what is proven. */
export type DateOrder = ReadonlyMap<string, 'day first' | 'month first'>

/** Nothing is proven, so dates in digits are read day first. */
export const DAY_FIRST: DateOrder = new Map()

/** A date as `YYYY-MM-DD`, '' when the value means that there is none, or null when it is not understood. */
export type ReadDate = string | '' | null

const MAX_LENGTH = 100
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'জানুয়ারি', 'জানুয়ারী', 'জানু'],
  ['february', 'feb', 'febr', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী', 'ফেব্রু'],
  ['march', 'mar', 'মার্চ'],
  ['april', 'apr', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'jun', 'জুন'],
  ['july', 'jul', 'জুলাই'],
  ['august', 'aug', 'আগস্ট', 'আগষ্ট', 'অগাস্ট', 'আগ'],
  ['september', 'sep', 'sept', 'সেপ্টেম্বর', 'সেপ্টে', 'সেপ্ট'],
  ['october', 'oct', 'অক্টোবর', 'অক্টো'],
  ['november', 'nov', 'নভেম্বর', 'নভে'],
  ['december', 'dec', 'ডিসেম্বর', 'ডিসে'],
]
const MONTH_OF = new Map(
  MONTHS.flatMap((names, month) => names.map((name) => [name.normalize('NFC'), month + 1] as const)),
)
/** Letters without vowels and without what is doubled. Only of long names: they differ in more than one letter. */
const consonants = (word: string) =>
  word.charAt(0) +
  word
    .slice(1)
    .replace(/[aeiou]|\p{M}/gu, '')
    .replace(/(.)\1/g, '$1')
const SOUNDS = new Map(
  [...MONTH_OF].flatMap(([name, month]) => {
    const sound = consonants(name)
    return name.length >= 6 && sound.length >= 3 ? [[sound, month] as const] : []
  }),
)
/** The number of a month, also of one that is spelled wrong: "Febuary", "নভেম্বার". */
const monthOf = (word: string): number | undefined =>
  MONTH_OF.get(word) ?? (word.length >= 5 ? SOUNDS.get(consonants(word)) : undefined)
/** Words beside a date that change nothing: days of the week, endings of ordinal numbers, the era. */
const WEEKDAY =
  '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?|(?:শনি|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র)(?:বার)?'
const ERA = 'খ্র[িী](?:ঃ|স্টাব্দ|ষ্টাব্দ)?|খৃ(?:ঃ|স্টাব্দ|ষ্টাব্দ)?|ঈসায়ী|ইং|ইংরেজ[িী]|সাল|সন|ad|ce'
const NOTHING = new RegExp(
  `^(?:${WEEKDAY}|st|nd|rd|th|of|the|day|ই|এ|শে|লা|রা|ঠা|তারিখ|রোজ|${ERA})$`.normalize('NFC'),
)
/** "26.11.2026 তারিখ": the date of. */
const DATE_WORD = new RegExp(`[ ,](?:তারিখ|তারিখে)[.।:]?$`.normalize('NFC'))
/** The hour behind a date, by the time of the day or without minutes: সকাল ১০:৩০, বিকাল ৩টায়, দুপুর ০১:৩৮ সময় (Carbon), 10 am. */
const HOUR = new RegExp(
  `[, ]+(?:(?:সকাল|ভোর|দুপুর|বিকাল|বিকেল|সন্ধ্যা|রাত) ?\\d{1,2}(?:[:.]\\d{2})? ?(?:টা|টায়|ঘটিকা|ঘটিকায়|মিনিট|মি|সময়)?[.।]?|(?:at )?\\d{1,2}(?:\\.\\d{2})? ?[ap]\\.?m\\.?)$`.normalize(
    'NFC',
  ),
)
/** Values that mean "no date". 0000-00-00 is that of MySQL, 0001-01-01 that of .NET, -0001-11-30 what PHP makes of the first. */
const NO_DATE =
  /^(?:|0+|null|nil|none|undefined|nan|n\/?a|-+|–|—|\.|invalid date|[0\s:/.-]+(?:[tz].*)?|0001[-/]0?1[-/]0?1(?:[t\s].*)?|0?1[-/]0?1[-/]0001(?:\s.*)?|-0001-11-(?:30|29)(?:[t\s].*)?)$/
/** Days that programs write for no date: the zero of Unix, of which PHP makes a day, and the one of SQL Server. */
const ZERO_DAYS = new Set(['1970-01-01', '1900-01-01'])

/** A day of the Bangla or the Islamic calendar, by a year that the Gregorian one does not have here: ১১ অগ্রহায়ণ ১৪৩৩ বঙ্গাব্দ. */
const OTHER_CALENDAR =
  /(?<![\d/.-])\d{1,2} ?[^\d\s,/|()[\]:;.-][^\d,/|()[\]:;]{1,40},? ?1[345]\d\d(?!\d)(?:,? ?(?:বঙ্গাব্দ|বাংলা|বাং|হিজরি|হিজরী|হি|hijri|ah)[ঃ.]?(?![\p{L}\p{M}]))?/gu
/** What separates a day from the same one of another calendar. */
const AROUND = /^[\s,/|()[\]:;=।-]{1,9}|[\s,/|()[\]:;=।-]{1,9}$/g

/** Official notices have the same day in two or three calendars. A day of another one alone stays, and is not understood. */
function withoutOtherCalendars(text: string): string {
  const gregorian = text.replace(OTHER_CALENDAR, ' ').replace(/\s+/g, ' ')
  if (gregorian.length === text.length) return text
  return gregorian.replace(AROUND, '') || text
}

/** The plain text of a date, without what stands around it. */
function plain(text: string): string {
  return (
    withoutOtherCalendars(plainText(text))
      // A text within a text, and a date of a sheet that was kept as text.
      .replace(/^["']|["']$/g, '')
      .replaceAll('\\/', '/')
      .replace(/(?<=\d) ?। ?(?=\d)/g, '.')
      // The name of a zone behind its offset, as Java and Go write it.
      .replace(/(?<=z|[+-]\d{2}:?\d{2})(?:\[[a-z_/]{1,40}\]| (?:utc|\+06))$|\[asia\/dhaka\]$/, '')
      .replace(/^[([]([^()[\]]*)[)\]]$/, '$1')
      .replaceAll(' | ', ', ')
      .replace(/[;।|]{1,9}$/, '')
      .replace(DATE_WORD, '')
      .replace(HOUR, '')
  )
}

/**
 * A date as it stands in JSON, as text: PHP writes its date objects as `{"date":…,"timezone":…}`, MongoDB as `{"$date":…}`.
 * @returns null for another object or a list
 */
export function dateText(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'boolean') return value === true ? null : ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return partsText(value)
  const { date, timezone, $date, year, month, monthValue, day, dayOfMonth } = value as Record<string, unknown>
  if (typeof year === 'number') return partsText([year, monthValue ?? month, dayOfMonth ?? day])
  if (typeof $date === 'string' || typeof $date === 'number') return String($date)
  if ($date !== undefined && $date !== null) {
    const { $numberLong } = $date as Record<string, unknown>
    return typeof $numberLong === 'string' ? $numberLong : null
  }
  if (typeof date !== 'string') return null
  if (typeof timezone !== 'string' || timezone === 'Asia/Dhaka') return date
  if (/^(?:utc|gmt|z|etc\/utc)$/i.test(timezone)) return `${date} UTC`
  return /^[+-]\d{1,2}:?\d{2}$/.test(timezone) ? `${date} ${timezone}` : null
}

/** Year, month and day as numbers, as Java writes its dates: [2026,11,26]. */
function partsText(parts: readonly unknown[]): string | null {
  const [year, month, day] = parts.slice(0, 3).map((part) => (Number.isInteger(part) ? Number(part) : 0))
  if (parts.length > 7 || !year || !month || !day || year < 1000) return null
  return `${year}-${month}-${day}`
}

/** Reads one date. @param order what the other rows of the call prove */
export function readDate(written: string, order: DateOrder = DAY_FIRST): ReadDate {
  if (written.length > MAX_LENGTH) return null
  const text = plain(written)
  if (NO_DATE.test(text)) return ''
  const moment = numberMoment(text)
  if (moment !== undefined) return moment
  const { day, time } = split(text)
  const parts = dayParts(day, order)
  if (parts === null) return null
  const clock = readTime(time)
  if (clock === null) return null
  const date = calendarDay(parts)
  if (date === null || ZERO_DAYS.has(date)) return date && ''
  if (clock.offsetMinutes === null) return date
  const [year, month, monthDay] = parts
  const { hours, minutes, seconds, offsetMinutes } = clock
  return schoolDay(new Date(Date.UTC(year, month - 1, monthDay, hours, minutes - offsetMinutes, seconds)))
}

/** What the dates of a call prove about their order: a number over 12 is a day. Separators that prove both ways prove nothing. */
export function provenOrder(dates: Iterable<string>): DateOrder {
  const proofs = new Map<string, Set<'day first' | 'month first'>>()
  for (const written of dates) {
    if (written.length > MAX_LENGTH) continue
    const match = digitParts(DIGITS_LAST_YEAR, split(plain(written)).day)
    if (!match) continue
    const [, first, separator = '', second] = match
    const proof = Number(first) > 12 ? 'day first' : Number(second) > 12 ? 'month first' : null
    if (proof === null) continue
    const kind = separator.trim() || ' '
    const found = proofs.get(kind) ?? new Set()
    proofs.set(kind, found.add(proof))
  }
  const proven = [...proofs].flatMap(([kind, [only, other]]) =>
    only !== undefined && other === undefined ? [[kind, only] as const] : [],
  )
  return new Map(proven)
}

type Parts = [year: number, month: number, day: number]

/** 2026-11-26, 2026/11/26, 2026.11.26, 2026 11 26. */
const YEAR_FIRST = /^(\d{4})( ?[-/.] ?| )(\d{1,2})( ?[-/.] ?| )(\d{1,2})$/
/** 26-11-2026, 26/11/26, 26.11.2026, 26 11 2026. */
const DIGITS_LAST_YEAR = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})( ?[-/.] ?| )(\d{4}|\d{2})$/
/** A form in digits with the same sign at both places, whatever blanks there are: 26 -11-2026. */
function digitParts(form: RegExp, day: string): RegExpExecArray | null {
  const match = form.exec(day)
  return match?.[2]?.trim() === match?.[4]?.trim() ? match : null
}
/** 20261126, also with a time in digits: 20261126093000. */
const COMPACT = /^((?:19|20|21)\d\d)(\d\d)(\d\d)(?:(?:[01]\d|2[0-4])[0-5]\d[0-5]\d)?$/

/** Words that may stand beside a date in digits: the day of the week before or after it, the era after it. */
const BESIDE = new RegExp(
  `^(?:[\\p{L}\\p{M} ]{2,30} ?: ?|(?:(?:publish(?:ed)?|post(?:ed)?|issued?|notice)(?: date| on)?|dated?) ?[:.]? ?|(?:(?:প্রকাশের|নোটিশের|বিজ্ঞপ্তির) )?(?:তারিখ|তাং)ঃ? ?[:.]? ?)|^(?:${WEEKDAY})[, ]+|(?:[, ]*(?:${ERA})[.]?)?[, ]*(?:রোজ:? ?)?[(]?(?:${WEEKDAY})[)]?$|[, ]*(?:${ERA})[.।:]?$`.normalize(
    'NFC',
  ),
  'gu',
)

function dayParts(written: string, order: DateOrder): Parts | null {
  const day = written.replace(BESIDE, '')
  const yearFirst = digitParts(YEAR_FIRST, day)
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[5])]
  const compact = COMPACT.exec(day)
  if (compact) return [Number(compact[1]), Number(compact[2]), Number(compact[3])]
  const yearLast = digitParts(DIGITS_LAST_YEAR, day)
  if (!yearLast) return namedParts(day)
  const [, first = '', separator = '', second = '', , year = ''] = yearLast
  const [a, b] = [Number(first), Number(second)]
  const isMonthFirst = a <= 12 && (b > 12 || order.get(separator.trim() || ' ') === 'month first')
  return isMonthFirst ? [fullYear(year), a, b] : [fullYear(year), b, a]
}

/** 26 Nov 2026, 26-Nov-26, Nov 26th, 2026, Thursday, 26 November 2026, ২৬শে নভেম্বর ২০২৬, 2026 Nov 26. */
function namedParts(day: string): Parts | null {
  const numbers: string[] = []
  let month: number | null = null
  let monthAt = 0
  // Digits and words may stand together (26th, ২৬শে, 26nov2026). The first letters of a word may be followed by a full stop.
  for (const word of day.match(/\d+|[^\d\s,.:।()/'’‘-]+/g) ?? []) {
    // নভেঃ: a month that is cut, with the sign of an abbreviation.
    const named = monthOf(word.replace(/ঃ$/, ''))
    if (/^\d/.test(word)) numbers.push(word)
    else if (named !== undefined) {
      if (month !== null) return null
      month = named
      monthAt = numbers.length
    } else if (!NOTHING.test(word)) return null
  }
  const [first = '', second = ''] = numbers
  if (month === null || numbers.length !== 2) return null
  if (first.length === 4 && monthAt >= 1 && second.length <= 2) return [Number(first), month, Number(second)]
  if (first.length > 2 || (second.length !== 4 && second.length !== 2)) return null
  return [fullYear(second), month, Number(first)]
}

/** Two digits are a year of 1970 to 2069. */
const fullYear = (year: string) =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)

function calendarDay([year, month, day]: Parts): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const CLOCK = /(?:^|[\st,])(\d{1,2}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,9})?)(?=$|[\sapz+-])/
/** A day of XML with a zone and without a time. */
const ISO_ZONE = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/
const ISO_TIME = /^(\d{4}-\d{1,2}-\d{1,2}|\d{8})t(\d{1,2}(?::?\d{2}){0,2}(?:[.,]\d{1,9})?.*)$/
/** Thu Nov 26 2026 18:00:00 GMT+0600 (Bangladesh Standard Time); Thu Nov 26 18:00:00 2026. */
const YEAR_AFTER_TIME = /^(?<day>[^:]*) (?<time>\d{1,2}:\d{2}:\d{2}) (?:(?<zone>[a-z]{1,5}) )?(?<year>\d{4})$/

/** Oracle's own form: 26-NOV-26 12.00.00.000000000 AM. */
const ORACLE =
  /^(\d{1,2}-[a-z]{3}-\d{2,4}) (\d{1,2}\.\d{2}\.\d{2})(?:[.,]\d{1,9})?( ?[ap]m.*| [+-]\d{2}:\d{2})?$/

/** The day and the time of a text. */
function split(text: string): { day: string; time: string } {
  const iso = ISO_TIME.exec(text)
  if (iso) return { day: iso[1] ?? '', time: iso[2] ?? '' }
  const zoned = ISO_ZONE.exec(text)
  if (zoned) return { day: zoned[1] ?? '', time: '' }
  const oracle = ORACLE.exec(text)
  if (oracle)
    return { day: oracle[1] ?? '', time: (oracle[2] ?? '').replaceAll('.', ':') + (oracle[3] ?? '') }
  const unix = YEAR_AFTER_TIME.exec(text)?.groups
  if (unix) return { day: `${unix.day} ${unix.year}`, time: `${unix.time} ${unix.zone ?? ''}`.trim() }
  const clock = CLOCK.exec(text)
  if (!clock) return { day: withoutComma(text), time: '' }
  const at = clock.index
  const before = text.slice(0, at)
  const time = text.slice(at).replace(/^[\st,]+/, '')
  // 10:30 AM, 26 Nov 2026: the time stands first.
  if (before.trim() === '') {
    const first = /^(\d{1,2}:\d{1,2}(?::\d{1,2})?(?: ?[ap]\.?m\.?)?)[\s,](.*)$/s.exec(time)
    return first ? { day: withoutComma(first[2] ?? ''), time: first[1] ?? '' } : { day: '', time }
  }
  return { day: withoutComma(before.replace(/ (?:at|@)$/, '')), time }
}

const withoutComma = (day: string) => day.replace(/[\s,.]{1,9}$/, '').replace(/^[\s,]+/, '')

interface Time {
  hours: number
  minutes: number
  seconds: number
  /** The zone's offset; null without a zone. */
  offsetMinutes: number | null
}

const TIME =
  /^(\d{1,2})(?::?(\d{1,2}))?(?::?(\d{1,2}))?(?:[.,]\d{1,9})? ?(?:([ap])\.?m\.?)? ?(?:(z|utc|gmt|bst|bdt|\+0+|-0+)?(?:([+-])(\d{1,2}):?(\d{2})?)?)?(?: asia\/dhaka)?(?: \([^()]{1,60}\))?$/

/** null: not a time. An empty text is midnight without a zone. */
function readTime(text: string): Time | null {
  if (text === '') return { hours: 0, minutes: 0, seconds: 0, offsetMinutes: null }
  const match = TIME.exec(text)
  if (!match) return null
  const [, hour = '0', minute = '0', second = '0', half, zone, sign, zoneHours, zoneMinutes = '0'] = match
  const hours = (Number(hour) % (half ? 12 : 25)) + (half === 'p' ? 12 : 0)
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  let offsetMinutes: number | null = null
  // "BST" and "BDT" are what servers in Bangladesh call their own zone.
  if (zone !== undefined) offsetMinutes = zone === 'bst' || zone === 'bdt' ? 360 : 0
  if (sign !== undefined) {
    const offset = Number(zoneHours) * 60 + Number(zoneMinutes)
    if (offset > 14 * 60) return null
    offsetMinutes = sign === '-' ? -offset : offset
  }
  return { hours, minutes: Number(minute), seconds: Number(second), offsetMinutes }
}

/** 2000-01-01 and 2100-01-01 in milliseconds: moments outside are other numbers. */
const MOMENTS = [946_684_800_000, 4_102_444_800_000] as const

/**
 * A moment as a number: seconds or milliseconds since 1970, or .NET's `/Date(1795651200000+0600)/`.
 * @returns undefined when the text is no such number
 */
function numberMoment(text: string): ReadDate | undefined {
  const net = /^\\?\/date\((-?\d{1,17})(?:[+-]\d{4})?\)\\?\/$/.exec(text)
  const digits = net?.[1] ?? (/^\d{9,10}(?:\.\d{1,9})?$|^\d{12,13}$/.test(text) ? text : undefined)
  if (digits === undefined) return undefined
  const value = Number(digits)
  // .NET's smallest date.
  if (net && (value === 0 || value <= -62_135_000_000_000)) return ''
  // Seconds may have a fraction: 1795651200.123.
  const milliseconds = net || /^\d{12}/.test(digits) ? value : value * 1_000
  const isMoment = milliseconds >= MOMENTS[0] && milliseconds < MOMENTS[1]
  return isMoment ? schoolDay(new Date(milliseconds)) : null
}

/** Whether a range ends before it begins, by ISO days; '' is no day. */
export const endsBeforeItBegins = (begin: string, end: string): boolean =>
  begin !== '' && end !== '' && end < begin
