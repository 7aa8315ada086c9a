import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import { registerSite } from './open-sites.ts'
import { postgresFolder } from './postgres-folder.ts'
import { makeDataDirectory, siteEnvironment } from './site-environment.ts'

// Runs the whole site in processes of its own, as a technician would start it: the server's main.ts, Postgres and the fake
// upstream, each on a free port. Vitest tests call startSite; for Playwright, tests/e2e/serve.ts does.

const root = path.resolve(import.meta.dirname, '../..')
const urlOf = (file: string) => pathToFileURL(path.join(import.meta.dirname, file)).href
/** Ends a process with its test, because an aborted test closes nothing. */
const endWithParent = urlOf('end-with-parent.mjs')
const quickCompression = urlOf('quick-compression.mjs')
/** Node's compile cache, which all servers and commands of tests share. */
export const compileCache = path.join(root, 'node_modules', '.cache', 'test-servers')

export interface Site {
  url: string
  databaseUrl: string
  fakeUpstream: FakeUpstream
  /** The server's output so far. */
  output(): string
  server: ChildProcess
  /** Ends the server by SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
  /** Ends the server and removes what it used. A second call does nothing. */
  close(): Promise<void>
}

interface SiteOptions {
  /** Replaces the site's own fake upstream. */
  fakeUpstream?: FakeUpstream
  databaseUrl?: string
  /** Whether its own database is a copy of a synced one (synced-database.ts), for tests that are not about the first sync. */
  hasRun?: boolean
  environment?: Record<string, string>
  /** What starts the server, such as `ip netns exec …`. */
  prefix?: string[]
  /** A folder with another build of the site, as this repository is laid out. */
  checkout?: string
}

/**
 * Starts the site and waits until it prints its address.
 * @throws Error with the server's output when it ends before that
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const directory = makeDataDirectory()
  const fakeUpstream = options.fakeUpstream ?? (await startFakeUpstream())
  const database = options.databaseUrl ? null : await ownDatabase(options.hasRun)
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  const flags = ['--disable-warning=ExperimentalWarning', '--import', endWithParent]
  // Benchmarks and attacks, which start sites too, measure what visitors get.
  if (process.env.QUICK_COMPRESSION) flags.push('--import', quickCompression)
  const main = path.join(options.checkout ?? root, 'apps/server/src/main.ts')
  const [program = '', ...words] = [...(options.prefix ?? []), process.execPath, ...flags, main]
  const server = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      ...siteEnvironment(directory, databaseUrl, fakeUpstream),
      ...options.environment,
    },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
  const stop = async () => {
    server.kill('SIGTERM')
    return await ended
  }
  const close = registerSite(async () => {
    await stop()
    if (!options.fakeUpstream) await fakeUpstream.close()
    await database?.drop()
    rmSync(directory, { recursive: true, force: true })
  })
  const url = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /The site is at (http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => resolve(null))
  })
  if (!url) {
    await close()
    throw new Error(output.trim())
  }
  return { url, databaseUrl, fakeUpstream, output: () => output, server, stop, close }
}

/** The process id of the current worker, from the log; NaN before the first one has started. */
export const workerOf = (site: Site): number =>
  Number([...site.output().matchAll(/"worker":(\d+),"msg":"worker started"/g)].at(-1)?.[1])

let createdDatabases = 0

/** With Vitest, a copy of a template; otherwise an empty database. */
async function ownDatabase(hasRun = false): Promise<{ url: string; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_SERVER)
    return hasRun
      ? (await import('./synced-database.ts')).syncedDatabase('pictures')
      : (await import('./postgres.ts')).freshDatabase()
  const server = await startEmbeddedPostgres(postgresFolder(), {
    fsync: 'off',
    max_connections: '200',
  })
  createdDatabases += 1
  const name = `site_${process.pid}_${Date.now().toString(36)}_${createdDatabases}`
  await createDatabase(server.url, name)
  return {
    url: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    drop: async () => {
      await dropDatabase(server.url, name)
      await server.release()
    },
  }
}
