import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createDesk } from '@school/office/desk'
import { ask } from '@school/office/matters'
import { createOffice } from '@school/office/submissions'
import { createDataKeys, type DataKeys } from '@school/outbox/data-keys'
import { createIntake } from '@school/outbox/intake'
import { ACCOUNT_SECRET } from '@school/outbox/office-columns'
import { createForwardingWorker } from '@school/outbox/worker'
import { createDb, type Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { delivered } from './answers.ts'
import { application, pairs, photo } from './posting.ts'

// What is in the database is encrypted (docs/decisions/0108-encryption-at-rest.md).

const oldKeys = createDataKeys(Buffer.alloc(32, 1))
const rotating = createDataKeys(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)])
const newKeys = createDataKeys(Buffer.alloc(32, 2))
const log = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(database.url)
})
beforeEach(() => db.$pool.query('TRUNCATE submission CASCADE'))
afterAll(async () => {
  await db.$close()
  await database.drop()
})

/** The fields of a call, in their order, each with a text that is nowhere else. */
const fields = (): Record<string, string> =>
  Object.fromEntries(
    pairs(application({ url: '', fakeUpstream: { tables: { sessions: [] } } as never }))
      .filter(([name]) => name !== 'key' && name !== 'classId' && name !== 'sessionId')
      .map(([name]) => [name, `marked ${name} প্রশ্ন`]),
  )

async function store(keys: DataKeys, payload = fields()): Promise<void> {
  const intake = createIntake({ db, keys, log })
  const { rows: before } = await db.$pool.query('SELECT coalesce(max(id), 0) AS last FROM submission')
  // Nobody waits for the outcome.
  void intake.submit({
    kind: 'application',
    key: null,
    contentHash: String(Math.random()),
    payload,
    picture: new Uint8Array(await photo()),
    consentVersion: null,
  })
  const isStored = () =>
    db.$pool
      .query('SELECT 1 FROM submission WHERE id > $1', [before[0].last])
      .then(({ rowCount }) => rowCount)
  while (!(await isStored())) await new Promise((resolve) => setImmediate(resolve))
}

/** Runs a worker until nothing is due. @returns what the upstream got: fields in their order, and the picture */
async function forward(keys: DataKeys, message = 'Thank you.') {
  const calls: { fields: [string, string][]; picture: string; filename: string; type: string }[] = []
  const upstream = {
    applyOnline: async (
      call: Record<string, string>,
      picture: { bytes: Uint8Array; filename: string; type: string },
    ) => {
      const { bytes, ...rest } = picture
      calls.push({ fields: Object.entries(call), picture: Buffer.from(bytes).toString('base64'), ...rest })
      return delivered(message)
    },
  } as unknown as Upstream
  const worker = createForwardingWorker({
    db,
    keys,
    upstream,
    log,
    retention: () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
    retrySeconds: 1,
  })
  await worker.drain()
  return calls
}

const states = async () =>
  (await db.$pool.query<{ state: string }>('SELECT state FROM submission ORDER BY id')).rows.map(
    ({ state }) => state,
  )

async function references(): Promise<string[]> {
  const { rows } = await db.$pool.query<{ reference: string }>('SELECT reference FROM submission ORDER BY id')
  return rows.map(({ reference }) => reference)
}

/** What a dump of the database contains. Where pg_dump is missing or older than the server, every table as text. */
async function dump(): Promise<string> {
  const own = await promisify(execFile)('pg_dump', ['--data-only', database.url], { maxBuffer: 1e9 }).catch(
    () => null,
  )
  if (own) return own.stdout
  const { rows } = await db.$pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const texts = rows.map(({ name }) => db.$pool.query(`SELECT t::text AS row FROM "${name}" t`))
  return JSON.stringify((await Promise.all(texts)).map((result) => result.rows))
}

/** How a text can stand in a dump: as it is, and as the hexadecimal digits of a bytea. */
const spellings = (text: string | Buffer) => [String(text), Buffer.from(text).toString('hex')]

test('a dump shows no field of an application, no picture, no words of the school or its office', async () => {
  await store(oldKeys)
  await forward(oldKeys, 'Dear marked upstream')
  const [reference = ''] = await references()
  await ask(db, oldKeys, reference, { account: 'salma' }, 'marked office')
  const text = await dump()
  expect(text).toContain(reference)
  const values = [
    ...Object.values(fields()),
    'marked upstream',
    'marked office',
    (await photo()).subarray(0, 20),
  ]
  expect(values.length).toBeGreaterThan(20)
  expect(values.filter((value) => spellings(value).some((one) => text.includes(one)))).toEqual([])
  expect(text).not.toContain('marked')
  // The same check finds them where they are not encrypted.
  await db.$pool.query('UPDATE submission SET payload = $1, picture = $2, "outcomeMessage" = NULL', [
    Buffer.from(JSON.stringify(fields())),
    await photo(),
  ])
  const plain = await dump()
  expect(values.filter((value) => spellings(value).some((one) => plain.includes(one))).length).toBe(
    values.length - 2,
  )
})

