import { createDb, type Db } from '@school/prisma'
import { slowDown } from '@school/server/attempts'
import { saveAccount } from '@school/server/office-accounts'
import { runAccountsCommand } from '@school/server/office-accounts-command'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'
import { testKeys } from '../support/data-key.ts'
import { account, cookieOf, get, PASSWORD, post, signIn, textOf } from './office.ts'

// Who gets into /office, and for how long (docs/decisions/0109-office-accounts.md).

let site: App
let db: Db
const { firstMs, maxMs } = slowDown
beforeAll(async () => {
  // What would take seconds.
  Object.assign(slowDown, { firstMs: 1, maxMs: 4 })
  site = await startApp({ environment: { TRUSTED_PROXIES: 'loopback' } })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  await account(db, 'rahim', 'reader')
})
afterAll(async () => {
  Object.assign(slowDown, { firstMs, maxMs })
  await db.$close()
  await site.close()
})

/** Runs the command for accounts in this process and returns what it prints. */
const office = (...words: string[]) =>
  runAccountsCommand(words, async () => ({ db, keys: testKeys, close: async () => undefined }))
const from = (address: string) => ({ 'x-forwarded-for': address })

test('without an account every page of the office is the sign-in form, in its language, and nothing is stored', async () => {
  for (const path of ['/office', '/office/A-2222-2222', '/office/list.csv', '/office/log', '/office/slots']) {
    const response = await get(site, path)
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/autocomplete="current-password"/i)
  }
  expect(await textOf(await get(site, '/bn/office'))).toContain('প্রবেশ করুন')
})

test('the cookie of a session is for this host only, says nothing that can be read, and ends by signing out', async () => {
  const response = await post(site, '/office', { name: ' Salma ', password: PASSWORD })
  expect(response.status).toBe(303)
  expect(response.headers.get('set-cookie')).toMatch(
    /^staff=.+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(response.headers.get('set-cookie')).not.toMatch(/salma/i)
  expect((await get(site, '/office', cookieOf(response))).status).toBe(200)
  const out = await post(site, '/office/out', {}, cookieOf(response))
  expect(out.status).toBe(303)
  expect((await get(site, '/office', cookieOf(out))).status).toBe(401)
  // A copy of the cookie too.
  expect((await get(site, '/office', cookieOf(response))).status).toBe(401)
})

test('a form without a name or a password is no attempt, and is answered in the words of its page', async () => {
  for (const [name, password] of [
    ['', PASSWORD],
    ['salma', ''],
    [' ', ''],
  ] as const) {
    const response = await post(site, '/bn/office', { name, password }, '', from('203.0.113.4'))
    expect(response.status).toBe(422)
    expect(await textOf(response)).toContain('নাম ও পাসওয়ার্ড দুটিই লিখুন')
  }
  expect(await db.officeAudit.count({ where: { action: 'sign-in-failed' } })).toBe(0)
})

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await post(site, '/office', { name: 'salma', password: 'x' }, '', from('203.0.113.1'))
  const unknown = await post(site, '/office', { name: 'nobody', password: 'x' }, '', from('203.0.113.2'))
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.text()).toBe(await unknown.text())
  expect(site.output()).not.toMatch(/nobody|"name":"salma"/)
})

test('an address that has sent many wrong passwords is answered later, at most half a minute, and the right one is never refused there', async () => {
  expect(maxMs).toBeLessThanOrEqual(30_000)
  const attempt = (name: string, password: string) =>
    post(site, '/office', { name, password }, '', from('203.0.113.9')).then(({ status }) => status)
  for (let n = 0; n < 8; n += 1) expect(await attempt('rahim', 'wrong')).toBe(401)
  Object.assign(slowDown, { firstMs: 100, maxMs: 300 })
  try {
    const begun = performance.now()
    expect(await attempt('rahim', PASSWORD)).toBe(303)
    expect(performance.now() - begun).toBeGreaterThan(290)
  } finally {
    Object.assign(slowDown, { firstMs: 1, maxMs: 4 })
  }
  for (let n = 0; n < 30; n += 1) expect(await attempt(`nobody-${n}`, 'wrong')).toBe(401)
  expect(await attempt('salma', PASSWORD)).toBe(303)
})

