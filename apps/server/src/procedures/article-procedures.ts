import type { Locale } from '@school/content'
import { z } from 'zod'
import type { ReadDb } from '../services/read-db.ts'
import { t } from './init.ts'
import { beside, filter, id, month, year } from './inputs.ts'
import type { ArticleFilters } from './list-filters.ts'
import { activeRow, initialRows, inOrder, type RowRange, rowRange, totalOf } from './list-query.ts'
import { type RichText, richTextBytes } from './rich-texts.ts'

const listInput = z.object({ date: filter, title: filter, month, year, cursor: rowRange })

/** Maximum size of the texts of a detail page in UTF-8: its own text and those of recent rows. */
const MAX_TEXT_BYTES = 40 * 1024

/** The query for the recent rows. */
export const recentRows = { where: activeRow, orderBy: inOrder, take: initialRows.recent } as const

/** The query for the text of the row that the page shows. */
const textOf = (input: z.infer<typeof beside>) =>
  ({ where: { id: input?.beside ?? '' }, select: { id: true, text: true, rich: true } }) as const

interface Articles<Row, Listed, Item, ListItem> {
  /** How many rows the list has before "Show more". */
  step: number
  list(db: ReadDb, filters: ArticleFilters, range: RowRange): Promise<Listed[]>
  /** The years of the list, for its picker. */
  years(db: ReadDb): Promise<number[]>
  /** One row of the table of all rows, or of the table of recent ones: a row may be in only one of them. */
  byId(db: ReadDb, where: { id: string } & typeof activeRow): Promise<Row | null>
  recent(db: ReadDb): PromiseLike<Row[]>
  /** Only the text of a row. */
  text(
    db: ReadDb,
    query: ReturnType<typeof textOf>,
  ): PromiseLike<{ id: string; text: string; rich: unknown } | null>
  /** Rows as their own pages show them. */
  toItems(rows: readonly Row[], db: ReadDb, locale: Locale): Promise<Item[]>
  /** Rows as the list shows them. */
  toListItems(rows: readonly Listed[], db: ReadDb, locale: Locale): Promise<ListItem[]> | ListItem[]
}

/**
 * The procedures of rows with a headline, a text and a page of their own: notices, news and events.
 * - `list`: filters search all mirrored rows (docs/spec/rulings.md#11, #14, #16), in the order of their query.
 * - `byId`: one row from the full or the recent list, or null (docs/spec/rulings.md#5).
 * - `recent`: the first 15 recent rows, with their texts (docs/spec/rulings.md#18, #37).
 */
export function articleProcedures<
  Row,
  Listed extends { total: number },
  Item extends { id: string; text: RichText },
  ListItem,
>(articles: Articles<Row, Listed, Item, ListItem>) {
  const { step } = articles
  return {
    list: t.procedure.input(listInput).query(async ({ ctx: { db, locale }, input }) => {
      const { cursor, ...filters } = input
      const range: RowRange = cursor ?? [0, step]
      const [rows, years] = await Promise.all([
        articles.list(db, filters, range),
        range[0] === 0 ? articles.years(db) : [],
      ])
      return {
        total: totalOf(rows, range),
        step,
        /** Only with the first rows. */
        years,
        rows: await articles.toListItems(rows, db, locale),
      }
    }),

    byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db, locale }, input }) => {
      const row = await articles.byId(db, { id: input.id, ...activeRow })
      const [item] = row ? await articles.toItems([row], db, locale) : []
      return item ?? null
    }),

    recent: t.procedure.input(beside).query(async ({ ctx: { db, locale }, input }) => {
      const [rows, own] = await Promise.all([articles.recent(db), articles.text(db, textOf(input))])
      return withTexts(await articles.toItems(rows, db, locale), own)
    }),
  }
}

/** The size of the text of the row that the page shows, without its files. */
function ownBytes({ text, rich }: { text: string; rich: unknown }): number {
  const tree = rich !== null && typeof rich === 'object' && 'text' in rich ? rich.text : null
  return Buffer.byteLength(tree ? JSON.stringify(tree) : text)
}

/**
 * The recent rows that a page contains (docs/spec/rulings.md#18, #37). They have their texts, newest first, as long
 * as the texts of the page stay within their limit. A text that is null is loaded before a click
 * (apps/web/src/features/article/recent-in-cache.ts).
 * @param own the row that the page shows; its text counts once, although it may be one of the recent rows
 */
function withTexts<Item extends { id: string; text: RichText }>(
  items: readonly Item[],
  own: { id: string; text: string; rich: unknown } | null,
): (Omit<Item, 'text'> & { text: RichText | null })[] {
  let left = MAX_TEXT_BYTES - (own ? ownBytes(own) : 0)
  return items.map((item) => {
    const bytes = item.id === own?.id ? 0 : richTextBytes(item.text)
    const fits = bytes === 0 || bytes <= left
    if (fits) left -= bytes
    return { ...item, text: fits ? item.text : null }
  })
}
