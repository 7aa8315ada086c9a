import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { readEnvironment, StartError } from '@school/server/environment'
import { createWebServices } from '@school/server/services'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DATA_KEY } from '../support/data-key.ts'
import { freshDatabase } from '../support/postgres.ts'
import { type Site, startSite } from '../support/site.ts'
import { makeDataDirectory } from '../support/site-environment.ts'

// What a first start brings along: the embedded Postgres and the fake upstream, when DATABASE_URL and UPSTREAM_BASE_URL
// are unset.

/** Not every machine has IPv6. */
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
)

const read = (file: string) => readFileSync(file, 'utf8')
const hasEnded = (pid: number) => {
  try {
    return read(`/proc/${pid}/stat`).split(') ')[1]?.[0] === 'Z'
  } catch {
    return true
  }
}

describe('sites that share a DATA_DIR', () => {
  let directory: string
  let first: Site
  let second: Site
  const start = (host: string) =>
    startSite({
      databaseUrl: 'none',
      environment: {
        DATABASE_URL: '',
        DATA_KEY: '',
        UPSTREAM_BASE_URL: '',
        DATA_DIR: directory,
        HOST: host,
        SYNC_ENABLED: 'false',
      },
    })
  const postgres = () => Number(read(path.join(directory, 'postgres/cluster/postmaster.pid')).split('\n')[0])
  const fakeUpstream = () => JSON.parse(read(path.join(directory, 'fake-upstream.json'))).url as string
  const linesOf = (site: Site, text: string) => site.output().split(text).length - 1

  beforeAll(async () => {
    directory = makeDataDirectory()
    // A start that was killed before it wrote its id into the lock blocks no other.
    const lock = path.join(directory, 'postgres/starting')
    mkdirSync(path.dirname(lock))
    writeFileSync(lock, '')
    utimesSync(lock, 0, 0)
    first = await start('127.0.0.1')
    second = await start(HAS_IPV6 ? '::' : '127.0.0.1')
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const expectReady = (site: Site) =>
    expect
      .poll(async () => (await (await fetch(`${site.url}/readyz`)).json()).status, { interval: 200 })
      .toBe('serving, mirror incomplete')

  test('a site that listens at every address prints one that a browser can open', async () => {
    expect(second.url).toMatch(HAS_IPV6 ? /^http:\/\/\[::1\]:\d+$/ : /^http:\/\/127\.0\.0\.1:\d+$/)
    await expectReady(second)
  })

  test('an embedded Postgres that was killed is started again for all sites, and each that notices logs the outage once', async () => {
    const ended = 'the embedded Postgres ended and is started again'
    const runs = 'the embedded Postgres runs again'
    process.kill(postgres(), 'SIGKILL')
    // One starts it, perhaps before the other one looks.
    await expect.poll(() => linesOf(first, runs) + linesOf(second, runs)).toBeGreaterThan(0)
    for (const site of [first, second]) {
      await expectReady(site)
      await expect.poll(() => linesOf(site, ended) - linesOf(site, runs)).toBe(0)
      expect(linesOf(site, ended)).toBeLessThanOrEqual(1)
      expect(linesOf(site, 'submissions could not be looked at')).toBeLessThanOrEqual(1)
    }
  })

  test('/readyz says within seconds that the database does not answer, while Postgres is stopped by a signal', async () => {
    const main = postgres()
    // Stopped before its children are listed, because it starts others for new connections.
    process.kill(main, 'SIGSTOP')
    const pids = [main, ...read(`/proc/${main}/task/${main}/children`).trim().split(' ').map(Number)]
    const send = (signal: NodeJS.Signals) => {
      for (const pid of pids) if (!hasEnded(pid)) process.kill(pid, signal)
    }
    send('SIGSTOP')
    try {
      const answers = await Promise.all([1, 2].map(() => fetch(`${first.url}/readyz`)))
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        expect((await answer.json()).problems).toEqual(['the database has not answered within 2 seconds'])
      }
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    } finally {
      send('SIGCONT')
    }
    await expectReady(first)
  })

  test('the first site makes the key of the submissions, which only its user can read, and says so once', () => {
    const file = path.join(directory, 'data-key')
    expect(Buffer.from(read(file), 'base64')).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(linesOf(first, 'a key that encrypts submissions was made')).toBe(1)
    expect(linesOf(second, 'a key that encrypts submissions was made')).toBe(0)
  })

  test('a second site goes on with the fake upstream and the database when the first one ends', async () => {
    const address = fakeUpstream()
    expect(await first.stop()).toBe(0)
    await expect.poll(() => linesOf(second, 'the fake upstream runs again')).toBe(1)
    expect(fakeUpstream()).toBe(address)
    expect((await fetch(new URL('/_control/log', address))).status).toBe(200)
    await expectReady(second)
  })

  test('a site whose data folder is deleted ends with a sentence, and leaves no Postgres behind', async () => {
    const server = postgres()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    await expect.poll(() => second.server.exitCode).toBe(1)
    expect(second.output()).toContain(
      `The folder of the embedded database (${directory}/postgres) was deleted while it was used: start again to create a new one.`,
    )
    await expect.poll(() => hasEnded(server)).toBe(true)
  })
})

test('a database without the key that encrypts its submissions stops the start, and no other key is made', async () => {
  const directory = makeDataDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(path.join(directory, 'postgres/cluster'), { recursive: true })
  const services = createWebServices(readEnvironment({ DATA_DIR: directory }), pino({ level: 'silent' }))
  await expect(services).rejects.toThrow(
    /The key of the submissions \(.*\) is missing, and there is a database/,
  )
  await expect(services).rejects.toThrow(StartError)
  expect(readdirSync(directory)).not.toContain('data-key')
})

test('the fake upstream leaves the port of the site free', async () => {
  const database = await freshDatabase()
  const directory = makeDataDirectory()
  const environment = readEnvironment({
    PORT: '4100',
    DATABASE_URL: database.url,
    DATA_KEY,
    DATA_DIR: directory,
  })
  const services = await createWebServices(environment, pino({ level: 'silent' }))
  try {
    expect(services.childEnvironment.UPSTREAM_BASE_URL).toMatch(
      /^http:\/\/127\.0\.0\.1:(?!4100\/)\d+\/webapi$/,
    )
  } finally {
    await services.close()
    await database.drop()
    rmSync(directory, { recursive: true, force: true })
  }
})
