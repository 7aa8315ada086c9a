import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@school/prisma/embedded'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { siteEnvironment } from '../support/site-environment.ts'
import { type Line, startLine } from './line.ts'
import { startLimit } from './patience.ts'
import { claimPorts } from './ports.ts'
import { SiteProcess } from './site-process.ts'

// What a chaos run plays with: two web processes, two workers, Postgres, the school's server and a mail server, each way between
// them a line that can be cut.

/** The interval of both schedules. A lease of the mirror lasts 15 s, so it cannot be much shorter. */
export const INTERVAL_MS = 20_000
const SCHEDULE = '*/20 * * * * *'
const POSTGRES_SETTINGS = { fsync: 'off', max_connections: '100', max_wal_size: '64MB', min_wal_size: '32MB' }
/** An address at which nobody answers. */
const NOBODY = 'http://127.0.0.1:9/webapi'
/** So long Postgres may take to repair itself. */
const POSTGRES_STARTS_MS = 60_000

/** A small disk. */
export interface Disk {
  folder: string
  /** What is on it, for the list of what was done. */
  of: string
  fill(): void
  free(): void
}

export interface Stage {
  /** Where logs are. */
  folder: string
  fakeUpstream: FakeUpstream
  mail: FakeMail
  postgres: EmbeddedPostgres
  webs: SiteProcess[]
  workers: SiteProcess[]
  processes: SiteProcess[]
  /** By name: `web 1 – Postgres`. */
  lines: Map<string, Line>
  /** Disks that can be full; none where no file system may be mounted. */
  disks: Disk[]
  /** Sets the clock of a worker. */
  setClock(worker: number, shiftMs: number): void
  /** Ends Postgres by a signal. */
  stopPostgres(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void
  /** Starts it, if it does not run. */
  startPostgres(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts everything, and waits until the mirror is full.
 * @param folder for logs
 * @param onOwnEnd called when a process ends by itself
 */
export async function startStage(folder: string, onOwnEnd: (reason: string) => void): Promise<Stage> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const home = mkdtempSync(path.join(tmpdir(), 'school-chaos-'))
  const closers: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const disks = [
      createDisk(path.join(home, 'data'), 'uploads and media', 100),
      createDisk(path.join(home, 'database'), 'Postgres', 250),
    ]
    closers.push(() => {
      for (const disk of disks) disk?.remove()
    })
    const ports = await claimPorts()
    closers.push(() => ports.release())
    const postgres = await startEmbeddedPostgres(path.join(home, 'database', 'postgres'), {
      ...POSTGRES_SETTINGS,
      port: String(ports.next()),
    })
    closers.push(() => postgres.release())
    const fakeUpstream = await startFakeUpstream()
    closers.push(() => fakeUpstream.close())
    const mail = await startFakeMail()
    closers.push(() => mail.close())

    const lines = new Map<string, Line>()
    closers.push(() => {
      for (const line of lines.values()) line.close()
    })
    /** The address as a process sees it: through a line of its own. */
    const through = async (name: string, server: string, address: string) => {
      const line = await startLine(Number(new URL(address).port))
      lines.set(`${name} – ${server}`, line)
      return Object.assign(new URL(address), { port: String(line.port) }).href
    }
    const clockOf = (worker: number) => path.join(home, `clock-${worker}`)
    const startProcess = async (role: 'web' | 'worker', number: number) => {
      const name = `${role} ${number}`
      const isWorker = role === 'worker'
      // A web process never calls the school's server.
      const url = isWorker ? await through(name, 'upstream', fakeUpstream.url) : NOBODY
      const seen = { ...fakeUpstream, url, filesUrl: new URL(url).origin }
      const databaseUrl = await through(name, 'Postgres', postgres.url)
      const environment = {
        ...siteEnvironment(path.join(home, 'data'), databaseUrl, seen),
        ROLE: role,
        PORT: String(ports.next()),
        LOG_LEVEL: 'info',
        SYNC_SCHEDULE_FREQUENT: SCHEDULE,
        SYNC_SCHEDULE_SLOW: SCHEDULE,
        FORWARD_RETRY_SECONDS: '2',
        UPSTREAM_TIMEOUT_MS: '5000',
        PUBLIC_URL: 'https://www.school.example.org',
        SMTP_URL: isWorker ? await through(name, 'mail', mail.url) : mail.url,
        MAIL_FROM: 'office@school.example.org',
        ...(isWorker && { CHAOS_CLOCK: clockOf(number) }),
      }
      const log = path.join(folder, `${role}-${number}.log`)
      const started = new SiteProcess({ name, environment, log, onOwnEnd })
      closers.push(() => started.close())
      return started
    }
    // The first one migrates the database.
    const webs = [await startProcess('web', 1)]
    await untilStarted(webs)
    webs.push(await startProcess('web', 2))
    const workers = [await startProcess('worker', 1), await startProcess('worker', 2)]
    const processes = [...webs, ...workers]
    await untilStarted(processes)
    return {
      folder,
      fakeUpstream,
      mail,
      postgres,
      webs,
      workers,
      processes,
      lines,
      disks: disks.filter((disk) => disk !== null),
      setClock: (worker, shiftMs) => writeFileSync(clockOf(worker), String(shiftMs)),
      stopPostgres: (signal) => {
        const [pid] = readFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
        if (Number(pid) > 1) process.kill(Number(pid), signal)
      },
      startPostgres: async () => {
        for (const limit = startLimit(POSTGRES_STARTS_MS); ; await pause(500))
          try {
            return await postgres.restart()
          } catch (error) {
            if (limit.isOver()) throw error
          }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits until all processes have started. @throws Error naming those that have not */
export async function untilStarted(processes: SiteProcess[], ms = 120_000): Promise<void> {
  for (const limit = startLimit(ms); ; await pause(200)) {
    const late = processes.filter(({ hasStarted }) => !hasStarted)
    if (late.length === 0) return
    if (limit.isOver())
      throw new Error(`not started within ${ms / 1_000} s: ${late.map(({ name }) => name).join(', ')}`)
  }
}

/** Mounts a small file system. @returns null where that is not possible; the folder is an ordinary one then */
function createDisk(folder: string, of: string, megabytes: number): (Disk & { remove(): void }) | null {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const rest = path.join(folder, 'rest')
  const free = () => rmSync(rest, { force: true })
  return {
    folder,
    of,
    free,
    // It is full when this file has the last byte.
    fill: () => execFileSync('sh', ['-c', `cat /dev/zero > "$0" 2>/dev/null || true`, rest]),
    remove: () => execFileSync('umount', ['--lazy', folder]),
  }
}
