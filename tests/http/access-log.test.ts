import { afterAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// The access log (ACCESS_LOG).

// Its lines are written whatever the level of the others is.
const site = await startApp({ synced: false, environment: { ACCESS_LOG: 'true', LOG_LEVEL: 'warn' } })
const quiet = await startApp({ synced: false, environment: { LOG_LEVEL: 'info' } })
afterAll(async () => {
  await site?.close()
  await quiet?.close()
})

interface Line {
  msg: string
  method: string
  route: string
  status: number
  ms: number
  bytes: number
}
const requestLines = ({ output }: App): Line[] =>
  output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')

/** The line that a request adds to the log. */
async function lineOf(path: string, options: RequestInit = {}): Promise<Line | undefined> {
  const before = requestLines(site).length
  await (await fetch(site.url + path, { redirect: 'manual', ...options })).arrayBuffer()
  await expect.poll(() => requestLines(site).length).toBe(before + 1)
  return requestLines(site).at(-1)
}

test.each([
  ['a page', '/about?utm_source=a-name', '/about', 200],
  ['a page from the response cache', '/about', '/about', 200],
  ['the page of a row', '/notice/123456789', '/notice/{id}', 404],
  ['a page in Bangla', '/bn/notice/123456789', '/bn/notice/{id}', 404],
  ['the home page in Bangla', '/bn', '/bn', 200],
  ['a query', '/trpc/suggestions?input=%7B%22q%22%3A%22a-name%22%7D', '/trpc/:path', 200],
  ['an address that does not exist', '/a-name/wp-login.php', 'none', 404],
  ['a request for the health', '/healthz', '/healthz', 200],
])('%s is one line with method, route, status, duration and size', async (_, path, route, status) => {
  const line = await lineOf(path)
  expect(line).toMatchObject({ method: 'GET', route, status })
  expect(line?.ms).toBeGreaterThanOrEqual(0)
  expect(line?.bytes).toBeGreaterThan(100)
})

test('a line contains nothing else: no address, no query, no id, no header', async () => {
  const line = await lineOf('/notice/987654321?q=a-secret', {
    headers: { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'a-browser', cookie: 'locale=bn' },
  })
  expect(Object.keys(line ?? {}).sort()).toEqual([
    ...['bytes', 'level', 'method', 'ms', 'msg', 'route', 'status', 'time'],
  ])
  expect(site.output()).not.toMatch(/203\.0\.113|127\.0\.0\.1|a-secret|987654321|a-browser|a-name/)
})

test('the request of a form is a line without its entries', async () => {
  const line = await lineOf('/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: 'name=a-person',
  })
  expect(line).toMatchObject({ method: 'POST', route: '/contact' })
  expect(site.output()).not.toContain('a-person')
})

test('without ACCESS_LOG no request is logged', async () => {
  await fetch(`${quiet.url}/about`)
  expect(requestLines(quiet)).toEqual([])
})
