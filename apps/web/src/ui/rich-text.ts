import type { RichText, TextBlock, TextInline } from '../trpc.ts'

// Reads the texts of the mirror (packages/mirror/src/text/rich-text.ts).

/** Blank lines separate the paragraphs of a plain text. */
export function blocksOf(text: RichText): readonly TextBlock[] {
  return typeof text === 'string'
    ? text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
    : text
}

export const inlineText = (content: readonly TextInline[]): string =>
  content.map((part) => (typeof part === 'string' ? part : inlineText(part.content))).join('')

/** Enough for descriptions, and to tell the language. */
const START = 400

/** The beginning of a text without its formatting. */
export function plainStart(text: RichText | readonly TextBlock[]): string {
  if (typeof text === 'string') return text
  let start = ''
  for (const block of text) {
    if (start.length > START) break
    start += ` ${blockText(block)}`
  }
  return start.trim()
}

function blockText(block: TextBlock): string {
  if (typeof block === 'string') return block
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'quote':
      return plainStart(block.content)
    case 'list':
      return block.items.map(({ content }) => plainStart(content)).join(' · ')
    case 'table':
      return block.rows.flatMap((row) => row.map(({ content }) => plainStart(content))).join(' · ')
    default:
      return ''
  }
}
