import { isoDate } from '@school/forms/dates'
import { mobileNumber } from '@school/forms/text'
import { soundOf } from '@school/outbox/name-sounds'
import { idOf, MIN_END, numberValues, partsOfNumber, type TermValue } from '@school/outbox/terms'
import { allOf, anyOf, type Condition } from './condition.ts'

// Numbers in a search: as a whole, by their last digits, a mobile number by its beginning or a part of it.

/** Up to so many digits a number may also be a part of a mobile number; more of them are the number. */
const [MIN_PART, MAX_PART] = [5, 9]

/** How a mobile number may begin, in the form that is stored: 018, +88018, 1819. */
function startOf(digits: string): string | null {
  if (/^0\d{2,9}$/.test(digits)) return digits
  const [, national] = /^(?:00)?880?(1\d{1,8})$/.exec(digits) ?? []
  if (national) return `0${national}`
  return /^1[3-9]\d{1,7}$/.test(digits) ? `0${digits}` : null
}

/** What a number may be. @param digits ASCII digits without blanks and hyphens */
function numberCondition(digits: string): Condition {
  const mobile = mobileNumber(digits)
  const values: TermValue[] = [
    ...[...new Set([digits, mobile])].flatMap((number): TermValue[] => [
      ['number', number],
      ['numberEnd', number],
    ]),
    ['word', digits],
  ]
  const start = startOf(digits)
  if (start) values.push(['mobileStart', start])
  if (/^(?:19|20)\d\d$/.test(digits)) values.push(['date', digits])
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d{4})$/.exec(digits) ?? []
  const date = isoDate(day, month, year)
  if (date) values.push(['date', date])
  const found: Condition[] = [{ values: digits.length < MIN_END ? [['word', digits]] : values }]
  if (digits.length >= MIN_PART && digits.length <= MAX_PART)
    found.push(allOf(partsOfNumber(digits).map((part) => ({ values: [['mobilePart', part]] }))))
  if (/^(?:19|20)\d\d$/.test(digits)) found.push({ date: digits })
  return anyOf(found)
}

/** Groups of digits that were typed beside each other: one number, or several. */
export function numbersCondition(groups: readonly string[]): Condition {
  const whole = groups.join('')
  const found = [numberCondition(whole)]
  if (groups.length > 1 && whole.length < 16) found.push(allOf(groups.map(numberCondition)))
  return anyOf(found)
}

/** Letters and digits together: a transaction, a passport, the end of a reference. */
export function idCondition(text: string): Condition {
  const id = idOf(text)
  const found: Condition[] = [
    { values: [...numberValues(id).slice(0, 1), ['numberEnd', id], ['word', soundOf(text)]] },
  ]
  if (/^[2-9A-Z]{3,9}$/.test(id)) found.push({ reference: id })
  return anyOf(found)
}
