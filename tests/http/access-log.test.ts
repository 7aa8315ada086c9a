import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// The access log (ACCESS_LOG), and how requests are measured.

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
  ['the page of a row', '/notice/123456789', '/notice/:id', 503],
  ['a page in Bangla', '/bn/notice/123456789', '/bn/notice/:id', 503],
  ['the home page in Bangla', '/bn', '/bn', 200],
  ['a query', '/trpc/suggestions?input=%7B%22q%22%3A%22a-name%22%7D', '/trpc/:path', 200],
  ['an address that does not exist', '/a-name/wp-login.php', '/*', 404],
  ['another spelling of an address', '/ABOUT', '/*', 308],
  ['an address that cannot be read', '/a-name%ff', 'none', 400],
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

test('a response that its reader leaves is a line too, and says so', async () => {
  const before = requestLines(site).length
  const { host, hostname, port } = new URL(site.url)
  // Larger than what the kernel holds for a reader that does not read.
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET /visits HTTP/1.1\r\nhost: ${host}\r\n\r\n`, () => socket.destroy()),
  )
  await expect.poll(() => requestLines(site).length).toBe(before + 1)
  expect(requestLines(site).at(-1)).toMatchObject({ route: '/visits', aborted: true })
})

test.each([
  ['a page', '/contact', {}, 'page', 200],
  ['the page of a row', '/notice/123456789', {}, 'page', 503],
  ['a form', '/contact', { method: 'POST', body: new URLSearchParams({ name: 'a' }) }, 'form', 422],
  ['an address that does not exist', '/nowhere', {}, 'other', 404],
  ['an address that cannot be read', '/%ff', {}, 'other', 400],
] as const)(
  'the duration of %s is measured by its kind, also from the cache',
  async (_, path, init, kind, status) => {
    const count = async () => {
      const text = await (await fetch(`${site.url}/metrics`)).text()
      const series = `school_request_seconds_count{kind="${kind}",status="${status}"} `
      return Number(text.split(series)[1]?.split('\n')[0] ?? 0)
    }
    const before = await count()
    for (const _ of [1, 2]) await (await fetch(site.url + path, init)).arrayBuffer()
    await expect.poll(count).toBe(before + 2)
  },
)

test('without ACCESS_LOG no request is logged', async () => {
  await fetch(`${quiet.url}/about`)
  expect(requestLines(quiet)).toEqual([])
})
