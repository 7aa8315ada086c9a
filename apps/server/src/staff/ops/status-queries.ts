import { entities } from '@school/mirror'
import type { Db } from '@school/prisma'

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
       SELECT *, row_number() OVER (PARTITION BY entity ORDER BY id) AS n FROM rejected_row) a
     WHERE n <= ${REJECTED_SHOWN} ORDER BY entity, n`,
  )
  return rows
}

/** A process of the site that has connections to the database. */
export interface SiteProcess {
  role: string
  build: string
  /** Its host and process id. */
  place: string
  since: Date
}

/** Lists the web and worker processes of all replicas by the names of their connections (services/build.ts). */
export async function readProcesses({ $pool: pool }: Db): Promise<SiteProcess[]> {
  const { rows } = await pool.query<SiteProcess>(
    `SELECT role, build, place, min(backend_start) AS since
     FROM (SELECT backend_start, split_part(application_name, ' ', 2) AS role, split_part(application_name, ' ', 3) AS build,
             split_part(application_name, ' ', 4) AS place
           FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'school %') AS connection
     WHERE role IN ('web', 'worker')
     GROUP BY role, build, place ORDER BY role, place`,
  )
  return rows
}

/** Since when the mirror is read, as far as its runs are kept (weeks): so old is the site at least. */
export async function readBeginning({ $pool: pool }: Db): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'SELECT "startedAt" AS at FROM sync_run ORDER BY id LIMIT 1',
  )
  return rows[0]?.at ?? new Date()
}

/** The newest backup, as docker/backup.sh notes it at the database itself. */
export interface Backup {
  takenAt: Date
  rows: number
  submissions: number
}

/** @returns null if there is no note: no backup was taken since this database exists, or its role may not leave one */
export async function readBackup({ $pool: pool }: Db): Promise<Backup | null> {
  const { rows } = await pool.query<{ note: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = current_database()`,
  )
  const [, at, count, submissions] =
    /^backup (\S{10,30}) rows (\d{1,12}) submissions (\d{1,12})$/.exec(rows[0]?.note ?? '') ?? []
  const takenAt = new Date(at ?? '')
  if (Number.isNaN(takenAt.getTime())) return null
  return { takenAt, rows: Number(count), submissions: Number(submissions) }
}
