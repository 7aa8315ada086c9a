import { asciiDigits } from '@school/upstream/schemas'
import { find } from 'linkifyjs'
import type { Inline } from './rich-text.ts'

// Addresses, e-mail addresses and telephone numbers in plain text become links.

interface Found {
  from: number
  to: number
  link: string
}

/** Splits a text into its links and what is between them. */
export function linked(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const { from, to, link } of findLinks(text)) {
    if (from > at) parts.push(text.slice(at, from))
    parts.push({ link, content: [text.slice(from, to)] })
    at = to
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

function findLinks(text: string): Found[] {
  // Most texts have none, and the library reads each character.
  const addresses = /[@]|:\/\/|www\.|\.[a-z]{2}/i.test(text) ? findAddresses(text) : []
  const found: Found[] = []
  let at = 0
  for (const address of addresses) {
    found.push(...findPhones(text, at, address.from), address)
    at = address.to
  }
  return [...found, ...findPhones(text, at, text.length)]
}

/** A host without a scheme is a link only with a usual ending: "uniform.To" is a missing blank. */
const BARE_HOST =
  /^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|edu|gov|info|bd)(?:[:/?#]|$)|^(?:forms\.gle|(?:maps\.app\.)?goo\.gl|bit\.ly|cutt\.ly|youtu\.be|wa\.me|t\.me|m\.me|fb\.me|fb\.watch|g\.co)\/./i
/** What separates two addresses without a blank. */
const BETWEEN = /[,;|](?=https?:\/\/|www\.)/gi

function findAddresses(text: string): Found[] {
  return find(text.replace(BETWEEN, ' ')).flatMap(({ type, value, href, start }) => {
    if (type === 'email') {
      const word = value.length - withoutBanglaBeginning(value).length
      return [
        { from: start + word, to: start + value.length, link: word ? `mailto:${value.slice(word)}` : href },
      ]
    }
    if (type !== 'url') return []
    if (/^mailto:./i.test(value)) return [{ from: start, to: start + value.length, link: value }]
    const own = withoutBanglaEnding(value)
    const isAddress = /^https?:\/\/./i.test(own) || /^www\../i.test(own) || BARE_HOST.test(own)
    const link = /^https?:/i.test(own) ? own : `http://${own}`
    return isAddress && URL.canParse(link) ? [{ from: start, to: start + own.length, link }] : []
  })
}

/** An e-mail address without the Bangla word that stands before it without a blank: ইমেইলঃinfo@school.edu.bd. */
function withoutBanglaBeginning(address: string): string {
  let start = address.indexOf('@')
  while (start > 0 && /[\x21-\x7e]/.test(address.charAt(start - 1))) start -= 1
  const own = address.slice(start).replace(/^[^a-z\d@]+/i, '')
  return /^[a-z]/i.test(own) && /\p{Script=Bengali}/u.test(address.slice(0, start)) ? own : address
}

/** The endings of Bangla cases behind a hyphen: `…/নোটিশ-এর`. */
const CASE_ENDING = /-(?:এ|এর|এই|তে|র|কে|য়|য়ে|টি|টা|টির|টিতে|থেকে|গুলো|গুলোতে|সহ)$/

/**
 * An address without the Bangla ending that a sentence adds to it (`school.edu.bd/form-এ`), and without the quotation mark or
 * danda after it. A part of the path that is written in Bangla stays.
 */
export function withoutBanglaEnding(address: string): string {
  const own = address.split(/[।॥”’»›…]/, 1)[0] ?? ''
  const start = Math.max(...['/', '?', '&', '=', '#'].map((separator) => own.lastIndexOf(separator))) + 1
  const last = own.slice(start)
  const ending = banglaEndingOf(last)
  // A part that has only Bangla is a name, and so is a number.
  if (ending !== '' && (ending.length < last.length || last.startsWith('-')) && /[^০-৯-]/.test(ending)) {
    const before = last.slice(0, -ending.length)
    if (!/\p{Script=Bengali}/u.test(before)) return trimmed(own.slice(0, start) + before)
  }
  return trimmed(own.normalize('NFC').length === own.length ? own.replace(CASE_ENDING, '') : own)
}

/** The Bangla letters at the end, with a hyphen before them. */
function banglaEndingOf(text: string): string {
  let start = text.length
  while (start > 0 && /[\p{Script=Bengali}\u200c\u200d]/u.test(text.charAt(start - 1))) start -= 1
  if (start < text.length && text.charAt(start - 1) === '-') start -= 1
  return text.slice(start)
}

const trimmed = (address: string) => address.replace(/[.,;:!?'"-]{1,20}$/, '')

const SEPARATOR = '[ \\-.()\u2010\u2011\u2013]'
// 8 to 15 digits with at most two separators between them.
const PHONE = new RegExp(`(?<![\\d\\p{L}])\\+?\\d(?:${SEPARATOR}{0,2}\\d){7,14}(?!\\d)`, 'gu')

function findPhones(text: string, from: number, to: number): Found[] {
  const part = asciiDigits(text.slice(from, to))
  const found: Found[] = []
  PHONE.lastIndex = 0
  for (let match = PHONE.exec(part); match; match = PHONE.exec(part)) {
    const [candidate] = match
    // Behind the number there may be another one, or a date.
    let written = candidate
    while (written.length >= 8 && !phoneNumber(written)) written = withoutLastGroup(written)
    const number = phoneNumber(written)
    if (!number) continue
    const start = from + match.index
    found.push({ from: start, to: start + written.length, link: `tel:${number}` })
    PHONE.lastIndex = match.index + written.length
  }
  return found
}

/** Without the digits behind the last separator. */
const withoutLastGroup = (written: string) =>
  written
    .slice(0, Math.max(...[...' -.()\u2010\u2011\u2013'].map((sign) => written.lastIndexOf(sign)), 0))
    .trimEnd()

/** A telephone number of Bangladesh, or one with a country code; null for other numbers, such as dates and accounts. */
function phoneNumber(written: string): string | null {
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+')) return `+${digits}`
  if (/^(?:00)?8801[3-9]\d{8}$/.test(digits)) return `+${digits.replace(/^00/, '')}`
  if (/^01[3-9]\d{8}$/.test(digits)) return `+88${digits}`
  // A landline has its area code before the first separator.
  const isLandline =
    /^\(?0\d{1,4}\)?[ -]{1,2}\d{5,8}$/.test(written) && digits.length >= 9 && digits.length <= 11
  return isLandline || /^09\d{9}$/.test(digits) ? `+88${digits}` : null
}
