import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// Calls of procedures by scripts: one GET per query, which a CDN can cache (docs/decisions/0056-query-cache.md).

const site = await sharedApp()

const addressOf = (procedure: string, input?: unknown) =>
  `${site.url}/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

test('the result of a query can be cached by a CDN, and a browser that has cached it gets a 304 without a body', async () => {
  for (const [procedure, input] of [
    ['home'],
    ['notices.list', { title: 'exam' }],
    ['page', { path: '/about' }],
  ] as const) {
    const address = addressOf(procedure, input)
    const first = await fetch(address)
    expect(first.status, procedure).toBe(200)
    expect(first.headers.get('cache-control'), procedure).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=600',
    )
    expect(first.headers.get('set-cookie'), procedure).toBeNull()
    const { result } = await first.json()
    expect(result.data, procedure).toBeTruthy()
    const etag = first.headers.get('etag') ?? ''
    expect(etag, procedure).toMatch(/^W\/"/)
    const again = await fetch(address, { headers: { 'if-none-match': etag } })
    expect(again.status, procedure).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
  }
})

test('errors, batched queries and streamed results are not cacheable', async () => {
  for (const [address, headers] of [
    [addressOf('nothing'), {}],
    [addressOf('notices.list', { title: 1 }), {}],
    [`${site.url}/trpc/home,today?batch=1&input={}`, {}],
    [addressOf('home'), { 'trpc-accept': 'application/jsonl' }],
  ] as const) {
    const response = await fetch(address, { headers })
    expect(response.headers.get('cache-control'), address).toBe('no-store')
    expect(response.headers.get('etag'), address).toBeNull()
    await response.arrayBuffer()
  }
})

test('a streamed batch is a valid response', async () => {
  const address = `${site.url}/trpc/today,today?batch=1&input=${encodeURIComponent('{}')}`
  // Node's parser rejects a response with a length and chunks.
  const outgoing = request(address, { headers: { 'trpc-accept': 'application/jsonl' } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(await text(response)).toMatch(/"\d{4}-\d\d-\d\d"/)
})

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'home.__proto__',
  'home.call',
]
const odd: [string, string, string?][] = [
  ...names.map((name): [string, string] => [`the procedure ${name}`, `/trpc/${name}`]),
  ...names.map((name): [string, string] => [`a batch with ${name}`, `/trpc/today,${name}?batch=1&input={}`]),
  ['one procedure ten thousand times', `/trpc/${'today,'.repeat(9_999)}today?batch=1&input={}`],
  ['as many as the address holds', `/trpc/${'today,'.repeat(160)}today?batch=1&input={}`],
  ['a batch of nothing', '/trpc/,,,,?batch=1&input={}'],
  ['inputs that are a list', '/trpc/today,today?batch=1&input=[1,2]'],
  ['inputs that are a number', '/trpc/today,today?batch=1&input=1e400'],
  [
    'inputs under the name of a prototype',
    '/trpc/notices.list?batch=1&input={"__proto__":{"title":"polluted"}}',
  ],
  [
    'an input with a prototype',
    '/trpc/notices.list?input={"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  ],
  ['a deep input in the address', `/trpc/notices.list?input=${deep(3_000)}`],
  ['a deep input in the body', '/trpc/notices.list', deep(30_000)],
  ['a deep filter in the body', '/trpc/notices.list', `{"title":${deep(30_000)}}`],
  ['a long list in the body', '/trpc/notices.list', `[${'1,'.repeat(30_000)}1]`],
  ['a number of many digits', '/trpc/notices.list', `{"cursor":[0,1${'0'.repeat(60_000)}]}`],
]
test.each(odd)('a call with %s is refused, costs little, and changes nothing', async (_what, path, body) => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const type = { 'content-type': 'application/json' }
  const response = await fetch(
    site.url + path,
    body === undefined ? {} : { method: 'POST', headers: type, body },
  )
  expect(response.status).toBeGreaterThanOrEqual(200)
  expect(response.status).toBeLessThan(500)
  const text = await response.text()
  expect(text.length).toBeLessThan(20_000)
  expect(text).not.toMatch(/INTERNAL|polluted|\n\s+at /)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  // One of these alone is a call like others.
  if (!/^\/trpc\/(?:today|notices)/.test(path) || path.startsWith('/trpc/today,today,today'))
    expect(response.status).toBeGreaterThanOrEqual(400)
})
