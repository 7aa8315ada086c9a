import { Marked, type Token } from 'marked'
import sanitize from 'sanitize-html'
import { foreignIn } from './bangla.ts'
import type { Locale } from './locales.ts'
import { leadsSomewhere } from './page-list.ts'
import { fillPlaceholders } from './placeholders.ts'
import { said } from './said.ts'

const markdown = new Marked({ gfm: true })

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
  const lineOf = (part: string) =>
    Math.max(
      0,
      lines.findIndex((line) => line.includes(part)),
    ) + 1
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
    if (
      token.type === 'link' &&
      !/^(?:https:\/\/|mailto:|tel:)/.test(token.href) &&
      !leadsSomewhere(token.href)
    )
      throw new Error(
        `${name} line ${lineOf(`(${token.href}`)}: ${said('the link to <target> leads nowhere', { target: token.href })}`,
      )
  })
  for (const [index, line] of lines.entries()) {
    // Not text: the comment of the first line, the target of a link, the number of a list item.
    const text = index === 0 ? '' : line.replace(/\]\([^)\]]*\)/g, ']').replace(/^\s*\d+\.\s/, '')
    const foreign = foreignIn(text, locale)
    if (foreign) throw new Error(`${name} line ${index + 1}: ${foreign.what}`)
  }
  const html = sanitize(markdown.parser(tokens), {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'br', 'hr'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
  })
  return { sample: mark[1] === 'true', html }
}
