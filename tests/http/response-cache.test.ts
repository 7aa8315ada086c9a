import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { renderTime, withoutRenderTime } from '@school/server/render-time'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { closeDatabase } from '../support/database-outage.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// The response cache: a page is rendered once for all visitors, again after a change of the mirror, and served while Postgres
// is down.

const database = await syncedDatabase('rows')
const site = await startApp({ databaseUrl: database.url, synced: false })
// A replica without a worker. Postgres notifies it of changes.
const other = await startApp({ databaseUrl: database.url, fakeUpstream: site.fakeUpstream, synced: false })
afterAll(async () => {
  await other.close()
  await site.close()
  await database.drop()
})

/** Returns when the page was rendered, which the router writes into its script. */
const renderedAt = async (path: string, from = site) => {
  const html = await (await fetch(from.url + path)).text()
  return { at: renderTime(html), html }
}
const oldest = () => site.fakeUpstream.tables.notices.reduce((a, b) => (Number(b.id) < Number(a.id) ? b : a))

test('a page is rendered once for all visitors', async () => {
  const first = await renderedAt('/about')
  const again = await Promise.all(Array.from({ length: 20 }, () => renderedAt('/about')))
  expect(new Set(again.map(({ at }) => at))).toEqual(new Set([first.at]))
})

test('an invalid notification invalidates all pages and stops no server', async () => {
  const path = `/notice/${oldest().id}`
  await renderedAt(path)
  await renderedAt(path, other)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // A change without a notification.
  await client.query('UPDATE notice SET headline = $2 WHERE id = $1', [
    oldest().id,
    'Changed without a notification',
  ])
  const messages = ['', 'no JSON', '{"entity":"faq"}', '[]', '{"entity":"faq","ids":[1]}']
  for (const message of messages) await client.query('SELECT pg_notify($1, $2)', ['mirror', message])
  await client.query('SELECT pg_notify($1, $2)', ['worker', 'no JSON'])
  await client.end()
  for (const from of [site, other])
    await expect
      .poll(async () => (await renderedAt(path, from)).html)
      .toContain('Changed without a notification')
  for (const { url } of [site, other]) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // A message that arrives later would invalidate the pages of the next test.
  const invalid = (from: App) =>
    from.output().split('a message on the channel mirror is not valid').length - 1
  for (const from of [site, other]) await expect.poll(() => invalid(from)).toBe(messages.length)
  await expect.poll(() => site.output()).toContain('a request to the worker is not valid')
})

test('addresses that select the same rows share one cached page', async () => {
  const first = await renderedAt('/all-notice?utm=1&title=A')
  for (const search of ['title=a%20', 'title=a', 'shown=x&title=+A', 'title=a&date=&fbclid=2', 'title=a#q'])
    expect((await renderedAt(`/all-notice?${search}`)).html).toBe(first.html)
  const dates = await Promise.all(
    ['০৪+Sept+২০২৫', '04%20sept++2025'].map((date) => renderedAt(`/all-news?date=${date}`)),
  )
  expect(dates[0]?.html).toBe(dates[1]?.html)
  const plain = await renderedAt('/about')
  expect((await renderedAt('/about?title=a&x=1')).at).toBe(plain.at)
  expect((await renderedAt('/all-notice?title=b')).html).not.toBe(first.html)
})

test('a filtered page and search results show a changed row', async () => {
  const paths = ['/all-notice?title=zebra', '/search?q=zebra']
  for (const path of paths) expect((await renderedAt(path)).html).not.toContain('Zebra crossing')
  oldest().head_line = 'Zebra crossing'
  await site.sync('notices')
  const changedTitle = /Zebra.*crossing/
  for (const path of paths) await expect.poll(async () => (await renderedAt(path)).html).toMatch(changedTitle)
  const [filtered] = paths
  expect((await renderedAt(filtered ?? '')).at).toBe((await renderedAt(filtered ?? '')).at)
})

