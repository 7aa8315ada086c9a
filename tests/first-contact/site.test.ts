import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMirror, mirrorStatus, openMediaStorage } from '@school/mirror'
import { createDb } from '@school/prisma'
import { createUpstream } from '@school/upstream'
import { readMapFile } from '@school/upstream/map'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { startSite } from '../support/site.ts'
import { check } from './command.ts'
import { type Differences, type SchoolServer, startSchoolServer } from './school-server.ts'
import { foreign, laravel, paged, renamed } from './servers.ts'

// The rehearsal of a first contact: from a check to its map, and from the map to a site that shows the rows. A server as specified and
// a hostile one are in check.test.ts: the one needs no map, the other gets none that helps.

const folder = mkdtempSync(path.join(tmpdir(), 'school-rehearsal-'))
const servers: SchoolServer[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true })
})

async function mapOf(name: string, differences: Differences): Promise<{ server: SchoolServer; map: string }> {
  const server = await startSchoolServer(differences)
  servers.push(server)
  const map = path.join(folder, `${name}.yaml`)
  await check(server, ['--json', '--write-map', map])
  return { server, map }
}

test.each(Object.entries({ renamed, paged, laravel, foreign }))(
  'every row of a server that differs (%s) is in the mirror, by the map alone',
  async (name, differences) => {
    const { server, map } = await mapOf(name, differences)
    const database = await freshDatabase()
    const db = createDb(database.url)
    const upstream = createUpstream({
      baseUrl: server.url,
      userId: server.userId,
      password: server.password,
      retries: 0,
      breaker: false,
      map: readMapFile(map),
    })
    const mirror = createMirror({
      db,
      upstream,
      log: pino({ level: 'silent' }),
      storage: openMediaStorage(path.join(folder, name)),
      schedules: { frequent: '0 0 1 1 *', slow: '0 0 1 1 *' },
    })
    const results = await mirror.run('command')
    expect(results.filter(({ outcome, rejected }) => outcome === 'failed' || rejected > 0)).toEqual([])
    const rows = Object.fromEntries((await mirrorStatus(db)).map((one) => [one.entity, one.rows]))
    expect(rows).toMatchObject({
      notices: 6,
      news: 6,
      events: 6,
      videos: 6,
      careers: 6,
      teachers: 12,
      faq: 6,
    })
    expect(rows).toMatchObject({ programmes: 6, sessions: 6, genders: 12, fees: 6, calendar: 6, gallery: 6 })
    const { rows: news } = await db.$pool.query(
      'SELECT headline, date::text, image FROM news_item ORDER BY date DESC',
    )
    expect(news[0]).toEqual({
      headline: 'News 1 of the school',
      date: '2026-11-26',
      image: 'uploads/hall.jpg',
    })
    await mirror.stop()
    upstream.close()
    await db.$close()
    await database.drop()
  },
)

test('a site shows the rows of a server with other names, by the map alone', async () => {
  const { server, map } = await mapOf('site', renamed)
  const site = await startSite({
    environment: {
      UPSTREAM_BASE_URL: server.url,
      UPSTREAM_USER_ID: server.userId,
      UPSTREAM_PASSWORD: server.password,
      UPSTREAM_FILES_URL: server.origin,
      UPSTREAM_MAP: map,
    },
  })
  const page = async (address: string) => (await fetch(site.url + address)).text()
  await expect.poll(() => page('/all-news')).toContain('News 1 of the school')
  expect(await page('/all-news')).toContain('26 Nov 2026')
  await expect.poll(() => page('/all-events')).toContain('Event 1')
  expect(site.output()).not.toContain(server.password)
  expect(readFileSync(map, 'utf8')).not.toContain(server.userId)
  await site.close()
})
