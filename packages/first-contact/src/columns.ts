import { isFilled, isRecord } from '@school/upstream/inspect'
import { asciiDigits } from '@school/upstream/schemas'

// What the columns of an answer contain, whatever their names are.

export type Content =
  | 'date'
  | 'file'
  | 'video'
  | 'email'
  | 'address'
  | 'whole number'
  | 'number'
  | 'yes or no'
  | 'long text'
  | 'line'
  | 'nothing'

export interface Column {
  /** Its place in a row: with dots if it is in a group. */
  name: string
  /** Rows that have a value. */
  filled: number
  /** Rows that have the column, filled or not. */
  present: number
  content: Content
  /** Whether no value was there twice. */
  isUnique: boolean
  /** Values of the first rows, for guesses; not for display. */
  values: string[]
}

const MAX_COLUMNS = 200
const MAX_DEPTH = 3
/** Values by which the content is recognised. */
const MAX_VALUES = 300
const MAX_VALUE_LENGTH = 2_000

/** The columns of rows, in the order in which they appear. Groups within a row are columns of their own, with dots. */
export function columnsOf(list: readonly unknown[]): Column[] {
  const found = new Map<string, { filled: number; present: number; values: string[] }>()
  const add = (name: string, value: unknown, depth: number): void => {
    if (depth < MAX_DEPTH && isRecord(value)) {
      for (const key of Object.keys(value)) add(`${name}.${key}`, value[key], depth + 1)
      return
    }
    if (depth < MAX_DEPTH && Array.isArray(value) && isRecord(value[0])) {
      add(`${name}.0`, value[0], depth + 1)
      return
    }
    let column = found.get(name)
    if (!column) {
      if (found.size >= MAX_COLUMNS) return
      column = { filled: 0, present: 0, values: [] }
      found.set(name, column)
    }
    column.present++
    const one: unknown = Array.isArray(value) ? value[0] : value
    if (!isFilled(one) || typeof one === 'object') return
    column.filled++
    if (column.values.length < MAX_VALUES) column.values.push(String(one).slice(0, MAX_VALUE_LENGTH))
  }
  for (const row of list) if (isRecord(row)) for (const key of Object.keys(row)) add(key, row[key], 1)
  return [...found].map(([name, { filled, present, values }]) => ({
    name,
    filled,
    present,
    values,
    content: contentOf(values),
    isUnique: values.length > 1 && new Set(values).size === values.length,
  }))
}

const MONTH =
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|জানু|ফেব্রু|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস|সেপ্টে|অক্টো|নভে|ডিসে/i
const FILE = /\.(?:jpe?g|png|gif|webp|svg|avif|heic|bmp|pdf|docx?|xlsx?|pptx?|zip)(?:[?#]|$)/i
const VIDEO_ADDRESS = /^(?:https?:)?\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i

const tests: [Content, (text: string) => boolean][] = [
  ['yes or no', (text) => /^(?:0|1|true|false|yes|no|active|inactive)$/i.test(text)],
  ['date', isDateLike],
  [
    'video',
    (text) =>
      VIDEO_ADDRESS.test(text) || (/^[\w-]{11}$/.test(text) && /[A-Z]/.test(text) && /[\d_a-z-]/.test(text)),
  ],
  ['email', (text) => /^[^\s@]{1,64}@[\w.-]{1,190}$/.test(text)],
  ['file', (text) => FILE.test(text) && !/\n/.test(text)],
  ['address', (text) => /^https?:\/\/\S+$/i.test(text)],
  ['whole number', (text) => /^\d{1,15}$/.test(text)],
  ['number', (text) => /^-?\d[\d,]{0,15}(?:\.\d{1,4})?$/.test(text)],
]

/** Day, month and year in digits, or with the name of a month; a moment in seconds or milliseconds is a whole number. */
function isDateLike(text: string): boolean {
  if (text.length > 40 || !/\d/.test(text)) return false
  const ascii = asciiDigits(text).trim()
  if (/^\d{1,4} ?[-/._|] ?\d{1,2} ?[-/._|] ?\d{1,4}(?:\D.*)?$/.test(ascii)) return true
  if (/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(ascii)) return true
  return (
    MONTH.test(ascii) &&
    /\b\d{1,2}\D/.test(`${ascii} `) &&
    /\d{2,4}/.test(ascii) &&
    ascii.split(' ').length <= 6
  )
}

/** Most of the values, so that some wrong ones do not hide what a column contains. */
const MOST = 0.7

function contentOf(values: readonly string[]): Content {
  if (values.length === 0) return 'nothing'
  const most = (test: (text: string) => boolean) => values.filter(test).length >= values.length * MOST
  const [found] = tests.find(([, test]) => most(test)) ?? []
  // Ids can be 0 and 1 too.
  if (
    found === 'yes or no' &&
    new Set(values).size === values.length &&
    values.every((text) => /^\d$/.test(text))
  )
    return 'whole number'
  if (found) return found
  const average = values.reduce((sum, text) => sum + text.length, 0) / values.length
  return average > 120 || most((text) => /<\w[^<>]*>|\\n|\n/.test(text)) ? 'long text' : 'line'
}
