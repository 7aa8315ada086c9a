import { createDb, type Db } from '@school/prisma'
import { runAccountsCommand } from '@school/server/office-accounts-command'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'
import { testKeys } from '../support/data-key.ts'
import { account, cookieOf, get, PASSWORD, post, signIn, textOf } from './office.ts'

// Who gets into /office, and for how long (docs/decisions/0109-office-accounts.md).

let site: App
let db: Db
beforeAll(async () => {
  site = await startApp({ environment: { TRUSTED_PROXIES: 'loopback' } })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  await account(db, 'rahim', 'reader')
})
afterAll(async () => {
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
    expect(await response.text()).toContain('autocomplete="current-password"')
  }
  expect(await textOf(await get(site, '/bn/office'))).toContain('প্রবেশ করুন')
})

test('the cookie of a session is for this host only, says nothing that can be read, and ends by signing out', async () => {
  const response = await post(site, '/office', { name: ' Salma ', password: PASSWORD })
  expect(response.status).toBe(303)
  expect(response.headers.get('set-cookie')).toMatch(/^office=.+; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(response.headers.get('set-cookie')).not.toMatch(/salma/i)
  expect((await get(site, '/office', cookieOf(response))).status).toBe(200)
  const out = await post(site, '/office/out', {}, cookieOf(response))
  expect(out.status).toBe(303)
  expect((await get(site, '/office', cookieOf(out))).status).toBe(401)
})

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await post(site, '/office', { name: 'salma', password: 'x' }, '', from('203.0.113.1'))
  const unknown = await post(site, '/office', { name: 'nobody', password: 'x' }, '', from('203.0.113.2'))
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.text()).toBe(await unknown.text())
  expect(site.output()).not.toMatch(/nobody|"name":"salma"/)
})

test('after five wrong passwords an account is locked for that address, and for no other', async () => {
  const attempt = (password: string, address: string) =>
    post(site, '/office', { name: 'rahim', password }, '', from(address)).then(({ status }) => status)
  for (let n = 0; n < 5; n += 1) expect(await attempt('wrong', '203.0.113.9')).toBe(401)
  expect(await attempt(PASSWORD, '203.0.113.9')).toBe(429)
  expect(await attempt(PASSWORD, '203.0.113.10')).toBe(303)
})

test('a form of another page does nothing', async () => {
  const cookie = await signIn(site, 'salma')
  const elsewhere = { origin: 'https://elsewhere.example' }
  expect((await post(site, '/office', { name: 'salma', password: PASSWORD }, '', elsewhere)).status).toBe(403)
  expect((await post(site, '/office/slots', {}, cookie, elsewhere)).status).toBe(403)
  expect((await post(site, '/office/out', {}, cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a session ends after half an hour without a request, and after ten hours in any case', async () => {
  const cookie = await signIn(site, 'salma')
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 29 * 60_000 })
  try {
    let last = await get(site, '/office', cookie)
    expect(last.status).toBe(200)
    vi.setSystemTime(now + 31 * 60_000)
    expect((await get(site, '/office', cookie)).status).toBe(401)
    for (let minutes = 58; minutes < 600; minutes += 29) {
      vi.setSystemTime(now + minutes * 60_000)
      last = await get(site, '/office', cookieOf(last))
      expect(last.status).toBe(200)
    }
    vi.setSystemTime(now + 601 * 60_000)
    expect((await get(site, '/office', cookieOf(last))).status).toBe(401)
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

test('an account is made by a command that reads the password twice from standard input', async () => {
  const words = ['office', 'add', 'fatema', '--role', 'officer']
  const run = (input: string) => runCommand(site, words, {}, input)
  expect((await run(`${PASSWORD}\nanother\n`)).stderr).toBe(
    'The two passwords differ: nothing was changed.\n',
  )
  expect((await run('short\nshort\n')).stderr).toMatch(/at least 12 characters/)
  expect(await run('another long password\nanother long password\n')).toMatchObject({
    code: 0,
    stdout: 'fatema may sign in at /office as officer.\n',
  })
  expect(await signIn(site, 'fatema', 'another long password')).toMatch(/^office=/)
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
  const code = app.generate()
  expect(await attempt(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(303)
  expect(await attempt(code)).toBe(401)

  const { totpSecret } = await db.officeAccount.findUniqueOrThrow({ where: { name: 'nusrat' } })
  expect(Buffer.from(totpSecret ?? []).includes(Buffer.from(app.secret.bytes))).toBe(false)

  expect(await office()).toMatch(/nusrat +officer +\S+ +yes/)
  await office('second-factor', 'nusrat', 'off')
  expect(await attempt('')).toBe(303)
  await expect(office('second-factor', 'nobody', 'on')).rejects.toThrow('There is no account nobody.')
})
