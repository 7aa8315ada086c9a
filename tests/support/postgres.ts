import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import { migrate } from '@school/prisma/migrate'
import { PostgreSqlContainer } from '@testcontainers/postgresql'
import pg from 'pg'
import { getContainerRuntimeClient, Wait } from 'testcontainers'
import { postgresFolder } from './postgres-folder.ts'

// The Postgres of the integration tests: a container if an engine is available, otherwise the embedded server
// (docs/testing.md#database). There is one migrated template database, and each test file uses a copy (`freshDatabase`, or
// `syncedDatabase` of synced-database.ts).

const root = path.resolve(import.meta.dirname, '../..')

interface TestServer {
  /** A description of the server. */
  name: string
  /** The address of the database `postgres`, with an administrator's role. */
  url: string
  end(): Promise<void>
}

/** Vitest's global set-up: runs once, before the first test file. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Several projects of vitest.config.ts use this set-up, so it may have run.
  if (process.env.TEST_DATABASE_SERVER) return async () => undefined
  const server = (await containerServer()) ?? (await embeddedServer())
  const template = `template_${migrationsHash()}`
  await createDatabase(server.url, template)
  await migrate(onDatabase(server.url, template))
  const version = await queryValue(server.url, 'SHOW server_version')
  console.log(`Integration tests run on ${server.name}, Postgres ${version}`)
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  process.env.TEST_RUN = String(process.pid)
  return async () => {
    for (const name of await copiesOf(server.url)) await dropDatabase(server.url, name)
    await server.end()
  }
}

const COPY = 'test_'
let copies = 0

/** Returns the copies of this run that were not dropped: those of aborted tests and of shared sites. */
async function copiesOf(server: string): Promise<string[]> {
  const prefix = `${COPY}${process.env.TEST_RUN}_`
  const names = await queryValue(
    server,
    `SELECT coalesce(array_agg(datname::text), '{}') FROM pg_database WHERE datname::text ^@ '${prefix}'`,
  )
  return names as string[]
}

/**
 * Creates a migrated, empty database.
 * @returns its address, and a function that drops it
 */
export function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return copyDatabase(process.env.TEST_DATABASE_TEMPLATE)
}

/** Creates a copy of a database of the test server. */
export async function copyDatabase(
  template: string | undefined,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_SERVER
  if (!server) throw new Error('The global set-up of tests/support/postgres.ts did not run.')
  copies += 1
  const name = `${COPY}${process.env.TEST_RUN}_${process.pid}_${copies}`
  await createDatabase(server, name, template)
  return {
    url: onDatabase(server, name),
    drop: () => dropDatabase(server, name),
  }
}

/** Names the image, and asks for a container: tests on the embedded server would not be what was asked for. */
const image = process.env.TEST_POSTGRES_IMAGE

/**
 * Starts Postgres in a container.
 * @returns null if it cannot be started, and no image was asked for
 * @throws Error if it cannot be started otherwise
 */
async function containerServer(): Promise<TestServer | null> {
  const engine = await getContainerRuntimeClient().catch(() => null)
  if (!engine) {
    if (!image) return null
    throw new Error('TEST_POSTGRES_IMAGE is set, but no container engine answers.')
  }
  try {
    const container = await new PostgreSqlContainer(image ?? 'postgres:18-alpine')
      .withDatabase('postgres')
      .withUsername('postgres')
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      // Not all engines run health checks.
      .withWaitStrategy(Wait.forListeningPorts())
      .start()
    const url = container.getConnectionUri().replace(/^postgres:/, 'postgresql:')
    await waitUntilReady(url)
    return { name: 'a container (Testcontainers)', url, end: async () => void (await container.stop()) }
  } catch (error) {
    const sentence = `A container engine is available, but Postgres did not start: ${(error as Error).message.split('\n')[0]}`
    if (image) throw new Error(sentence, { cause: error })
    console.log(sentence)
    return null
  }
}

async function embeddedServer(): Promise<TestServer> {
  const server = await startEmbeddedPostgres(postgresFolder(), {
    fsync: 'off',
    max_connections: '200',
  })
  return { name: 'the embedded server', url: onDatabase(server.url, 'postgres'), end: () => server.release() }
}

function migrationsHash(): string {
  const folder = path.join(root, 'prisma', 'migrations')
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.isDirectory()) hash.update(readFileSync(path.join(folder, entry.name, 'migration.sql')))
  }
  return hash.digest('hex').slice(0, 12)
}

export function onDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await queryValue(url, 'SELECT 1')
      return
    } catch (error) {
      if (tries > 150) throw error
      // eslint-disable-next-line no-restricted-syntax -- the pause between two attempts; polls of Vitest need a test
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
