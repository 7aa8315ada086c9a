// Fields for dates. Apart from the other kinds (fields.ts), so that forms without a date do not load how dates are read.

import { dateIn, dateOf } from './dates.ts'
import { asciiLine, type Options, oneLine, rule, text } from './fields.ts'

/** A date in words. */
const MAX_DATE = 40

export const date = (options: Options = {}) =>
  text(
    'date',
    (entered) => dateLine(entered, AHEAD),
    { max: MAX_DATE, ...options },
    rule('date', isDay),
    rule('earlyDate', isRecent),
  )

/** @param today calendar date in Dhaka */
export const pastDate = (today: string, options: Options = {}) =>
  text(
    'past date',
    dateLine,
    { max: MAX_DATE, join: dateOf, ...options },
    rule('birthDate', isDay),
    rule('earlyDate', isRecent),
    rule('pastDate', (day) => day < today),
  )

/** A passport is valid until a year that lies ahead: `04.05.31`. */
const AHEAD = 50

/** ISO, if it is a date in another form. */
const dateLine = (entered: string, ahead = 0) => dateIn(oneLine(entered), ahead) ?? asciiLine(entered)

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const isRecent = (day: string) => day >= '1900-01-01'
