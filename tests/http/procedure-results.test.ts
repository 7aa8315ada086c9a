import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

const site = await startApp()
const client = new pg.Client({ connectionString: site.databaseUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await site.close()
})

interface NoticeList {
  rows: { id: string; headline: string }[]
}

const list = async (input: object = {}): Promise<NoticeList> => {
  const response = await fetch(
    `${site.url}/trpc/notices.list?input=${encodeURIComponent(JSON.stringify(input))}`,
  )
  return (await response.json()).result.data
}
const headlineOf = ({ rows }: NoticeList, id: string) => rows.find((row) => row.id === id)?.headline

test('a procedure reads the database again only after a notification of changed rows', async () => {
  const first = await list()
  const id = first.rows[0]?.id ?? ''
  // A change without a notification.
  await client.query('UPDATE notice SET headline = $2 WHERE id = $1', [id, 'Changed without a notification'])
  expect(await list()).toEqual(first)
  await client.query('SELECT pg_notify($1, $2)', ['mirror', JSON.stringify({ entity: 'faq', ids: ['1'] })])
  await client.query('SELECT pg_notify($1, $2)', ['mirror', JSON.stringify({ entity: 'notices', ids: [id] })])
  await expect.poll(async () => headlineOf(await list(), id)).toBe('Changed without a notification')
})

test('an answer that is sent again has the same status, headers and body', async () => {
  const address = `${site.url}/trpc/notices.list?input=${encodeURIComponent('{"title":"admission"}')}`
  const first = await raw(address)
  const { etag } = first.headers
  expect(first.status).toBe(200)
  const variants = [
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'if-none-match': etag ?? '' },
  ]
  for (const headers of [{}, ...variants]) {
    const [one, again] = [await raw(address, headers), await raw(address, headers)]
    expect(again).toEqual(one)
    expect(one.status).toBe('if-none-match' in headers ? 304 : 200)
    expect(one.headers).toMatchObject({ etag, vary: 'accept-encoding, trpc-accept, accept' })
  }
})

test('a request for a stream never gets the cached plain answer', async () => {
  const address = `${site.url}/trpc/faq?input=%7B%7D`
  for (const _ of [1, 2]) expect((await raw(address)).status).toBe(200)
  // tRPC streams only batches.
  expect((await raw(address, { 'trpc-accept': 'application/jsonl' })).status).toBe(400)
})

/** Returns a response without the time at which it was sent. */
async function raw(address: string, headers: Record<string, string> = {}) {
  const [response] = await once(get(address, { headers, agent: false }), 'response')
  const { date, ...rest } = (response as IncomingMessage).headers
  return { status: response.statusCode, headers: rest, body: (await buffer(response)).toString('base64') }
}
