import { createHash, createHmac } from 'node:crypto'
import { entities } from '@school/mirror'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contact, message, runSql } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { closeDatabase } from '../support/database-outage.ts'

// The page for technicians, as a browser without scripts receives it.

const TOKEN = 'marked-ops-token-4Hq8'
const HOSTILE = '"><script>alert(1)</script>'

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true, environment: { OPS_TOKEN: TOKEN } })
})
afterAll(() => site.close())

type Headers = Record<string, string>
const ask = (url: string, headers: Headers = {}) =>
  fetch(`${site.url}${url}`, { headers, redirect: 'manual' })
const post = (url: string, fields: Headers, headers: Headers = {}) =>
  fetch(`${site.url}${url}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, ...headers },
    body: new URLSearchParams(fields),
  })

/** Signs in, and returns the cookie as a browser sends it. */
async function signIn(headers: Headers = {}): Promise<string> {
  const response = await post('/ops', { token: TOKEN }, headers)
  expect(response.status).toBe(303)
  return String(response.headers.get('set-cookie')).split(';')[0] ?? ''
}

/** A session that began and ended some minutes from now, signed with the token. */
function sessionOf(begin: number, end: number): string {
  const text = `${Date.now() + begin * 60_000}-${Date.now() + end * 60_000}-x`
  return `ops=${text}.${createHmac('sha256', `ops pass\0${TOKEN}`).update(text).digest('base64url')}`
}

const textOf = async (response: Response) => (await response.text()).replace(/\s+/g, ' ')

/** Returns the HTML of an entity's card. */
async function card(entity: string, cookie: string): Promise<string> {
  const page = await textOf(await ask('/ops', { cookie }))
  return page.split('<li class=').find((part) => part.includes(`<span>${entity}</span>`)) ?? ''
}

describe('access', () => {
  test('the operation page without the token is a sign-in form and nothing else', async () => {
    const response = await ask('/ops')
    const page = await response.text()
    expect(response.status).toBe(401)
    expect(page).toContain('type="password"')
    expect(page).not.toMatch(/notices|Memory|Replicas/)
    expect((await post('/ops/accept', { entity: 'faq', gone: '1' })).status).toBe(401)
  })

  test('the correct token sets a cookie that only pages of this host send, and signing out removes it', async () => {
    const response = await post('/ops', { token: ` ${TOKEN} ` })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/ops')
    expect(response.headers.get('set-cookie')).toMatch(
      /^ops=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers.get('set-cookie')).not.toContain(TOKEN)
    const out = await post('/ops/out', {}, { cookie: await signIn() })
    expect(out.headers.get('set-cookie')).toMatch(/^ops=; .*Max-Age=0/)
    const safe = await post(
      '/ops',
      { token: TOKEN },
      {
        'x-forwarded-proto': 'https',
        origin: site.url.replace('http:', 'https:'),
      },
    )
    expect(safe.headers.get('set-cookie')).toMatch(/^__Host-ops=.*; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('with TLS, the cookie is only accepted under the name that cannot be set without TLS', async () => {
    const behindTls = { 'x-forwarded-proto': 'https' }
    const origin = { origin: site.url.replace('http:', 'https:') }
    const cookie = await signIn({ ...behindTls, ...origin })
    expect(cookie).toMatch(/^__Host-ops=/)
    expect((await ask('/ops', { ...behindTls, cookie })).status).toBe(200)
    const bare = cookie.replace('__Host-', '')
    expect((await ask('/ops', { ...behindTls, cookie: bare })).status).toBe(401)
    expect((await ask('/ops', { ...behindTls, cookie: `${bare}; x__Host-${bare}` })).status).toBe(401)
    // Without TLS, as on a technician's own machine, browsers reject a cookie with this prefix.
    expect((await ask('/ops', { cookie: bare })).status).toBe(200)
    expect((await ask('/ops', { cookie })).status).toBe(401)
  })

  test('a wrong token, a changed session and an expired session are rejected', async () => {
    const wrong = await post('/ops', { token: `${TOKEN}x` })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('set-cookie')).toBeNull()
    expect(await wrong.text()).toContain('This is not the token.')

    const cookie = await signIn()
    const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    expect((await ask('/ops', { cookie: changed })).status).toBe(401)

    expect((await ask('/ops', { cookie: sessionOf(-1, 59) })).status).toBe(200)
    expect((await ask('/ops', { cookie: sessionOf(-61, -1) })).status).toBe(401)
    // Using the session does not extend it: after twelve hours the technician signs in again.
    const last = await ask('/ops', { cookie: sessionOf(-12 * 60 - 1, 10) })
    const renewed = String(last.headers.get('set-cookie')).split(';')[0] ?? ''
    expect((await ask('/ops', { cookie: renewed })).status).toBe(401)
  })

  test('guesses of one address are limited, by form and by header, but not for other addresses, or a browser that was signed in before', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const cookie = sessionOf(-90, -30)
    for (let i = 0; i < 15; i += 1) {
      expect((await post('/ops', { token: `guess-${i}` }, from)).status).toBe(401)
      expect((await ask('/ops', { ...from, authorization: `Bearer guess-${i}` })).status).toBe(401)
    }
    expect((await post('/ops', { token: TOKEN }, from)).status).toBe(429)
    expect((await ask('/ops', { ...from, authorization: `Bearer ${TOKEN}` })).status).toBe(429)
    await signIn({ 'x-forwarded-for': '203.0.113.8' })
    // A neighbour with the same address does not lock it out.
    expect((await ask('/ops', { ...from, cookie })).status).toBe(401)
    expect((await post('/ops', { token: TOKEN }, { ...from, cookie })).status).toBe(303)
    expect((await post('/ops', { token: TOKEN }, { ...from, cookie: `${cookie}x` })).status).toBe(429)
  })

  test('a program can send the token in the Authorization header, and correct ones are not counted as attempts', async () => {
    const headers = (token: string) => ({
      'x-forwarded-for': '203.0.113.10',
      authorization: `Bearer ${token}`,
    })
    for (let i = 0; i < 35; i += 1) expect((await ask('/ops', headers(TOKEN))).status).toBe(200)
    expect((await ask('/ops', headers(`${TOKEN}x`))).status).toBe(401)
  })

  test('the log contains neither the token nor a session', async () => {
    const cookie = await signIn()
    await ask(`/ops?token=${TOKEN}`)
    await post('/ops', { token: 'a-wrong-one-5Zt2' })
    await expect.poll(() => site.output()).toContain('wrong token at /ops')
    expect(site.output()).not.toContain(TOKEN)
    expect(site.output()).not.toContain('a-wrong-one-5Zt2')
    expect(site.output()).not.toContain(cookie.slice(4))
  })
})

describe('content', () => {
  test('the operation page shows every entity with age and runs, within a policy that allows one style and no script', async () => {
    const cookie = await signIn()
    const response = await ask('/ops', { cookie })
    const page = await response.text()
    expect(page).toMatch(/All is well/)
    for (const { name } of entities) expect(page).toContain(`<span>${name}</span>`)
    expect(page.match(/<svg /g)).toHaveLength(entities.length)
    expect(page.match(/<rect class="run-ok"/g)?.length).toBeGreaterThan(10)
    expect(page.match(/<dt>(?:web|worker) on /g)).toHaveLength(2)
    expect(page).toContain('None: nothing waits, and nothing is unclear.')

    const policy = String(response.headers.get('content-security-policy'))
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(page).not.toMatch(/<script|\sstyle="|\son[a-z]+="/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
  })

  test('the operation page shows rejected rows with their reason, and what the school’s server says as text', async () => {
    site.fakeUpstream.tables.faq.push({ id: HOSTILE } as never)
    await site.sync('faq')
    const shown = await card('faq', await signIn())
    expect(shown).toContain('1 row rejected')
    expect(shown).toMatch(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;|without id/)
    expect(shown).not.toContain('<script')
    site.fakeUpstream.tables.faq.pop()
    const body = JSON.stringify({ status: 0, message: HOSTILE })
    site.fakeUpstream.misbehave('/faq', { kind: 'raw', status: 200, body })
    await site.sync('faq')
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    expect(page).not.toContain('<script')
    site.fakeUpstream.misbehave('/faq', null)
    await site.sync('faq')
  })

  test('the operation page reports an outage of the school’s server in one sentence above the cards, not on each card', async () => {
    // A status that does not open the circuit breaker, which would fail the next tests.
    site.fakeUpstream.misbehave('*', { kind: 'status', code: 404 })
    await site.sync('faq', 'news')
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    expect(page).toMatch(/<p role="alert" class="banner"><strong>2 entities fail for one reason: [^<]*404/)
    for (const entity of ['faq', 'news']) {
      const shown = await card(entity, await signIn())
      expect(shown).toContain('last run: failed')
      expect(shown).not.toContain('404')
    }
    site.fakeUpstream.misbehave('*', null)
    await site.sync('faq', 'news')
  })

  test('the operation page shows the reference of a waiting submission and the reason, but no personal data', async () => {
    site.fakeUpstream.misbehave('/contact-form', { kind: 'refuse' })
    const { answer } = await contact(site, message({ name: 'Marked Name', email: 'marked@example.org' }))
    const reference = 'reference' in answer ? answer.reference : ''
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    expect(page).toContain(`<td data-head="Reference">${reference}</td><td data-head="Kind">contact</td>`)
    expect(page).toContain('1 submission waits')
    expect(page).not.toMatch(/Marked Name|marked@example\.org|How much is the fee/)
    site.fakeUpstream.misbehave('/contact-form', null)
  })

  test('the operation page names the key that submissions wait for', async () => {
    await runSql(
      site.databaseUrl,
      `INSERT INTO submission (reference, kind, state, "sealedPayload", "keyVersion") VALUES ('A-OTHR-KEY2', 'application', 'waiting', '\\x00', '0badcafe')`,
    )
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    await runSql(site.databaseUrl, `DELETE FROM submission WHERE reference = 'A-OTHR-KEY2'`)
    expect(page).toContain('1 submission is encrypted with the key 0badcafe, which this server does not have')
  })
})

describe('a deletion that is quarantined', () => {
  test('a quarantined deletion is accepted only by its button', async () => {
    const { faq } = site.fakeUpstream.tables
    const before = faq.length
    faq.splice(3)
    await site.sync('faq')
    const cookie = await signIn()
    const gone = String(before - 3)
    expect(await card('faq', cookie)).toContain(`${gone} rows are missing in a doubtful way`)

    const button = { entity: 'faq', gone }
    const strange: Headers[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of strange)
      expect((await post('/ops/accept', button, { cookie, ...headers })).status).toBe(403)
    const bare = await fetch(`${site.url}/ops/accept`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(button),
    })
    expect(bare.status).toBe(403)
    expect(await (await ask('/ops/accept?entity=faq', { cookie })).text()).not.toContain('rows are deleted')
    expect(await textOf(await post('/ops/accept', { ...button, gone: '1' }, { cookie }))).toContain(
      'It has changed since',
    )
    expect((await post('/ops/accept', { entity: 'nothing', gone: '1' }, { cookie })).status).toBe(422)
    expect(await card('faq', cookie)).toContain('missing in a doubtful way')

    const done = await post('/ops/accept', button, { cookie, 'sec-fetch-site': 'same-origin' })
    expect(await textOf(done)).toContain(`Done: ${gone} rows are deleted.`)
    const after = await card('faq', cookie)
    expect(after).not.toContain('doubtful')
    expect(after).toContain(`3 rows, ${gone} gone`)
    expect(await textOf(await post('/ops/accept', button, { cookie }))).toContain(
      'Nothing is quarantined any more.',
    )
  })
})

describe('without data', () => {
  test('while the database is down the operation page says so and changes nothing, and procedures, feeds and the sitemap answer 503 and when to try again', async () => {
    const cookie = await signIn()
    const open = await closeDatabase(site.databaseUrl)
    try {
      const response = await ask('/ops', { cookie })
      expect(response.status).toBe(200)
      const page = await textOf(response)
      expect(page).toContain('The database does not answer.')
      expect(page).toContain('Running for')
      const accepted = await post('/ops/accept', { entity: 'faq', gone: '1' }, { cookie })
      expect(await textOf(accepted)).toContain('nothing was changed')
      const faq = `/trpc/faq?input=${encodeURIComponent('{}')}`
      for (const path of [faq, '/notices.atom', '/events.ics', '/sitemap.xml']) {
        const { status, headers } = await ask(path)
        expect([path, status, headers.get('cache-control')]).toEqual([path, 503, 'no-store'])
        expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
      }
    } finally {
      await open()
    }
    await expect
      .poll(async () => textOf(await ask('/ops', { cookie })))
      .not.toContain('The database does not answer.')
  })

  test('entities that were never read are reported, together and each', async () => {
    const empty = await startApp({ synced: false, environment: { OPS_TOKEN: TOKEN } })
    onTestFinished(() => empty.close())
    const ready = await (await fetch(`${empty.url}/readyz`)).json()
    expect(ready).toMatchObject({ status: 'serving, mirror incomplete' })
    expect(ready.problems.join()).toMatch(/^\d\d entities never read$/)
    const headers = { authorization: `Bearer ${TOKEN}` }
    const page = await (await fetch(`${empty.url}/ops`, { headers })).text()
    expect(page).toMatch(/\d\d entities were never read/)
    expect(page).not.toContain('All is well')
    expect(page.match(/never read<\/span>/g)).toHaveLength(entities.length)
    expect(page.match(/no run yet/g)?.length).toBeGreaterThanOrEqual(entities.length)
  })
})
