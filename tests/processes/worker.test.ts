import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, message } from '../submissions/posting.ts'
import { type Site, startSite, workerOf } from '../support/site.ts'

// The two real processes of a server: the web process serves visitors, and its worker syncs and forwards.

const NEVER = { SYNC_SCHEDULE_FREQUENT: '0 0 29 2 *', SYNC_SCHEDULE_SLOW: '0 0 29 2 *' }
/** With shorter intervals, a busy machine would sync all the time. */
const OFTEN = { ...NEVER, SYNC_SCHEDULE_FREQUENT: '*/4 * * * * *' }

const OPS_TOKEN = 'a-token-for-the-worker'

const ready = async (site: Site) => (await fetch(`${site.url}/readyz`)).json()

/** The state of a process in Linux: R, S, T (stopped), Z; null when there is none. */
function stateOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? null
  } catch {
    return null
  }
}
const hasEnded = (pid: number) => [null, 'Z'].includes(stateOf(pid))

/** Publishes a notice in the school's system. */
function publish(site: Site, headline: string): string {
  const { notices } = site.fakeUpstream.tables
  const newest = notices.reduce((a, b) => (Number(b.id) > Number(a.id) ? b : a))
  const id = String(Number(newest.id) + 1)
  notices.push({ ...newest, id, head_line: headline })
  return `/notice/${id}`
}

let visitors = 0
/** Requests a page as a new visitor: one address gets a share of the time for pages, which a busy machine uses up soon. */
function visit(site: Site, path: string): Promise<Response> {
  visitors += 1
  const address = `198.51.${(visitors >> 8) & 255}.${visitors & 255}`
  return fetch(site.url + path, { headers: { 'x-forwarded-for': address } })
}

const expectShown = async (site: Site, path: string) =>
  expect.poll(async () => (await visit(site, path)).status).toBe(200)

/** Expects that /readyz and the operation page say that the worker does not work. */
async function expectReported(site: Site): Promise<void> {
  await expect.poll(async () => (await ready(site)).status).toBe('serving, worker failing')
  const ops = await fetch(`${site.url}/ops`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
  const page = (await ops.text()).replace(/\s+/g, ' ')
  expect(page).toMatch(/This server: the worker (?:does not answer|ended)/)
  expect(page).not.toContain('All is well')
}

describe('one server', () => {
  let site: Site
  beforeAll(async () => {
    // A first sync of an empty database is part of every copy that tests get (tests/support/synced-database.ts).
    site = await startSite({ hasRun: true, environment: { ...OFTEN, OPS_TOKEN } })
  })
  afterAll(() => site.close())

  test('a server syncs in a worker process of its own', async () => {
    expect(workerOf(site)).not.toBe(site.server.pid)
    const path = publish(site, 'Published after the start')
    await expectShown(site, path)
    await expect.poll(() => site.output()).toMatch(/"role":"worker".*"msg":"sync of notices: ok"/)
    await expect
      .poll(() => ready(site))
      .toMatchObject({ status: 'ok', worker: { state: 'running', restarts: 0 } })
  })

  test('a worker that ends repeatedly is restarted after increasing delays while the server responds, and syncing continues', async () => {
    const killed: number[] = []
    const killNewest = async () => {
      const worker = workerOf(site)
      if (!killed.includes(worker)) {
        killed.push(worker)
        process.kill(worker, 'SIGKILL')
      }
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
      return killed.length
    }
    await expect.poll(killNewest).toBe(3)
    const waits = [...site.output().matchAll(/"waitMs":(\d+)/g)].map(([, ms]) => Number(ms))
    expect(waits.slice(0, 2)).toEqual([500, 1_000])
    await expect.poll(() => killed.includes(workerOf(site))).toBe(false)
    await expectShown(site, publish(site, 'Published while the worker restarted'))
    await expect
      .poll(() => ready(site))
      .toMatchObject({ status: 'ok', worker: { state: 'running', restarts: 3 } })
  })

  test('a server serves pages, /healthz and /metrics while its worker is frozen, reports that, and replaces the worker', async () => {
    const frozen = workerOf(site)
    process.kill(frozen, 'SIGSTOP')
    for (const path of ['/healthz', '/', '/all-notice?title=a', '/faq'])
      expect((await visit(site, path)).status, path).toBe(200)
    const metrics = await (await fetch(`${site.url}/metrics`)).text()
    expect(metrics).toContain('school_worker_up 0')
    expect(metrics).toMatch(/^school_entity_rows\{entity="notices"\} \d+$/m)
    expect(stateOf(frozen), 'the worker was frozen during all these requests').toBe('T')
    // At the same time, because the response to a message waits for its outcome, and can come after the worker was replaced.
    const [response] = await Promise.all([
      contact(site, message({ message: 'Sent while the worker was frozen' })),
      expectReported(site),
    ])
    expect(response.status).toBeLessThan(500)
    await expect.poll(() => workerOf(site)).not.toBe(frozen)
    expect(hasEnded(frozen)).toBe(true)
    await expectShown(site, publish(site, 'Published while the worker was frozen'))
  })

  test('the metrics of a server include the counters of its worker, without duplicates', async () => {
    const metrics = () => fetch(`${site.url}/metrics`).then((response) => response.text())
    await expect.poll(metrics).toContain('school_worker_up 1')
    expect(await metrics()).toMatch(/^process_cpu_seconds_total /m)
    await expect.poll(metrics).toMatch(/^school_worker_process_cpu_seconds_total /m)
    for (const sample of [
      /^school_sync_runs_total\{entity="notices",outcome="ok"\} [1-9]/m,
      /^school_sync_rows_total\{entity="notices",change="added"\} [1-9]/m,
      /^school_upstream_calls_total\{path="\/all-notice",outcome="ok"\} [1-9]/m,
      /^school_upstream_breaker_open 0$/m,
      /^school_media_queue\{work="fetch"\} \d/m,
    ])
      await expect.poll(metrics).toMatch(sample)
    const families = [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(families).toHaveLength(new Set(families).size)
  })

  test('a server that is stopped ends its worker, and has exit code 0', async () => {
    const worker = workerOf(site)
    expect(await site.stop()).toBe(0)
    expect(hasEnded(worker)).toBe(true)
  })
})
