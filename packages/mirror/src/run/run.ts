import type { FieldCounts, Upstream } from '@school/upstream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AnyEntity } from '../entity.ts'
import type { Lease } from '../lease.ts'

// Options and result of a run of one entity.

export type Trigger = 'start' | 'schedule' | 'command'

export interface RunOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  trigger: Trigger
  /** Applies a deletion that would be quarantined (`npm run sync -- <entity> --accept`). */
  accept?: boolean
  /** Skips the run if any replica ran the entity less than this many milliseconds ago. */
  minAgeMs?: number
  /** If no other run has ended after this time, the entity counts as stuck. Undefined: the stored time remains. */
  overdueMs?: number | undefined
  /** How often this entity is due; determines how many old details are fetched again per run. */
  intervalMs?: number
}

/** The field names are those of the log line and of the columns of `sync_run`. */
export interface RunResult {
  entity: string
  /**
   * ok: something was written; unchanged: there was nothing to write; held: a deletion is quarantined (the rest is
   * written); failed: nothing was written, for example because most of the rows were rejected; skipped: another replica
   * runs the entity or has just run it.
   */
  outcome: 'ok' | 'unchanged' | 'held' | 'failed' | 'skipped'
  fetched: number
  added: number
  changed: number
  returned: number
  /** Rows that were soft-deleted. */
  gone: number
  /** Rows of a quarantined deletion. */
  held: number
  /** Rejected rows. */
  rejected: number
  /** The listing says that it has all rows. */
  isWhole: boolean
  details: number
  /** Values that are there and could not be read, in list and details. They are shown nowhere. */
  unreadable: number
  /** What was not as it should be and cost no row, one sentence each. */
  remarks: string[]
  /** What the columns of the list and of the details hold. */
  fields: FieldCounts
  detailFields: FieldCounts
  upstreamMs: number
  databaseMs: number
  error?: string
  /** Skipped because another process holds the lease of this entity. */
  busy?: true
}

/** A run with its lease and its row in `sync_run`. */
export interface Run {
  id: string
  entity: AnyEntity
  options: RunOptions
  lease: Lease
  result: RunResult
}

const nothingWritten = { added: 0, changed: 0, returned: 0, gone: 0, held: 0 }

export function createResult(entity: string): RunResult {
  const counts = { fetched: 0, ...nothingWritten, rejected: 0, details: 0, unreadable: 0 }
  const found = { isWhole: false, remarks: [], fields: {}, detailFields: {}, upstreamMs: 0, databaseMs: 0 }
  return { entity, outcome: 'skipped', ...counts, ...found }
}

/** A failed run has written nothing. */
export function markFailed(result: RunResult, reason: string): void {
  Object.assign(result, { outcome: 'failed', error: reason, ...nothingWritten })
}

/** Adds the duration of `work` to a field of the result. */
export async function timed<T>(
  result: RunResult,
  field: 'upstreamMs' | 'databaseMs',
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    result[field] += performance.now() - begun
  }
}

/** One sentence for log, run and /readyz. Messages of the upstream client contain no credential and no body. */
export function plainReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? 'unknown'
}
