import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact, message, runSql, stored } from '../submissions/posting.ts'
import { startApp } from '../support/app.ts'
import { type Site, startSite } from '../support/site.ts'
import { startPrimaryAndStandby, startSwitch } from '../support/standby.ts'

// A fail-over under load: the primary is killed, its synchronous standby promoted, the address switched (docs/postgres.md).

let servers: Awaited<ReturnType<typeof startPrimaryAndStandby>>
let address: Awaited<ReturnType<typeof startSwitch>>
let site: Site
beforeAll(async () => {
  servers = await startPrimaryAndStandby()
  address = await startSwitch(servers.primary)
  site = await startSite({
    databaseUrl: address.url,
    environment: { SYNC_SCHEDULE_FREQUENT: '*/4 * * * * *', SYNC_SCHEDULE_SLOW: '0 0 29 2 *' },
  })
})
afterAll(async () => {
  await site?.close()
  address?.close()
  await servers?.close()
})

test('a standby stops the start with a sentence', async () => {
  await expect(startApp({ databaseUrl: servers.standby })).rejects.toThrow(
    'DATABASE_URL leads to a standby, which cannot be written: name the primary.',
  )
})

const PAGES = ['/', '/all-notice', '/all-news', '/about', '/fees', '/faq', '/contact']
const MAX_ANSWER_MS = 30_000

test('in a fail-over cached pages are served, and each message reaches the school once', async () => {
  for (const page of PAGES) await fetch(site.url + page)
  const failedPages: string[] = []
  let [pages, acknowledged, refused, longest] = [0, 0, 0, 0]
  let running = true

  async function readPages(number: number) {
    for (let turn = number; running; turn += 1) {
      const page = PAGES[turn % PAGES.length] ?? '/'
      const response = await fetch(site.url + page)
      if (response.status === 200 && (await response.text()).includes('</html>')) pages += 1
      else failedPages.push(`${page}: ${response.status}`)
    }
  }
  /** Sends messages one after the other, each again under its key until it is acknowledged, as a visitor does. */
  async function sendMessages(sender: string, sent: string[]) {
    while (running) {
      const text = `${sender}, message ${sent.length + 1}`
      sent.push(text)
      const entries = message({ message: text, email: `${text.replaceAll(/\W+/g, '.')}@example.org` })
      for (;;) {
        const begun = performance.now()
        const { status, answer } = await contact(site, entries)
        longest = Math.max(longest, performance.now() - begun)
        if (['delivered', 'received', 'forwarding', 'waiting'].includes(answer.state)) break
        expect([answer.state, status]).toEqual(['failed', 503])
        refused += 1
      }
      acknowledged += 1
    }
  }
  const sent = ['Ayesha', 'Karim', 'Salma'].map((sender) => ({ sender, texts: [] as string[] }))
  const visitors = [...[0, 3].map(readPages), ...sent.map(({ sender, texts }) => sendMessages(sender, texts))]
  const more = (count: () => number, by: number) => {
    const until = count() + by
    return expect.poll(count, { timeout: 120_000 }).toBeGreaterThanOrEqual(until)
  }
  try {
    await more(() => acknowledged, 6)
    servers.killPrimary()
    address.to(null)
    address.endConnections()
    await more(() => refused, 3)
    await more(() => pages, 40)
    await servers.promote()
    address.to(servers.standby)
    await more(() => acknowledged, 6)
  } finally {
    running = false
    await Promise.all(visitors)
  }
  expect(failedPages).toEqual([])
  expect(longest).toBeLessThan(MAX_ANSWER_MS)

  // The sync goes on by itself, and its notification arrives.
  const [notice] = site.fakeUpstream.tables.notices
  Object.assign(notice ?? {}, { head_line: 'After the fail-over' })
  const readNotice = async () => (await fetch(`${site.url}/notice/${notice?.id}`)).text()
  await expect.poll(readNotice, { timeout: 120_000 }).toContain('After the fail-over')

  const texts = sent.flatMap((one) => one.texts).sort()
  const arrived = () => site.fakeUpstream.tables.messages.map((one) => String(one.message)).sort()
  await expect.poll(arrived, { timeout: 120_000 }).toEqual(texts)
  const rows = await stored(servers.standby)
  expect(rows.map(({ payload }) => payload?.message).sort()).toEqual(texts)
  // A message arrives at the school before the site has recorded that.
  await expect
    .poll(() => runSql(servers.standby, 'SELECT 1 FROM submission WHERE state <> $1', ['delivered']))
    .toEqual([])
})
