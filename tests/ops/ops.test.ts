import { entities } from '@school/mirror'
import { slowDown } from '@school/server/attempts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { application, apply, contact, message, runSql } from '../submissions/posting.ts'
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

const cookieOf = (response: Response) => String(response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in, and returns the cookie as a browser sends it. */
async function signIn(headers: Headers = {}): Promise<string> {
  const response = await post('/ops', { token: TOKEN }, headers)
  expect(response.status).toBe(303)
  return cookieOf(response)
}

/** Answers at another time. */
async function at<Value>(minutes: number, work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  return work().finally(() => vi.useRealTimers())
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
      /^staff=.+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers.get('set-cookie')).not.toContain(TOKEN)
    const cookie = await signIn()
    const out = await post('/ops/out', {}, { cookie })
    expect((await ask('/ops', { cookie: cookieOf(out) })).status).toBe(401)
    // A copy of the cookie too.
    expect((await ask('/ops', { cookie })).status).toBe(401)
  })

  test('with TLS, the cookie is only accepted under the name that cannot be set without TLS', async () => {
    const publicUrl = 'https://school.example'
    const environment = { OPS_TOKEN: TOKEN, PUBLIC_URL: publicUrl }
    const safe = await startApp({ synced: false, environment })
    onTestFinished(() => safe.close())
    const behindTls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'school.example' }
    const response = await fetch(`${safe.url}/ops`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...behindTls, origin: publicUrl },
      body: new URLSearchParams({ token: TOKEN }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-staff=.*; HttpOnly; Secure; SameSite=Strict$/)
    const cookie = cookieOf(response)
    const status = async (cookie: string) =>
      (await fetch(`${safe.url}/ops`, { headers: { ...behindTls, cookie } })).status
    expect(await status(cookie)).toBe(200)
    const bare = cookie.replace('__Host-', '')
    expect(await status(bare)).toBe(401)
    expect(await status(`${bare}; x__Host-${bare}`)).toBe(401)
  })

  test('a wrong token, a changed session and an expired session are rejected', async () => {
    const wrong = await post('/ops', { token: `${TOKEN}x` })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('set-cookie')).toBeNull()
    expect(await wrong.text()).toContain('This is not the token.')

    const cookie = await signIn()
    const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    expect((await ask('/ops', { cookie: changed })).status).toBe(401)

    expect((await ask('/ops', { cookie })).status).toBe(200)
    expect(await at(59, async () => (await ask('/ops', { cookie })).status)).toBe(200)
    expect(await at(59 + 61, async () => (await ask('/ops', { cookie })).status)).toBe(401)
    // Using the session does not extend it: after twelve hours the technician signs in again.
    const used = await signIn()
    for (let minutes = 50; minutes < 720; minutes += 50)
      expect(await at(minutes, async () => (await ask('/ops', { cookie: used })).status)).toBe(200)
    expect(await at(721, async () => (await ask('/ops', { cookie: used })).status)).toBe(401)
  })

  test('guesses of one network are answered later, and a flood of them is refused for half a minute, but not for other networks, or a browser that was signed in before', async () => {
    const { firstMs, maxMs } = slowDown
    Object.assign(slowDown, { firstMs: 1, maxMs: 2 })
    onTestFinished(() => void Object.assign(slowDown, { firstMs, maxMs }))
    const from = (n = 1) => ({ 'x-forwarded-for': `2001:db8:7:7::${n}` })
    const known = await signIn()
    const cookie = cookieOf(await post('/ops/out', {}, { cookie: known }))
    const guesses = Array.from({ length: 30 }, (_, n) => [
      post('/ops', { token: `guess-${n}` }, from(n)),
      ask('/ops', { ...from(n), authorization: `Bearer guess-${n}` }),
    ])
    for (const { status } of await Promise.all(guesses.flat())) expect(status).toBe(401)
    const refused = await post('/ops', { token: TOKEN }, from())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await ask('/ops', { ...from(), authorization: `Bearer ${TOKEN}` })).status).toBe(429)
    await signIn({ 'x-forwarded-for': '2001:db8:7:8::1' })
    // A neighbour in the same network does not lock it out.
    expect((await ask('/ops', { ...from(), cookie })).status).toBe(401)
    expect((await post('/ops', { token: TOKEN }, { ...from(), cookie })).status).toBe(303)
    expect(
      (await post('/ops', { token: TOKEN }, { ...from(), cookie: cookie.replace('=', '=x') })).status,
    ).toBe(429)
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
    expect(site.output()).not.toContain(cookie.slice(6))
  })
})

