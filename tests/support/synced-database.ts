import { rmSync } from 'node:fs'
import { startFakeUpstream } from '@school/demo-upstream'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import pg from 'pg'
import { copyDatabase, onDatabase } from './postgres.ts'
import { makeDataDirectory, siteEnvironment } from './site-environment.ts'

// Databases that have been synced. A first sync costs one CPU second and its pictures three more, and almost every test file
// needs one. So it is done once per run of the tests, and each file gets a copy.

/** `rows`: all rows, but no files. `pictures`: also all files, in the media folder that sites under test share. */
export type Contents = 'rows' | 'pictures'

/** The advisory lock for creating a template. */
const LOCK = 7_361_502

/**
 * Creates a database with everything that the unchanged fake upstream has.
 * @returns its address, and a function that drops it
 */
export async function syncedDatabase(contents: Contents): Promise<{ url: string; drop(): Promise<void> }> {
  return copyDatabase(await templateWith(contents))
}

/** @returns the name of the template; the first process that needs it creates it, and others wait */
async function templateWith(contents: Contents): Promise<string> {
  const server = process.env.TEST_DATABASE_SERVER
  if (!server) throw new Error('The global set-up of tests/support/postgres.ts did not run.')
  const name = `test_${process.env.TEST_RUN}_${contents}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return name
    await createDatabase(server, name, process.env.TEST_DATABASE_TEMPLATE)
    await fill(onDatabase(server, name), contents).catch(async (error: unknown) => {
      await dropDatabase(server, name)
      throw error
    })
    // A database with connections cannot be copied, and those of the worker end a moment after it.
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} WITH ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ])
    return name
  } finally {
    await client.end()
  }
}

/** Prepares a new database as a worker does, by the first sync. */
async function fill(databaseUrl: string, contents: Contents): Promise<void> {
  // Loaded here: most files that start a process need none of it.
  const { readEnvironment } = await import('@school/server/environment')
  const { createWorkerServices } = await import('@school/server/services')
  const { default: pino } = await import('pino')
  const fakeUpstream = await startFakeUpstream()
  const directory = makeDataDirectory()
  // Once a year: with a frequent schedule, the entities of a copy would count as stuck when the tests take long.
  const schedules = { SYNC_SCHEDULE_FREQUENT: '0 0 1 1 *', SYNC_SCHEDULE_SLOW: '0 0 1 1 *' }
  const environment = readEnvironment({
    ...siteEnvironment(directory, databaseUrl, fakeUpstream),
    ...schedules,
  })
  const worker = await createWorkerServices(environment, pino({ level: 'silent' }))
  try {
    const results = await worker.mirror.run('start')
    const failed = results.filter(({ outcome }) => outcome !== 'ok')
    if (failed.length > 0) throw new Error(`The first sync failed: ${JSON.stringify(failed)}`)
    if (contents === 'pictures') await worker.mirror.media.sync()
  } finally {
    await worker.close()
    await fakeUpstream.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
