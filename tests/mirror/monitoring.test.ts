import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { freshDatabase } from '../support/postgres.ts'
import { type Site, startSite } from '../support/site.ts'
import { shortenTables } from './harness.ts'

// The state of the mirror is reported in three places: /metrics for Prometheus, /readyz for a balancer, and commands for a person.

let database: Awaited<ReturnType<typeof freshDatabase>>
let fakeUpstream: FakeUpstream
let site: Site
let begun: number
beforeAll(async () => {
  begun = Date.now()
  database = await freshDatabase()
  fakeUpstream = await startFakeUpstream()
  shortenTables(fakeUpstream)
  // Half of them are still too many for the deletion guard.
  fakeUpstream.tables.teachers.splice(20)
  site = await startSite({
    databaseUrl: database.url,
    fakeUpstream,
    // Slow entities never run by themselves. More often, a busy machine would sync all the time.
    environment: { SYNC_SCHEDULE_FREQUENT: '*/3 * * * * *', SYNC_SCHEDULE_SLOW: '0 0 29 2 *' },
  })
})
afterAll(async () => {
  await site.close()
  await fakeUpstream.close()
  await database.drop()
})

const metrics = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}
/** The value of one sample, by its name with labels. */
const sample = async (name: string) => {
  const line = (await metrics()).text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const ready = async () => {
  const response = await fetch(`${site.url}/readyz`)
  return { status: response.status, answer: await response.json() }
}
/** `npm run <command>` on the same database, as the technician runs it beside the server. */
const command = (...args: string[]) => runCommand(site, args, { SYNC_ENABLED: 'false' })
const lineOf = (table: string, entity: string) =>
  table.split('\n').find((line) => line.startsWith(`${entity} `)) ?? ''

test('a healthy mirror is reported everywhere with its rows and ages', async () => {
  await expect
    .poll(() => sample('school_sync_runs_total{entity="notices",outcome="unchanged"}'))
    .toBeGreaterThan(0)
  const rows = site.fakeUpstream.tables.notices.length
  expect(await sample('school_entity_rows{entity="notices"}')).toBe(rows)
  expect(await sample('school_sync_rows_total{entity="notices",change="added"}')).toBe(rows)
  // The table was empty when the site started.
  const age = await sample('school_entity_age_seconds{entity="notices"}')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1_000))
  expect(await sample('school_upstream_calls_total{path="/all-notice",outcome="ok"}')).toBeGreaterThan(0)
  expect(await sample('school_upstream_breaker_open')).toBe(0)
  expect(await sample('school_database_up')).toBe(1)
  expect(await sample('school_media_queue{work="fetch"}')).toBeGreaterThanOrEqual(0)
  expect(await sample('school_media_files{state="kept"}')).toBeGreaterThanOrEqual(0)

  const { status, answer } = await ready()
  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: 'ok', problems: [], sampleData: false })
  expect(answer.entities.notices).toMatchObject({ rows, lastError: null, heldBack: 0, rejected: 0 })
})

test('rejected rows are counted', async () => {
  const { notices } = site.fakeUpstream.tables
  notices.push({ ...structuredClone(notices[0]), id: undefined } as never)
  await expect.poll(() => sample('school_entity_rejected_rows{entity="notices"}')).toBe(1)
  expect((await ready()).answer.entities.notices.rejected).toBe(1)
  notices.pop()
})

test('a sync that rejects most rows is reported as failed everywhere, with the first reason', async () => {
  const { notices } = site.fakeUpstream.tables
  const ids = notices.map(({ id }) => id)
  for (const notice of notices) Object.assign(notice, { id: { secret: 'value' } })
  onTestFinished(() => {
    for (const [index, notice] of notices.entries()) Object.assign(notice, { id: ids[index] })
  })
  const reason = `${notices.length} of ${notices.length} rows are rejected, the first because id is an object`
  await expect.poll(async () => (await ready()).answer.problems).toContain(reason)
  const { answer } = await ready()
  expect(answer.status).toBe('serving, upstream failing')
  expect(answer.entities.notices).toMatchObject({
    lastOutcome: 'failed',
    lastError: reason,
    rejected: notices.length,
  })
  let ended = { code: 0 as number | null, stdout: '' }
  const runByHand = async () => {
    ended = await command('sync', 'notices')
    return lineOf(ended.stdout, 'notices')
  }
  // A run of the schedule may be under way.
  await expect.poll(runByHand).not.toMatch(/^notices +skipped /)
  expect(ended.code).toBe(1)
  expect(lineOf(ended.stdout, 'notices')).toMatch(/^notices +failed /)
  expect(lineOf(ended.stdout, 'notices')).toContain(reason)
  const table = (await command('sync:status')).stdout
  expect(lineOf(table, 'notices')).toContain(reason)
  const { length } = site.fakeUpstream.tables.strip
  expect(lineOf(table, 'strip')).toMatch(new RegExp(`^strip +${length} +0 +0 +\\d+ s`))
})

test('a quarantined deletion is reported as held, and one command accepts it', async () => {
  const { teachers } = site.fakeUpstream.tables
  const before = teachers.length
  teachers.splice(0, before / 2)
  const held = (await command('sync', 'teachers')).stdout
  expect(lineOf(held, 'teachers')).toMatch(new RegExp(`^teachers +held +${before / 2} `))
  expect(await sample('school_entity_held_rows{entity="teachers"}')).toBe(before / 2)
  expect(await sample('school_entity_rows{entity="teachers"}')).toBe(before)
  expect((await ready()).answer.entities.teachers).toMatchObject({ rows: before, lastOutcome: 'held' })
  expect(lineOf((await command('sync:status')).stdout, 'teachers')).toMatch(
    /held +\d+ \(seen in 0 scheduled runs\)/,
  )

  const accepted = (await command('sync', 'teachers', '--accept')).stdout
  expect(lineOf(accepted, 'teachers')).toMatch(new RegExp(`^teachers +ok +${before / 2} `))
  expect(await sample('school_entity_rows{entity="teachers"}')).toBe(before / 2)
  expect(await sample('school_entity_held_rows{entity="teachers"}')).toBe(0)
})

test('an outage of the upstream is reported as one problem, with the state of the circuit breaker', async () => {
  site.fakeUpstream.misbehave('*', { kind: 'status', code: 500 })
  await expect.poll(async () => (await ready()).answer.status).toMatch(/upstream failing/)
  await expect.poll(() => sample('school_upstream_breaker_open')).toBeGreaterThan(0)
  const { status, answer } = await ready()
  expect(status, 'pages are served all the same').toBe(200)
  expect(answer.problems.length).toBeLessThanOrEqual(3)
  for (const problem of answer.problems) expect(problem).toMatch(/^[^\n{}<>]{10,200}$/)
  site.fakeUpstream.misbehave('*', null)
  // After the cool-down of the circuit breaker and a whole cycle.
  await expect
    .poll(async () => (await ready()).answer.problems, { timeout: 180_000, interval: 1_000 })
    .toEqual([])
})

test('metrics need the token, except from this machine', async () => {
  expect((await metrics()).status).toBe(200)
  // What a balancer on the same machine passes on comes from elsewhere.
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(403)
})
