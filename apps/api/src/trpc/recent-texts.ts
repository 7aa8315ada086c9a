import { brotliCompressSync, constants } from 'node:zlib'
import type { z } from 'zod'
import type { beside } from './inputs.ts'
import { activeRow, initialRows, inOrder } from './list-query.ts'

/** Maximum compressed size of the texts of a detail page: its own text and those of recent rows. */
const PAGE_TEXT_BYTES = 2_500
/** A longer text does not fit, so it is not compressed to find out. */
const MAX_CHARACTERS = 20_000

/** The query for the recent rows. */
export const recentRows = { where: activeRow, orderBy: inOrder, take: initialRows.recent } as const

/** The query for the text of the row that the page shows. */
export const textOf = (input: z.infer<typeof beside>) =>
  ({ where: { id: input?.beside ?? '' }, select: { text: true } }) as const

/**
 * Converts the recent rows that a page contains (docs/spec/rulings.md#18, #37). They have their texts, newest first, as long
 * as the page stays within its byte budget. A text that is null is loaded before a click
 * (apps/web/src/features/article/recent-in-cache.ts).
 * @param own the row that the page shows
 */
export function withinBudget<Row extends { text: string }, T>(
  rows: readonly Row[],
  own: { text: string } | null,
  convert: (row: Row) => T,
): (Omit<T, 'text'> & { text: string | null })[] {
  const ownText = own?.text ?? ''
  let budget = PAGE_TEXT_BYTES - compressedBytes(ownText)
  return rows.map((row) => {
    const { text } = row
    const bytes = budget > 0 ? compressedBytes(text) : Number.POSITIVE_INFINITY
    const fits = text === '' || text === ownText || bytes <= budget
    if (fits && text !== ownText && text !== '') budget -= bytes
    return { ...convert(row), text: fits ? text : null }
  })
}

function compressedBytes(text: string): number {
  if (text.length > MAX_CHARACTERS) return Number.POSITIVE_INFINITY
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}
