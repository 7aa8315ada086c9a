import type { Locale } from '@school/content'
import { z } from 'zod'
import { activeRow, type RowRange, totalOf } from '../reads/list-query.ts'
import type { ReadDb } from '../reads/read-db.ts'
import { t } from './init.ts'
import { beside, id } from './inputs.ts'
import { textOf, withTexts } from './recent-texts.ts'

interface ListInput {
  date?: string | undefined
  title?: string | undefined
  cursor?: RowRange | undefined
}

interface Articles<Row, Input, Listed, Item, ListItem> {
  /** The filters of the list, and `cursor`. */
  input: Input
  /** How many rows the list has before "Show more". */
  step: number
  list(db: ReadDb, filters: ListInput, range: RowRange): Promise<Listed[]>
  /** One row of the table of all rows, or of the table of recent ones: a row may be in only one of them. */
  byId(db: ReadDb, where: { id: string } & typeof activeRow): Promise<Row | null>
  recent(db: ReadDb): PromiseLike<Row[]>
  /** Only the text of a row. */
  text(db: ReadDb, query: ReturnType<typeof textOf>): PromiseLike<{ text: string } | null>
  /** Rows as their own pages show them. */
  toItems(rows: readonly Row[], db: ReadDb, locale: Locale): Promise<Item[]>
  /** Rows as the list shows them. */
  toListItems(rows: readonly Listed[], db: ReadDb, locale: Locale): Promise<ListItem[]> | ListItem[]
}

/**
 * The procedures of rows with a headline, a text and a page of their own: notices, news and events.
 * - `list`: newest first; filters search all mirrored rows (docs/spec/rulings.md#11, #14, #16).
 * - `byId`: one row from the full or the recent list, or null (docs/spec/rulings.md#5).
 * - `recent`: the first 15 recent rows, with their texts (docs/spec/rulings.md#18, #37).
 */
export function articleProcedures<
  Row,
  Input extends z.ZodType<ListInput>,
  Listed extends { total: number },
  Item extends { text: string },
  ListItem,
>(articles: Articles<Row, Input, Listed, Item, ListItem>) {
  const { step } = articles
  return {
    list: t.procedure.input(articles.input).query(async ({ ctx: { db, locale }, input }) => {
      const { cursor, ...filters } = input as ListInput
      const range: RowRange = cursor ?? [0, step]
      const rows = await articles.list(db, filters, range)
      return {
        total: totalOf(rows, range),
        step,
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
