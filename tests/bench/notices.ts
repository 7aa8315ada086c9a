import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { notices } from '@school/mirror/entities/notices'
import { type RunResult, runEntity } from '@school/mirror/run-entity'
import { createDb, type Db } from '@school/prisma'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import { migrate } from '@school/prisma/migrate'
import type { Listing, Upstream } from '@school/upstream'
import type { UpstreamNotice } from '@school/upstream/schemas'
import pino from 'pino'

// A database with many notices, for the benchmarks of sync and search.

export const NOTICE_BYTES = 700
const CLOSE_MS = 10_000

/** Creates a migrated database in the embedded server of the benchmarks. @param connections default: as the site has */
export async function benchDatabase(name: string, connections?: number) {
  const server = await startEmbeddedPostgres(path.resolve(import.meta.dirname, '../../.data/bench-postgres'))
  const database = `bench_${name}_${process.pid}`
  await createDatabase(server.url, database)
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` }).href
  await migrate(url)
  const db = createDb(url, connections)
  const close = async () => {
    // A pool waits for connections that are not given back. The error that kept one must be told all the same.
    const isClosed = await Promise.race([db.$close().then(() => true), pause(CLOSE_MS, false)])
    if (!isClosed) console.error('A connection of the benchmark was not given back.')
    await dropDatabase(server.url, database)
    await server.release()
  }
  return { db, close }
}

/** A notice of about 700 bytes. */
export function notice(id: number): UpstreamNotice {
  const text = `Notice ${id}: the school tells parents something of importance. `
  const head_line = `Headline of notice ${id}`
  return {
    id: String(id),
    head_line,
    date: `2026-${String((id % 12) + 1).padStart(2, '0')}-${String((id % 28) + 1).padStart(2, '0')}`,
    description: text.repeat(20).slice(0, NOTICE_BYTES - head_line.length - 50),
    images_path: `uploads/notice/${id}.jpg`,
  }
}

/** Syncs notices as if the upstream had listed them, without details. */
export async function syncNotices(db: Db, rows: readonly UpstreamNotice[]): Promise<RunResult> {
  const listing: Listing<UpstreamNotice> = {
    rows: rows.map((value) => ({ value, raw: value })),
    rejected: [],
    emptyAs: null,
    partial: false,
    remarks: [],
    fields: {},
  }
  const upstream = { list: async () => listing, noticeDetails: async () => null } as unknown as Upstream
  const result = await runEntity(
    { ...notices, detail: undefined },
    { pool: db.$pool, upstream, log: pino({ level: 'silent' }), trigger: 'command' },
  )
  if (result.outcome === 'failed') throw new Error(result.error)
  return result
}
