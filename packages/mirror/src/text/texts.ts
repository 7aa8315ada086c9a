import { readable, withoutCodes } from './codes.ts'
import { decodeEntities } from './entities.ts'
import { paragraph } from './inline.ts'
import { linked } from './links.ts'
import { inColumn, noteLoss } from './losses.ts'
import { readMarkup } from './markup.ts'
import { type Block, plainText, type RichTexts } from './rich-text.ts'
import { findTags, type Markup } from './tags.ts'
import { HARD_BREAK } from './tree-builder.ts'

// The upstream's running texts and names (docs/spec/rulings.md#13): what they say, without anything that runs.

/**
 * The tree of a text. Literal `\r\n` and `\n` become line breaks, other backslashes go, HTML becomes our tree, entities are
 * decoded, and addresses become links.
 */
export function parseRichText(text: string): Block[] {
  const unescaped = withoutCodes(withoutSections(text))
    .replace(ESCAPED_BREAK, HARD_BREAK)
    .replace(/\\r\\n|\\n|\\r|[\u2028\u2029]/g, HARD_BREAK)
    // Before small letters it may be another backslash: "\the".
    .replace(/\\t(?![a-z])/g, ' ')
    .replaceAll('\\', '')
  const markup = markupIn(unescaped)
  if (markup) return readMarkup(markup)
  return paragraphsOf(readable(decodeEntities(unescaped).replaceAll(HARD_BREAK, '\n'))).map((lines) =>
    paragraph(linked(lines)),
  )
}

/** The text without the marks of sections that a program which reads feeds has left. Without a beginning, `]]>` is text. */
const withoutSections = (text: string) =>
  text.includes('<![CDATA[') ? text.replaceAll(/<!\[CDATA\[|\]\]>/g, '') : text

/** A line break that PHP has made by `nl2br` and escaped after that, with the one of the source behind it. */
const ESCAPED_BREAK = /&(?:amp;)?lt;br ?\/?&(?:amp;)?gt;(?:\r?\n|\\r\\n|\\n)?/gi

/** A tag of an editor, with what it leads to or looks like, and its end: somebody who writes about HTML writes shorter ones. */
const ESCAPED_ATTRIBUTE =
  /&lt;(a|span|font|p|div) (?:[a-z]{1,10}=(?:"[^"]{0,500}"|&quot;[^"&]{0,500}&quot;) ?){1,5}&gt;(?:(?!&lt;\1 )[\s\S]){0,2000}?&lt;\/\1&gt;/i

/** The markup of a text, also if all of it was escaped on its way: `&lt;p&gt;…&lt;/p&gt;`. */
function markupIn(text: string): Markup | null {
  const markup = findTags(text)
  if (
    markup ||
    !(
      /^\s*&(?:amp;)?lt;(?:!--|(?:meta|style|p|div|h[1-6]|ul|ol|table|span|strong|section|article|b|i|u|em|font|center|blockquote|figure|a)\b)/i.test(
        text,
      ) || ESCAPED_ATTRIBUTE.test(text)
    )
  )
    return markup
  const decoded = decodeEntities(text.replace(/&amp;(?=(?:lt|gt|quot|amp|nbsp|#\d{1,5});)/gi, '&'))
  const endsWithTag = /&lt;\/[a-z][a-z0-9]*&gt;\s*$|<\/[a-z][a-z0-9]*>\s*$/i.test(decoded)
  return endsWithTag || ESCAPED_ATTRIBUTE.test(text) ? findTags(decoded) : null
}

/** Blank lines separate paragraphs. */
function paragraphsOf(text: string): string[] {
  const lines = text
    .replace(/\r\n|\r/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length) paragraphs.push([])
  }
  return paragraphs.map((part) => part.join('\n').trim()).filter((part) => part !== '')
}

/** The plain form of a text. */
export const parseText = (text: string): string => plainText(parseRichText(text))

/**
 * The columns of running texts: their plain form, and in `rich` the trees of those that have more. `rich` is null if there is
 * no text at all: then a detail call does not replace what the list has.
 */
export function parseTexts<Column extends string>(
  texts: Record<Column, string>,
): Record<Column, string> & { rich: RichTexts | null } {
  const plain: Record<string, string> = {}
  const rich: RichTexts = {}
  for (const [column, text] of Object.entries<string>(texts)) {
    const blocks = inColumn(column, () => parseRichText(text))
    plain[column] = plainText(blocks)
    if (blocks.some((block) => typeof block !== 'string')) rich[column] = blocks
  }
  const isEmpty = Object.keys(rich).length === 0 && Object.values(plain).every((text) => text === '')
  return { ...(plain as Record<Column, string>), rich: isEmpty ? null : rich }
}

/** Headlines appear in lists, titles, feeds and link previews, so they are limited. */
const MAX_LINE_LENGTH = 500
const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** One line of text: a headline, a name. Text over 500 characters is truncated at the end of a character. */
export function parseLine(text: string): string {
  const line = parseText(text).replace(/\s+/g, ' ')
  if (line.length <= MAX_LINE_LENGTH) return line
  noteLoss('rest', line.slice(MAX_LINE_LENGTH))
  const beginning = line.slice(0, MAX_LINE_LENGTH - 1)
  // A character (grapheme cluster) may extend beyond the limit.
  const end =
    clusters.segment(line.slice(0, MAX_LINE_LENGTH + 50)).containing(beginning.length)?.index ??
    beginning.length
  return `${(end > 0 ? beginning.slice(0, end) : beginning).toWellFormed().trimEnd()}…`
}
