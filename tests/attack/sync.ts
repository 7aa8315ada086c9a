import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runSql } from '../submissions/posting.ts'
import { type Site, startSite } from '../support/site.ts'
import type { Attack, Figure } from './attack.ts'

const ROWS = Number(process.env.ATTACK_ROWS ?? 10_000)
const BYTES = 20_000
const MAX_TIMES_P99 = 3
const VISITORS = 4
const PACE_MS = 40
/** Time limit of the sync. */
const MAX_MS = 15 * 60_000
const NEVER = '0 0 29 2 *'
/** Cached pages, including those that show the changed rows. */
const PAGES = ['/', '/all-notice', '/about', '/fees', '/faq', '/contact', '/notice/1', '/apply-online']

/** No flood: the upstream has changed 10,000 rows of 20 KB, and they are synced while visitors read. */
export const sync: Attack = {
  name: 'sync',
  what: `a sync of ${ROWS.toLocaleString('en')} changed rows of ${BYTES / 1_000} KB while visitors read cached pages`,
  async measure(seconds) {
    const upstream = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'large-upstream.ts'), String(ROWS), String(BYTES)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    try {
      const [line] = await once(upstream.stdout, 'data')
      const { url, userId, password } = JSON.parse(String(line))
      const site = await startSite({
        environment: {
          LOG_LEVEL: 'warn',
          UPSTREAM_BASE_URL: `${url}/webapi`,
          UPSTREAM_USER_ID: userId,
          UPSTREAM_PASSWORD: password,
          VIDEO_THUMBNAILS_URL: url,
          SYNC_SCHEDULE_FREQUENT: NEVER,
          SYNC_SCHEDULE_SLOW: NEVER,
        },
      })
      try {
        return await measure(site, upstream, { url, userId, password }, seconds)
      } finally {
        await site.close()
      }
    } finally {
      upstream.kill('SIGKILL')
    }
  },
}

async function measure(
  site: Site,
  upstream: ChildProcess,
  { url, userId, password }: { url: string; userId: string; password: string },
  seconds: number,
): Promise<Figure[]> {
  // Warms up: all pages are rendered, and all code is loaded.
  await readPages(site, AbortSignal.timeout(5_000))
  const quiet = await readPages(site, AbortSignal.timeout(Math.max(10, seconds) * 1_000))
  upstream.stdin?.write('change\n')
  const begun = performance.now()
  const done = new AbortController()
  // In a separate process, as in the worker. It starts after the change.
  const syncing = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../apps/server/src/cli.ts'), 'sync', 'notices'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: site.databaseUrl,
        UPSTREAM_BASE_URL: `${url}/webapi`,
        UPSTREAM_USER_ID: userId,
        UPSTREAM_PASSWORD: password,
      },
    },
  )
  const limit = setTimeout(() => syncing.kill('SIGKILL'), MAX_MS)
  syncing.once('exit', () => done.abort())
  const during = await readPages(site, done.signal)
  clearTimeout(limit)
  const took = (performance.now() - begun) / 1_000
  const [run] = await runSql<{ outcome: string; changed: number }>(
    site.databaseUrl,
    `SELECT outcome, changed FROM sync_run WHERE entity = 'notices' ORDER BY id DESC LIMIT 1`,
  )
  const [before, under] = [percentile(quiet.times, 0.99), percentile(during.times, 0.99)]
  const [middleBefore, middle] = [percentile(quiet.times, 0.5), percentile(during.times, 0.5)]
  const errors = [...quiet.errors, ...during.errors]
  return [
    {
      name: 'rows changed in one run',
      goal: String(ROWS),
      value: `${run?.changed ?? 0} (${run?.outcome ?? 'no run'}) in ${took.toFixed(0)} s`,
      ok: run?.outcome === 'ok' && run.changed === ROWS,
    },
    {
      name: 'p99 of cached pages',
      goal: `at most ${MAX_TIMES_P99} × of quiet`,
      value: `${before.toFixed(1)} → ${under.toFixed(1)} ms (${(under / before).toFixed(1)} ×); median ${middleBefore.toFixed(1)} → ${middle.toFixed(1)} ms; ${during.times.length} answers`,
      ok: under <= MAX_TIMES_P99 * before,
    },
    {
      name: 'errors of visitors',
      goal: '0',
      value: errors.length ? [...new Set(errors)].join(', ') : '0',
      ok: errors.length === 0,
    },
  ]
}

interface Read {
  times: number[]
  errors: string[]
}

/** Visitors who request cached pages at a steady rate until the signal is aborted. */
async function readPages(site: Site, signal: AbortSignal): Promise<Read> {
  const read: Read = { times: [], errors: [] }
  const visitor = async (number: number) => {
    for (let run = number; !signal.aborted; run += 1) {
      const begun = performance.now()
      const page = PAGES[run % PAGES.length] ?? '/'
      const status = await fetch(site.url + page, {
        headers: { 'x-forwarded-for': `198.51.100.${number + 1}`, 'accept-encoding': 'br' },
        signal: AbortSignal.timeout(15_000),
      })
        .then(async (response) => {
          await response.arrayBuffer()
          return response.status
        })
        .catch((error: Error) => error.name)
      if (status !== 200) read.errors.push(`${page}: ${status}`)
      const took = performance.now() - begun
      read.times.push(took)
      await pause(Math.max(0, PACE_MS - took), undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
  return read
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
