// What is kept of a text of the upstream: a small tree with the parts that a page can show. It is stored as JSON in the column
// `rich` and rendered by apps/web/src/ui/prose.tsx, never as HTML.

/** A part of a line. '\n' in a text is a line break. */
export type Inline<File = string> =
  | string
  /** An address: http, https, mailto or tel. */
  | { link: string; content: Inline<File>[] }
  /** A link to a file of the upstream, by its path. */
  | { file: File; content: Inline<File>[] }
  | { mark: Mark; content: Inline<File>[] }

export type Mark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub'

export type ListItem<File = string> = { value?: number; content: Block<File>[] }
export type Cell<File = string> = {
  header?: true
  columns?: number
  rows?: number
  content: Block<File>[]
}

/** A paragraph of plain text is only its text. */
export type Block<File = string> =
  | string
  | { type: 'paragraph'; content: Inline<File>[] }
  /** `level` 0 is the highest level of the text, and no level is left out. */
  | { type: 'heading'; level: number; content: Inline<File>[] }
  | {
      type: 'list'
      /** Letters and Roman numerals as in HTML. Without it, the list has bullets. */
      numbers?: '1' | 'a' | 'A' | 'i' | 'I'
      start?: number
      reversed?: true
      items: ListItem<File>[]
    }
  | { type: 'table'; caption?: Inline<File>[]; rows: Cell<File>[][] }
  | { type: 'quote'; content: Block<File>[] }
  /** A file of the upstream, by its path. */
  | { type: 'picture'; file: File; text: string }
  /** A picture or other content that cannot be shown. */
  | { type: 'omitted' }
  /** The rest of the text is missing, because it is too long. */
  | { type: 'cut' }

/** The formatted texts of a row by column. A column whose text is plain has none: its paragraphs follow from the text. */
export type RichTexts = { [column: string]: Block[] }

/** The text of inline content, with '\n' as a line break. */
export const inlineText = (content: readonly Inline<unknown>[]): string =>
  content.map((part) => (typeof part === 'string' ? part : inlineText(part.content))).join('')

/**
 * The plain form of a tree, for everything that shows no formatting: headings, cards, feeds, previews, search. Blank lines
 * separate blocks, each item of a list and each row of a table is a line, and strokes separate cells.
 */
export function plainText(blocks: readonly Block<unknown>[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')
}

const oneLine = (blocks: readonly Block<unknown>[]) => plainText(blocks).replace(/\s+/g, ' ')

function blockText(block: Block<unknown>): string {
  if (typeof block === 'string') return block
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'quote':
      return plainText(block.content)
    case 'list':
      return listText(block)
    case 'table':
      return [inlineText(block.caption ?? []), ...block.rows.map(rowText)].filter(Boolean).join('\n')
    default:
      return ''
  }
}

const rowText = (row: readonly Cell<unknown>[]) =>
  row
    .map((cell) => oneLine(cell.content))
    .filter(Boolean)
    .join(' | ')

function listText({ numbers, start, reversed, items }: Extract<Block<unknown>, { type: 'list' }>): string {
  let next = start ?? (reversed ? items.length : 1)
  return items
    .map((item) => {
      const number = item.value ?? next
      next = number + (reversed ? -1 : 1)
      const mark = numbers === undefined ? '•' : `${number}.`
      return `${mark} ${plainText(item.content).replace(/\n+/g, '\n  ')}`
    })
    .join('\n')
}
