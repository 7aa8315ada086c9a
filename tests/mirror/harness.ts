import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import {
  type BucketSettings,
  createMirror,
  entities,
  type Mirror,
  openMediaStorage,
  type RunResult,
} from '@school/mirror'
import { createDb, type Db } from '@school/prisma'
import { createUpstream, type Upstream, type UpstreamSettings } from '@school/upstream'
import pino, { type Logger } from 'pino'
import { freePort } from '../support/free-port.ts'
import { freshDatabase } from '../support/postgres.ts'

/** A mirror between a fake upstream of its own and a database of its own, with everything it logged. */
export interface MirrorUnderTest {
  fakeUpstream: FakeUpstream
  db: Db
  databaseUrl: string
  dataDir: string
  /** Its files: a folder, or the bucket of the options. */
  storage: ReturnType<typeof openMediaStorage>
  upstream: Upstream
  mirror: Mirror
  log: Logger
  lines: Record<string, unknown>[]
  /** One run of one entity: a scheduled one, or one by hand that accepts a quarantined deletion. */
  run(entity: string, accept?: boolean): Promise<RunResult>
  /** Makes quarantined deletions older, as if minutes had passed. */
  passMinutes(minutes: number): Promise<void>
  /**
   * Restores the fake upstream, and empties database, media folder and log. For files with many tests: a database of its own
   * and processes that decode pictures cost more than most of their tests.
   */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Determines only when entities are due: each test starts its runs itself. */
const SCHEDULE = '0 */5 * * * *'

/** Deletes instead of `TRUNCATE`, which makes new files for every table and index. */
const EMPTY_DATABASE = [
  ...entities.map(({ table }) => table),
  'sync_run',
  'entity_state',
  'sync_lease',
  'rejected_row',
  'media_file',
  'content_picture',
]
  .map((table) => `DELETE FROM "${table}"`)
  .join(';')

interface Options extends Partial<UpstreamSettings> {
  /** Wraps the client that the mirror gets. */
  through?: (upstream: Upstream, fakeUpstream: FakeUpstream) => Upstream
  /** Default: a new folder for temporary files. */
  dataDir?: string
  /** Default: the folder `media` of `dataDir`. */
  bucket?: BucketSettings
  /** Default: a new copy of the template. */
  database?: { url: string; drop(): Promise<void> }
}

export async function mirrorUnderTest({ through, ...options }: Options = {}): Promise<MirrorUnderTest> {
  const {
    dataDir = mkdtempSync(path.join(tmpdir(), 'school-mirror-')),
    database = await freshDatabase(),
    bucket,
    ...settings
  } = options
  const fakeUpstream = await startFakeUpstream()
  const db = createDb(database.url)
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const upstream = clientOf(fakeUpstream, settings)
  const storage = openMediaStorage(dataDir, bucket)
  const mirror = createMirror({
    db,
    upstream: through?.(upstream, fakeUpstream) ?? upstream,
    log,
    storage,
    schedules: { frequent: SCHEDULE, slow: SCHEDULE },
  })
  return {
    fakeUpstream,
    db,
    databaseUrl: database.url,
    dataDir,
    storage,
    upstream,
    mirror,
    log,
    lines,
    async run(entity, accept) {
      const [result] = await mirror.run(accept ? 'command' : 'schedule', [entity], accept)
      if (!result) throw new Error(`There is no entity ${entity}.`)
      return result
    },
    passMinutes: (minutes) => passMinutes(db, minutes),
    async reset() {
      fakeUpstream.reset()
      lines.length = 0
      if (bucket) for (const name of await storage.list()) await storage.remove(name)
      rmSync(path.join(dataDir, 'media'), { recursive: true, force: true })
      await db.$pool.query(EMPTY_DATABASE)
    },
    async close() {
      await mirror.stop()
      upstream.close()
      await fakeUpstream.close()
      await db.$close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes quarantined deletions older, as if minutes had passed. */
export async function passMinutes(db: Db, minutes: number): Promise<void> {
  await db.$pool.query(`UPDATE entity_state SET "heldSince" = "heldSince" - $1 * interval '1 minute'`, [
    minutes,
  ])
}

/**
 * Shortens the long tables, for tests that read all of them many times: what happens to 16 rows happens to 154, and each row of
 * some costs a call. The deletion guard still holds half of them. Teachers stay: of 16, it holds back a single one.
 */
export function shortenTables({ tables }: FakeUpstream): void {
  for (const name of ['notices', 'news', 'events', 'videos', 'gallery', 'calendar'] as const)
    tables[name].splice(16)
}

/** A client of a fake upstream that has no breaker and repeats at once. */
export function clientOf(fakeUpstream: FakeUpstream, settings: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({
    baseUrl: fakeUpstream.url,
    userId: fakeUpstream.userId,
    password: fakeUpstream.password,
    timeoutMs: 10_000,
    retryDelayMs: 1,
    breaker: false,
    ...settings,
  })
}

/** An address of this machine without a listener. */
export const closedAddress = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`
