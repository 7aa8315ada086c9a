import type { Detail, Listing, ListPath, QueryPath, RowAt, Upstream } from '@school/upstream'

/** The columns of every mirrored table that the sync engine fills. */
type SyncColumn =
  | 'id'
  | 'hash'
  | 'raw'
  | 'detailHash'
  | 'detailRaw'
  | 'detailAt'
  | 'changedAt'
  | 'firstSeenAt'
  | 'goneAt'
  | 'listRank'

/** The type in which a column is written: calendar dates as `YYYY-MM-DD`, big integers as numbers. */
type Written<T> = T extends Date ? string : T extends bigint ? number : T
export type RowOf<Model> = { [K in Exclude<keyof Model, SyncColumn>]: Written<Model[K]> }

export type Schedule = 'frequent' | 'slow'

/**
 * The pages on which visitors find the rows of an entity: the sitemap and link previews follow from it.
 * @typeParam Column the columns of the entity
 */
interface EntityPages<Column, Table extends string, Path extends string> {
  /** The pages that list the rows, the rows' own list first. Their dates in the sitemap follow the rows. */
  lists: readonly [`/${string}`, ...`/${string}`[]]
  /** The address of a row's own page, with `{id}`. */
  row?: Path
  /** The filter of the first list by which `/search` links to a row without a page of its own. */
  filter?: string
  /** What a row is called: the first of these columns that is not empty. */
  title: readonly [Column, ...Column[]]
  /** The date and the picture (or PDF) of a row's link preview: the first of these columns that is not empty. */
  preview?: { date?: readonly Column[]; picture?: Column }
  /** Another table of the same columns, whose rows have these pages too: the newest ones may be there first. */
  newestTable?: Table
}

/**
 * How `/search` searches the rows of an entity. The index of a table is on `head` and `body`: a change needs a migration
 * (tests/mirror/search-index.test.ts says which).
 */
interface EntitySearch<Column, Kind extends string> {
  /** The kind of its rows in results and in addresses (`/search?kind=notice`): singular. */
  kind: Kind
  /** The searched columns. A row with a word in `head` comes before rows that have it in `body`. */
  head: readonly [Column, ...Column[]]
  body: readonly Column[]
  /** The columns of the text that a result shows. */
  text: readonly Column[]
  /** The date that a result shows: the first of these columns that is not empty. */
  date?: readonly Column[]
  /** The date by which results are ordered, the newest first (the model has a `number`). Without it, `position` orders them. */
  newest?: Column
}

/**
 * One mirrored entity: the source of its rows, its table, the pure functions that convert the upstream's rows to ours, and
 * where visitors find them. Everything else follows: a run (run-entity.ts) does the same for all entities, and so do
 * commands, metrics, search, sitemap and link previews.
 * @typeParam U a listed row, as the upstream client returns it
 * @typeParam Row the columns of our model
 * @typeParam D the answer of the detail call
 */
interface Entity<
  U,
  Row extends object,
  D = never,
  Table extends string = string,
  Kind extends string = string,
  Path extends string = string,
> {
  /** The name in commands, logs, metrics and `NOTIFY`: plural, kebab-case. */
  name: string
  /** The table of its model (`@@map`). */
  table: Table
  schedule: Schedule
  /** The call whose answers have its rows. */
  call: QueryPath
  /** The whole listing, in the upstream's order, or a failure. Default: the answer of `call`, if that is a whole list. */
  list(upstream: Upstream): Promise<Listing<U>>
  id(listed: U): string
  /**
   * Whether the id is the upstream's own. Otherwise it is made of columns, and further rows with the same ones are rows of their
   * own. Default: it is.
   */
  hasOwnId?(listed: U): boolean
  /** Converts a row. Throws an error with the reason when the row is invalid; then the row is rejected. */
  row(listed: U, position: number): Row
  detail?: {
    call: QueryPath
    fetch(upstream: Upstream, id: string): Promise<Detail<D> | null>
    /** The columns of the detail call. '' and null do not replace values of the list. */
    row(detail: D): Partial<Row>
  }
  /**
   * The list contains only the newest rows, so rows regularly leave it. The deletion guard therefore compares the number of
   * rows instead of counting missing ones.
   */
  newestOnly?: boolean
  /** Its listing is made of several answers, so that its length tells nothing about a limit of one. */
  isJoined?: true
  /** The table has a `listRank`: pages need the upstream's order for rows without a date. */
  ranked?: boolean
  /** The columns that name a file of the upstream (picture, PDF), which we fetch and serve. */
  files?: readonly (keyof Row & string)[]
  /** The table has a column `rich` (text/rich-text.ts), whose texts may name files too. */
  rich?: 'rich' extends keyof Row ? true : never
  pages?: EntityPages<keyof Row & string, Table, Path>
  search?: EntitySearch<keyof Row & string, Kind>
}

/** Any entity, for generic code. */
export type AnyEntity<
  Table extends string = string,
  Kind extends string = string,
  Path extends string = string,
  // biome-ignore lint/suspicious/noExplicitAny: each entity is type-checked in its own file; the list has mixed types
> = Entity<any, any, any, Table, Kind, Path>

/** An entity says how it is listed, unless the answer of its call is the whole list. */
type Listed<Call extends QueryPath> = Call extends ListPath ? unknown : { list: unknown }

/** Checks the types of an entity against its model. */
export function entityFor<Model>() {
  return <
    const Call extends QueryPath,
    const Table extends string,
    U = RowAt<Call>,
    D = never,
    const Kind extends string = never,
    const Path extends `/${string}{id}` = never,
  >(
    entity: Omit<Entity<U, RowOf<Model>, D, Table, Kind, Path>, 'call' | 'list'> & {
      call: Call
      list?(upstream: Upstream): Promise<Listing<U>>
    } & Listed<Call>,
  ): Entity<U, RowOf<Model>, D, Table, Kind, Path> => {
    const answer = (upstream: Upstream): Promise<Listing<unknown>> => upstream.list(entity.call as ListPath)
    return { ...entity, list: entity.list ?? (answer as (upstream: Upstream) => Promise<Listing<U>>) }
  }
}
