import { XMLParser } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// Bangla output for search engines, feed readers and calendars: the sitemap has both languages of each page, feeds and
// calendars are in Bangla and link to Bangla pages, and previews have Bangla titles.

const site = await sharedApp()

async function text(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
/** An event with a date. */
const datedEvent = () =>
  site.fakeUpstream.tables.events.find(({ start_date }) => /^20/.test(String(start_date)))?.id

test('the sitemap has every page in both languages, and each links to the other', async () => {
  const { url } = parser.parse(await text('/sitemap.xml')).urlset as {
    url: { loc: string; 'xhtml:link': { '@_hreflang': string; '@_href': string }[] }[]
  }
  const paths = url.map(({ loc }) => loc.slice(site.url.length))
  expect(new Set(paths).size).toBe(paths.length)
  const [notice] = site.fakeUpstream.tables.notices
  for (const path of ['/', '/about', '/apply-online', `/notice/${notice?.id}`]) {
    const bangla = path === '/' ? '/bn' : `/bn${path}`
    for (const one of [path, bangla]) {
      const links = url[paths.indexOf(one)]?.['xhtml:link'].map((link) => [
        link['@_hreflang'],
        link['@_href'].slice(site.url.length),
      ])
      expect([one, links]).toEqual([
        one,
        [
          ['en', path],
          ['bn', bangla],
          ['x-default', path],
        ],
      ])
    }
  }
})

test('robots.txt allows the Bangla pages, and /bn has no robots.txt or sitemap of its own', async () => {
  expect(await text('/robots.txt')).not.toContain('/bn')
  expect((await fetch(`${site.url}/bn/robots.txt`)).status).toBe(404)
  expect((await fetch(`${site.url}/bn/sitemap.xml`)).status).toBe(404)
})

test.each([
  ['/bn/notices.atom', 'নোটিশ', '/bn/all-notice', '/bn/notice/'],
  ['/bn/news.atom', 'সংবাদ', '/bn/all-news', '/bn/news/'],
])(
  '%s is a Bangla feed whose entries link to Bangla pages, and its list page links to the feed',
  async (path, title, list, folder) => {
    const { feed } = parser.parse(await text(path))
    expect(feed['@_xml:lang']).toBe('bn')
    expect(feed.title).toMatch(new RegExp(`^${title} \\| [^A-Za-z]+$`))
    expect(feed.id).toBe(site.url + path)
    const links = (feed.link as Record<string, string>[]).map((link) => link['@_href'])
    expect(links.toSorted()).toEqual([site.url + path, site.url + list].toSorted())
    for (const { id } of feed.entry as { id: string }[]) expect(id.startsWith(site.url + folder)).toBe(true)
    const [first] = feed.entry as { id: string }[]
    expect((await fetch(first?.id ?? '')).status).toBe(200)
    const html = await text(list)
    expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" href="${path}"`))
  },
)

test.each([
  ['/bn/events.ics', () => ''],
  ['/bn/academic-calendar.ics', () => ''],
  ['/bn/events/', () => `${datedEvent()}.ics`],
])('the calendar %s has a Bangla name and links to Bangla pages', async (path, rest) => {
  const calendar = new ICAL.Component(ICAL.parse(await text(path + rest())))
  const entries = calendar.getAllSubcomponents('vevent')
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) {
    expect(String(entry.getFirstPropertyValue('url'))).toContain(`${new URL(site.url).host}/bn/`)
    expect(String(entry.getFirstPropertyValue('location'))).not.toMatch(/[A-Za-z]/)
  }
  expect(String(calendar.getFirstPropertyValue('name')).split(' | ')[1]).not.toMatch(/[A-Za-z]/)
})
