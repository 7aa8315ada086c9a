import { entities, type MirrorTable, type RowKind } from '@school/mirror'

// The mirrored tables that `/search` searches, and their columns in SQL. They follow from the entities
// (packages/mirror/src/entities).

export interface Source {
  kind: RowKind
  table: MirrorTable
  /** The name of its entity. */
  entity: string
  /** SQL for the title and the other searched text. They must be the same as in the migration, or the index is not used. */
  head: string
  body: string
  title: string
  text: string
  date: string
  order: string
  /** The columns of `head` and `order`. */
  columns: string
}

/** The searched tables, in the order of equally good groups. */
export const sources: readonly Source[] = entities.flatMap(({ name, table, pages, search }): Source[] => {
  if (!search) return []
  const { kind, head, body, text, date = [], newest } = search
  const order = newest ? [newest, 'number'] : ['position']
  return [
    {
      kind,
      table,
      entity: name,
      head: joined(head),
      body: joined(body),
      title: firstText(pages?.title ?? head),
      text: text.length > 1 ? `concat_ws(' · ', ${text.map(orNull).join(', ')})` : joined(text),
      date: date.length > 0 ? `coalesce(${date.map(quoted).join(', ')})` : 'NULL::date',
      order: newest ? `${quoted(newest)} DESC NULLS LAST, number DESC, id` : 'position, id',
      columns: [...new Set([...head, ...order])].map(quoted).join(', '),
    },
  ]
})

/** The kinds of results, in the order of equally good groups. */
export const kinds: readonly SearchKind[] = ['page', ...sources.map(({ kind }) => kind)]
export type SearchKind = 'page' | RowKind

/** The expression of a table's index. */
export const indexedText = ({ head, body }: Pick<Source, 'head' | 'body'>) => `search_words(${head}, ${body})`

function quoted(column: string): string {
  return `"${column}"`
}

/** Columns as one text; '' without columns. */
function joined(columns: readonly string[]): string {
  return columns.map(quoted).join(` || ' ' || `) || "''"
}

function orNull(column: string): string {
  return `nullif(${quoted(column)}, '')`
}

/** The first column that is not empty; the last one, if all are empty. */
function firstText(columns: readonly string[]): string {
  const rest = columns.slice(0, -1)
  const last = quoted(columns.at(-1) ?? '')
  return rest.length > 0 ? `coalesce(${rest.map(orNull).join(', ')}, ${last})` : last
}