test('the school’s server gets the fields in the order of the form, and the picture', async () => {
  await store(oldKeys)
  const [call] = await forward(oldKeys)
  expect(call?.fields.length).toBeGreaterThan(15)
  expect(call?.fields).toEqual(Object.entries(fields()))
  expect(call?.picture).toBe((await photo()).toString('base64'))
})

test('after a rotation, two workers at once encrypt the rows that are there, and send what waits', async () => {
  for (let n = 0; n < 120; n += 1) await store(oldKeys)
  const workers = [rotating, rotating].map((keys) => createOffice(db, keys).rotateKey())
  const changed = (await Promise.all(workers)).map((result) => result.changed)
  const left = await createOffice(db, rotating).rotateKey()
  expect((changed[0] ?? 0) + (changed[1] ?? 0) + left.changed).toBe(120)
  expect(await forward(newKeys)).toHaveLength(120)
})

test('with another key nothing is sent or lost: the reason names the key, and the right one goes on', async () => {
  await store(oldKeys)
  const [reference = ''] = await references()
  expect(await forward(newKeys)).toEqual([])
  await expect(createOffice(db, newKeys).show(reference)).rejects.toThrow(
    `encrypted with the key ${oldKeys.version}, which this server does not have (DATA_KEY is ${newKeys.version})`,
  )
  expect((await createOffice(db, newKeys).rotateKey()).others).toEqual([
    { version: oldKeys.version, submissions: 1 },
  ])
  expect(await states()).toEqual(['received'])
  expect(await forward(oldKeys)).toHaveLength(1)
})

test('a rotation leaves nothing of the old key, with pictures that lie apart, while submissions arrive', async () => {
  for (let n = 0; n < 60; n += 1) await store(oldKeys)
  await forward(oldKeys)
  const [noted = ''] = await references()
  await createDesk(db, oldKeys, () => ({ days: 30, maxDays: 365, isRoundOpen: false })).note(
    noted,
    'salma',
    'marked note',
  )
  await ask(db, oldKeys, noted, { account: 'salma' }, 'marked office')
  const secret = { totpSecret: oldKeys.seal(ACCOUNT_SECRET, 'salma', 'marked secret') }
  await db.officeAccount.create({ data: { name: 'salma', role: 'officer', passwordHash: '', ...secret } })
  await createForwardingWorker({
    db,
    keys: oldKeys,
    upstream: {} as Upstream,
    log,
    retention: () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
    retrySeconds: 1,
  }).erase()
  const [, during] = await Promise.all([createOffice(db, rotating).rotateKey(), store(oldKeys)])
  expect(during).toBeUndefined()
  expect(await createOffice(db, rotating).rotateKey()).toMatchObject({ others: [] })
  expect(
    await createDesk(db, newKeys, () => ({ days: 30, maxDays: 365, isRoundOpen: false })).read(noted),
  ).toMatchObject({
    matter: { request: { text: 'marked office' } },
    changes: [{ values: { after: { text: 'marked office' } } }],
    notes: [{ account: 'salma', text: 'marked note' }],
  })
  const { totpSecret } = await db.officeAccount.findUniqueOrThrow({ where: { name: 'salma' } })
  expect(newKeys.open(ACCOUNT_SECRET, 'salma', totpSecret ?? new Uint8Array()).toString()).toBe(
    'marked secret',
  )
  const office = createOffice(db, newKeys)
  for (const reference of await references())
    expect(await office.show(reference)).toMatchObject({
      payload: fields(),
      pictureBytes: (await photo()).byteLength,
    })
})

test('a value that was moved to another row is not accepted, and the office decides about it', async () => {
  await store(oldKeys)
  await store(oldKeys)
  const [first = '', second = ''] = await references()
  await db.$pool.query(
    `UPDATE submission SET payload = (SELECT payload FROM submission WHERE reference = $1) WHERE reference = $2`,
    [first, second],
  )
  expect(await forward(oldKeys)).toHaveLength(1)
  expect(await states()).toEqual(['delivered', 'unclear'])
})
