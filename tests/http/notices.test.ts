import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Notices end to end: fake upstream → client → mirror → Postgres → page.

const site = await startApp()
afterAll(() => site.close())

const page = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const rows = () => site.fakeUpstream.tables.notices
/** The upstream lists the highest id first. */
const newest = () => rows().reduce((a, b) => (Number(b.id) > Number(a.id) ? b : a))
const today = new Date().toISOString().slice(0, 10)
/** Returns the page shortly after a sync. */
const eventually = (path: string) => expect.poll(async () => (await page(path)).html)

test('an added, then changed, then deleted notice is up to date on every page without a restart of the server', async () => {
  rows().unshift({
    ...newest(),
    id: '98001',
    date: today,
    head_line: 'School closed for the cyclone warning',
    images_path: '',
  })
  await site.sync('notices', 'recent-notices')
  await eventually('/').toContain('School closed for the cyclone warning')
  await eventually('/all-notice').toContain('School closed for the cyclone warning')
  expect((await page('/notice/98001')).status).toBe(200)

  newest().head_line = 'School opens again tomorrow'
  await site.sync('notices')
  await eventually('/notice/98001').toContain('School opens again tomorrow')

  rows().shift()
  await site.sync('notices', 'recent-notices')
  await eventually('/all-notice').not.toContain('School opens again tomorrow')
  await expect.poll(async () => (await page('/notice/98001')).status).toBe(404)
})

test('an unknown notice is a 404 with the specified text', async () => {
  for (const id of ['999999', 'abc', '0', '%00', '..%2f..', '9'.repeat(500)]) {
    const { status, html } = await page(`/notice/${id}`)
    expect([id, status]).toEqual([id, 404])
    expect(html).toContain('Oops! Page Not Found')
  }
})

test('markup and scripts in a notice are shown as text and do not run', async () => {
  rows().unshift({
    ...newest(),
    id: '98002',
    date: today,
    head_line: 'Fees <script>alert(1)</script> & <b>dates</b>',
    description: 'One\\nTwo <img src=x onerror=alert(1)>',
    images_path: '',
  })
  await site.sync('notices')
  await eventually('/notice/98002').toContain('Fees &amp; dates')
  const { html } = await page('/notice/98002')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toMatch(/<img[^>]+onerror/)
})

test('the list of notices shows the first 50', async () => {
  const { html } = await page('/all-notice')
  expect(new Set(html.match(/href="\/notice\/\d+"/g)).size).toBe(50)
})

test('every page is served while the upstream is down', async () => {
  site.fakeUpstream.misbehave('*', { kind: 'refuse' })
  for (const path of ['/', '/all-notice', `/notice/${newest().id}`, '/all-news', '/about', '/readyz']) {
    expect((await page(path)).status, path).toBe(200)
  }
  site.fakeUpstream.misbehave('*', null)
})
