import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { exchange } from './transport.ts'

// One request and its answer. How a call reacts to each failure is in client.test.ts.

const open: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of open.splice(0)) close()
})

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** Starts a server. @returns makes one request to it */
async function serve(handle: Handler, defaults: { maxBytes?: number } = {}) {
  const server = http.createServer((request, response) => {
    // A connection that the test ends is no failure of the server.
    response.on('error', () => {})
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new http.Agent()
  open.push(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`)
  return (options: { method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> } = {}) =>
    exchange({
      path: '/a-call',
      url,
      method: 'GET',
      headers: {},
      agent,
      timeoutMs: 60_000,
      maxBytes: defaults.maxBytes ?? 1_000,
      ...options,
    })
}

const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: Error) => error.message,
  )
test('a POST requests JSON and sends the length of its body in bytes; a GET accepts any type and has no body', async () => {
  const received: http.IncomingHttpHeaders[] = []
  const request = await serve(({ headers }, response) => {
    received.push(headers)
    response.end()
  })
  await request({ method: 'POST', body: 'আ', headers: { 'content-type': 'text/plain' } })
  await request()
  expect(received[0]).toMatchObject({
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-length': '3',
    'content-type': 'text/plain',
    'user-agent': 'school-site',
  })
  expect(received[1]).toMatchObject({ accept: '*/*', 'user-agent': 'school-site' })
  expect(received[1]).not.toHaveProperty('content-length')
})

const answers: [string, (body: string, response: http.ServerResponse) => void][] = [
  ['announced', (body, response) => response.setHeader('content-length', body.length).end(body)],
  ['not announced', (body, response) => void response.writeHead(200).write(body, () => response.end())],
  [
    'compressed',
    (body, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body)),
  ],
]
test.each(answers)(
  'an answer may have exactly the maximum size, and not one byte more: %s',
  async (_, answer) => {
    const bytes = 500
    let size = bytes
    const request = await serve((_, response) => answer('x'.repeat(size), response), { maxBytes: bytes })
    expect((await request()).bytes).toHaveLength(bytes)
    size += 1
    expect(await messageOf(request())).toBe('/a-call: the answer is larger than 500 bytes.')
  },
)

test.each<[string, (text: string) => string | Buffer]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', String],
  ['Identity', String],
  // Names that are no codings, and a header without one.
  ['utf-8', String],
  ['UTF8', String],
  ['none', String],
  ['', String],
  ['binary', String],
  // A proxy has undone the compression, and left the header.
  ['gzip', String],
  ['br', String],
  ['gzip, gzip', (text) => gzipSync(gzipSync(text))],
  ['utf-8, gzip', gzipSync],
])('an answer with the content encoding "%s" is read', async (name, encode) => {
  const body = '[{"id":1,"images_path":"a.png"}]'
  const request = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': name }).end(encode(body)),
  )
  expect(Buffer.from((await request()).bytes).toString()).toBe(body)
})

test.each<[string, Handler]>([
  ['the connection was lost before the upstream answered (ECONNRESET)', ({ socket }) => socket.destroy()],
  [
    'the connection was lost before the answer was complete',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('[', () => socket.destroy())
    },
  ],
  ['the answer is not HTTP', ({ socket }) => void socket.end('SSH-2.0\r\n\r\n')],
  [
    'the answer cannot be decompressed (its Content-Encoding is "gzip")',
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  ],
  [
    'the compressed answer ends before it is complete',
    (_, response) =>
      void response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync('[1,2,3,4,5]').subarray(0, 20)),
  ],
])('the error of a request names its cause: %s', async (cause, handle) => {
  expect(await messageOf((await serve(handle))())).toBe(`/a-call: ${cause}.`)
})

test.each<[string, Handler]>([
  ['complete', (_, response) => response.end('x')],
  ['too large', (_, response) => response.end('x'.repeat(2_000))],
  ['lost', ({ socket }) => socket.destroy()],
])('no timer is left after an answer that is %s', async (_, handle) => {
  const request = await serve(handle)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await messageOf(request())
  expect(vi.getTimerCount()).toBe(0)
})
