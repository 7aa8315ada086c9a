import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes, compressed, that the texts of a detail page may have together: its own and those of the recent rows beside it. */
const PAGE_TEXT_BYTES = 2_500
/** A longer text does not fit in any case; compressing it would only cost time. */
const MAX_CHARACTERS = 20_000

/**
 * Recent rows as they travel with the page of one of them (docs/spec/rulings.md#18, #37): with their texts as far as the page stays
 * within its budget, the newest first; a text that is null is asked for ahead of a click (apps/web/src/features/article/recent-in-cache.ts).
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
