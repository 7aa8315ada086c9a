import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { application, apply } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { account, get, PASSWORD, post, signIn } from './office.ts'

// What each role reaches: every route of the office, with addresses that are spelt oddly.

const CHILD = 'Marked Child'
let site: App
let db: Db
let reference = ''
const cookies: Record<string, string> = {}
beforeAll(async () => {
  // Otherwise the answer to the application waits for its delivery.
  site = await startApp({ forwards: true })
  db = createDb(site.databaseUrl)
  const { answer } = await apply(site, application(site, { applicantName: CHILD }))
  reference = 'reference' in answer ? (answer.reference ?? '') : ''
  await account(db, 'rahim', 'reader')
  await account(db, 'nasrin', 'editor')
  for (const name of ['rahim', 'nasrin']) cookies[name] = await signIn(site, name)
})
afterAll(async () => {
  await db?.$close()
  await site?.close()
})

/** Whoever is signed in may. */
const EVERYBODY = ['GET /office/account', 'POST /office/account', 'POST /office/account/sessions']
/** Signing in and out, and addresses that need no account. */
const NOBODY = ['POST /office', 'POST /office/out', 'GET /office/preview/:token/*']
/** Decided for readers; everything else that is no page is for officers. */
const READERS = [
  'GET /office',
  'GET /office/search',
  'POST /office/search',
  'GET /office/figures',
  'GET /office/slots',
  'GET /office/slots/:id',
  'GET /office/slots/:id/cards',
  'GET /office/help',
  'GET /office/help/:picture',
  'GET /office/:reference',
  'GET /office/:reference/picture',
  'GET /office/:reference/reply/:picture',
]
const isOfPages = (route: string) => /^[A-Z]+ \/office\/pages(?:\/|$)/.test(route)

/** Another spelling may be a route, no page, or nothing: it never shows more. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}?x=/office/account`,
  (path) => `${path}?/office/account`,
  (path) => `${path}?path=/office/pages`,
  (path) => `${path}/?x=/office/account`,
  (path) => `${path};/office/account`,
  (path) => `${path}#/office/account`,
  (path) => path.replace('/office', '/office/account/..'),
  (path) => path.replace('/office', '/office/.'),
  (path) => path.replace('/office', '//office'),
  (path) => path.replace('/office/', '/office%2faccount%2f..%2f'),
  (path) => path.replace('/office', '/%6fffice'),
  (path) => path.toUpperCase(),
]

interface OfficeRoute {
  route: string
  method: string
  path: string
}

function officeRoutes(): OfficeRoute[] {
  const filled = (pattern: string) =>
    pattern
      .replace(':reference', reference)
      .replace(':task', 'note')
      .replace(':id', '1')
      .replace(':picture', '1')
  return site.routes
    .filter(({ pattern }) => /^(?:\/bn)?\/office(?:\/|$)/.test(pattern))
    .map(({ method, pattern }) => ({
      route: `${method} ${pattern.replace(/^\/bn/, '')}`,
      method,
      path: filled(pattern),
    }))
    .filter(({ route }) => !NOBODY.includes(route))
}

const ask = ({ method }: OfficeRoute, address: string, cookie: string) =>
  method === 'GET' ? get(site, address, cookie) : post(site, address, { q: CHILD, text: 'x' }, cookie)

const seenBy = async (name: string) =>
  (await db.officeAudit.findMany({ where: { account: name } })).filter(({ about }) =>
    about.includes(reference),
  )

test('the lists of this test name routes that exist', () => {
  const known = new Set(officeRoutes().map(({ route }) => route))
  expect(known.size).toBeGreaterThan(30)
  expect([...EVERYBODY, ...READERS].filter((route) => !known.has(route))).toEqual([])
})

test('an editor of pages reaches nothing that visitors have sent, by no route and no spelling', async () => {
  const wrong: string[] = []
  for (const one of officeRoutes())
    for (const spelt of SPELLINGS) {
      const address = spelt(one.path)
      const response = await ask(one, address, cookies.nasrin ?? '')
      if ((await response.text()).includes(CHILD)) wrong.push(`${one.method} ${address} shows it`)
      if (EVERYBODY.includes(one.route) || isOfPages(one.route)) continue
      if (response.status < 300) wrong.push(`${one.method} ${address}: ${response.status}`)
    }
  expect(wrong).toEqual([])
  expect(await seenBy('nasrin')).toEqual([])
})

test('a reader gets 403 from every route that is not decided to be for readers', async () => {
  const answers: Record<string, number> = {}
  for (const one of officeRoutes())
    answers[one.route] = (await ask(one, one.path, cookies.rahim ?? '')).status
  const open = Object.entries(answers).filter(([, status]) => status !== 403)
  expect(open.map(([route]) => route).sort()).toEqual([...EVERYBODY, ...READERS].sort())
  expect(await db.officeNote.count()).toBe(0)
  const tried = await db.officeAudit.findMany({ where: { account: 'rahim', action: 'forbidden' } })
  const refused = Object.entries(answers).filter(([, status]) => status === 403)
  expect(new Set(tried.map(({ about }) => about.join().replace(' /bn/', ' /')))).toEqual(
    new Set(refused.map(([route]) => route)),
  )
})

describe('what was interrupted by the end of a session', () => {
  test.each(['nasrin', 'rahim'])('is no way for %s to a form that is not for this role', async (name) => {
    const before = await seenBy(name)
    const next = { next: `/office/${reference}/note`, entries: JSON.stringify({ text: 'x' }) }
    const response = await post(site, '/office', { name, password: PASSWORD, ...next })
    expect(await response.text()).not.toContain(CHILD)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/office'])
    expect(await seenBy(name)).toEqual(before)
  })
})
