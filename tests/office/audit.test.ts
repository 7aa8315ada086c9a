import { createOffice } from '@school/office/submissions'
import { createDb, type Db } from '@school/prisma'
import { saveAccount } from '@school/server/office-accounts'
import { runAccountsCommand } from '@school/server/office-accounts-command'
import { runOfficeCommand } from '@school/server/office-command'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, referenceOf } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { get, PASSWORD, post, signIn, textOf } from './office.ts'

// The audit log: what is recorded, and how somebody finds it again (docs/decisions/0109-office-accounts.md).

const TOKEN = 'a-token-of-the-technician-with-enough-letters'

let site: App
let db: Db
let officer: string
let one: string
let other: string
beforeAll(async () => {
  site = await startApp({ forwards: true, environment: { OPS_TOKEN: TOKEN } })
  db = createDb(site.databaseUrl, 3)
  await saveAccount(db, 'salma', 'officer', PASSWORD)
  await saveAccount(db, 'rahim', 'reader', PASSWORD)
  officer = await signIn(site, 'salma')
  const send = async (mobile: string) => referenceOf(await apply(site, application(site, { mobile })))
  one = await send('01711111121')
  other = await send('01711111122')
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const log = async (query = '') => textOf(await get(site, `/office/log${query}`, officer))
const submissions = (...words: string[]) =>
  runOfficeCommand(words, async () => ({
    db,
    keys: testKeys,
    office: createOffice(db, testKeys),
    close: async () => undefined,
  }))
const accounts = (...words: string[]) =>
  runAccountsCommand(words, async () => ({ db, keys: testKeys, close: async () => undefined }))

test('a list, a file and a search are recorded with every reference that they show', async () => {
  const reader = await signIn(site, 'rahim')
  await get(site, '/office', reader)
  await post(site, '/office/search', { q: '01711111121' }, reader)
  await get(site, '/office/list.csv', officer)
  const seen = async (action: string) =>
    (await db.officeAudit.findFirst({ where: { action }, orderBy: { id: 'desc' } }))?.about.toSorted()
  expect(await seen('list')).toEqual([one, other].toSorted())
  expect(await seen('search')).toEqual([one])
  expect(await seen('export')).toEqual([one, other].toSorted())
})

test('the log of one submission names everybody who has looked at it, however much others have looked at meanwhile', async () => {
  const reader = await signIn(site, 'rahim')
  await get(site, `/office/${one}`, reader)
  for (let n = 0; n < 205; n += 1)
    await db.officeAudit.create({ data: { account: 'salma', action: 'view', about: [other] } })
  const page = await log(`?reference=${one}`)
  expect(page).toContain(`Who has looked at ${one}`)
  expect(page).toMatch(/rahim: 3 times/)
  expect(page).toMatch(/salma: once/)
  expect(page).toContain(`rahim looked at it ${one}`)
  const link = await textOf(await get(site, `/office/${one}`, officer))
  expect(link).toContain('Who has looked at it')
})

test('the log is filtered by account, action and day, in the language of the page, and older entries are on further pages', async () => {
  const byReader = await log('?account=rahim&action=search')
  expect(byReader).toContain(`rahim searched ${one}`)
  expect(byReader).not.toMatch(/salma (?:looked|saved|signed)/)
  expect(await log('?to=2020-01-01')).toContain('The log has no such entry')
  expect(await log('?from=2020-01-01&account=rahim')).toContain('rahim signed in')
  // What cannot be read is not filtered by.
  expect(await log('?action=nonsense&reference=x&from=y&before=z')).toContain('salma read the log')
  const pages = new Set<string>()
  let next: string | undefined = '/bn/office/log?account=salma'
  for (; next && pages.size < 9; ) {
    pages.add(next)
    const html: string = await (await get(site, next, officer)).text()
    next = /href="(\/bn\/office\/log\?[^"]*before=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(pages.size).toBe(3)
})

test('sign-ins of clerks and technician are recorded, failed ones of accounts that exist, and nothing that was typed', async () => {
  await post(site, '/office', { name: 'rahim', password: 'wrong' })
  await post(site, '/office', { name: 'a-password-typed-as-a-name', password: PASSWORD })
  await post(site, '/ops', { token: TOKEN })
  await expect.poll(() => log('?action=sign-in-failed')).toContain('rahim could not sign in')
  expect(await log('?action=sign-in')).toContain('Technician, at /ops signed in')
  expect(
    JSON.stringify(await db.officeAudit.findMany({ select: { account: true, about: true } })),
  ).not.toMatch(/typed-as|long password|wrong/)
})

test('what a command shows and does is recorded, and so is each change of an account', async () => {
  await submissions('show', one)
  await submissions('resend', one).catch(() => undefined)
  await submissions('rotate-key')
  await accounts('second-factor', 'rahim', 'on')
  await accounts('second-factor', 'rahim', 'off')
  await accounts('remove', 'rahim')
  const page = await log('?account=command+line')
  for (const text of [
    `looked at all data with a command ${one}`,
    `sent it again ${one}`,
    'changed the key',
    'gave an account a second factor rahim',
    'took the second factor of an account away rahim',
    'removed an account rahim',
  ])
    expect(page).toContain(`Technician, by a command ${text}`)
})

test('a change of the key ends sessions and links if the technician says so, and otherwise does not', async () => {
  const { answer } = await apply(site, application(site, { mobile: '01711111123' }))
  const status = ('reference' in answer && answer.statusLink?.href) || ''
  const opens = async () =>
    (await fetch(site.url + status, { redirect: 'manual', headers: { accept: 'application/json' } })).status
  await submissions('rotate-key')
  expect([await opens(), (await get(site, '/office', officer)).status]).toEqual([200, 200])
  expect(await submissions('rotate-key', '--end-sessions')).toMatch(
    /\d sessions .* are ended, and the links of 3/,
  )
  expect([await opens(), (await get(site, '/office', officer)).status]).toEqual([302, 401])
  officer = await signIn(site, 'salma')
  expect(await log('?action=end-sessions')).toContain('ended all sessions and links')
})
