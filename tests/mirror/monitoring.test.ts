import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'

// The state of the mirror is reported in three places: /metrics for Prometheus, /readyz for a balancer, and commands for a person.
// The counters of the worker are in tests/processes/worker.test.ts.

const site = await startApp()
afterAll(() => site.close())

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
  const begun = Date.now()
  await site.sync('notices')
  const rows = site.fakeUpstream.tables.notices.length
  expect(await sample('school_entity_rows{entity="notices"}')).toBe(rows)
  const age = await sample('school_entity_age_seconds{entity="notices"}')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1_000))
  expect(await sample('school_database_up')).toBe(1)
  expect(await sample('school_media_files{state="kept"}')).toBeGreaterThanOrEqual(0)
  const { status, answer } = await ready()
  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: 'ok', problems: [], sampleData: false })
  expect(answer.entities.notices).toMatchObject({ rows, lastError: null, heldBack: 0, rejected: 0 })
})

test('a sync that rejects most rows is reported as failed everywhere, with the first reason', async () => {
  const { notices } = site.fakeUpstream.tables
  const ids = notices.map(({ id }) => id)
  for (const notice of notices) Object.assign(notice, { id: { secret: 'value' } })
  onTestFinished(() => {
    for (const [index, notice] of notices.entries()) Object.assign(notice, { id: ids[index] })
  })
  const reason = `${notices.length} of ${notices.length} rows are rejected, the first because id is an object`
  const ended = await command('sync', 'notices')
  expect(ended.code).toBe(1)
  expect(lineOf(ended.stdout, 'notices')).toMatch(/^notices +failed /)
  expect(lineOf(ended.stdout, 'notices')).toContain(reason)
  const { answer } = await ready()
  expect(answer).toMatchObject({ status: 'serving, upstream failing', problems: [reason] })
  const reported = { lastOutcome: 'failed', lastError: reason, rejected: notices.length }
  expect(answer.entities.notices).toMatchObject(reported)
  expect(await sample('school_entity_rejected_rows{entity="notices"}')).toBe(notices.length)
})

test('a quarantined deletion is reported as held, and one command accepts it', async () => {
  const { teachers, strip } = site.fakeUpstream.tables
  const before = teachers.length
  teachers.splice(0, before / 2)
  expect(await site.sync('teachers')).toMatchObject([{ outcome: 'held', held: before / 2 }])
  expect(await sample('school_entity_held_rows{entity="teachers"}')).toBe(before / 2)
  expect(await sample('school_entity_rows{entity="teachers"}')).toBe(before)
  expect((await ready()).answer.entities.teachers).toMatchObject({ rows: before, lastOutcome: 'held' })
  const table = (await command('sync:status')).stdout
  expect(lineOf(table, 'teachers')).toMatch(/held +\d+ \(seen in 0 scheduled runs\)/)
  expect(lineOf(table, 'strip')).toMatch(new RegExp(`^strip +${strip.length} +0 +0 +\\d+ `))

  const accepted = (await command('sync', 'teachers', '--accept')).stdout
  expect(lineOf(accepted, 'teachers')).toMatch(new RegExp(`^teachers +ok +${before / 2} `))
  expect(await sample('school_entity_rows{entity="teachers"}')).toBe(before / 2)
  expect(await sample('school_entity_held_rows{entity="teachers"}')).toBe(0)
})

test('an outage of the upstream is reported as one problem, and over when the next sync succeeds', async () => {
  site.fakeUpstream.misbehave('*', { kind: 'status', code: 500 })
  await site.sync()
  const { status, answer } = await ready()
  expect(status, 'pages are served all the same').toBe(200)
  expect(answer.status).toMatch(/upstream failing/)
  expect(answer.problems.length).toBeLessThanOrEqual(3)
  for (const problem of answer.problems) expect(problem).toMatch(/^[^\n{}<>]{10,200}$/)
  site.fakeUpstream.misbehave('*', null)
  // Commands do not wait until the circuit breaker of the site has cooled down.
  await command('sync')
  expect((await ready()).answer.problems).toEqual([])
})

test('metrics need the token, except from this machine', async () => {
  expect((await metrics()).status).toBe(200)
  // What a balancer on the same machine passes on comes from elsewhere.
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(403)
})
