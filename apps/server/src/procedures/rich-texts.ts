import type { Block, Inline, RichTexts } from '@school/mirror'
import { type MediaReader, type Picture as MirroredFile, mediaOf } from '../media/routes.ts'
import type { Picture } from './attachments.ts'

// The formatted texts of rows in the results of procedures. Their files are mirrored ones.

/** A file in a text; null while it is not mirrored. */
export type TextFile = (Picture & Pick<MirroredFile, 'bytes'>) | null
export type TextBlock = Block<TextFile>
/** A text of paragraphs, or a tree if it has more. A text that is empty is ''. */
export type RichText = string | TextBlock[]

/** A row with the trees of its texts, as Prisma returns it. */
type WithTrees = { rich: unknown }

// The mirror writes this column, and nobody else.
const treesOf = ({ rich }: WithTrees) => (rich ?? {}) as RichTexts

/** Reads the files of the texts of some rows. @returns the text of a column, with its tree if it has one */
export async function richTexts<Row extends WithTrees>(
  db: MediaReader,
  rows: readonly Row[],
): Promise<<Column extends keyof Row & string>(row: Row, column: Column) => RichText> {
  const files = new Set<string>()
  for (const row of rows) for (const blocks of Object.values(treesOf(row))) collectFiles(blocks, files)
  const { files: mirrored } = await mediaOf(db, [...files])
  const fileOf = (path: string): TextFile => {
    const file = mirrored.get(path)
    if (!file) return null
    const { src, bytes, width, height, widths } = file
    return { src, bytes, width, height, widths }
  }
  return (row, column) => {
    const blocks = treesOf(row)[column]
    return blocks ? blocks.map((block) => withFiles(block, fileOf)) : String(row[column])
  }
}

/** The size of a text in a page. */
export const richTextBytes = (text: RichText): number =>
  Buffer.byteLength(typeof text === 'string' ? text : JSON.stringify(text))

function collectFiles(content: readonly (Block | Inline)[], files: Set<string>): void {
  for (const part of content) {
    if (typeof part === 'string') continue
    if ('file' in part) files.add(part.file)
    if ('content' in part) collectFiles(part.content, files)
    if ('items' in part) for (const item of part.items) collectFiles(item.content, files)
    if ('rows' in part) for (const cell of part.rows.flat()) collectFiles(cell.content, files)
    if ('caption' in part) collectFiles(part.caption ?? [], files)
  }
}

type FileOf = (path: string) => TextFile

function withFiles(block: Block, fileOf: FileOf): TextBlock {
  if (typeof block === 'string') return block
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: inlineWithFiles(block.content, fileOf) }
    case 'quote':
      return { ...block, content: block.content.map((part) => withFiles(part, fileOf)) }
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          content: item.content.map((part) => withFiles(part, fileOf)),
        })),
      }
    case 'table': {
      const { caption, rows } = block
      return {
        type: 'table',
        ...(caption && { caption: inlineWithFiles(caption, fileOf) }),
        rows: rows.map((row) =>
          row.map((cell) => ({ ...cell, content: cell.content.map((part) => withFiles(part, fileOf)) })),
        ),
      }
    }
    case 'picture':
      return { ...block, file: fileOf(block.file) }
    default:
      return block
  }
}

const inlineWithFiles = (content: readonly Inline[], fileOf: FileOf): Inline<TextFile>[] =>
  content.map((part) => {
    if (typeof part === 'string') return part
    const inner = inlineWithFiles(part.content, fileOf)
    return 'file' in part ? { file: fileOf(part.file), content: inner } : { ...part, content: inner }
  })
