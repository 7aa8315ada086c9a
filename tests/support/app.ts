import { rmSync } from 'node:fs'
import { buildApp } from '@school/api'
import { readEnvironment } from '@school/api/environment'
import { createWebServices, createWorkerServices, type WorkerServices } from '@school/api/services'
import { listenToRequests } from '@school/api/worker-requests'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { entities, type RunResult } from '@school/mirror'
import pino from 'pino'
import { freshDatabase } from './postgres.ts'
import { makeDataDirectory, siteEnvironment } from './site.ts'

// The site in the test's own process, with a database and a fake upstream of its own: what most HTTP tests need. It
// answers on a real port, because the listener in front of the framework answers most visitors, and `inject` would pass
// it by. Nothing runs by itself: a test says when to sync. Tests of start, end, signals and replicas: tests/support/site.ts.

export interface App {
  url: string
  databaseUrl: string
  fakeUpstream: FakeUpstream
  /** Every line that was logged. */
  output(): string
  /** Runs these entities (all without names) once. Pages hear of it a moment later. */
  sync(...entities: string[]): Promise<RunResult[]>
  /** Fetches the pictures and files that the rows name in one folder, such as `news`; smaller copies are not made. */
  fetchMedia(folder: string): Promise<void>
  close(): Promise<void>
}

interface AppOptions {
  /** Instead of one of its own. */
  fakeUpstream?: FakeUpstream
  databaseUrl?: string
  environment?: Record<string, string>
  /** What the mirror holds when the site is there: all of the fake upstream's rows, or nothing. */
  synced?: boolean
  /** Forwards what is submitted, as a worker does. */
  forwards?: boolean
}

let shared: Promise<App> | undefined

/**
 * The site with the fake upstream's own rows, for files that only read: one for all of them in a process of Vitest. It
 * ends with that process.
 */
export function sharedApp(): Promise<App> {
  shared ??= startApp()
  // One failure is one file's: the next one tries again.
  shared.catch(() => {
    shared = undefined
  })
  return shared
}

/** Starts the site in this process; it is synced once. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const directory = makeDataDirectory()
    closers.push(() => rmSync(directory, { recursive: true, force: true }))
    const fakeUpstream = options.fakeUpstream ?? (await startFakeUpstream())
    if (!options.fakeUpstream) closers.push(() => fakeUpstream.close())
    const database = options.databaseUrl ? { url: options.databaseUrl } : await freshDatabase()
    if ('drop' in database) closers.push(() => database.drop())
    const environment = readEnvironment({
      ...siteEnvironment(directory, database.url, fakeUpstream),
      ...options.environment,
    })
    let printed = ''
    const log = pino(
      { level: environment.LOG_LEVEL, base: null },
      {
        write(line: string) {
          printed += line
        },
      },
    )
    const worker = await createWorkerServices(environment, log)
    closers.push(() => worker.close())
    closers.push(listenToRequests(worker.db, worker.mirror, log))
    const web = await createWebServices(environment, log)
    closers.push(() => web.close())
    if (options.synced ?? true) await worker.mirror.run('start')
    await web.intake.start()
    if (options.forwards) await worker.forwarding.start()
    const app = await buildApp({ services: web, log, environment })
    closers.push(() => app.close())
    const url = await app.listen({ port: 0, host: environment.HOST })
    return {
      url,
      databaseUrl: database.url,
      fakeUpstream,
      output: () => printed,
      sync: (...entities) => worker.mirror.run('command', entities),
      fetchMedia: async (folder) => {
        await postpone(worker.db, folder)
        await worker.mirror.media.fetchMissing()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** As if every file outside this folder had just failed: it is not due for an hour. */
async function postpone({ $pool: pool }: WorkerServices['db'], folder: string): Promise<void> {
  const named = entities.flatMap(({ files = [], table }) =>
    files.map((column) => `SELECT "${column}" AS path FROM "${table}"`),
  )
  await pool.query(
    `INSERT INTO media_file (path, widths, error, failures, "retryAt")
     SELECT DISTINCT path, '{}'::int[], 'not wanted', 1, now() + interval '1 hour' FROM (${named.join(' UNION ALL ')}) AS named
     WHERE path <> '' AND octet_length(path) < 2000 AND path NOT LIKE '%uploads/' || $1 || '/%'
     ON CONFLICT (path) DO NOTHING`,
    [folder],
  )
}
