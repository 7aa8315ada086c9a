import { dateIn, isoDate, monthOf } from '@school/forms/dates'
import { dayWordsAsDigits } from './day-words.ts'

// Dates in a search: `2 March 2019`, `March 2, 2019`, `২ মার্চ`, `২রা মার্চ ২০১৯`, `the second of March 2019`, `02/03/19`, `2019-03-02`, `March 2019`, `March`.

/** A date or a part of it, as terms and Postgres have it, and the rest of the text. */
export interface FoundDates {
  /** `2019-03-02`, `2019-03`, `-03-02`, `-03`; each with the words if it may be a name too (May, মে). */
  dates: { part: string; word: string | null }[]
  rest: string
}

const MONTH = '(?:[a-z]{3,9}\\.?|[\\u0980-\\u09e5\\u09f0-\\u09ff]{2,14})'
const DAY = '(\\d{1,2})(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?'
const YEAR = "(\\d{4}|['’]?\\d{2})"
const GAP = '[\\s,./-]{1,3}'
/** A time of day, with what is between it and its date: a moment as a list shows it, or as a program writes it. */
const TIME =
  '(?:[\\s,]{0,2}T?\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:\\s?[ap]\\.?m\\b\\.?|Z|[+-]\\d{2}:?\\d{2})?(?!\\d))?'

/** What stands before or behind a date and says nothing more: Saturday, 2 March; ২০১৯ সালে, খ্রিঃ. */
const WEEKDAY =
  /(?<![\p{L}\p{M}])(?:(?:sat(?:ur)?|sun|mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri)(?:day)?|(?:শনি|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র)বার)[\s,.]{1,3}(?=\d)/giu
const ERA = /(?<=\d{2})\s?(?:সাল|সালে|সালের|খ্রিঃ|খ্রি\.?|খ্রিস্টাব্দ|ইং|AD)(?![\p{L}\p{M}])/giu

/** Patterns with what their groups are, from the most exact one to a month alone. */
const PATTERNS: [RegExp, string][] = [
  [new RegExp(`(?<!\\d)(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)${TIME}`, 'gi'), 'ymd'],
  [
    new RegExp(
      `(?<![\\d+])(\\d{1,2})(?:[-/.]| [-/.] )(\\d{1,2})(?:[-/.]| [-/.] )(\\d{4}|\\d{2})(?!\\d)${TIME}`,
      'gi',
    ),
    'dmy',
  ],
  [
    new RegExp(
      `(?<![\\d\\p{L}])${DAY}(?:${GAP})?(?:of\\s)?(${MONTH})(?:${GAP}${YEAR}|(\\d{4}))(?![\\d\\p{L}])${TIME}`,
      'giu',
    ),
    'dmy',
  ],
  [new RegExp(`(?<![\\d\\p{L}])(${MONTH})${GAP}${DAY}${GAP}(\\d{4})(?![\\d\\p{L}])${TIME}`, 'giu'), 'mdy'],
  [new RegExp(`(?<![\\d\\p{L}])(${MONTH})${GAP}(\\d{4})(?![\\d\\p{L}])`, 'giu'), 'my'],
  [/(?<![\d/+.-])(\d{1,2})[-/](\d{4})(?![-/.]?\d)/g, 'my'],
  [/(?<![\d/+.-])(\d{4})-(\d{1,2})(?![-/.]?\d)/g, 'ym'],
  [new RegExp(`(?<![\\d\\p{L}])${DAY}(?:${GAP})?(?:of\\s)?(${MONTH})(?![\\d\\p{L}\\p{M}])`, 'giu'), 'dm'],
  [new RegExp(`(?<![\\d\\p{L}])(${MONTH})${GAP}${DAY}(?![\\d\\p{L}])`, 'giu'), 'md'],
  [/(?<![\d/+])(\d{1,2})\/(\d{1,2})(?![\d/])/g, 'dm'],
  [new RegExp(`(?<![\\d\\p{L}\\p{M}])(${MONTH})(?![\\d\\p{L}\\p{M}])`, 'giu'), 'm'],
]

const two = (number: number | string) => String(number).padStart(2, '0')

/** The part of a date that groups make; null if they make none. */
function partOf(kind: string, groups: readonly string[]): string | null {
  const of = (letter: string) => groups[kind.indexOf(letter)] ?? ''
  const [day, month, year] = ['d', 'm', 'y'].map(of) as [string, string, string]
  const number = monthOf(month)
  if (kind.length === 3) {
    if (year.length < 4) return dateIn(`${day} ${month} ${year.replace(/\D/g, '')}`)
    // Day first, as in Bangladesh; a month of 13 to 31 shows that it was the other way.
    return isoDate(day, month, year) ?? isoDate(month, day, year)
  }
  if (!number) return null
  if (kind === 'my' || kind === 'ym') return /^(?:19|20)\d\d$/.test(year) ? `${year}-${two(number)}` : null
  if (kind === 'm') return /\d/.test(month) ? null : `-${two(number)}`
  return isoDate(day, month, '2020') && `-${two(number)}-${two(day)}`
}

/** The dates of a text in ASCII digits. */
export function datesIn(text: string): FoundDates {
  const dates: FoundDates['dates'] = []
  let rest = dayWordsAsDigits(text).replace(WEEKDAY, '').replace(ERA, ' ')
  for (const [pattern, kind] of PATTERNS)
    rest = rest.replace(pattern, (written: string, ...groups: unknown[]) => {
      const part = partOf(
        kind,
        groups.filter((one): one is string => typeof one === 'string').slice(0, kind.length),
      )
      if (!part) return written
      dates.push({ part, word: kind === 'm' ? written : null })
      return ' '
    })
  return { dates, rest }
}
