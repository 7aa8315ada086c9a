import { decodeHTML } from 'entities'
import { plainText } from './plain-text.ts'

// Amounts of money in Taka, as offices write them.

const CURRENCY = 'টাকা|টাঃ|টা|৳|taka|tk|bdt'.normalize('NFC')
/** 1520, 1,520, 1,20,000, 1 520, 1520.00; Western and Indian groups of digits. */
const NUMBER = '(\\d{1,12}|\\d{1,3}(?:[, ]\\d{2,3}){0,4}[, ]\\d{3})(?:\\.(\\d{1,2}|0{4,8}))?'
const AMOUNT = new RegExp(
  `^(?:(?:${CURRENCY})[.:]?(?:-|\\s?-\\s|\\s)?)?${NUMBER}\\s?(?:/[-=]{0,2}|[-=])?\\s?(?:${CURRENCY})?[.]?\\s?(?:/[-=]{0,2}|[-=])?\\s?(?:${'only|মাত্র'.normalize('NFC')})?[.।]?(?:\\s?/[-=]{1,2})?$`,
)
/** What may stand before an amount: Fee: 520, মোট ৫২০ টাকা, the sign of an entry on paper, =520/=. */
const LABEL = new RegExp(
  `^(?:(?:${'(?:total |admission |application |form )?fee|total|মোট|ফি|সর্বমোট'.normalize('NFC')})\\s?[:=-]?\\s?|=)`,
)
const MAX_LENGTH = 60

/**
 * `520`, `"520.00"`, `"520/="`, `"৫২০ টাকা"`, `"Tk. 1,520.00"`, `"BDT 1,20,000/- only"`: an amount in Taka.
 * @returns null when it is not one
 */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const text = plainText(decodeHTML(value).replaceAll('\\', ''))
    // The same in words: 520 (five hundred twenty).
    .replace(/ ?\([^()\d]{1,50}\)([^()\d]{0,20})$/, '$1')
    .replace(LABEL, '')
  const match = AMOUNT.exec(text)
  if (!match) return null
  const [, whole = '', fraction = '0'] = match
  return Number(`${whole.replace(/[, ]/g, '')}.${fraction}`)
}
