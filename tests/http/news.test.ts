import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// News end to end: fake upstream → client → mirror → Postgres → page.

let site: App
beforeAll(async () => {
  site = await startApp()
})
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
  await site.sync()
  await expect.poll(async () => (await page('/all-news')).html).toContain('Pupils plant two hundred trees')
  await expect.poll(async () => (await page('/')).html).toContain('Pupils plant two hundred trees')
  const { status, html } = await page('/news/97001')
  expect(status).toBe(200)
  expect(html).toContain('<title>Pupils plant two hundred trees | ')
})

test.each([
  ['/all-news', 'news'],
  ['/all-events', 'events'],
  ['/events-activities', 'events'],
])('the document of %s has its first 48 cards, and a link to more', async (path, kind) => {
  const items = (html: string) => new Set(html.match(new RegExp(`href="[^"]*/${kind}/\\d+"`, 'g'))).size
  const { html } = await page(path)
  expect(items(html)).toBe(48)
  expect(html).toContain(`href="${path}?shown=96#row-49"`)
  expect(items((await page(`${path}?shown=96`)).html)).toBeGreaterThan(48)
})

test('the picture of a news item is served by this site as an immutable image', async () => {
  const item = rows().find((row) => /\.jpe?g$/i.test(row.images_path))
  const source = () =>
    page(`/news/${item?.id}`).then(
      ({ html }) => /\/media\/[0-9a-f]{32}(-\d+)?\.(jpg|avif|webp)/.exec(html)?.[0] ?? '',
    )
  await site.fetchMedia('news')
  await expect.poll(source).not.toBe('')
  const picture = await fetch(site.url + (await source()))
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
})
