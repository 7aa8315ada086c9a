import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Sitemap, robots.txt, Atom and iCalendar, parsed by well-known libraries for these formats.

const home = 'https://school.example'
const timeZone = process.env.TZ
// A server far west of the school, where the date can be one day earlier.
process.env.TZ = 'America/Los_Angeles'
const site = await startApp({ environment: { PUBLIC_URL: `${home}/` } })
const fakeUpstream = site.fakeUpstream
const { notices, events, calendar } = fakeUpstream.tables
const [notice] = notices
const [event] = events
const [entry] = calendar
if (!notice || !event || !entry) throw new Error('the fake upstream has no rows')
notices.unshift({
  ...notice,
  id: '92001',
  date: '2097-01-02',
  head_line: `Fees & “forms” ]]> ভর্তি \u0007`,
  description: 'First line.\\nSecond, line; with \\ signs & marks.',
})
events.unshift(
  {
    ...event,
    id: '92002',
    name: `Opening, ceremony; ${'বার্ষিক পুরস্কার বিতরণী অনুষ্ঠান '.repeat(6)}`,
    description: 'Bring:\\na pen, a book; and \\ nothing else.\\nBEGIN:VEVENT',
    start_date: '2097-02-28',
    end_date: '2097-03-01',
  },
  { ...event, id: '92006', name: 'Long', start_date: '2097-03-01', description: 'ক্ষ্ম্যা'.repeat(4_000) },
  { ...event, id: '92003', name: 'One day', start_date: '2097-12-31', end_date: '' },
  { ...event, id: '92004', name: 'No day', start_date: '0000-00-00', end_date: '', date: '' },
  {
    ...event,
    id: '92007',
    name: 'Say: رَبِّ زِدْنِي عِلْمًا (20:114). '.repeat(4),
    description: 'رَبِّ زِدْنِي عِلْمًا (20:114)',
    start_date: '2097-04-01',
  },
  { ...event, id: '92005', name: 'Backwards', start_date: '2097-06-10', end_date: '2097-06-01' },
)
await site.sync('notices', 'events')
afterAll(async () => {
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
  await site.close()
})

async function text(path: string, type: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
  return response.text()
}

async function xml(path: string, type: string) {
  const source = await text(path, type)
  expect(XMLValidator.validate(source)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(source)
}

interface Address {
  loc: string
  lastmod: string
}
const addresses = async (): Promise<Address[]> => (await xml('/sitemap.xml', 'application/xml')).urlset.url

test('robots.txt allows everything and names the sitemap by the public address', async () => {
  const robots = await text('/robots.txt', 'text/plain')
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${home}/sitemap.xml`)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('the sitemap has every page and every active row once, with its last change', async () => {
  const urls = await addresses()
  const paths = urls.map(({ loc }) => loc.slice(home.length))
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of ['/', '/about', '/fees', '/all-notice', '/faq', '/apply-online'])
    expect(paths).toContain(path)
  // It has the rows of /all-events, which is its canonical page.
  expect(paths).not.toContain('/events-activities')
  const { notices, news, events, careers, teachers } = fakeUpstream.tables
  for (const { id } of notices) expect(paths).toContain(`/notice/${id}`)
  for (const { id } of news) expect(paths).toContain(`/news/${id}`)
  for (const { id } of events) expect(paths).toContain(`/events/${id}`)
  for (const { id } of careers) expect(paths).toContain(`/career-details/${id}`)
  for (const { teacher_id } of teachers) expect(paths).toContain(`/profile/${teacher_id}`)
  const today = new Date().toISOString().slice(0, 10)
  for (const { loc, lastmod } of urls) {
    expect(loc.startsWith(`${home}/`)).toBe(true)
    expect(lastmod).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(lastmod <= today, lastmod).toBe(true)
  }
})

test('every address of the sitemap is the canonical address of an indexable page', async () => {
  // One of each kind; tests/http/two-languages.test.ts compares every page with its canonical address.
  const folderOf = ({ loc }: Address) => loc.slice(home.length, loc.lastIndexOf('/'))
  const urls = [...Map.groupBy(await addresses(), folderOf).values()].flatMap((all) => all.slice(0, 1))
  expect(urls.length).toBeGreaterThan(5)
  for (const { loc } of urls) {
    const response = await fetch(site.url + loc.slice(home.length))
    const html = await response.text()
    expect(response.status, loc).toBe(200)
    expect(html, loc).toContain(`<link rel="canonical" href="${loc}"/>`)
    expect(html, loc).not.toContain('noindex')
  }
})

test.each([
  ['/notices.atom', '/all-notice', '/notice/'],
  ['/news.atom', '/all-news', '/news/'],
])('%s is an Atom feed of the newest rows, and its list links to it', async (path, list, folder) => {
  const { feed } = await xml(path, 'application/atom+xml')
  expect(feed.id).toBe(home + path)
  const links = feed.link as { '@_rel': string; '@_href': string }[]
  expect(links.find((link) => link['@_rel'] === 'self')?.['@_href']).toBe(home + path)
  expect(links.find((link) => link['@_rel'] === 'alternate')?.['@_href']).toBe(home + list)
  expect(Date.parse(feed.updated)).not.toBeNaN()
  const entries = feed.entry as { id: string; title: string; updated: string; summary: string }[]
  expect(entries.length).toBeGreaterThan(10)
  expect(entries.length).toBeLessThanOrEqual(50)
  for (const entry of entries) {
    expect(entry.id.startsWith(home + folder)).toBe(true)
    expect(entry.title).not.toBe('')
    expect(Date.parse(entry.updated)).not.toBeNaN()
  }
  const html = await (await fetch(site.url + list)).text()
  expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" href="${path}"`))
  expect(html).toContain(`<a href="${path}"`)
})

