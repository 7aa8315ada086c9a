import type { Locale } from '@school/content'
import { z } from 'zod'
import type { ArticleFilters } from '../reads/list-filters.ts'
import { activeRow, type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import type { ReadDb } from '../reads/read-db.ts'
import { t } from './init.ts'
import { beside, filter, id, month, year } from './inputs.ts'
import { textOf, withTexts } from './recent-texts.ts'

const listInput = z.object({ date: filter, title: filter, month, year, cursor: rowRange })

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
  text(db: ReadDb, query: ReturnType<typeof textOf>): PromiseLike<{ text: string } | null>
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
  Item extends { text: string },
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
