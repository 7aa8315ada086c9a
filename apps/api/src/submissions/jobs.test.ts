import type { Db } from '@school/prisma'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { StartError } from '../environment.ts'
import { createJobs } from './jobs.ts'

// The schema of the job queue, on a pool that answers as Postgres does. pg-boss begins after it: its first query fails here.

const BEGUN = 'pg-boss begins'

/** Starts the jobs. @returns the statements up to the first one of pg-boss, and the error that ends the start */
async function start({ exists, creating }: { exists: boolean; creating?: string }) {
  const statements: string[] = []
  const query = async (sql: string) => {
    if (sql.includes('to_regnamespace')) return { rows: [{ exists, role: 'school' }] }
    if (!sql.startsWith('CREATE SCHEMA')) throw new Error(BEGUN)
    statements.push(sql)
    if (creating) throw Object.assign(new Error('not created'), { code: creating })
    return { rows: [] }
  }
  const db = { $pool: { query } } as unknown as Db
  const jobs = createJobs({ db, log: pino({ level: 'silent' }), retrySeconds: 60, work: false })
  return { statements, error: await jobs.start().catch((error: Error) => error) }
}

test('the schema of the job queue is created when it is missing, and only then', async () => {
  const missing = await start({ exists: false })
  expect(missing.statements).toEqual(['CREATE SCHEMA IF NOT EXISTS pgboss'])
  expect(missing.error).toMatchObject({ message: BEGUN })
  const existing = await start({ exists: true })
  expect(existing.statements).toEqual([])
  expect(existing.error).toMatchObject({ message: BEGUN })
})

test.each(['23505', '42P06'])(
  'a process starts although another one has just created the schema of the job queue (%s)',
  async (creating) => {
    expect((await start({ exists: false, creating })).error).toMatchObject({ message: BEGUN })
  },
)

test('a role that may not create the schema of the job queue gets the statement that its owner runs', async () => {
  const { error } = await start({ exists: false, creating: '42501' })
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({
    message: expect.stringContaining('run: CREATE SCHEMA pgboss AUTHORIZATION school;'),
  })
})

test('any other error while the schema of the job queue is created ends the start', async () => {
  expect((await start({ exists: false, creating: '57P03' })).error).toMatchObject({ code: '57P03' })
})

test('an error of the job queue is logged by its code, because its message may quote a row', () => {
  const lines: object[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const on = vi.spyOn(PgBoss.prototype, 'on')
  createJobs({ db: { $pool: {} } as unknown as Db, log, retrySeconds: 60, work: false })
  const calls = on.mock.calls as unknown as [event: string, listener: (error: Error) => void][]
  const [, listener] = calls.find(([event]) => event === 'error') ?? []
  on.mockRestore()
  listener?.(Object.assign(new Error('row of Karim'), { code: '57P01' }))
  expect(lines).toMatchObject([{ level: 40, reason: '57P01', msg: 'the job queue reports an error' }])
  expect(JSON.stringify(lines)).not.toContain('Karim')
})
