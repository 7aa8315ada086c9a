import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// More page requests than can be rendered: the response to rejected requests, and the effect on other clients.

const site = await startApp()
afterAll(() => site.close())

const request = async (path: string, client: string) => {
  const response = await fetch(site.url + path, { headers: { 'x-forwarded-for': client } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
/** Requests many pages that are not cached, all at once. */
const flood = (addressOf: (index: number) => string, client = '203.0.113.66') =>
  Promise.all(Array.from({ length: 100 }, (_, index) => request(addressOf(index), client)))

test('a client with too many requests gets a 503 page with advice in the language of the address', async () => {
  const responses = await flood((index) => `${index % 2 ? '/bn' : ''}/all-notice?title=none${index}`)
  for (const [remainder, language, text] of [
    [0, 'en', 'wait a few seconds and try again'],
    [1, 'bn', 'কয়েক সেকেন্ড অপেক্ষা করে আবার চেষ্টা করুন'],
  ] as const) {
    const rejected = responses.filter(({ status }, index) => status === 503 && index % 2 === remainder)
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
