import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

// PgBouncer in transaction mode before a Postgres.

const PROGRAM = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const [, major, minor] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(PROGRAM, ['-V'], { encoding: 'utf8' }).stdout ?? '') ?? []

/** Why PgBouncer cannot be started here; empty if it can. */
export const missingPgbouncer = major ? '' : 'skipped: install the package pgbouncer'

/** Since 1.21 it knows named statements, and passes on start parameters of choice. */
export const isNewPgbouncer = Number(major) > 1 || Number(minor) >= 21

/** PgBouncer does not run as root. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts it before the server of `databaseUrl`. @param settings lines of its file of settings */
export async function startPgbouncer(databaseUrl: string, settings: string[]) {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'school-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${settings.join('\n')}
`,
  )
  if (owner.uid) for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid)
  const pgbouncer = spawn(PROGRAM, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  pgbouncer.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<void>((resolve) => pgbouncer.once('exit', () => resolve()))
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  const connect = async () => {
    const client = new pg.Client(url)
    await client.connect().catch(() => Promise.reject(new Error(`PgBouncer: ${output}`)))
    await client.end()
  }
  await vi.waitFor(connect, { timeout: 60_000, interval: 100 })
  return {
    url,
    async stop() {
      pgbouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
