import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { runSql } from '../../submissions/posting.ts'
import { DATA_KEY } from '../../support/data-key.ts'
import type { Site } from '../../support/site.ts'
import type { Figure } from '../attack.ts'

const ROWS = Number(process.env.ATTACK_ROWS ?? 10_000)
const BYTES = 20_000
const FIRST_ID = 100_000
/** Time limit of the sync. */
const MAX_MS = 5 * 60_000
const SENTENCE = 'The office is open from Saturday to Thursday, and the examination begins at nine. '

export const name = 'sync'
export const sentence = `a sync of ${ROWS.toLocaleString('en')} changed rows of ${BYTES / 1_000} KB while a visitor reads cached pages`
export const maxTimesP99 = 3
/** Both syncs. */
export const maxMs = 2 * MAX_MS

/** The rows have no text yet, so that their first sync is short. */
export async function prepare(site: Site): Promise<void> {
  for (let id = FIRST_ID; id < FIRST_ID + ROWS; id += 1) {
    const date = new Date(Date.UTC(2024, 0, 1 + (id % 600))).toISOString().slice(0, 10)
    const row = { id: String(id), head_line: `Notice ${id}`, date, description: '', images_path: '' }
    site.fakeUpstream.tables.notices.push(row)
  }
  await syncNotices(site)
}

export async function run(site: Site): Promise<Figure[]> {
  for (const row of site.fakeUpstream.tables.notices) {
    if (Number(row.id) < FIRST_ID) continue
    row.head_line += ', changed'
    row.description = `${row.id}. `.padEnd(BYTES, SENTENCE)
  }
  const begun = performance.now()
  await syncNotices(site)
  const took = (performance.now() - begun) / 1_000
  const [last] = await runSql<{ outcome: string; changed: number }>(
    site.databaseUrl,
    `SELECT outcome, changed FROM sync_run WHERE entity = 'notices' ORDER BY id DESC LIMIT 1`,
  )
  const value = `${last?.changed ?? 0} (${last?.outcome ?? 'no run'}) in ${took.toFixed(0)} s`
  const ok = last?.outcome === 'ok' && last.changed === ROWS
  return [{ name: 'rows changed in one run', goal: String(ROWS), value, ok }]
}

/** In a process of its own, as in the worker. */
async function syncNotices({ databaseUrl, fakeUpstream }: Site): Promise<void> {
  const cli = path.resolve(import.meta.dirname, '../../../apps/server/src/cli.ts')
  const syncing = spawn(process.execPath, [cli, 'sync', 'notices'], {
    stdio: 'ignore',
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_KEY,
      UPSTREAM_BASE_URL: fakeUpstream.url,
      UPSTREAM_USER_ID: fakeUpstream.userId,
      UPSTREAM_PASSWORD: fakeUpstream.password,
    },
  })
  await once(syncing, 'exit')
}
