import { afterEach, expect, test, vi } from 'vitest'
import { startLine } from '../chaos/line.ts'
import { startApp } from '../support/app.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// A database that takes what it is sent, and never answers: a firewall that forgets connections, a host that hangs. Found by
// `npm run chaos -- --seed 4`.

afterEach(() => {
  vi.useRealTimers()
})

test('a page that was served once is served while the database does not answer, before a page that was not', async () => {
  const database = await syncedDatabase('rows')
  const line = await startLine(Number(new URL(database.url).port))
  const databaseUrl = Object.assign(new URL(database.url), {
    hostname: '127.0.0.1',
    port: String(line.port),
  }).href
  const site = await startApp({ databaseUrl, synced: false })
  try {
    const read = async (path: string) => {
      const response = await fetch(site.url + path)
      return { path, status: response.status, text: await response.text() }
    }
    const before = await read('/all-notice')
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('/notice/') })
    line.set('silent')
    // The page is too old to be sent without a look at the rows.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
    const never = read('/all-news')
    const first = await Promise.race([read('/all-notice'), never])
    expect(first).toMatchObject({ path: '/all-notice', status: 200 })
    expect(first.text).toContain('/notice/')
    // The next visitor does not wait for another attempt.
    expect(await Promise.race([read('/all-notice'), never])).toMatchObject({
      path: '/all-notice',
      status: 200,
    })
    line.set('open')
    expect((await never).path).toBe('/all-news')
  } finally {
    vi.useRealTimers()
    line.set('open')
    await site.close()
    line.close()
    await database.drop()
  }
})
