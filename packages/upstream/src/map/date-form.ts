import { asciiDigits } from '../schemas/fields.ts'
import { schoolDay } from '../school-time.ts'

// A form of dates that a map names, and texts of that form as ISO dates. Only what has exactly the form is rewritten: every other
// text stays for the mirror's own reader, which understands the usual forms without a map.

/** Rewrites a text of the form as `YYYY-MM-DD`; other texts stay as they are. */
export type DateForm = { form: string; toIso(text: string): string }

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const TOKENS: Record<string, { part: 'year' | 'month' | 'day'; pattern: string }> = {
  YYYY: { part: 'year', pattern: '(\\d{4})' },
  YY: { part: 'year', pattern: '(\\d{2})' },
  MMMM: { part: 'month', pattern: '([a-z]{3,9})' },
  MMM: { part: 'month', pattern: '([a-z]{3,9})' },
  MM: { part: 'month', pattern: '(\\d{1,2})' },
  M: { part: 'month', pattern: '(\\d{1,2})' },
  DD: { part: 'day', pattern: '(\\d{1,2})' },
  D: { part: 'day', pattern: '(\\d{1,2})' },
}
const MAX_FORM_LENGTH = 40
const MAX_DATE_LENGTH = 100

/** @param form `DD-MM-YYYY` and the like, `unix` (seconds) or `unix-ms`. @returns null if it is no form of a date */
export function parseDateForm(form: string): DateForm | null {
  if (form === 'unix' || form === 'unix-ms') return { form, toIso: momentToIso(form === 'unix' ? 1000 : 1) }
  if (form.length > MAX_FORM_LENGTH) return null
  const parts: ('year' | 'month' | 'day')[] = []
  // Without anything between the parts, each must have its whole length.
  const isDense = /^[YMD]+$/.test(form)
  const pattern = form.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D|[^YMD]/g, (token) => {
    const known = TOKENS[token]
    if (!known) return token.replace(/[^\w ]/g, '\\$&')
    parts.push(known.part)
    return isDense && token.length === 2 ? '(\\d{2})' : known.pattern
  })
  if (parts.toSorted().join() !== 'day,month,year') return null
  // A time may follow the day.
  const whole = new RegExp(`^${pattern}(?:[T ,]+\\d{1,2}:\\d{2}.*)?$`, 'i')
  return {
    form,
    toIso(text) {
      const match = text.length <= MAX_DATE_LENGTH ? whole.exec(asciiDigits(text).trim()) : null
      if (!match) return text
      const value = (part: 'year' | 'month' | 'day') => match[parts.indexOf(part) + 1] ?? ''
      const year = value('year').length === 2 ? `20${value('year')}` : value('year')
      const month = monthNumber(value('month'))
      return month === null ? text : `${year}-${month}-${value('day').padStart(2, '0')}`
    },
  }
}

function monthNumber(text: string): string | null {
  if (/^\d/.test(text)) return text.padStart(2, '0')
  const at = MONTHS.findIndex((month) => month.startsWith(text.toLowerCase().slice(0, 3)))
  return at === -1 ? null : String(at + 1).padStart(2, '0')
}

const momentToIso = (milliseconds: number) => (text: string) => {
  if (!/^\d{1,16}$/.test(text.trim())) return text
  const moment = new Date(Number(text) * milliseconds)
  return Number.isNaN(moment.getTime()) || Number(text) === 0 ? text : schoolDay(moment)
}
