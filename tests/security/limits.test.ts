import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'

// Limits in size, time and number that hold for every address. Those of the forms: tests/submissions/bad-input.test.ts;
// of pages that are rendered for one visitor: tests/http/page-cache.test.ts; of /ops: tests/ops/ops.test.ts.

let site: Site
const open = new Set<Socket>()
beforeAll(async () => {
  site = await startSite({ hasRun: true })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await site.close()
})

/** A connection of its own, with what it is answered until it is closed. */
function connection(): { socket: Socket; answer: () => string; closed: Promise<void> } {
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.add(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, answer: () => received, closed }
}

/** The status that these bytes are answered with; the connection is closed by the server. */
async function answered(text: string): Promise<number> {
  const { socket, answer, closed } = connection()
  socket.write(text)
  await closed
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer())?.[1])
}

const head = (first: string, ...lines: string[]) =>
  `${[first, 'Host: school.example', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`

describe('time', () => {
  test('200 connections that send their headers slowly are closed, and other requests do not wait for them', async () => {
    const slow = Array.from({ length: 200 }, connection)
    for (const { socket } of slow) socket.write('GET /about HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('X-Drip: 1\r\n')
    }, 1_000)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    expect(
      slow.some(({ socket }) => socket.destroyed),
      'nobody waited for their end',
    ).toBe(false)
    await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
    expect(slow[0]?.answer()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('size', () => {
  test('headers of more than 16 KB are rejected', async () => {
    expect(await answered(head('GET /about HTTP/1.1', `Cookie: ${'x'.repeat(17_000)}`))).toBe(431)
    expect(await answered(head(`GET /${'x'.repeat(17_000)} HTTP/1.1`))).toBe(431)
    expect(await answered(head('GET /about HTTP/1.1', `Cookie: ${'x'.repeat(15_000)}`))).toBe(200)
  })

  test('a body of more than 64 KB is rejected, except for forms', async () => {
    const post = (path: string, bytes: number) =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify('x'.repeat(bytes)),
      })
    expect((await post('/visits', 70_000)).status).toBe(413)
    expect((await post('/trpc/notices.list', 70_000)).status).toBe(413)
    expect((await post('/visits', 1_000)).status).toBe(200)
  })
})

describe('number', () => {
  test('a request with more than ten procedures is rejected', async () => {
    const batch = (questions: number) =>
      fetch(`${site.url}/trpc/${Array.from({ length: questions }, () => 'today').join(',')}?batch=1&input={}`)
    expect((await batch(10)).status).toBe(200)
    const eleven = await batch(11)
    expect(eleven.status).toBeGreaterThanOrEqual(400)
    expect(eleven.status).toBeLessThan(500)
  })

  test('a flood of procedure calls is answered or rejected without server errors, and the server recovers', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 1_200 }, async (_, i) => {
        const input = encodeURIComponent(JSON.stringify({ title: `notice ${i}` }))
        const response = await fetch(`${site.url}/trpc/notices.list?input=${input}`)
        await response.arrayBuffer()
        return response.status
      }),
    )
    const faults = site
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    expect(
      [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
      faults.join('\n'),
    ).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100)
    expect((await fetch(`${site.url}/trpc/today`)).status).toBe(200)
  })
})

describe('ambiguous requests', () => {
  test.each([
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4']],
    ['a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['chunks of another kind', ['Transfer-Encoding: xchunked']],
    ['a folded header', ['X-Folded: a', ' Content-Length: 3']],
    ['a blank before the colon', ['Content-Length : 3']],
  ])('an ambiguous request is rejected: %s', async (_, lines) => {
    expect(await answered(`${head('POST /visits HTTP/1.1', ...lines)}abc`)).toBe(400)
  })

  test('a request without a host or with an unknown HTTP version is rejected', async () => {
    expect(await answered('GET /about HTTP/1.1\r\n\r\n')).toBe(400)
    expect(await answered(head('GET /about HTTP/9.9'))).toBeGreaterThanOrEqual(400)
  })

  test('TRACE does not echo the request', async () => {
    const { socket, answer, closed } = connection()
    socket.write(head('TRACE /about HTTP/1.1', 'X-Secret: marked-header'))
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer()).not.toContain('marked-header')
  })
})
