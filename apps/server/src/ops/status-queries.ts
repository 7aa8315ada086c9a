import { entities } from '@school/mirror'
import type { Db } from '@school/prisma'
import { listenerName } from '@school/prisma/listen'

// Plain SQL: Prisma's client cannot read the newest rows of each group in one statement, and has no models for the tables
// of Postgres itself.

export const RUNS_SHOWN = 24
const REJECTED_SHOWN = 10

export interface Run {
  entity: string
  startedAt: Date
  outcome: string | null
  ms: number
  changes: number
}

export interface RejectedRow {
  entity: string
  rowId: string | null
  reason: string
}

/** The newest runs of each entity, the oldest of them first. */
export async function readRuns({ $pool: pool }: Db): Promise<Run[]> {
  const { rows } = await pool.query<Run>(
    `SELECT r.* FROM unnest($1::text[]) e (name), LATERAL (
       SELECT entity, "startedAt", outcome, "upstreamMs" + "databaseMs" AS ms,
              added + changed + returned + gone AS changes
       FROM sync_run WHERE entity = e.name ORDER BY id DESC LIMIT ${RUNS_SHOWN}) r
     ORDER BY r."startedAt"`,
    [entities.map((entity) => entity.name)],
  )
  return rows
}

/** The first rejected rows of each entity's newest run. */
export async function readRejectedRows({ $pool: pool }: Db): Promise<RejectedRow[]> {
  const { rows } = await pool.query<RejectedRow>(
    `SELECT entity, left("rowId", 60) AS "rowId", left(reason, 300) AS reason FROM (
       SELECT *, row_number() OVER (PARTITION BY entity ORDER BY id) AS n FROM set_aside_row) a
     WHERE n <= ${REJECTED_SHOWN} ORDER BY entity, n`,
  )
  return rows
}

/** Counts replicas by their connections that listen to the mirror: each replica has one. */
export async function countReplicas({ $pool: pool }: Db): Promise<number> {
  const { rows } = await pool.query<{ replicas: number }>(
    `SELECT count(*)::int AS replicas FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1`,
    [listenerName('mirror')],
  )
  return rows[0]?.replicas ?? 0
}
