import { homeIn } from '@school/content'
import { bodyAt } from '@school/content/page-body'
import { schoolDay } from '@school/upstream/school-time'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { recordPictures } from '../support/mirrored-pictures.ts'

// The home page without scripts (docs/spec/part-1.md#2.6 and #9; docs/spec/rulings.md#4 and #17).

const site = await startApp()
await recordPictures(site.databaseUrl)
const db = new pg.Client({ connectionString: site.databaseUrl })
await db.connect()
afterAll(async () => {
  await db.end()
  await site.close()
})

/** Returns a column of the first rows of a mirrored list, in the upstream's order. */
async function mirrored(table: string, column: string, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT "${column}" AS value FROM "${table}" WHERE "goneAt" IS NULL ORDER BY position LIMIT ${limit}`,
  )
  return rows.map(({ value }) => value)
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part)
const unique = (values: string[]) => [...new Set(values)]
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The blocks after the banner, by the ids of their headings. An invitation follows the ten specified blocks. */
const blocks = [
  ...['intro', 'notices', 'chairman', 'services', 'events', 'videos', 'news', 'voices', 'partners'],
  'invitation',
]

test.each(['en', 'bn'] as const)(
  'the document of the home page (%s) has every row of its ten blocks, in the specified order',
  async (locale) => {
    const prefix = locale === 'en' ? '' : '/bn'
    const html = await (await fetch(`${site.url}${prefix || '/'}`)).text()
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(matches(body, /<section\b[^>]*\baria-labelledby="([^"]+)"/g)).toEqual(blocks)
    const [first = '', ...others] = body.split(/(?=<section\b[^>]*\baria-labelledby=)/)
    const block = (id: string) => others[blocks.indexOf(id)] ?? ''
    const idsIn = (id: string, path: string) =>
      unique(matches(block(id), new RegExp(`href="${prefix}/${path}/(\\d+)"`, 'g')))

    expect(matches(first, /(aria-roledescription="slide"|aria-roledescription="স্লাইড")/g)).toHaveLength(10)
    const strip = first.slice(first.indexOf('class="marquee'))
    const addresses = (await mirrored('strip_item', 'link', 10)).filter((link) => link.startsWith('/'))
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) expect(strip).toContain(`href="${prefix}${address}"`)
    // Twice, because the strip is a loop of two copies.
    expect(strip.match(/<li\b/g)).toHaveLength(20)

    expect(idsIn('notices', 'notice')).toEqual(await mirrored('recent_notice', 'id', 10))
    expect(block('services').match(/<li\b/g)).toHaveLength(6)
    expect(idsIn('events', 'events')).toEqual(await mirrored('recent_event', 'id', 15))
    expect(idsIn('news', 'news')).toEqual(await mirrored('recent_news_item', 'id', 15))
    const videos = (await mirrored('recent_video', 'videoId', 8)).filter((id) => /^[\w-]{5,20}$/.test(id))
    expect(unique(matches(block('videos'), /watch\?v=([\w-]+)"/g))).toEqual(videos.slice(0, 4))
    const voices = await mirrored('testimonial', 'name', 40)
    expect(matches(block('voices'), /<figcaption\b[^>]*>(.*?)<\/figcaption>/g).map(textOf)).toEqual(voices)
    expect(matches(block('partners'), /\balt="([^"]*)"/g)).toEqual(
      homeIn[locale].partners.list.map(({ name }) => name),
    )
    // Every row with a picture has it in the document: banner, events, news, posters, portraits.
    for (const [id, table, column, limit] of [
      ['events', 'recent_event', 'image', 15],
      ['news', 'recent_news_item', 'image', 15],
      ['voices', 'testimonial', 'image', 40],
    ] as const) {
      const named = (await mirrored(table, column, limit)).filter((path) =>
        /\.(?:jpe?g|png|webp)$/i.test(path),
      )
      expect(named.length, id).toBeGreaterThan(3)
      expect(block(id).match(/<img\b/g)?.length, `pictures of ${id}`).toBeGreaterThanOrEqual(named.length)
    }
  },
)

test('the home page says what the calendar and the menu have for the day, or what the calendar has next', async () => {
  const today = schoolDay(new Date())
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(today))
  const week = bodyAt('/food-snack', 'bn')?.blocks.find((block) => block.kind === 'week')
  const meals = week?.days.find(({ id }) => id === weekday.toLowerCase())?.meals ?? []
  const line = async (path: string) => {
    const html = await (await fetch(`${site.url}/bn`)).text()
    const links = matches(html, new RegExp(`<a href="/bn${path}" class="today">(.*?)</a>`, 'g'))
    return links.map((link) => link.replace(/<[^>]+>/g, ''))
  }
  const [menu = ''] = await line('/food-snack')
  expect(meals.some(({ dishes }) => menu.endsWith(dishes.join(', ')))).toBe(true)
  await db.query(`UPDATE calendar_entry SET "startDate" = current_date + 40, "endDate" = NULL;
    UPDATE calendar_entry SET name = 'Eid', "startDate" = current_date + 30 WHERE position = 3;
    SELECT pg_notify('mirror', '{"entity":"calendar","ids":[]}')`)
  await expect
    .poll(() => line('/academic-calendar'))
    .toEqual([expect.stringMatching(/^সামনে যা আছে(?:ঈদ|Eid)/)])
})

test('carousels are reached by keyboard before their script comes: by links in them, or themselves', async () => {
  const html = await (await fetch(site.url)).text()
  const lists = matches(html, /<(?:div|ul)([^>]*class="swiper-wrapper[^>]*)>/g)
  expect(lists.map((list) => (list.includes('cards') ? 'links' : list.includes('tabindex="0"')))).toEqual([
    ...[true, 'links', 'links', true, true],
  ])
})