test('of all guesses from a thousand networks, at all replicas and after a restart, fifty passwords of an account are looked at in a day; a browser that was signed in is not locked, nor is an account that was changed', async () => {
  await account(db, 'jamal', 'reader')
  const known = await signIn(site, 'jamal')
  const attempt = (at: App, password: string, network: number, cookie = '') =>
    post(at, '/office', { name: 'jamal', password }, cookie, from(`2001:db8:0:${network}::1`))
  const start = async () => {
    const app = await startApp({
      databaseUrl: site.databaseUrl,
      fakeUpstream: site.fakeUpstream,
      synced: false,
      environment: { TRUSTED_PROXIES: 'loopback' },
    })
    onTestFinished(() => app.close())
    return app
  }
  const replicas = [site, await start()]
  // Few at a time, because a full queue of passwords is answered 503 and counts for nobody.
  const statuses: number[] = []
  for (let n = 0; n < 1_000; n += 10) {
    const some = Array.from({ length: 10 }, (_, i) => attempt(replicas[i % 2] ?? site, 'wrong', 100 + n + i))
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  // One of them has just been started.
  for (const at of [...replicas, await start()]) {
    const refused = await attempt(at, PASSWORD, 99)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect([seconds > 86_000, seconds <= 86_400]).toEqual([true, true])
  }
  expect((await attempt(site, PASSWORD, 99, known)).status).toBe(303)
  const keys = await db.attempt.findMany({ select: { key: true } })
  expect(JSON.stringify(keys)).not.toMatch(/jamal|2001:db8/)
  await office('second-factor', 'jamal', 'off')
  expect((await attempt(site, PASSWORD, 99)).status).toBe(303)
})

test('so many attempts wait at a time: further ones are told to come again, wait for nothing and count for nothing, and a known browser is not among them', async () => {
  await account(db, 'farida', 'reader')
  const known = await signIn(site, 'farida')
  const attempt = (network: number, cookie = '') =>
    post(site, '/office', { name: 'farida', password: PASSWORD }, cookie, from(`2001:db8:1:${network}::1`))
  for (let n = 0; n < 10; n += 1)
    await post(site, '/office', { name: 'farida', password: 'wrong' }, '', from(`2001:db8:1:${n}::1`))
  const { waiting } = slowDown
  // Long enough for what follows to be sent meanwhile.
  const waitMs = 10_000
  Object.assign(slowDown, { firstMs: waitMs, maxMs: waitMs, waiting: 2 })
  const counted = async () => (await db.attempt.aggregate({ _sum: { count: true } }))._sum.count ?? 0
  const before = await counted()
  try {
    const slow = [attempt(20), attempt(21)]
    // Each counts for the account, the client, both, and a flood.
    await expect.poll(counted).toBe(before + 8)
    const refused = await attempt(22)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect((await attempt(24, known)).status).toBe(303)
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([303, 303])
  } finally {
    Object.assign(slowDown, { firstMs: 1, maxMs: 4, waiting })
  }
})

test('a full queue of passwords is no wrong password', async () => {
  await db.attempt.deleteMany()
  const attempt = (n: number) =>
    post(site, '/office', { name: 'rahim', password: PASSWORD }, '', from(`198.51.100.${n}`))
  // More than are checked and wait at a time, and fewer than an account may have wrong.
  const statuses = (await Promise.all(Array.from({ length: 45 }, (_, n) => attempt(n)))).map(
    ({ status, headers }) => [status, headers.get('retry-after')].join(' '),
  )
  expect(new Set(statuses)).toEqual(new Set(['303 ', '503 5']))
  expect((await attempt(0)).status).toBe(303)
})

test('a blank at either end of a password is a part of it', async () => {
  await saveAccount(db, 'blank', 'reader', ` ${PASSWORD} `)
  const attempt = (password: string) => post(site, '/office', { name: 'blank', password })
  expect((await attempt(` ${PASSWORD} `)).status).toBe(303)
  expect((await attempt(PASSWORD)).status).toBe(401)
})

test('signing in again ends the earlier session of the browser, and all copies of its cookie', async () => {
  const first = await signIn(site, 'salma')
  const again = await post(site, '/office', { name: 'salma', password: PASSWORD }, first)
  expect(again.status).toBe(303)
  expect((await get(site, '/office', cookieOf(again))).status).toBe(200)
  expect((await get(site, '/office', first)).status).toBe(401)
})

test('a form of another page does nothing', async () => {
  const cookie = await signIn(site, 'salma')
  const elsewhere = { origin: 'https://elsewhere.example' }
  // Nor does it bring along what a clerk would find in a form after signing in.
  const brought = { next: '/office/A-2222-3333/note', entries: '{"text":"marked note"}' }
  const foreign = await post(
    site,
    '/office',
    { name: 'salma', password: PASSWORD, ...brought },
    '',
    elsewhere,
  )
  expect(foreign.status).toBe(403)
  expect(await foreign.text()).not.toMatch(/marked|A-2222-3333/)
  expect((await post(site, '/office/slots', {}, cookie, elsewhere)).status).toBe(403)
  expect((await post(site, '/office/out', {}, cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a session ends after half an hour without a request, and after ten hours in any case', async () => {
  const cookie = await signIn(site, 'salma')
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 29 * 60_000 })
  try {
    const idle = await signIn(site, 'rahim')
    for (let minutes = 29; minutes < 600; minutes += 29) {
      vi.setSystemTime(now + minutes * 60_000)
      expect((await get(site, '/office', cookie)).status).toBe(200)
      if (minutes > 60) expect((await get(site, '/office', idle)).status).toBe(401)
    }
    vi.setSystemTime(now + 601 * 60_000)
    expect((await get(site, '/office', cookie)).status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('a new password and the removal of an account end its sessions', async () => {
  await account(db, 'karim', 'reader')
  const first = await signIn(site, 'karim')
  await account(db, 'karim', 'officer')
  expect((await get(site, '/office', first)).status).toBe(401)
  const second = await signIn(site, 'karim')
  expect((await get(site, '/office/log', second)).status).toBe(200)
  expect(await office('remove', 'karim')).toBe('karim is removed, and signed out everywhere.')
  expect((await get(site, '/office', second)).status).toBe(401)
})

test('whoever is signed in sees where, and ends one of these sessions, or all others, with the password only', async () => {
  await account(db, 'shirin', 'reader')
  let here = await signIn(site, 'shirin')
  const [phone, cafe] = [await signIn(site, 'shirin'), await signIn(site, 'shirin')]
  const others = async () =>
    [...(await (await get(site, '/office/account', here)).text()).matchAll(/value="([\w-]{43})"/g)].map(
      ([, id = '']) => id,
    )
  const end = async (session: string, password = PASSWORD) => {
    const answer = await post(site, '/office/account/sessions', { session, password }, here)
    // A session goes on under another id.
    here = cookieOf(answer) || here
    return answer
  }
  const statuses = async () =>
    Promise.all([here, phone, cafe].map(async (cookie) => (await get(site, '/office', cookie)).status))
  const [first = ''] = await others()
  expect(await others()).toHaveLength(2)

  for (const wrong of ['', 'another long password']) {
    const refused = await end('others', wrong)
    expect([refused.status, await textOf(refused)]).toEqual([
      422,
      expect.stringContaining('The present password or the code is wrong.'),
    ])
  }
  await expect
    .poll(() => db.officeAudit.count({ where: { account: 'shirin', action: 'sign-in-failed' } }))
    .toBe(1)
  // That of somebody else, and the own one, which is ended by signing out.
  const salma = await signIn(site, 'salma')
  const rows = await db.staffSession.findMany({ select: { id: true, account: true } })
  const listed = await others()
  const own = rows.find((row) => row.account === 'shirin' && !listed.includes(row.id))?.id ?? ''
  // The own one has another id after the password.
  for (const id of [
    '',
    'nothing',
    ...rows.filter((row) => row.account === 'salma').map((row) => row.id),
    own,
  ]) {
    const refused = await end(id)
    expect([refused.status, await textOf(refused)]).toEqual([
      422,
      expect.stringContaining('Please choose where to sign out.'),
    ])
  }
  expect((await get(site, '/office', salma)).status).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200])

  const ended = await end(first)
  expect([ended.status, await textOf(ended)]).toEqual([
    200,
    expect.stringContaining('You are signed out there.'),
  ])
  expect((await statuses()).toSorted()).toEqual([200, 200, 401])
  expect(await others()).toHaveLength(1)
  expect((await end('others')).status).toBe(200)
  expect(await statuses()).toEqual([200, 401, 401])
  expect(await textOf(await get(site, '/office/account', here))).toContain('Only here.')
  expect(
    await db.officeAudit.count({ where: { account: 'shirin', action: 'end-own-sessions' } }),
  ).toBeGreaterThan(3)
})

test('a session that is over is not listed', async () => {
  await account(db, 'over', 'reader')
  const here = await signIn(site, 'over')
  await signIn(site, 'over')
  const listed = async () =>
    (await (await get(site, '/office/account', here)).text()).match(/value="[\w-]{43}"/g)?.length ?? 0
  expect(await listed()).toBe(1)
  const where = { account: 'over' }
  const [, last] = await db.staffSession.findMany({ where, orderBy: { begunAt: 'asc' } })
  const id = last?.id ?? ''
  for (const [over, now] of [
    [{ seenAt: new Date(Date.now() - 31 * 60_000) }, { seenAt: new Date() }],
    [{ begunAt: new Date(Date.now() - 601 * 60_000) }, { begunAt: last?.begunAt ?? new Date() }],
  ] as const) {
    await db.staffSession.update({ where: { id }, data: over })
    expect(await listed()).toBe(0)
    await db.staffSession.update({ where: { id }, data: now })
    expect(await listed()).toBe(1)
  }
})

test('an account is made by a command that reads the password twice from standard input', async () => {
  const words = ['office', 'add', 'fatema', '--role', 'officer']
  const run = (input: string) => runCommand(site, words, {}, input)
  expect((await run(`${PASSWORD}\nanother\n`)).stderr).toBe(
    'The two passwords differ: nothing was changed.\n',
  )
  expect((await run('short\nshort\n')).stderr).toMatch(/at least 12 characters/)
  expect((await run('fatema123456\nfatema123456\n')).stderr).toMatch(/easily guessed.*nothing was changed/)
  expect(await run('another long password\nanother long password\n')).toMatchObject({
    code: 0,
    stdout: 'fatema may sign in at /office as officer, and chooses another password there.\n',
  })
  const first = await get(site, '/office', await signIn(site, 'fatema', 'another long password'))
  expect(first.headers.get('location')).toBe('/office/account')
  expect(await office()).toMatch(/fatema +officer/)
  await expect(office('add', 'Fatema', '--role', 'head')).rejects.toThrow(/^Usage/)
})

test('an account with a second factor signs in with a code of an app, which works once', async () => {
  await account(db, 'nusrat', 'officer')
  const [address = ''] = /otpauth:\S+/.exec(await office('second-factor', 'nusrat', 'on')) ?? []
  const app = URI.parse(address) as TOTP
  const attempt = (code: string) =>
    post(site, '/office', { name: 'nusrat', password: PASSWORD, code }).then(({ status }) => status)
  expect(await attempt('')).toBe(401)
  expect(await attempt('000000')).toBe(401)
  expect(await attempt('০০০০০০')).toBe(401)
  const code = app.generate()
  const bangla = code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  expect(await attempt(` ${bangla.slice(0, 3)} ${bangla.slice(3)} `)).toBe(303)
  expect(await attempt(code)).toBe(401)

  const { totpSecret } = await db.officeAccount.findUniqueOrThrow({ where: { name: 'nusrat' } })
  expect(Buffer.from(totpSecret ?? []).includes(Buffer.from(app.secret.bytes))).toBe(false)

  expect(await office()).toMatch(/nusrat +officer +\S+ +yes/)
  await office('second-factor', 'nusrat', 'off')
  expect(await attempt('')).toBe(303)
  await expect(office('second-factor', 'nobody', 'on')).rejects.toThrow('There is no account nobody.')
})
