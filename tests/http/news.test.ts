import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// News end to end: fake upstream → client → mirror → Postgres → page.

const site = await startApp()
afterAll(() => site.close())

const page = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text() }
}
const rows = () => site.fakeUpstream.tables.news

test('a new news item is on the home page, in the list, and on a page of its own', async () => {
  const [newest] = rows()
  if (!newest) throw new Error('the fake upstream has no news')
  rows().unshift({
    ...newest,
    id: '97001',
    date: new Date().toISOString().slice(0, 10),
    head_line: 'Pupils plant two hundred trees',
    images_path: '',
  })
  await site.sync('news', 'recent-news')
  await expect.poll(async () => (await page('/all-news')).html).toContain('Pupils plant two hundred trees')
  await expect.poll(async () => (await page('/')).html).toContain('Pupils plant two hundred trees')
  const { status, html } = await page('/news/97001')
  expect(status).toBe(200)
  expect(html).toContain('<title>Pupils plant two hundred trees | ')
})

// That of events is in lists.test.ts.
test('the document of /all-news has its first 48 cards, and a link to more', async () => {
  const items = (html: string) => new Set(html.match(/href="[^"]*\/news\/\d+"/g)).size
  const { html } = await page('/all-news')
  expect(items(html)).toBe(48)
  expect(html).toContain('href="/all-news?shown=96#row-49"')
  expect(items((await page('/all-news?shown=96')).html)).toBeGreaterThan(48)
})
