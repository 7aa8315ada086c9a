import { startFakeUpstream, type Tables } from '@school/demo-upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// Rows without a date or a headline, and the date filter (docs/spec/rulings.md#11, #33, #34).

let site: App
let fakeUpstream: Awaited<ReturnType<typeof startFakeUpstream>>
beforeAll(async () => {
  fakeUpstream = await startFakeUpstream()
  const { tables } = fakeUpstream
  // The upstream lists the highest id first, so a later date is below the row without one.
  const three = <T extends object>(
    rows: T[],
    own: (date: string, name: string) => Partial<T>,
    key = 'id',
  ) => {
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
  site = await startApp({ fakeUpstream })
})
afterAll(async () => {
  await site.close()
  await fakeUpstream.close()
})

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

test('a list shows rows in the new order of the upstream, even if no row changed', async () => {
  const own = await startFakeUpstream({
    data: {
      notices: fakeUpstream.tables.notices
        .filter(({ id }) => /^991/.test(id))
        .map((row) => ({ ...row, id: row.id.replace('991', 'n991') })),
    },
  })
  const moving = await startApp({ fakeUpstream: own })
  try {
    const names = async () => namesIn(await (await fetch(`${moving.url}/all-notice`)).text())
    expect(await names()).toEqual(['Row 1 of three', 'Row 2 of three', 'Row 3 of three'])
    const { notices } = own.tables
    notices.push(...notices.splice(1, 1))
    await moving.sync('notices')
    await expect.poll(names).toEqual(['Row 3 of three', 'Row 1 of three', 'Row 2 of three'])
  } finally {
    await moving.close()
    await own.close()
  }
})

test.each([
  ['/all-notice', 'Notice'],
  ['/all-news', 'News'],
  ['/all-events', 'Event'],
  ['/videos', 'Video'],
])('a row without a headline is named by its kind and date on %s', async (path, kind) => {
  const html = await main(path)
  expect(html).toContain(`>${kind}, 04 Sept 2025<`)
  expect(html).toContain(`>${kind}<`)
})

test.each([
  ['/notice/99003', 'Notice, 04 Sept 2025'],
  ['/news/99003', 'News, 04 Sept 2025'],
  ['/events/99003', 'Event, 04 Sept 2025'],
  ['/notice/99002', 'Notice'],
])(
  'a row without a headline is named by its kind and date in the heading and the title of its page %s',
  async (path, name) => {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
    expect(html).toContain(`<title>${name} | `)
  },
)

test('a row without a headline is named by its kind and date in the feed', async () => {
  const feed = await (await fetch(`${site.url}/notices.atom`)).text()
  expect(feed.match(/<title>Notice,[^<]*/g)).toContain('<title>Notice, 01 Jan 2030')
})

test('the date filter finds a row by its day as the site writes it or as a visitor would', async () => {
  const found = async (path: string, date: string) =>
    namesIn(await main(`${path}?date=${encodeURIComponent(date)}`))
  for (const date of [
    ...['22/11/2016', '22-11-2016', '22 November 2016', 'Nov 22, 2016', 'nov 2016', '২২/১১/২০১৬'],
    ...['২২ নভেম্বর ২০১৬', '2016-11-22', '22 nov 2016', '২০১৬-১১'],
  ])
    expect(await found('/all-notice', date), date).toContain('Row 3 of three')
  for (const path of ['/all-news', '/all-events', '/events-activities'])
    expect(await found(path, '22-11-2016'), path).toContain('Row 3 of three')
  for (const date of ['22/11/2017', '23 November 2016', '31/02/2016', '11/22/2016'])
    expect(await found('/all-notice', date), date).toEqual([])
})

test('the events filter finds an event by the days that its card shows only', async () => {
  const events = (date: string) => main(`/all-events?date=${encodeURIComponent(date)}`)
  for (const date of ['2032-04-04', '05 May 2032', '4/4/2032', 'May 2032'])
    expect(await events(date), date).toContain('Listed by another day')
  for (const date of ['2031-03-03', '03 Mar 2031', '3/3/2031'])
    expect(await events(date), date).toContain('No news found.')
})