test('markup and control characters of a headline are escaped or removed in a feed, and Bangla is kept', async () => {
  const { feed } = await xml('/notices.atom', 'application/atom+xml')
  expect(feed.entry[0].id).toBe(`${home}/notice/92001`)
  // HTML in a text, as readers show it.
  const title = feed.entry[0].title['#text'] ?? feed.entry[0].title.__cdata ?? feed.entry[0].title
  expect(title.replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toMatch(/^Fees & “forms” \]\]> ভর্তি\s*$/)
  expect(Date.parse(feed.entry[0].published)).toBe(Date.parse('2097-01-02T00:00:00+06:00'))
})

function eventsOf(source: string): ICAL.Event[] {
  // RFC 5545, 3.1: lines end with CRLF and have at most 75 bytes.
  for (const line of source.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const calendar = new ICAL.Component(ICAL.parse(source))
  expect(calendar.name).toBe('vcalendar')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

test('/events.ics has every event with a date, on that date in any time zone of the server', async () => {
  const events = eventsOf(await text('/events.ics', 'text/calendar'))
  const byId = new Map(events.map((event) => [event.uid.split('@')[0], event]))
  expect(byId.size).toBe(events.length)
  const opening = byId.get('event-92002')
  expect(opening?.startDate.isDate).toBe(true)
  expect([opening?.startDate.toString(), opening?.endDate.toString()]).toEqual(['2097-02-28', '2097-03-02'])
  const day = byId.get('event-92003')
  expect([day?.startDate.toString(), day?.endDate.toString()]).toEqual(['2097-12-31', '2098-01-01'])
  const backwards = byId.get('event-92005')
  expect([backwards?.startDate.toString(), backwards?.endDate.toString()]).toEqual([
    '2097-06-10',
    '2097-06-11',
  ])
  expect(byId.has('event-92004')).toBe(false)
})

test('a long text is cut after a whole character, and the address of the page follows', async () => {
  const [event] = eventsOf(await text('/events/92006.ics', 'text/calendar'))
  expect(event?.description).toMatch(/^(?:ক্ষ্ম্যা){100,}…\n\nhttps:\/\/school\.example\/events\/92006$/)
})

test('syntax characters in a text are escaped', async () => {
  const source = await text('/events/92002.ics', 'text/calendar')
  const [event, ...others] = eventsOf(source)
  expect(others).toEqual([])
  expect(event?.summary).toMatch(/^Opening, ceremony; বার্ষিক পুরস্কার বিতরণী অনুষ্ঠান বার্ষিক/)
  expect(event?.description).toMatch(/^Bring:\na pen, a book; and\s+nothing else\.\nBEGIN:VEVENT\n\nhttps:/)
})

test('Arabic in a calendar is isolated, so that what follows it stays behind it, and its lines are whole', async () => {
  const source = await text('/events/92007.ics', 'text/calendar')
  const [event] = eventsOf(source)
  const verse = '\u2067رَبِّ زِدْنِي عِلْمًا\u2069 (20:114)'
  expect(event?.summary.normalize('NFC')).toContain(`Say: ${verse}. Say:`.normalize('NFC'))
  expect(event?.description.normalize('NFC')).toContain(verse.normalize('NFC'))
  for (const line of source.split('\r\n')) expect(line.isWellFormed()).toBe(true)
})

test('a page with dates offers to subscribe to them by webcal, in its own language', async () => {
  const page = async (path: string) => (await fetch(site.url + path)).text()
  expect(await page('/all-events')).toContain('href="webcal://school.example/events.ics"')
  expect(await page('/bn/academic-calendar')).toContain(
    'href="webcal://school.example/bn/academic-calendar.ics"',
  )
  expect(await page('/all-notice')).not.toContain('webcal:')
})

test('a notice without a date that comes later is in the feed by its first sight, also after it changed', async () => {
  const { notices } = fakeUpstream.tables
  const undated = { ...notice, id: '7', date: '', head_line: 'Without a date' }
  notices.push(undated)
  const entry = async () => {
    const { feed } = await xml('/notices.atom', 'application/atom+xml')
    return (feed.entry as { id: string; published: string; updated: string }[]).find(({ id }) =>
      id.endsWith('/notice/7'),
    )
  }
  const before = Date.now()
  await site.sync('notices')
  await expect.poll(async () => (await entry()) !== undefined).toBe(true)
  const first = await entry()
  expect(Date.parse(first?.published ?? '')).toBeGreaterThan(before - 60_000)
  undated.head_line = 'Without a date, corrected'
  await site.sync('notices')
  await expect.poll(async () => (await entry())?.updated).not.toBe(first?.updated)
  expect((await entry())?.published).toBe(first?.published)
})

test('the academic calendar has a file, and pages with dates link to theirs', async () => {
  const events = eventsOf(await text('/academic-calendar.ics', 'text/calendar'))
  const dated = fakeUpstream.tables.calendar.filter((entry) => /^20\d\d-/.test(entry.start_date))
  expect(events.length).toBe(dated.length)
  for (const event of events) expect(event.startDate.isDate).toBe(true)
  const page = async (path: string) => (await fetch(site.url + path)).text()
  expect(await page('/all-events')).toContain('<a href="/events.ics"')
  expect(await page('/academic-calendar')).toContain('<a href="/academic-calendar.ics"')
  expect(await page('/events/92002')).toContain('<a href="/events/92002.ics"')
  expect(await page('/events/92004')).not.toContain('.ics"')
})

test('an unknown calendar address is a 404', async () => {
  for (const id of ['999999', '92004', '..%2f', '9'.repeat(300)])
    expect((await fetch(`${site.url}/events/${id}.ics`)).status, id).toBe(404)
})

test('an unchanged feed is not sent again, and the requested host has no effect', async () => {
  for (const path of ['/sitemap.xml', '/notices.atom', '/events.ics']) {
    const again = async () => {
      const first = await fetch(site.url + path, { headers: { host: 'evil.example' } })
      const etag = first.headers.get('etag') ?? ''
      expect(await first.text()).not.toContain('evil.example')
      return (await fetch(site.url + path, { headers: { 'if-none-match': etag } })).status
    }
    // What the tests before have changed may arrive between the two.
    await expect.poll(again).toBe(304)
  }
})

test('added and deleted rows appear in and disappear from the sitemap and the feed', async () => {
  const { news } = fakeUpstream.tables
  const [first] = news
  if (!first) throw new Error('the fake upstream has no news')
  news.unshift({ ...first, id: '92010', head_line: 'Added to the feed', date: '2097-01-05' })
  const inFeed = async () => (await text('/news.atom', 'application/atom+xml')).includes('/news/92010</id>')
  const inSitemap = async () => (await text('/sitemap.xml', 'application/xml')).includes('/news/92010</loc>')
  const expectBoth = async (are: boolean) => {
    await site.sync('news')
    await expect.poll(inFeed).toBe(are)
    await expect.poll(inSitemap).toBe(are)
  }
  await expectBoth(true)
  news.shift()
  await expectBoth(false)
})
