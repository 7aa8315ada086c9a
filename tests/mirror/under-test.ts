import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type StandIn, startStandIn } from '@school/demo-upstream'
import { createMirror, type Mirror, type RunResult } from '@school/mirror'
import { createDb, type Db } from '@school/prisma'
import { createUpstream, type Upstream, type UpstreamSettings } from '@school/upstream'
import pino, { type Logger } from 'pino'
import { freshDatabase } from '../postgres.ts'

/** A mirror between a stand-in of its own and a database of its own, with everything it logged. */
export interface MirrorUnderTest {
  standIn: StandIn
  db: Db
  databaseUrl: string
  dataDir: string
  upstream: Upstream
  mirror: Mirror
  log: Logger
  lines: Record<string, unknown>[]
  /** One run of one entity. */
  run(entity: string, accept?: boolean): Promise<RunResult>
  close(): Promise<void>
}

/** Says how often things are due; nothing runs by itself here, each test says when. */
const SCHEDULE = '0 */5 * * * *'

export async function mirrorUnderTest(settings: Partial<UpstreamSettings> = {}): Promise<MirrorUnderTest> {
  const database = await freshDatabase()
  const standIn = await startStandIn()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'school-mirror-'))
  const db = createDb(database.url)
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const upstream = createUpstream({
    baseUrl: standIn.url,
    userId: standIn.userId,
    password: standIn.password,
    timeoutMs: 2_000,
    retryDelayMs: 1,
    breaker: false,
    ...settings,
  })
  const mirror = createMirror({
    db,
    upstream,
    log,
    dataDir,
    schedules: { frequent: SCHEDULE, slow: SCHEDULE },
  })
  return {
    standIn,
    db,
    databaseUrl: database.url,
    dataDir,
    upstream,
    mirror,
    log,
    lines,
    async run(entity, accept) {
      const [result] = await mirror.run('command', [entity], accept)
      if (!result) throw new Error(`There is no entity ${entity}.`)
      return result
    },
    async close() {
      await mirror.stop()
      upstream.close()
      await standIn.close()
      await db.$close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
