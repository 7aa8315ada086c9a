import type { Tables } from '@school/demo-upstream'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Rows without a date or a headline, and the date filter (docs/spec/rulings.md#11, #33, #34).

const site = await startApp()
const { tables } = site.fakeUpstream
// The upstream lists the highest id first, so a later date is below the row without one.
const three = <T extends object>(rows: T[], own: (date: string, name: string) => Partial<T>, key = 'id') => {
  const [row] = rows
  if (!row) throw new Error('the fake upstream has no rows')
  const dates = ['2014-09-04', '0000-00-00', '2016-11-22']
  rows.push(
    ...dates.map((date, index) => ({
      ...row,
      ...own(date, `Row ${index + 1} of three`),
      [key]: `${99_103 - index}`,
    })),
    ...['2025-09-04', '2025-02-30'].map((date, index) => ({
      ...row,
      ...own(date, ''),
      [key]: `${99_003 - index}`,
    })),
  )
}
three(tables.notices, (date, head_line) => ({ date, head_line }))
three(tables.news, (date, head_line) => ({ date, head_line }))
three(tables.events, (date, name) => ({ date, start_date: date, end_date: '', name, description: 'x' }))
three(tables.videos, (date, title) => ({ date, title }))
three(tables.careers, (start_date, title) => ({ start_date, title, designation_name: '', end_date: '' }))
tables.notices.push({
  ...(tables.notices[0] as Tables['notices'][number]),
  id: '99301',
  head_line: '',
  date: '2030-01-01',
})
tables.events.push({
  ...(tables.events[0] as Tables['events'][number]),
  id: '99201',
  name: 'Listed by another day',
  date: '2031-03-03',
  start_date: '2032-04-04',
  end_date: '2032-05-05',
})
await site.sync('notices', 'news', 'events', 'videos', 'careers')
afterAll(() => site.close())

const main = async (path: string) => {
  const html = await (await fetch(site.url + path)).text()
  return /<main[\s\S]*<\/main>/.exec(html.replaceAll('<!-- -->', ''))?.[0] ?? ''
}
const namesIn = (html: string) => [...html.matchAll(/>(Row \d of three)</g)].map(([, name]) => name)

test.each([
  ...['/all-notice', '/all-news', '/all-events', '/videos'].map((path) => `${path}?title=of+three`),
  '/career?search=of+three',
])(
  'a row without a valid date keeps its upstream position on %s, and later rows are not moved before it',
  async (path) => {
    const names = namesIn(await main(path))
    // All of them are past, for events are grouped by today.
    expect(names.filter((name, index) => names.indexOf(name) === index)).toEqual([
      'Row 1 of three',
      'Row 2 of three',
      'Row 3 of three',
    ])
  },
)

test.each([
  ['/all-notice', 'Notice', '/notice/99003'],
  ['/all-news', 'News', '/news/99003'],
  ['/all-events', 'Event', '/events/99003'],
  ['/videos', 'Video', null],
])(
  'a row without a headline is named by its kind and date on %s, and on its page',
  async (path, kind, page) => {
    const html = await main(path)
    expect(html).toContain(`>${kind}, 04 Sept 2025<`)
    expect(html).toContain(`>${kind}<`)
    if (!page) return
    const own = await (await fetch(site.url + page)).text()
    expect(own).toMatch(new RegExp(`<h1[^>]*>${kind}, 04 Sept 2025</h1>`))
    expect(own).toContain(`<title>${kind}, 04 Sept 2025 | `)
  },
)

test('a row without a headline is named by its kind and date in the feed', async () => {
  const feed = await (await fetch(`${site.url}/notices.atom`)).text()
  const titles = [...feed.matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title)
  expect(titles).toContain('Notice, 01 Jan 2030')
})

test('the date filter finds a row by its day as the site writes it or as a visitor would', async () => {
  const found = async (path: string, date: string) =>
    namesIn(await main(`${path}?date=${encodeURIComponent(date)}`))
  // Which spellings are a day: apps/server/src/text/dates.test.ts.
  for (const date of ['22/11/2016', 'Nov 22, 2016', 'nov 2016', '২২ নভেম্বর ২০১৬', '2016-11-22'])
    expect(await found('/all-notice', date), date).toContain('Row 3 of three')
  for (const path of ['/all-news', '/all-events', '/events-activities'])
    expect(await found(path, '22-11-2016'), path).toContain('Row 3 of three')
  for (const date of ['22/11/2017', '31/02/2016', '11/22/2016'])
    expect(await found('/all-notice', date), date).toEqual([])
})

test('the events filter finds an event by the days that its card shows only', async () => {
  const events = (date: string) => main(`/all-events?date=${encodeURIComponent(date)}`)
  for (const date of ['2032-04-04', '05 May 2032', '4/4/2032', 'May 2032'])
    expect(await events(date), date).toContain('Listed by another day')
  for (const date of ['2031-03-03', '03 Mar 2031', '3/3/2031'])
    expect(await events(date), date).toContain('No news found.')
})

// The last test: the others find their rows among the first ones.
test('a list shows rows in the new order of the upstream, even if no row changed', async () => {
  const names = async () => [...new Set(namesIn(await main('/all-notice?title=of+three')))]
  const before = await names()
  site.fakeUpstream.misbehave('/all-notice', { kind: 'reversed' })
  await site.sync('notices')
  await expect.poll(names).toEqual(before.toReversed())
  site.fakeUpstream.misbehave('/all-notice', null)
})
