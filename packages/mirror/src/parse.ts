import { createHash } from 'node:crypto'
import { asciiDigits } from '@school/upstream/schemas'
import sanitizeHtml from 'sanitize-html'

// Pure functions that convert the upstream's texts.

/**
 * A calendar date of the upstream as `YYYY-MM-DD`, or null when it is missing or impossible (docs/spec/rulings.md#10).
 * Accepts `YYYY-MM-DD` with or without a time. The date is never converted to a moment in time, so no time zone can shift
 * it.
 */
export function parseDate(text: string): string | null {
  const match = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/.exec(asciiDigits(text))
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${match[1]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Running text (docs/spec/rulings.md#13): literal `\r\n` and `\n` become line breaks, other backslashes are removed, markup
 * becomes plain text with line breaks after its blocks.
 */
export function parseText(text: string): string {
  const broken = text.replace(/\\r\\n|\\n|\\r|\r\n|\r/g, '\n').replaceAll('\\', '')
  return (looksLikeMarkup.test(broken) ? markupToText(broken) : broken)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Headlines appear in lists, titles, feeds and link previews, so they are limited. */
const MAX_LINE_LENGTH = 500
const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** One line of text: a headline, a name. Text over 500 characters is truncated at the end of a character. */
export function parseLine(text: string): string {
  const line = parseText(text).replace(/\s+/g, ' ')
  if (line.length <= MAX_LINE_LENGTH) return line
  const beginning = line.slice(0, MAX_LINE_LENGTH - 1)
  // A character (grapheme cluster) may extend beyond the limit.
  const end =
    clusters.segment(line.slice(0, MAX_LINE_LENGTH + 50)).containing(beginning.length)?.index ??
    beginning.length
  return `${(end > 0 ? beginning.slice(0, end) : beginning).toWellFormed().trimEnd()}…`
}

/** The numeric value of an id, to sort rows of the same date; 0 when the id is not a number. */
export function idNumber(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

/** A key for rows without an id: the same parts give the same key in every run. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** A hash by which a run detects that a row has changed. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}

const looksLikeMarkup =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|ul|ol|li|a|h[1-6]|table|tbody|tr|td|th|font|img|script|style|iframe|blockquote|center)\b[^<>]*>|&(?:nbsp|amp|quot|lt|gt|#\d+);/i

function markupToText(markup: string): string {
  const lined = markup
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/(?:p|div|h[1-6]|tr|ul|ol|table|blockquote|center)\s*>/gi, '\n\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
  return sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}
