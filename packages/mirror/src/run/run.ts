import type { Upstream } from '@school/upstream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AnyEntity } from '../entity.ts'
import type { Lease } from '../lease.ts'

// What a run of an entity is given, and what it results in.

export type Trigger = 'start' | 'schedule' | 'command'

export interface RunOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  trigger: Trigger
  /** Apply a deletion that would be quarantined (`npm run sync -- <entity> --accept`). */
  accept?: boolean
  /** Skip when any replica ran it less than this long ago. */
  unlessYoungerThanMs?: number
  /** In ms: another run must have ended by then, or the entity counts as stuck. Without it, that time stays as it is. */
  overdueMs?: number | undefined
  /** How often this entity is due; decides how many old details are asked for again per run. */
  intervalMs?: number
}

/** The names of its fields are those of the log line and of the columns of `sync_run`. */
export interface RunResult {
  entity: string
  /**
   * ok: something was written; unchanged: nothing had to be; held: a deletion is quarantined (the rest is written);
   * failed: nothing was changed; skipped: another replica runs or just ran it.
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
  setAside: number
  details: number
  upstreamMs: number
  databaseMs: number
  error?: string
  /** Skipped because another process holds the lease of this entity. */
  busy?: true
}

/** A run that has its lease and its row in `sync_run`. */
export interface Run {
  id: string
  entity: AnyEntity
  options: RunOptions
  lease: Lease
  result: RunResult
}

export function createResult(entity: string): RunResult {
  return {
    entity,
    outcome: 'skipped',
    fetched: 0,
    added: 0,
    changed: 0,
    returned: 0,
    gone: 0,
    held: 0,
    setAside: 0,
    details: 0,
    upstreamMs: 0,
    databaseMs: 0,
  }
}

/** A failed run has written nothing. */
export function markFailed(result: RunResult, reason: string): void {
  Object.assign(result, {
    outcome: 'failed',
    error: reason,
    added: 0,
    changed: 0,
    returned: 0,
    gone: 0,
    held: 0,
  })
}

/** Adds the time that `work` takes to a field of the result. */
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

/** One sentence for log, run and /readyz; the upstream client's messages hold no credential and no body. */
export function plainReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? 'unknown'
}
