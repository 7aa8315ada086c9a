import path from 'node:path'
import { notices } from '@school/mirror/entities/notices'
import { type RunResult, runEntity } from '@school/mirror/run-entity'
import { createDb, type Db } from '@school/prisma'
import { createDatabase } from '@school/prisma/databases'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import { migrate } from '@school/prisma/migrate'
import type { Listing, Upstream } from '@school/upstream'
import type { UpstreamNotice } from '@school/upstream/schemas'
import pino from 'pino'

/**
 * Creates a migrated database in the embedded server of the benchmarks.
 * @param connections the maximum number of connections; default: as many as the site has
 */
export async function benchDatabase(
  name: string,
  connections?: number,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = await startEmbeddedPostgres(path.resolve(import.meta.dirname, '../../.data/bench-postgres'))
  const database = `bench_${name}_${process.pid}`
  await createDatabase(server.url, database)
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` }).href
  await migrate(url)
  const db = createDb(url, connections)
  const close = async () => {
    await db.$close()
    await server.release()
  }
  return { db, close }
}

/** Syncs notices as if the upstream had listed them, without details. */
export async function syncNotices(db: Db, rows: readonly UpstreamNotice[]): Promise<RunResult> {
  const listing: Listing<UpstreamNotice> = {
    rows: rows.map((value) => ({ value, raw: value })),
    rejected: [],
    emptyAs: null,
  }
  const upstream = { allNotice: async () => listing, noticeDetails: async () => null } as unknown as Upstream
  const result = await runEntity(
    { ...notices, detail: undefined },
    { pool: db.$pool, upstream, log: pino({ level: 'silent' }), trigger: 'command' },
  )
  if (result.outcome === 'failed') throw new Error(result.error)
  return result
}
