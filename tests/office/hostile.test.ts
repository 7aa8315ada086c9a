import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, referenceOf } from '../submissions/posting.ts'
import { type App, type Route, startApp } from '../support/app.ts'
import { account, get, signIn } from './office.ts'

// A signed-in account that sends what no form of the office has: every route with odd parameters, fields and bodies. Nothing fails, and a
// form of another page does nothing.

let site: App
let db: Db
let reference = ''
const cookies: Record<string, string> = {}
beforeAll(async () => {
  // Otherwise the answer to the application waits for its delivery.
  site = await startApp({ forwards: true, environment: { OPS_TOKEN: 'a-token-of-the-tests' } })
  db = createDb(site.databaseUrl)
  reference = referenceOf(await apply(site, application(site)))
  await account(db, 'salma', 'officer')
  await account(db, 'nasrin', 'editor')
  for (const name of ['salma', 'nasrin']) cookies[name] = await signIn(site, name)
})
afterAll(async () => {
  await db?.$close()
  await site?.close()
})

/** Fields of all forms of the office. */
const FIELDS = [
  ...[
    'action',
    'again',
    'all',
    'attendance',
    'batch',
    'change',
    'chosen',
    'code',
    'confirm',
    'date',
    'decision',
  ],
  ...[
    'entries',
    'from',
    'kind',
    'list',
    'locale',
    'name',
    'new',
    'next',
    'page',
    'password',
    'path',
    'place',
    'q',
  ],
  ...[
    'reference',
    'revision',
    'seats',
    'slot',
    'step',
    'sure',
    'task',
    'tell',
    'text',
    'time',
    'to',
    'version',
  ],
]
const VALUES = [
  '',
  '\0',
  '\ud800',
  '\u202e\u2066',
  '0000-01-01',
  '9999-99-99',
  '275761-01-01',
  '-1',
  '1e999',
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  'NaN',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{"__proto__":{"x":1}}',
  '[[[[',
  '<script>alert(1)</script>',
  '%',
  'a'.repeat(20_000),
  'ক'.repeat(5_000),
]
/** Forms in which every field has the same value: some have a megabyte, so they are written once. */
const FORMS = VALUES.map((value) => new URLSearchParams(FIELDS.map((field) => [field, value])).toString())
const FORM = 'application/x-www-form-urlencoded'
const PARAMETERS = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  '__proto__',
  'constructor',
  '%00',
  '%ff',
  'a'.repeat(3_000),
]

const isOfStaff = ({ pattern }: Route) => /^(?:\/bn)?\/(?:office|ops)(?:\/|$)/.test(pattern)
// Signing out would end the walk.
const routes = (method: string) =>
  site.routes.filter(
    (route) => route.method === method && isOfStaff(route) && !route.pattern.endsWith('/out'),
  )
/** Both languages have the same handlers, so one of them gets all values. */
const isInBangla = (pattern: string) => pattern.startsWith('/bn/')
const filled = (pattern: string, value = reference) =>
  pattern.replace(':reference', value).replace(/:\w+|\*/g, value === reference ? '1' : value)

interface Request {
  method: string
  address: string
  body?: string
  type?: string
}
async function send({ method, address, body, type }: Request, cookie: string): Promise<string | null> {
  const response = await fetch(site.url + address, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: site.url, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const isFine = response.status < 500 && !text.includes('<script>alert(1)</script>')
  return isFine ? null : `${method} ${address.slice(0, 80)} ${body?.slice(0, 80)}: ${response.status}`
}
async function sendAll(requests: Request[], cookie: string): Promise<string[]> {
  const failed: string[] = []
  for (let from = 0; from < requests.length; from += 4)
    for (const one of await Promise.all(
      requests.slice(from, from + 4).map((request) => send(request, cookie)),
    ))
      if (one) failed.push(one)
  return failed
}

test.each(['salma', 'nasrin'])('no address and no query that %s sends fails', async (name) => {
  const requests = routes('GET').flatMap(({ pattern }) => [
    ...(/[:*]/.test(pattern) ? PARAMETERS.map((value) => filled(pattern, value)) : []),
    // All fields at once, and each twice.
    ...VALUES.filter((value) => !isInBangla(pattern) && value.length < 400 && value.isWellFormed()).map(
      (value) => {
        const query = new URLSearchParams(FIELDS.map((field) => [field, value]))
        return `${filled(pattern)}?${query}`
      },
    ),
    `${filled(pattern)}?${FIELDS.map((field) => `${field}=a&${field}=b&${field}[]=c&${field}[x]=d`).join('&')}`,
  ])
  expect(
    await sendAll(
      requests.map((address) => ({ method: 'GET', address })),
      cookies[name] ?? '',
    ),
  ).toEqual([])
  expect(site.output()).not.toContain('requests failed')
})

test.each(['salma', 'nasrin'])('no body that %s posts fails', async (name) => {
  // Changing the password would end the session; whatever takes a password has its own limits.
  const posts = routes('POST').filter(
    ({ pattern }) => !/\/(?:office|ops|account|account\/sessions)$/.test(pattern),
  )
  const requests = posts.flatMap(({ pattern }): Request[] => {
    const address = filled(pattern)
    const bodies = isInBangla(pattern) ? FORMS.slice(0, 1) : FORMS
    return [
      ...bodies.map((body) => ({ method: 'POST', address, body, type: FORM })),
      ...PARAMETERS.map((value) => ({ method: 'POST', address: filled(pattern, value), body: 'text=x' })),
      { method: 'POST', address, body: FIELDS.map((field) => `${field}=a&${field}=b`).join('&') },
      { method: 'POST', address, body: '{"text":{"toString":1}}', type: 'application/json' },
      { method: 'POST', address, body: 'text=%ff%fe', type: FORM },
      { method: 'POST', address, body: '--x\r\n', type: 'multipart/form-data; boundary=x' },
    ]
  })
  expect(await sendAll(requests, cookies[name] ?? '')).toEqual([])
  expect(site.output()).not.toContain('requests failed')
  expect((await get(site, '/office/account', cookies[name])).status).toBe(200)
})

const FOREIGN: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another host of the domain': { origin: 'https://www.example.org', 'sec-fetch-site': 'same-site' },
  'a sandboxed page': { origin: 'null' },
  'a page that hides itself': {},
  'another port': { origin: 'http://127.0.0.1:1' },
  'a host that only begins alike': { origin: 'http://127.0.0.1.evil.example' },
  'our origin, but not the same origin': { origin: 'SITE', 'sec-fetch-site': 'cross-site' },
}

test.each(Object.entries(FOREIGN))('no form of the staff is taken from %s', async (_, headers) => {
  const before = await db.officeAudit.count()
  for (const { pattern } of site.routes.filter((route) => route.method === 'POST' && isOfStaff(route))) {
    const response = await fetch(site.url + filled(pattern), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: cookies.salma ?? '',
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value.replace('SITE', site.url)]),
        ),
      },
      body: new URLSearchParams({
        text: 'x',
        name: 'salma',
        sure: 'yes',
        reference,
        token: 'a-token-of-the-tests',
      }),
    })
    expect([pattern, response.status]).toEqual([
      pattern,
      expect.toSatisfy((status) => status === 403 || status === 401),
    ])
    await response.arrayBuffer()
  }
  expect(await db.officeAudit.count()).toBe(before)
})
