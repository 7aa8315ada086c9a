import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type RawResponse, rawRequest } from '../support/raw-request.ts'

// One canonical address per page: no other spelling is rendered or cached, and no cached page contains a Host header.

const OPS_TOKEN = 'marked-ops-token-9Tq2'
const site = await startApp({ environment: { OPS_TOKEN } })
afterAll(() => site.close())

const send = (...lines: string[]) =>
  rawRequest(site.url, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
const request = (target: string, host = new URL(site.url).host) =>
  send(`GET ${target} HTTP/1.1`, `Host: ${host}`)

async function cachedPages(): Promise<number> {
  const page = await fetch(`${site.url}/ops`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
  return Number(/Cached pages<\/dt>\s*<dd>(\d+)/.exec(await page.text())?.[1])
}
const canonicalOf = ({ body }: RawResponse) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]

test('every other spelling of an address redirects to the canonical one and is not rendered', async () => {
  const { id } = site.fakeUpstream.tables.notices[0] ?? {}
  const notice = `/notice/${id}`
  for (const path of ['/all-notice', notice]) expect((await request(path)).status).toBe(200)
  const before = await cachedPages()
  for (const [spelling, location] of [
    ['/%61ll-notice', '/all-notice'],
    ['//all-notice', '/all-notice'],
    ['/about/../all-notice', '/all-notice'],
    ['/all-notice#q', '/all-notice'],
    [`/Notice/${id}`, notice],
    ['/ALL-NOTICE?title=a', '/all-notice?title=a'],
  ] as const) {
    const response = await request(spelling)
    expect([spelling, response.status, response.headers.location, response.body]).toEqual([
      spelling,
      308,
      location,
      '',
    ])
  }
  expect(await cachedPages()).toBe(before)
})

test('a request without a valid Host header, with two of them, or for another server is rejected', async () => {
  const invalid = await request('/about', 'user@school.example')
  expect(invalid.status).toBe(400)
  expect(invalid.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect((await send('GET /about HTTP/1.1')).status).toBe(400)
  expect((await send('GET /about HTTP/1.1', 'Host: a.example', 'Host: b.example')).status).toBe(400)
  expect((await request('http://elsewhere.example/about')).status).toBe(400)
})

test('unknown hosts share one copy of a page, which does not contain them', async () => {
  await request('/legal')
  const before = await cachedPages()
  const etags = new Set<string | undefined>()
  for (let i = 0; i < 20; i += 1) {
    const response = await request('/legal', `host-${i}.example`)
    expect(response.status).toBe(200)
    expect(response.body).not.toContain(`host-${i}`)
    expect(canonicalOf(response)).toBe('/legal')
    etags.add(response.headers.etag)
  }
  expect(etags.size).toBe(1)
  expect(await cachedPages()).toBe(before + 1)
})
