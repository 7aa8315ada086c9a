import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readEnvironment, StartError } from '@school/server/environment'
import { createWebServices } from '@school/server/services'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { DATA_KEY } from '../support/data-key.ts'
import { freshDatabase } from '../support/postgres.ts'
import { compileCache } from '../support/site.ts'

// Starts the server's process as a technician does, with valid and invalid settings.

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const directory = mkdtempSync(path.join(tmpdir(), 'school-start-'))
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

const settings = (environment: Record<string, string>) => ({
  PORT: '0',
  DATA_DIR: directory,
  DATABASE_URL: database.url,
  DATA_KEY,
  UPSTREAM_BASE_URL: 'http://127.0.0.1:9/webapi',
  UPSTREAM_USER_ID: 'marked-user',
  UPSTREAM_PASSWORD: 'marked-password',
  LOG_LEVEL: 'silent',
  ...environment,
})

function start(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings(environment) },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output: output.trim() })))
}

/** Opens the services as a start does, in this process. @returns the sentence that a start would print, and end */
async function sentenceOf(environment: Record<string, string>): Promise<string> {
  const log = pino({ level: 'silent' })
  const open = async () => createWebServices(readEnvironment(settings(environment)), log)
  const error = await open().then(
    async (services) => {
      await services.close()
      return null
    },
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

describe('a start that fails prints one sentence and exits with an error code', () => {
  // The allowed values of each variable are tested in apps/server/src/environment.test.ts. What the environment, the database and
  // the folder can lack is tested in this process, because loading a server costs a CPU second; the test of an unreachable
  // database shows that a start prints such a sentence and ends.
  test('a server with a database and without a key for submissions does not start, and says how to make one', async () => {
    expect(await sentenceOf({ DATA_KEY: '' })).toBe(
      'DATA_KEY must be set when DATABASE_URL is: 32 random bytes in base64, as `openssl rand -base64 32` prints them. Keep a copy apart from the backups (docs/runbook.md).',
    )
  })

  test('two wrong variables are named in one sentence', async () => {
    expect(await sentenceOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(
      /^Wrong environment: PORT must [^;]*; LOG_LEVEL must [^;]*\.$/,
    )
  })

  test('a start on a port that is already in use names the port', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = address && typeof address === 'object' ? address.port : 0
    // The port is checked before anything that takes longer.
    const { code, output } = await start({ PORT: String(port), DATABASE_URL: 'postgresql://127.0.0.1:9/x' })
    holder.close()
    expect({ code, output }).toEqual({
      code: 1,
      output: `127.0.0.1:${port} is taken: set PORT to a free one.`,
    })
  })

  test('a start with a HOST that is not an address of this machine names it', async () => {
    const { code, output } = await start({ HOST: '192.0.2.1' })
    expect(code).toBe(1)
    expect(output).toBe('The server cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL): check HOST and PORT.')
  })

  test('a start without a reachable database names its host and port', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgresql://u:marked-secret@127.0.0.1:9/school' })
    expect(code).toBe(1)
    expect(output).toBe(
      'The database at 127.0.0.1:9 cannot be reached: check DATABASE_URL and that Postgres runs.',
    )
  })

  test('a database that refuses the password is reported differently from one that cannot be reached', async () => {
    const wrong = Object.assign(new URL(database.url), { password: 'marked-wrong' })
    expect(await sentenceOf({ DATABASE_URL: wrong.href })).toBe(
      'The database refuses the user or password of DATABASE_URL.',
    )
  })

  test('a database that does not exist is reported differently from one that cannot be reached', async () => {
    const wrong = Object.assign(new URL(database.url), { pathname: '/nowhere' })
    expect(await sentenceOf({ DATABASE_URL: wrong.href })).toBe(
      'The database named in DATABASE_URL does not exist.',
    )
  })

  test.each([
    [
      'a certificate file that does not exist',
      '?sslmode=verify-full&sslrootcert=/nowhere/authority.pem',
      'DATABASE_URL: the file /nowhere/authority.pem cannot be read (ENOENT).',
    ],
    [
      'a socket without a server',
      '?host=/nowhere',
      /^The database at the socket \/nowhere\/\.s\.PGSQL\.\d+ cannot be reached \(ENOENT\): check DATABASE_URL and that Postgres runs\.$/,
    ],
    [
      'TLS that the database does not offer',
      '?sslmode=verify-full',
      'The database has no TLS: turn it on there, or set sslmode=disable in DATABASE_URL if it is in the same network.',
    ],
  ])('%s is named', async (_, query, sentence) => {
    expect(await sentenceOf({ DATABASE_URL: database.url + query })).toMatch(sentence)
  })

  test('a role without the right to log in is reported differently from a wrong password', async () => {
    const role = `nologin_${process.pid}`
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`CREATE ROLE ${role} PASSWORD 'marked-secret'`)
    const refused = Object.assign(new URL(database.url), { username: role, password: 'marked-secret' })
    const sentence = await sentenceOf({ DATABASE_URL: refused.href })
    await client.query(`DROP ROLE ${role}`)
    await client.end()
    expect(sentence).toBe(
      'The database does not let the user of DATABASE_URL connect: check its LOGIN right, pg_hba.conf and sslmode.',
    )
  })

  test('a database role with too few connections stops the start with the number that is needed', async () => {
    const role = `narrow_${process.pid}`
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'marked-secret' CONNECTION LIMIT 9`)
    const narrow = Object.assign(new URL(database.url), { username: role, password: 'marked-secret' })
    const few = await sentenceOf({ DATABASE_URL: narrow.href })
    await client.query(`ALTER ROLE ${role} CONNECTION LIMIT 0`)
    const none = await sentenceOf({ DATABASE_URL: narrow.href })
    await client.query(`DROP ROLE ${role}`)
    await client.end()
    expect(few).toBe(
      'DATABASE_URL: the role allows 9 connections at one time, and this server opens up to 32; raise its limit.',
    )
    expect(none).toBe('The database has no connection left: raise its limit, or end what holds them.')
  })

  test('a database that is not in UTF-8 stops the start with the options to create one', async () => {
    const name = `ascii_${process.pid}`
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'`,
    )
    const wrong = Object.assign(new URL(database.url), { pathname: `/${name}` })
    const sentence = await sentenceOf({ DATABASE_URL: wrong.href })
    await client.query(`DROP DATABASE ${name}`)
    await client.end()
    expect(sentence).toBe(
      "The database named in DATABASE_URL is encoded in SQL_ASCII; make one with ENCODING 'UTF8' TEMPLATE template0.",
    )
  })

  test('a start with a data folder that cannot be created names the folder', async () => {
    expect(await sentenceOf({ DATA_DIR: '/dev/null/here' })).toMatch(
      /^The folder DATA_DIR \(\/dev\/null\/here\) cannot be created: E[A-Z]+\.$/,
    )
  })
})

