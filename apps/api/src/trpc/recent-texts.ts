import { brotliCompressSync, constants } from 'node:zlib'

/** Maximum compressed size of the texts of a detail page: its own text and those of recent rows. */
const PAGE_TEXT_BYTES = 2_500
/** A longer text does not fit, so it is not compressed to find out. */
const MAX_CHARACTERS = 20_000

/**
 * The recent rows that a page contains (docs/spec/rulings.md#18, #37). They have their texts, newest first, as long as the
 * page stays within its byte budget. A text that is null is loaded before a click
 * (apps/web/src/features/article/recent-in-cache.ts).
 * @param ownText the text of the row that the page shows
 */
export function withinBudget<T extends { text: string }>(
  rows: readonly T[],
  ownText: string,
): (Omit<T, 'text'> & { text: string | null })[] {
  let room = PAGE_TEXT_BYTES - compressedBytes(ownText)
  return rows.map((row) => {
    const bytes = room > 0 ? compressedBytes(row.text) : Number.POSITIVE_INFINITY
    const fits = row.text === '' || row.text === ownText || bytes <= room
    if (!fits) return { ...row, text: null }
    if (row.text !== ownText) room -= row.text === '' ? 0 : bytes
    return { ...row }
  })
}

function compressedBytes(text: string): number {
  if (text.length > MAX_CHARACTERS) return Number.POSITIVE_INFINITY
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}
