import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../support/raw-request.ts'
import { type Site, startSite } from '../support/site.ts'

// Limits of size, time and number that apply to every address. Limits of forms are tested in
// tests/submissions/bad-input.test.ts, of page rendering in tests/http/overload.test.ts, of /ops in tests/ops/ops.test.ts.

let site: Site
const open = new Set<Socket>()
beforeAll(async () => {
  // Connections from 127.0.0.2 come without a proxy.
  site = await startSite({ environment: { TRUSTED_PROXIES: '127.0.0.1', SYNC_ENABLED: 'false' } })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await site.close()
})

/** Opens a new connection and collects what the server sends until it is closed. */
function connection(): { socket: Socket; output: () => string; closed: Promise<void> } {
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.add(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, output: () => received, closed }
}

const statusOf = async (bytes: string) => (await rawRequest(site.url, bytes)).status
const head = (first: string, ...lines: string[]) =>
  `${[first, 'Host: school.example', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`

describe('limits of time:', () => {
  test('200 connections that send their headers slowly are closed, and other requests do not wait for them', async () => {
    const slow = Array.from({ length: 200 }, connection)
    for (const { socket } of slow) socket.write('GET /about HTTP/1.1\r\nHost: x\r\n')
    const slowly = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('X-Slow: 1\r\n')
    }, 1_000)
    onTestFinished(() => clearInterval(slowly))
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    expect(
      slow.some(({ socket }) => socket.destroyed),
      'other requests were served while the slow connections were open',
    ).toBe(false)
    await Promise.all(slow.map(({ closed }) => closed))
    expect(slow[0]?.output()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('limits of size:', () => {
  test('a request with headers of more than 16 KB is rejected', async () => {
    expect(await statusOf(head('GET /about HTTP/1.1', `Cookie: ${'x'.repeat(17_000)}`))).toBe(431)
    expect(await statusOf(head(`GET /${'x'.repeat(17_000)} HTTP/1.1`))).toBe(431)
    expect(await statusOf(head('GET /about HTTP/1.1', `Cookie: ${'x'.repeat(15_000)}`))).toBe(200)
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

describe('limits of number:', () => {
  test('a request with more than ten procedures is rejected', async () => {
    const batch = (calls: number) =>
      fetch(`${site.url}/trpc/${Array.from({ length: calls }, () => 'today').join(',')}?batch=1&input={}`)
    expect((await batch(10)).status).toBe(200)
    const eleven = await batch(11)
    expect(eleven.status).toBeGreaterThanOrEqual(400)
    expect(eleven.status).toBeLessThan(500)
  })
})

test('connections of one address are limited, and others reach the site', async () => {
  const { hostname, port } = new URL(site.url)
  const sockets = Array.from({ length: 1_100 }, () =>
    connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' }).on('error', () => undefined),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const closed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length
  for (const socket of sockets) socket.resume()
  await expect.poll(closed).toBeGreaterThanOrEqual(100)
  expect(closed()).toBe(100)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
})

describe('ambiguous requests:', () => {
  test('an ambiguous request is rejected', async () => {
    for (const [what, lines] of [
      ['two Content-Length headers', ['Content-Length: 3', 'Content-Length: 4']],
      ['Content-Length and chunked encoding', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
      ['an unknown transfer encoding', ['Transfer-Encoding: xchunked']],
      ['a folded header', ['X-Folded: a', ' Content-Length: 3']],
      ['a space before the colon of a header', ['Content-Length : 3']],
    ] as const)
      expect(await statusOf(`${head('POST /visits HTTP/1.1', ...lines)}abc`), what).toBe(400)
  })

  test('TRACE does not echo the request', async () => {
    const { text } = await rawRequest(site.url, head('TRACE /about HTTP/1.1', 'X-Secret: marked-header'))
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(text).not.toContain('marked-header')
  })
})
