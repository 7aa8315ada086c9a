import { signStatusLink, signUnwantedLink } from '@school/outbox/signed-links'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, PASSWORD, signIn } from '../office/office.ts'
import { application, apply, contact, message, postPlain, referenceOf } from '../submissions/posting.ts'
import { type App, type Route, startApp } from '../support/app.ts'
import { DATA_KEY, testKeys } from '../support/data-key.ts'
import { closeDatabase } from '../support/database-outage.ts'

// The log of the site names nobody, has no link and no secret: every route is walked through, also while the database is away.

const OPS_TOKEN = 'marked-token-of-the-technician'
/** What is in no line, wherever it was entered: as a value of a form, in an address, as a header. */
const MARKED = {
  name: 'Marked Ayesha',
  mobile: '01798765432',
  email: 'marked.ayesha@example.org',
  words: 'marked words of a family',
  password: 'marked-password',
  browser: 'marked-browser',
}

let site: App
let db: Db
/** Links and cookies that open something. */
const links: Record<string, string> = {}
let cookie = ''
beforeAll(async () => {
  site = await startApp({
    forwards: true,
    environment: { ACCESS_LOG: 'true', LOG_LEVEL: 'trace', OPS_TOKEN },
  })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  cookie = await signIn(site, 'salma')
})
afterAll(async () => {
  await db?.$close()
  await site?.close()
})

const headers = () => ({ cookie, 'user-agent': MARKED.browser, referer: `https://x.example/${MARKED.email}` })

/** What stands for a parameter of a route: what is real, and what somebody may type there. */
const parameters = (): string[] => [
  ...Object.values(links),
  MARKED.mobile,
  encodeURIComponent(MARKED.email),
  encodeURIComponent(MARKED.name),
]

function addressesOf({ pattern }: Route): string[] {
  const query = `?q=${encodeURIComponent(MARKED.name)}&card=${links.status}`
  if (!/[:*]/.test(pattern)) return [pattern + query]
  return parameters().map((value) => pattern.replace(/:\w+|\*/g, value) + query)
}

/** Asks for every route with every parameter. @returns the number of requests */
async function walk(): Promise<number> {
  let count = 0
  for (const route of site.routes.filter(({ method }) => ['GET', 'POST'].includes(method)))
    for (const address of addressesOf(route)) {
      count += 1
      const init =
        route.method === 'POST'
          ? { body: new URLSearchParams({ ...MARKED, q: MARKED.name, token: MARKED.password }) }
          : {}
      const origin = { origin: site.url }
      const response = await fetch(site.url + address, {
        method: route.method,
        redirect: 'manual',
        headers: { ...headers(), ...origin },
        ...init,
      })
      await response.arrayBuffer()
    }
  return count
}

function expectNothing(): void {
  const log = site.output()
  expect(log.length).toBeGreaterThan(10_000)
  const secrets = {
    ...MARKED,
    ...links,
    cookie: cookie.split('=')[1] ?? '',
    session: decodeURIComponent(cookie.split('=')[1] ?? ''),
    key: DATA_KEY,
    ops: OPS_TOKEN,
    account: PASSWORD,
    upstream: site.fakeUpstream.password,
  }
  const spellings = (text: string) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]
  const found = Object.entries(secrets).filter(([, text]) => spellings(text).some((one) => log.includes(one)))
  expect(
    found.map(([what, text]) => [
      what,
      log
        .split('\n')
        .find((line) => line.includes(text))
        ?.slice(0, 400),
    ]),
  ).toEqual([])
}

test('no line of the log has what somebody has entered, a link, a cookie or a secret', async () => {
  // The school's server repeats what it was sent, as some do.
  const answer = { status: 0, message: `Denied: ${MARKED.name}, ${MARKED.mobile}` }
  site.fakeUpstream.misbehave('/contact-form', { kind: 'raw', body: JSON.stringify(answer) })
  const sent = await apply(
    site,
    application(site, {
      applicantName: MARKED.name,
      mobile: MARKED.mobile,
      email: MARKED.email,
      siblingInfo: MARKED.words,
    }),
    undefined,
    headers(),
  )
  const reference = referenceOf(sent)
  links.shown = ('statusLink' in sent.answer && sent.answer.statusLink?.href.split('/').at(-1)) || ''
  const linked = await db.submission.findUniqueOrThrow({ where: { reference } })
  links.status = signStatusLink(testKeys, linked, 30).token
  links.unwanted = signUnwantedLink(testKeys, linked)
  await contact(site, message({ name: MARKED.name, email: MARKED.email, message: MARKED.words }), headers())
  // Too long, so that it is refused with its entries.
  await postPlain(site, '/contact', message({ name: MARKED.name, message: MARKED.words.repeat(9_000) }))
  expect(await walk()).toBeGreaterThan(150)
  expectNothing()
})

test('neither while the database is away, and every request is a line with the pattern of its route', async () => {
  const open = await closeDatabase(site.databaseUrl)
  try {
    await walk()
  } finally {
    await open()
  }
  expectNothing()
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as { route: string; status: number })
  expect(lines.some(({ status }) => status === 503)).toBe(true)
  const patterns = new Set(site.routes.map(({ pattern }) => pattern))
  expect(lines.filter(({ route }) => !patterns.has(route) && route !== 'none')).toEqual([])
})
