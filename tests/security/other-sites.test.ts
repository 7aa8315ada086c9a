import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, cookieOf, post, signIn } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'

// A page of another site, opened in the browser of somebody who is signed in at /office and /ops, posts to every address that takes a
// post. Browsers send the cookie of a page of the same site (`SameSite`), such as another subdomain or port, and no browser leaves out both headers.

const TOKEN = 'a-token-of-the-tests'
let site: App
let db: Db
let cookie = ''
beforeAll(async () => {
  site = await startApp({ environment: { OPS_TOKEN: TOKEN } })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  const office = await signIn(site, 'salma')
  cookie = cookieOf(await post(site, '/ops', { token: TOKEN }, office))
})
afterAll(async () => {
  await db?.$close()
  await site?.close()
})

/** Addresses that take a post of anybody, and why. */
const OPEN: Record<string, string> = {
  '/visits': 'counts a visit; the count is of no use to anybody',
  '/trpc/:path': 'there are queries only',
  '/status/not-mine/:link': 'whoever has the link may',
}
/** What ends a session of the test. */
const ENDS = ['/office/out', '/ops/out', '/office', '/ops']

const isOpen = (pattern: string) => pattern.replace(/^\/bn/, '') in OPEN
const routes = () => [
  ...new Set(site.routes.filter(({ method }) => method === 'POST').map(({ pattern }) => pattern)),
]
const addressOf = (pattern: string) =>
  pattern.replace(':reference', 'A-2222-2222').replace(':task', 'note').replace(/:\w+/g, '1')

async function statusOf(pattern: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(site.url + addressOf(pattern), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, ...headers },
    body: new URLSearchParams({ name: 'salma', token: TOKEN, entity: 'notices' }),
  })
  await response.arrayBuffer()
  return response.status
}

test.each<[string, () => Record<string, string>]>([
  ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  ['another site, of an older browser', () => ({ origin: 'https://evil.example' })],
  ['another site, without an origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['another subdomain', () => ({ origin: 'https://a.school.example', 'sec-fetch-site': 'same-site' })],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['a sandboxed frame', () => ({ origin: 'null' })],
  ['a name that begins with that of the site', () => ({ origin: `${site.url}.evil.example` })],
  [
    'a page that a visitor has typed, from another one',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'none' }),
  ],
])('a form of %s is refused by every address', async (_what, headers) => {
  const taken: string[] = []
  expect(routes().length).toBeGreaterThan(40)
  for (const pattern of routes().filter((one) => !isOpen(one))) {
    const status = await statusOf(pattern, headers())
    if (status !== 403) taken.push(`${pattern}: ${status}`)
  }
  expect(taken).toEqual([])
})

test('the same forms are not refused to a page of this site', async () => {
  const refused: string[] = []
  for (const pattern of routes().filter((one) => !ENDS.includes(one.replace(/^\/bn/, ''))))
    if ((await statusOf(pattern, { origin: site.url })) === 403) refused.push(pattern)
  expect(refused).toEqual([])
})

test('the addresses that take a post of anybody exist', () => {
  expect(Object.keys(OPEN).filter((pattern) => !routes().includes(pattern))).toEqual([])
})
