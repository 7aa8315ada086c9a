import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, message, runSql } from '../submissions/posting.ts'
import { createMachine, type Machine, missingNetwork } from '../support/network.ts'
import { type Site, startSite } from '../support/site.ts'
import { startSwitch } from '../support/standby.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// Two machines with web and worker on each, one Postgres (docs/postgres.md#several-machines). They share a folder of pictures;
// that a bucket can replace it, tests/mirror/media.test.ts shows.

const PAGES = ['/', '/all-notice', '/all-news', '/about', '/contact']

describe.skipIf(missingNetwork)(`two machines ${missingNetwork}`, () => {
  let database: Awaited<ReturnType<typeof syncedDatabase>>
  let fakeUpstream: FakeUpstream
  const closers: (() => unknown)[] = []
  const machines: Machine[] = []
  const sites: Site[] = []

  /** Starts the site on a machine of its own, which finds Postgres and the school's server on this one. */
  async function startMachine(number: number): Promise<void> {
    const machine = createMachine(number)
    machines.push(machine)
    closers.push(machine.remove)
    const reach = async (url: string) => {
      const { url: reached, close } = await startSwitch(url, machine.gateway)
      closers.push(close)
      return reached
    }
    const files = (await reach(fakeUpstream.filesUrl)).replace(/\/$/, '')
    const site = await startSite({
      fakeUpstream,
      databaseUrl: await reach(database.url),
      prefix: machine.prefix,
      environment: {
        HOST: '0.0.0.0',
        UPSTREAM_BASE_URL: await reach(fakeUpstream.url),
        UPSTREAM_FILES_URL: files,
        VIDEO_THUMBNAILS_URL: files,
        SYNC_SCHEDULE_FREQUENT: '*/4 * * * * *',
        SYNC_SCHEDULE_SLOW: '0 0 29 2 *',
      },
    })
    closers.push(site.close)
    sites.push({ ...site, url: `http://${machine.address}:${new URL(site.url).port}` })
  }

  beforeAll(async () => {
    database = await syncedDatabase('pictures')
    fakeUpstream = await startFakeUpstream()
    await startMachine(1)
    await startMachine(2)
  })
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
    await fakeUpstream.close()
    await database.drop()
  })

  test('one that is cut off serves cached pages and refuses forms; the other goes on, and nothing is doubled', async () => {
    const [first, second] = sites
    const [, cutOff] = machines
    if (!first || !second || !cutOff) throw new Error('a machine is missing')
    const [notice] = fakeUpstream.tables.notices
    const readNotice = async ({ url }: Site) => (await fetch(`${url}/notice/${notice?.id}`)).text()
    for (const site of sites) {
      for (const page of PAGES) expect((await fetch(site.url + page)).status).toBe(200)
      await readNotice(site)
    }
    const texts = ['before, first', 'before, second', 'cut, first', 'cut, second', 'joined, first']
    const [, , whileCut, refused, afterwards] = texts.map((text, number) =>
      message({ message: text, email: `karim${number}@example.org` }),
    )
    const delivered = { answer: { state: 'delivered' } }
    expect(await contact(first, message({ message: texts[0], email: 'a@example.org' }))).toMatchObject(
      delivered,
    )
    expect(await contact(second, message({ message: texts[1], email: 'b@example.org' }))).toMatchObject(
      delivered,
    )

    cutOff.cut()
    const refusal = contact(second, refused ?? {})
    Object.assign(notice ?? {}, { head_line: 'Written while one is cut off' })
    await expect.poll(() => readNotice(first), { timeout: 120_000 }).toContain('while one is cut off')
    expect(await contact(first, whileCut ?? {})).toMatchObject(delivered)
    expect(await refusal).toMatchObject({ status: 503, answer: { state: 'failed' } })
    for (const page of PAGES) expect((await fetch(second.url + page)).status).toBe(200)
    expect(await readNotice(second)).not.toContain('while one is cut off')

    cutOff.join()
    await expect.poll(() => readNotice(second), { timeout: 120_000 }).toContain('while one is cut off')
    // The visitor sends the same form again.
    const sendAgain = async () => (await contact(second, refused ?? {})).answer.state
    await expect.poll(sendAgain, { timeout: 120_000 }).toBe('delivered')
    expect(await contact(first, afterwards ?? {})).toMatchObject(delivered)
    const arrived = fakeUpstream.tables.messages.map((one) => String(one.message))
    expect(arrived.filter((text) => texts.includes(text)).sort()).toEqual([...texts].sort())
    // A run that wrote the same rows as another one would be a second one with a change.
    const runs = await runSql(
      database.url,
      `SELECT 1 FROM sync_run WHERE entity = 'notices' AND changed > 0 AND trigger = 'schedule'`,
    )
    expect(runs).toHaveLength(1)
  })
})
