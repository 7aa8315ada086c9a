import { subscribe } from 'node:diagnostics_channel'
import { rmSync } from 'node:fs'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { entities, type RunResult } from '@school/mirror'
import { buildApp, type AppOptions as ServerOptions } from '@school/server'
import { readEnvironment } from '@school/server/environment'
import { createWebServices, createWorkerServices, type WorkerServices } from '@school/server/services'
import { listenToRequests } from '@school/server/worker-requests'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { freshDatabase } from './postgres.ts'
import { makeDataDirectory, siteEnvironment } from './site-environment.ts'
import { syncedDatabase } from './synced-database.ts'

// Runs the site in the test's own process, with its own database and fake upstream, for most HTTP tests. It listens on a
// real port, because limits of connections are below what `inject` reaches. There is no
// schedule: a test starts each sync. For tests of start, shutdown, signals and replicas, see tests/support/site.ts.

export interface App {
  url: string
  /** Every route of the server, without those that answer HEAD. */
  routes: readonly Route[]
  databaseUrl: string
  /** DATA_DIR */
  dataDirectory: string
  fakeUpstream: FakeUpstream
  /** Returns the log. */
  output(): string
  /** Syncs these entities, or all without names. Cached pages are invalidated a moment later. */
  sync(...entities: string[]): Promise<RunResult[]>
  /** Fetches the files of one folder, such as `news`, without making smaller copies. */
  fetchMedia(folder: string): Promise<void>
  close(): Promise<void>
}

interface AppOptions {
  /** Replaces the site's own fake upstream. */
  fakeUpstream?: FakeUpstream
  databaseUrl?: string
  environment?: Record<string, string>
  /** Whether all entities are synced before the site starts. */
  synced?: boolean
  /** Whether submissions are forwarded, as by a worker. */
  forwards?: boolean
  /** Replaces the built client. */
  web?: ServerOptions['web']
}

export interface Route {
  method: string
  /** The pattern, such as `/notice/:id`. */
  pattern: string
}

const routesOf = new WeakMap<object, Route[]>()
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  routesOf.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, pattern: url })
  })
})

let shared: Promise<App> | undefined

/**
 * A site for test files that change nothing. All files in one process of Vitest share it, and it ends with that process.
 */
export function sharedApp(): Promise<App> {
  shared ??= startApp()
  // If the start fails, only this file fails: the next one tries again.
  shared.catch(() => {
    shared = undefined
  })
  return shared
}

/** Starts the site in this process. */
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
    const isSynced = options.synced ?? true
    // The rows of the unchanged fake upstream are already in a template database.
    const isCopy = isSynced && !options.databaseUrl && !options.fakeUpstream
    const database = await databaseFor(options.databaseUrl, isCopy)
    if ('drop' in database) closers.push(() => database.drop())
    const environment = readEnvironment({
      ...siteEnvironment(directory, database.url, fakeUpstream),
      ...options.environment,
    })
    let logOutput = ''
    const log = pino(
      { level: environment.LOG_LEVEL, base: null },
      {
        write(line: string) {
          logOutput += line
        },
      },
    )
    const worker = await createWorkerServices(environment, log)
    closers.push(() => worker.close())
    closers.push(await listenToRequests(worker.db, worker.mirror, log))
    const web = await createWebServices(environment, log)
    closers.push(() => web.close())
    if (isSynced && !isCopy) await worker.mirror.run('start')
    await web.intake.start()
    if (options.forwards) await worker.forwarding.start()
    const app = await buildApp({
      services: web,
      log,
      environment,
      ...(options.web && { web: options.web }),
    })
    closers.push(() => app.close())
    const url = await app.listen({ port: 0, host: environment.HOST })
    return {
      url,
      routes: routesOf.get(app) ?? [],
      databaseUrl: database.url,
      dataDirectory: environment.DATA_DIR,
      fakeUpstream,
      output: () => logOutput,
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

async function databaseFor(url: string | undefined, isCopy: boolean) {
  if (url) return { url }
  return isCopy ? syncedDatabase('rows') : freshDatabase()
}

/** Postpones all files outside of this folder by an hour, as if they had just failed. */
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
