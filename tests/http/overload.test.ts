import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// More page requests than can be rendered: the response to rejected requests, and the effect on other clients.

const OPS_TOKEN = 'token-of-this-test-0'
let site: App
beforeAll(async () => {
  site = await startApp({ environment: { OPS_TOKEN } })
})
afterAll(() => site.close())

const request = async (path: string, client: string, from = site) => {
  const response = await fetch(from.url + path, { headers: { 'x-forwarded-for': client } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
/** Requests many pages that are not cached, all at once. */
const flood = (addressOf: (index: number) => string, client = '203.0.113.66') =>
  Promise.all(Array.from({ length: 100 }, (_, index) => request(addressOf(index), client)))

test('a client with too many requests gets a 503 page with advice in the language of the address', async () => {
  for (const [prefix, language, text] of [
    ['', 'en', 'wait a few seconds and try again'],
    ['/bn', 'bn', 'কয়েক সেকেন্ড অপেক্ষা করে আবার চেষ্টা করুন'],
  ] as const) {
    const responses = await flood((index) => `${prefix}/all-notice?title=none${index}`)
    const rejected = responses.filter(({ status }) => status === 503)
    expect(rejected.length).toBeGreaterThan(0)
    for (const { headers, html } of rejected) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(text)
    }
  }
})

test('a client that floods the server with addresses does not delay other clients: cached pages, new pages and forms are served', async () => {
  expect((await request('/about', '198.51.100.7')).status).toBe(200)
  const flooding = [
    flood((index) => `/about?x=${index}`),
    flood((index) => `/all-notice?title=flood${index}`),
  ]
  const others = await Promise.all([
    request('/about', '198.51.100.7'),
    request('/all-news?date=1971', '198.51.100.7'),
    fetch(`${site.url}/contact`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.8' },
      body: new URLSearchParams({ name: 'Half a message' }),
    }),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 422])
  for (const responses of await Promise.all(flooding))
    expect(new Set(responses.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set())
})

test('the client address is taken from trusted proxies only', async () => {
  const direct = await startApp({
    databaseUrl: site.databaseUrl,
    fakeUpstream: site.fakeUpstream,
    synced: false,
    environment: { OPS_TOKEN, TRUSTED_PROXIES: '192.0.2.0/24, uniquelocal' },
  })
  try {
    for (const from of [site, direct]) {
      // The log line names the client.
      const headers = { 'x-forwarded-for': '198.51.100.9', authorization: 'Bearer a-wrong-token-of-a-test' }
      expect((await fetch(`${from.url}/ops`, { headers })).status).toBe(401)
    }
    await expect.poll(() => site.output()).toContain('"ip":"198.51.100.9"')
    await expect.poll(() => direct.output()).toContain('"ip":"127.0.0.1"')
    expect(direct.output()).not.toContain('198.51.100.9')
  } finally {
    await direct.close()
  }
})
