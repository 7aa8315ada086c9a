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
  const [, first = '', second = '', third = ''] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  for (const date of [isoDate(day, month, year), isoDate(third, second, first)])
    if (date) values.push(['date', date])
  const found: Condition[] = [{ values: digits.length < MIN_END ? [['word', digits]] : values }]
  if (digits.length >= MIN_PART && digits.length <= MAX_PART)
    found.push(allOf(partsOfNumber(digits).map((part) => ({ values: [['mobilePart', part]] }))))
  if (/^(?:19|20)\d\d$/.test(digits)) found.push({ date: digits })
  return anyOf(found)
}

/** The mobile numbers of both parents. */
const SEVERAL_MOBILES = /^(?:(?:88)?01[3-9]\d{8}){2,3}$/

/** Groups of digits that were typed beside each other: one number, or several. */
export function numbersCondition(groups: readonly string[]): Condition {
  const whole = groups.join('')
  const found = [numberCondition(whole)]
  const mobiles = SEVERAL_MOBILES.test(whole) ? (whole.match(/01\d{9}/g) ?? []) : []
  if (mobiles.length) found.push(allOf(mobiles.map(numberCondition)))
  else if (groups.length > 1 && whole.length < 16) found.push(allOf(groups.map(numberCondition)))
  return anyOf(found)
}

/** A mobile number with a digit too few or too many has 10 or 12. */
const MOBILE = /^01\d{8,10}$/

/** A mobile number of which a digit was misheard, left out or said twice, or two were exchanged. @returns null for another number */
export function slipCondition(digits: string): Condition | null {
  const mobile = mobileNumber(digits)
  if (!MOBILE.test(mobile)) return null
  const places = Array.from(mobile, (_digit, at) => at)
  const isLong = mobile.length > 11
  const numbers = places.map((at) =>
    isLong
      ? mobile.slice(0, at) + mobile.slice(at + 1)
      : mobile.slice(0, at) +
        mobile
          .slice(at, at + 2)
          .split('')
          .toReversed()
          .join('') +
        mobile.slice(at + 2),
  )
  const found: Condition[] = [
    { values: [...new Set(numbers)].map((number): TermValue => ['number', number]) },
  ]
  if (isLong) return anyOf(found)
  // One digit is another one, or is missing: what stands before and after it is the same.
  const left = mobile.length === 11 ? 1 : 0
  for (const at of places) {
    const values: TermValue[] = []
    const [before, after] = [mobile.slice(0, at), mobile.slice(at + left)]
    if (before.length >= MIN_END) values.push(['mobileStart', before])
    if (after.length >= MIN_END) values.push(['numberEnd', after])
    found.push(allOf(values.map((value) => ({ values: [value] }))))
  }
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
