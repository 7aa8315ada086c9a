import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// Notices end to end: fake upstream → client → mirror → Postgres → page.

let site: App
beforeAll(async () => {
  site = await startApp()
})
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

test('the newest notice is in the HTML of the home page and of the list', async () => {
  const headline = escaped(newest().head_line)
  expect((await page('/')).html).toContain(headline)
  expect((await page('/all-notice')).html).toContain(headline)
})

test('an added, then changed, then deleted notice is up to date on every page without a restart of the server', async () => {
  rows().unshift({
    ...newest(),
    id: '98001',
    date: today,
    head_line: 'School closed for the cyclone warning',
    images_path: '',
  })
  await site.sync()
  await eventually('/').toContain('School closed for the cyclone warning')
  await eventually('/all-notice').toContain('School closed for the cyclone warning')
  expect((await page('/notice/98001')).status).toBe(200)

  newest().head_line = 'School opens again tomorrow'
  await site.sync('notices')
  await eventually('/notice/98001').toContain('School opens again tomorrow')

  rows().shift()
  await site.sync()
  await eventually('/all-notice').not.toContain('School opens again tomorrow')
  await expect.poll(async () => (await page('/notice/98001')).status).toBe(404)
})

test.each([
  '/notice/999999',
  '/notice/abc',
  '/notice/0',
  '/notice/%00',
  '/notice/..%2f..',
  `/notice/${'9'.repeat(500)}`,
])('an unknown notice is a 404 with the specified text: %s', async (path) => {
  const { status, html } = await page(path)
  expect(status).toBe(404)
  expect(html).toContain('Oops! Page Not Found')
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

test('the list of notices is filtered by the date and the title in its URL, and the filter covers all notices', async () => {
  const old = rows().reduce((a, b) => (Number(b.id) < Number(a.id) ? b : a))
  const byDate = await page(`/all-notice?date=${String(old.date).slice(0, 10)}`)
  expect(byDate.html).toContain(`/notice/${old.id}"`)
  const byTitle = await page(
    `/all-notice?title=${encodeURIComponent(String(old.head_line).slice(0, 24).toUpperCase())}`,
  )
  expect(byTitle.html).toContain(`/notice/${old.id}"`)
})

test('every page is served while the upstream is down', async () => {
  site.fakeUpstream.misbehave('*', { kind: 'refuse' })
  for (const path of ['/', '/all-notice', `/notice/${newest().id}`, '/all-news', '/about', '/readyz']) {
    expect((await page(path)).status, path).toBe(200)
  }
  site.fakeUpstream.misbehave('*', null)
})

function escaped(text: string | undefined): string {
  return (text ?? '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
}
