import type { Upstream } from '@school/upstream'
import type { Listed } from './listing.ts'

/** The columns that every mirrored table has and that a run fills by itself. */
type SyncColumn =
  | 'id'
  | 'hash'
  | 'raw'
  | 'detailHash'
  | 'detailRaw'
  | 'detailAt'
  | 'changedAt'
  | 'goneAt'
  | 'listRank'

/** What a model's own columns take: calendar dates as `YYYY-MM-DD`, big integers as numbers. */
type Written<T> = T extends Date ? string : T extends bigint ? number : T
export type RowOf<Model> = { [K in Exclude<keyof Model, SyncColumn>]: Written<Model[K]> }

export type Schedule = 'frequent' | 'slow'

/**
 * One mirrored entity: where its rows come from, which table they go to, and the pure functions that make a row of
 * ours out of theirs. A run (run-entity.ts) does all the rest, the same for every entity.
 * @typeParam U a listed row as the upstream client reads it
 * @typeParam Row the columns of our model
 * @typeParam D the answer of the detail call
 */
export interface Entity<U, Row extends object, D = never> {
  /** The name in commands, logs, metrics and `NOTIFY`: plural, kebab-case. */
  name: string
  /** The table of its model (`@@map`). */
  table: string
  schedule: Schedule
  /** The whole listing, in the upstream's order, or a failure. */
  list(upstream: Upstream): Promise<Listed<U>>
  id(listed: U): string
  /** Throws with one sentence where the row is invalid; then it is rejected. */
  row(listed: U, position: number): Row
  detail?: {
    fetch(upstream: Upstream, id: string): Promise<{ value: D; raw: unknown } | null>
    /** What the detail call knows; '' and null leave what the list said. */
    row(detail: D): Partial<Row>
  }
  /**
   * A window on the newest rows, not an archive: rows leave it all the time as others come in, so the deletion guard looks at
   * how much shorter it got and not at which rows left.
   */
  window?: boolean
  /** Its table has a `listRank`: pages need the upstream's order for the rows that have no date to be ordered by. */
  ranked?: boolean
  /** The columns that name a file of the upstream (picture, PDF), to be fetched and served by us. */
  files?: readonly (keyof Row & string)[]
}

/** An entity of any shape, for code that treats all alike. */
// biome-ignore lint/suspicious/noExplicitAny: each entity's own file is checked; the list of them is of mixed shapes
export type AnyEntity = Entity<any, any, any>

/** Checks an entity's functions against its shapes and its model. */
export function entityFor<Model>() {
  return <U, D = never>(entity: Entity<U, RowOf<Model>, D>): Entity<U, RowOf<Model>, D> => entity
}
