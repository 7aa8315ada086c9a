import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, message } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { isNewPgbouncer, missingPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { freshDatabase } from '../support/postgres.ts'

// DATABASE_URL is a pooler in transaction mode, DATABASE_DIRECT_URL the primary (docs/postgres.md#pooler).

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const startBehind = (databaseUrl: string, directUrl: string): Promise<App> =>
  startApp({ databaseUrl, environment: { DATABASE_DIRECT_URL: directUrl }, forwards: true })

const IGNORES = 'ignore_startup_parameters = options'
const GUARDS = 'track_extra_parameters = IntervalStyle, default_transaction_read_only'
const VERSIONS = isNewPgbouncer
  ? [
      ['without named statements', ['max_prepared_statements = 0', IGNORES]],
      ['with named statements', ['max_prepared_statements = 100', GUARDS]],
    ]
  : [['of a version without named statements', [IGNORES]]]

describe.skipIf(missingPgbouncer)(`a pooler ${missingPgbouncer}`, () => {
  test.each(VERSIONS as [string, string[]][])(
    'pages, forms and syncs work through a pooler %s, and a change is seen at once',
    async (_, settings) => {
      const pooler = await startPgbouncer(database.url, settings)
      const site = await startBehind(pooler.url, database.url)
      try {
        const [notice] = site.fakeUpstream.tables.notices
        const readNotice = async () => (await fetch(`${site.url}/notice/${notice?.id}`)).text()
        // More visitors at once than the pooler has connections.
        const pages = ['/', '/all-notice', '/all-news', '/faq', '/about', '/search?q=exam', '/search?q=fees']
        const statuses = await Promise.all(pages.map(async (page) => (await fetch(site.url + page)).status))
        expect(statuses).toEqual(pages.map(() => 200))
        expect((await contact(site, message())).answer).toMatchObject({ state: 'delivered' })
        await readNotice()
        Object.assign(notice ?? {}, { head_line: 'Seen through the pooler' })
        expect(await site.sync('notices')).toMatchObject([{ outcome: 'ok', changed: 1 }])
        await expect.poll(readNotice).toContain('Seen through the pooler')
        expect(site.output()).not.toMatch(/"level":[56]0|was not received/)
        // Without it, Postgres would refuse what pages write.
        expect(site.output().includes('ignores the start parameter')).toBe(settings.includes(IGNORES))
      } finally {
        await site.close()
        await pooler.stop()
      }
    },
  )

  test('a pooler that refuses the start parameter of pages stops the start with a sentence', async () => {
    const pooler = await startPgbouncer(database.url, [])
    await expect(startBehind(pooler.url, database.url)).rejects.toThrow(
      'The pooler of DATABASE_URL refuses the start parameter options',
    )
    await pooler.stop()
  })

  test('a direct address that is a pooler in transaction mode is named in a warning', async () => {
    const pooler = await startPgbouncer(database.url, [IGNORES])
    const site = await startBehind(pooler.url, pooler.url)
    await expect
      .poll(() => site.output(), { timeout: 60_000 })
      .toContain('DATABASE_DIRECT_URL must lead to the primary')
    await site.close()
    await pooler.stop()
  })
})

test('a direct address of another database stops the start with a sentence', async () => {
  const other = await freshDatabase()
  await expect(startBehind(database.url, other.url)).rejects.toThrow(
    'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases: both must name the same one on the same primary.',
  )
  await other.drop()
})