test('a start that cannot note which database it has reached says that the next one needs it, and what to do', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-note-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // As a disk that is full or read-only, for root too.
  mkdirSync(path.join(folder, 'database-reached'))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const services = await createWebServices(readEnvironment(settings({ DATA_DIR: folder })), log)
  await services.close()
  const [line = '', ...others] = lines.filter((one) => one.includes('database-reached'))
  expect(others).toEqual([])
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    reason: 'EISDIR',
    msg: 'the next start needs its database, because DATA_DIR cannot be written: give the site the right to write there, or make room',
  })
})

test('a site with a wrong credential serves the rows of the mirror, and names the credential in the log and in /readyz', async () => {
  const site = await startApp({ environment: { UPSTREAM_PASSWORD: 'not-the-password' } })
  onTestFinished(() => site.close())
  await site.sync('notices')
  expect(await (await fetch(`${site.url}/all-notice`)).text()).toContain('/notice/')
  const ready = await fetch(`${site.url}/readyz`)
  expect(ready.status).toBe(200)
  const { problems } = await ready.json()
  expect(problems).toEqual([expect.stringMatching(/credential/i)])
  expect(site.output()).toMatch(/sync of notices failed: .*credential/i)
  for (const text of [...problems, site.output()]) expect(text).not.toContain('not-the-password')
})

test('two servers that start at the same time without DATABASE_URL share one embedded database', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'school-two-'))
  // The server's own user must reach it; otherwise the database would be in another folder, and stay there.
  chmodSync(directory, 0o755)
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../prisma/src/embedded.ts'))}
    const server = await startEmbeddedPostgres(${JSON.stringify(directory)})
    console.log(server.url)
    for await (const _ of process.stdin);
    await server.release()`
  const children = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', program]))
  const ended = children.map((child) => once(child, 'exit'))
  onTestFinished(async () => {
    for (const child of children) child.stdin.end()
    await Promise.all(ended)
    rmSync(directory, { recursive: true, force: true })
  })
  // Both hold the database until both have started, however much later one of them is.
  const outputs = children.map(async (child, i) => {
    let output = ''
    const hasPrinted = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
          if (/^postgresql:.*\n/m.test(output)) resolve()
        })
    })
    await Promise.race([hasPrinted, ended[i]])
    return output.trim()
  })
  const [one, other] = await Promise.all(outputs)
  expect(one).toMatch(/^postgresql:/)
  expect(other).toBe(one)
})
