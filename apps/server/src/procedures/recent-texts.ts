import type { z } from 'zod'
import { activeRow, initialRows, inOrder } from '../reads/list-query.ts'
import type { beside } from './inputs.ts'

/** Maximum size of the texts of a detail page in UTF-8: its own text and those of recent rows. */
const MAX_TEXT_BYTES = 40 * 1024

/** The query for the recent rows. */
export const recentRows = { where: activeRow, orderBy: inOrder, take: initialRows.recent } as const

/** The query for the text of the row that the page shows. */
export const textOf = (input: z.infer<typeof beside>) =>
  ({ where: { id: input?.beside ?? '' }, select: { text: true } }) as const

/**
 * The recent rows that a page contains (docs/spec/rulings.md#18, #37). They have their texts, newest first, as long
 * as the texts of the page stay within their limit. A text that is null is loaded before a click
 * (apps/web/src/features/article/recent-in-cache.ts).
 * @param own the row that the page shows; its text counts once, although it may be one of the recent rows
 */
export function withTexts<Item extends { text: string }>(
  items: readonly Item[],
  own: { text: string } | null,
): (Omit<Item, 'text'> & { text: string | null })[] {
  const ownText = own?.text ?? ''
  let left = MAX_TEXT_BYTES - Buffer.byteLength(ownText)
  return items.map((item) => {
    const bytes = item.text === ownText ? 0 : Buffer.byteLength(item.text)
    const fits = bytes === 0 || bytes <= left
    if (fits) left -= bytes
    return { ...item, text: fits ? item.text : null }
  })
}