test('a posted form is never cached, whatever its query string', async () => {
  const post = () =>
    fetch(`${site.url}/contact?title=a`, { method: 'POST', body: new URLSearchParams({ name: 'Own entry' }) })
  for (const answer of [await post(), await post()]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  for (const path of ['/contact', '/contact?title=a', '/contact?name=Own+entry'])
    expect((await renderedAt(path)).html).not.toContain('Own entry')
})

test('cached pages are served while the database is down, and are updated again after it is back', async () => {
  const cachedPaths = ['/', '/all-notice', `/notice/${oldest().id}`]
  for (const path of cachedPaths) expect((await fetch(site.url + path)).status).toBe(200)
  const open = await closeDatabase(database.url)
  for (const path of cachedPaths) expect((await fetch(site.url + path)).status, path).toBe(200)
  // A load balancer that checks /readyz must not remove a process that can still serve.
  const ready = await fetch(`${site.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    status: 'no database, serving cached pages',
    problems: ['the database cannot be reached or refuses the query'],
  })
  await open()
  oldest().head_line = 'Changed after the database came back'
  await expect.poll(async () => (await site.sync('notices'))[0]?.outcome).toBe('ok')
  await expect
    .poll(async () => (await renderedAt(`/notice/${oldest().id}`)).html)
    .toContain('Changed after the database came back')
  await expect
    .poll(async () => (await renderedAt(`/notice/${oldest().id}`, other)).html)
    .toContain('Changed after the database came back')
})

// If this fails after an upgrade of TanStack Router: only apps/server/src/pages/render-time.ts knows how the router's
// script contains the time of rendering.
test('a page that is rendered twice has the same ETag, although its script contains the time of rendering', async () => {
  const path = '/all-notice?title=twice'
  // With a host that no server knows, both replicas write the same addresses.
  const render = ({ url }: App) =>
    new Promise<{ etag: unknown; html: string }>((resolve, reject) => {
      get(url + path, { headers: { host: 'elsewhere.example' } }, async (response) =>
        resolve({ etag: response.headers.etag, html: await text(response) }),
      ).on('error', reject)
    })
  const [first, second] = [await render(site), await render(other)]
  expect(renderTime(first.html)).toBeGreaterThan(0)
  expect(renderTime(second.html)).toBeGreaterThan(renderTime(first.html))
  const [before, after] = [first, second].map(({ html }) => withoutRenderTime(Buffer.from(html)).toString())
  expect(after).toBe(before)
  expect(second.etag).toBe(first.etag)
})

test('a page and its Bangla version are cached separately, independent of the chosen language, and a changed row is on screen in both and in every replica a moment after its sync', async () => {
  const path = `/notice/${oldest().id}`
  await renderedAt(path, other)
  const [english, bangla] = [await renderedAt(path), await renderedAt(`/bn${path}`)]
  expect(english.html).toContain('<html lang="en"')
  expect(bangla.html).toContain('<html lang="bn"')
  const chosen = await fetch(site.url + path, { headers: { cookie: 'language=bn', 'accept-language': 'bn' } })
  expect(await chosen.text()).toBe(english.html)
  expect((await renderedAt(`/bn${path}`)).at).toBe(bangla.at)
  oldest().head_line = 'In both languages'
  await site.sync('notices')
  for (const [address, from] of [
    [path, site],
    [`/bn${path}`, site],
    [path, other],
  ] as const)
    await expect.poll(async () => (await renderedAt(address, from)).html).toContain('In both languages')
})

test('a procedure responds in the language of its address, also from the cache', async () => {
  oldest().head_line = ''
  await site.sync('notices')
  const input = encodeURIComponent(JSON.stringify({ id: oldest().id }))
  const headline = async (prefix: string) => {
    const answer = await fetch(`${site.url}${prefix}/trpc/notices.byId?input=${input}`)
    return ((await answer.json()) as { result: { data: { headline: string } } }).result.data.headline
  }
  await expect.poll(() => headline('')).toMatch(/^Notice/)
  await expect.poll(() => headline('/bn')).toMatch(/^নোটিশ/)
  expect([await headline(''), await headline('/bn')]).toEqual([
    expect.stringMatching(/^Notice/),
    expect.stringMatching(/^নোটিশ/),
  ])
})

test('a procedure whose name is written with encoded letters is answered, but not cached: there are any number of spellings', async () => {
  const plain = await fetch(`${site.url}/trpc/home`)
  const encoded = await fetch(`${site.url}/trpc/hom%65`)
  expect(await encoded.json()).toEqual(await plain.json())
  const rules = [plain, encoded].map(({ headers }) => headers.get('cache-control'))
  expect(rules).toEqual([expect.stringContaining('s-maxage'), 'no-store'])
})
