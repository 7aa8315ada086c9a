import { Marked, type Token } from 'marked'
import sanitize from 'sanitize-html'
import { foreignIn } from './bangla.ts'
import type { Locale } from './locales.ts'
import { leadsSomewhere } from './page-list.ts'
import { fillPlaceholders } from './placeholders.ts'
import { said } from './said.ts'

const markdown = new Marked({ gfm: true })

const TARGET = /^(?:https:\/\/|mailto:|tel:\+?[0-9-]+$)/
/** A link whose address has a blank, which Markdown takes for text. A title in quotation marks may stand behind an address. */
const WITH_BLANK = /\]\(\s{0,9}([^()\s"<]{1,300}[ \t]{1,9}[^()"\s][^()"]{0,300})\)/

/** What of a text visitors would not see as it was meant; null for nothing. */
function faultOf(token: Token): string | null {
  switch (token.type) {
    case 'link':
      return TARGET.test(token.href) || leadsSomewhere(token.href)
        ? null
        : said('the link to <target> leads nowhere', { target: token.href })
    case 'table':
      return said('a table is not shown in a text: add it as a part of the page')
    case 'image':
      return said('a picture is not shown in a text: choose it as the picture of the page')
    case 'paragraph':
      return /^#{1,6}[^\s#\d]/.test(token.raw) ? shownAsWritten('#') : null
    case 'text':
      return !('tokens' in token) && token.raw.includes('**') ? shownAsWritten('**') : null
    default:
      return null
  }
}

const shownAsWritten = (mark: string) =>
  said('<mark> would be shown: beside it a blank is missing, or one is too many', { mark })

/**
 * Parses the prose of a page: a first line `<!-- sample: true -->` (or false), then Markdown.
 * @throws Error with file and line: no first line, a link without a target, letters or digits of the other language
 */
export function parseProse(
  name: string,
  source: string,
  locale: Locale = 'en',
): { sample: boolean; html: string } {
  const mark = /^<!-- sample: (true|false) -->\r?\n/.exec(source)
  if (!mark)
    throw new Error(`${name} line 1: ${said('must be <!-- sample: true --> or <!-- sample: false -->')}`)
  const lines = source.split('\n')
  const fail = (part: string, reason: string): never => {
    const at = lines.findIndex(
      (line, index) => index > 0 && line.includes(part.trim().split('\n')[0] ?? part),
    )
    throw new Error(`${name} line ${Math.max(0, at) + 1}: ${reason}`)
  }
  const filled = lines
    .slice(1)
    .map((line, index) => {
      const onUnknown = (message: string) => {
        throw new Error(`${name} line ${index + 2}: ${message}`)
      }
      return fillPlaceholders(line, locale, onUnknown, ['retentionPeriod', 'retentionMaximum'])
    })
    .join('\n')
  const tokens = markdown.lexer(filled)
  markdown.walkTokens(tokens, (token: Token) => {
    // The page has a heading of the first level, and large ones of two levels only.
    if (token.type === 'heading') token.depth = Math.min(3, Math.max(2, token.depth))
    const reason = faultOf(token)
    if (reason) fail(token.raw, reason)
  })
  for (const [index, line] of lines.entries()) {
    const [, address] = index > 0 ? (WITH_BLANK.exec(line) ?? []) : []
    if (address)
      throw new Error(
        `${name} line ${index + 1}: ${said('the address <target> has a blank in it, so it is no link', { target: address })}`,
      )
    // Not text: the comment of the first line, the target of a link, the number of a list item.
    const text = index === 0 ? '' : line.replace(/\]\([^)\]]*\)/g, ']').replace(/^\s*\d+\.\s/, '')
    const foreign = foreignIn(text, locale)
    if (foreign) throw new Error(`${name} line ${index + 1}: ${foreign.what}`)
  }
  const html = sanitize(markdown.parser(tokens), {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'br', 'hr'],
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
  return { sample: mark[1] === 'true', html }
}
