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
