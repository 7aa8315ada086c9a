import type { Upstream } from '@school/upstream'
import type { Listed } from './listing.ts'

/** The columns of every mirrored table that the sync engine fills. */
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

/** The type in which a column is written: calendar dates as `YYYY-MM-DD`, big integers as numbers. */
type Written<T> = T extends Date ? string : T extends bigint ? number : T
export type RowOf<Model> = { [K in Exclude<keyof Model, SyncColumn>]: Written<Model[K]> }

export type Schedule = 'frequent' | 'slow'

/**
 * One mirrored entity: the source of its rows, its table, and the pure functions that convert the upstream's rows to
 * ours. A run (run-entity.ts) does the rest in the same way for all entities.
 * @typeParam U a listed row, as the upstream client returns it
 * @typeParam Row the columns of our model
 * @typeParam D the answer of the detail call
 */
interface Entity<U, Row extends object, D = never> {
  /** The name in commands, logs, metrics and `NOTIFY`: plural, kebab-case. */
  name: string
  /** The table of its model (`@@map`). */
  table: string
  schedule: Schedule
  /** The whole listing, in the upstream's order, or a failure. */
  list(upstream: Upstream): Promise<Listed<U>>
  id(listed: U): string
  /** Converts a row. Throws an error with the reason when the row is invalid; then the row is rejected. */
  row(listed: U, position: number): Row
  detail?: {
    fetch(upstream: Upstream, id: string): Promise<{ value: D; raw: unknown } | null>
    /** The columns of the detail call. '' and null do not replace values of the list. */
    row(detail: D): Partial<Row>
  }
  /**
   * The list contains only the newest rows, so rows regularly leave it. The deletion guard therefore compares the number of
   * rows instead of counting missing ones.
   */
  newestOnly?: boolean
  /** The table has a `listRank`: pages need the upstream's order for rows without a date. */
  ranked?: boolean
  /** The columns that name a file of the upstream (picture, PDF), which we fetch and serve. */
  files?: readonly (keyof Row & string)[]
}

/** Any entity, for generic code. */
// biome-ignore lint/suspicious/noExplicitAny: each entity is type-checked in its own file; the list has mixed types
export type AnyEntity = Entity<any, any, any>

/** Checks the types of an entity against its model. */
export function entityFor<Model>() {
  return <U, D = never>(entity: Entity<U, RowOf<Model>, D>): Entity<U, RowOf<Model>, D> => entity
}