describe('content', () => {
  // docs/spec/rulings.md#66
  test('the operation page counts the pages of sample content and names them', async () => {
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    const [, count, list = ''] =
      /Sample content: (\d+) pages that the school has not confirmed(.*?)<\/section>/.exec(page) ?? []
    const named = [...list.matchAll(/<a href="([^"]*)">\1</g)].map(([, address]) => address)
    expect(named).toHaveLength(Number(count))
    expect(named).toContain('/policies')
    expect(named).toContain('/bn/why-us')
    expect(named).not.toContain('/fees')
  })

  test('the operation page shows every entity with age and runs, within a policy that allows our own styles and no script', async () => {
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
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await ask(style)).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(policy).toContain("style-src 'self';")
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
      // A run of the chart may have taken 404 ms.
      const shown = (await card(entity, await signIn())).replace(/<svg.*?<\/svg>/s, '')
      expect(shown).toContain('last run: failed')
      expect(shown).not.toContain('404')
    }
    site.fakeUpstream.misbehave('*', null)
    await site.sync('faq', 'news')
  })

  test('the operation page shows when the newest backup was taken and what it contains, or that none is known', async () => {
    const cookie = await signIn()
    const page = async () =>
      (await textOf(await ask('/ops', { cookie }))).replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')
    expect(await page()).toContain('Newest backup none is known')
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString().replace(/\.\d+/, '')
    const note = (text: string | null) =>
      runSql(
        site.databaseUrl,
        `DO $$ BEGIN EXECUTE format('COMMENT ON DATABASE %I IS %L', current_database(), ${text === null ? 'NULL' : `'${text}'`}); END $$`,
      )
    // As docker/backup.sh leaves it.
    await note(`backup ${at} rows 1200 submissions 1`)
    expect(await page()).toMatch(/Newest backup 3 h(?:ours)? ago, 1,?200 rows, 1 submission /)
    await note('something else')
    expect(await page()).toContain('Newest backup none is known')
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

  test('the operation page says which form was answered in a way that nobody has specified, how often, since when, and what to do', async () => {
    await runSql(site.databaseUrl, 'DELETE FROM submission')
    const answer = (call: string, body: string) =>
      site.fakeUpstream.misbehave(call, { kind: 'raw', status: 200, body })
    answer('/apply-online', '{"status":"success","message":"Form saved"}')
    for (const mobile of ['01711111111', '01711111112'])
      expect((await apply(site, application(site, { mobile }))).answer.state).toBe('unclear')
    answer('/contact-form', '{"status":false,"message":"Could not save your message"}')
    expect((await contact(site, message())).answer.state).toBe('delivered')
    for (const call of ['/apply-online', '/contact-form']) site.fakeUpstream.misbehave(call, null)
    await runSql(
      site.databaseUrl,
      `UPDATE submission SET "receivedAt" = '2026-11-20T04:20:00Z' WHERE id = (SELECT min(id) FROM submission)`,
    )
    await runSql(
      site.databaseUrl,
      `INSERT INTO submission (reference, kind, state, "outcomeCode") VALUES ('A-GATE-2222', 'application', 'unclear', 'gateway: status 413')`,
    )
    const page = await textOf(await ask('/ops', { cookie: await signIn() }))
    await runSql(site.databaseUrl, 'DELETE FROM submission')
    const rows = [...page.matchAll(/<tr>(<td data-head="Form">.*?)<\/tr>/g)].map(([, row = '']) =>
      row
        .split('</td>')
        .map((cell) => cell.replaceAll(/<[^>]+>/g, ''))
        .filter(Boolean),
    )
    expect(rows).toEqual([
      [
        ...['application', '2', '20 Nov 2026, 10:20'],
        'an answer without responseCode, which would say whether they were taken',
        expect.stringContaining('Say in UPSTREAM_MAP where success stands'),
      ],
      [
        ...['contact', '1', expect.stringMatching(/^\d\d \w+ \d{4}, \d\d:\d\d$/)],
        'success by its status, and words that something failed',
        expect.stringContaining('“It has arrived” or “Send again”'),
      ],
      [
        ...['application', '1', expect.anything()],
        'gateway: status 413, each time, while others arrived',
        expect.stringContaining('They have not arrived. The office enters each by hand'),
      ],
    ])
    // In the list too.
    expect(page).toContain('<td data-head="Why">says failure</td>')
  })

  test('the operation page names the key that submissions wait for', async () => {
    await runSql(
      site.databaseUrl,
      `INSERT INTO submission (reference, kind, state, payload, "keyVersion") VALUES ('A-OTHR-KEY2', 'application', 'waiting', '\\x00', '0badcafe')`,
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
    const { firstMs, maxMs } = slowDown
    Object.assign(slowDown, { firstMs: 1, maxMs: 2 })
    onTestFinished(() => void Object.assign(slowDown, { firstMs, maxMs }))
    const open = await closeDatabase(site.databaseUrl)
    try {
      const response = await ask('/ops', { cookie })
      expect(response.status).toBe(200)
      const page = await textOf(response)
      expect(page).toContain('The database does not answer.')
      expect(page).toContain('Running for')
      // The technician gets in, and guesses are counted.
      expect((await ask('/ops', { cookie: await signIn() })).status).toBe(200)
      const from = { 'x-forwarded-for': '203.0.113.61' }
      const guess = () => ask('/ops', { ...from, authorization: 'Bearer guess' })
      const guesses = await Promise.all(Array.from({ length: 62 }, guess))
      expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
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
