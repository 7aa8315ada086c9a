import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

let site: App
let client: pg.Client
beforeAll(async () => {
  site = await startApp()
  client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
})
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

test('a page that is not cached yet shows a changed row after its notification', async () => {
  const before = await list()
  const id = before.rows[1]?.id ?? ''
  await client.query('UPDATE notice SET headline = $2 WHERE id = $1', [id, 'Shown everywhere'])
  await client.query('SELECT pg_notify($1, $2)', ['mirror', JSON.stringify({ entity: 'notices', ids: [id] })])
  await expect
    .poll(async () => (await fetch(`${site.url}/all-notice?anything=1`)).text())
    .toContain('Shown everywhere')
  expect(headlineOf(await list(), id)).toBe('Shown everywhere')
})
