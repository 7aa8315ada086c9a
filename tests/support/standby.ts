import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import pg from 'pg'

// A primary and its synchronous standby, from the embedded server, and an address that leads to one of several servers.

/** Starts an address that leads to one of several servers, as a proxy before a cluster does. */
export async function startSwitch(address: string, host = '127.0.0.1') {
  let target: URL | null = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (!target) return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).once('close', () => sockets.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(address), { hostname: host, port: String(port) }).href,
    /** Leads new connections to this server; null: to none. */
    to(other: string | null) {
      target = other === null ? null : new URL(other)
    },
    /** Lets nothing pass over the connections there are, as if a machine had disappeared. */
    silenceConnections() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Ends all connections, as those to a machine that failed. */
    endConnections() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const SETTINGS = { fsync: 'off', max_connections: '100' }

/** Starts the two with an empty database. Commits are answered when the standby has them too. */
export async function startPrimaryAndStandby() {
  // A folder that the user of the servers can reach, so that they are in it.
  const folder = mkdtempSync('/var/tmp/school-standby-')
  chmodSync(folder, 0o755)
  const first = path.join(folder, 'primary')
  const second = path.join(folder, 'standby')
  // A copy of a stopped server is the simplest base of a standby.
  await (await startEmbeddedPostgres(first, SETTINGS)).release()
  execFileSync('cp', ['-a', first, second])
  const primary = await startEmbeddedPostgres(first, { ...SETTINGS, synchronous_standby_names: '*' })
  const { port, password } = new URL(primary.url)
  const cluster = path.join(second, 'cluster')
  writeFileSync(path.join(cluster, 'standby.signal'), '')
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  )
  const standby = await startEmbeddedPostgres(second, SETTINGS)
  return {
    primary: primary.url,
    standby: standby.url,
    /** Kills the primary, as if its machine had failed. */
    killPrimary() {
      const [pid] = readFileSync(path.join(first, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async promote() {
      const client = new pg.Client(standby.url)
      await client.connect()
      await client.query('SELECT pg_promote()')
      await client.end()
    },
    async close() {
      await standby.release()
      await primary.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
