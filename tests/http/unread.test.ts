import { startFakeUpstream } from '@school/demo-upstream'
import { entities } from '@school/mirror'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// A school whose server has not been read yet, for example because of a wrong credential.

const fakeUpstream = await startFakeUpstream()
fakeUpstream.misbehave('*', { kind: 'errorObject', message: 'No data found' })
const site = await startApp({ fakeUpstream })
afterAll(async () => {
  await site.close()
  await fakeUpstream.close()
})

const [ENGLISH, BANGLA] = ['This page is not available yet.', 'এই পাতার তথ্য এখনো পাওয়া যায়নি।']
const EMPTY = /(?:No (?:\w+ )*(?:found|available|open)|কোনো [^<]*(?:পাওয়া যায়নি|নেই))/u

const mainOf = async (response: Response) =>
  /<main[\s\S]*<\/main>/.exec(await response.text())?.[0].normalize('NFC') ?? ''

const lists = [...new Set(entities.flatMap(({ pages }) => pages?.lists ?? []))]

test.each([...lists, '/all-notice?title=exam', '/faq?language=en'])(
  'a list that was never read says so on %s in both languages, with the telephone number, and not that it is empty',
  async (path) => {
    for (const [address, text] of [
      [path, ENGLISH],
      [`/bn${path === '/' ? '' : path}`, BANGLA],
    ] as const) {
      const response = await fetch(site.url + address)
      const main = await mainOf(response)
      // A page of its own may show cards of the list only, and leave them out.
      if (path === '/events-activities') continue
      expect(main, address).toContain(text.normalize('NFC'))
      expect(main, address).toContain('href="tel:')
      expect(main, address).not.toMatch(EMPTY)
      expect(main, address).not.toMatch(/>(?:0 \w+|০টি \p{Script=Bengali}+)/u)
    }
  },
)

test.each(['/notice/95001', '/news/7', '/events/3', '/career-details/12', '/profile/40', '/bn/notice/95001'])(
  'a row whose list was never read is not told to be missing: %s answers 503, with the telephone number',
  async (path) => {
    const response = await fetch(site.url + path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300'])
    const html = await response.text()
    expect(html).toContain(path.startsWith('/bn') ? BANGLA?.normalize('NFC') : ENGLISH)
    expect(html).toMatch(/<title>(?:Not available yet|এখনো পাওয়া যায়নি)/u)
  },
)

test.each([
  '/notices.atom',
  '/news.atom',
  '/events.ics',
  '/academic-calendar.ics',
  '/bn/events.ics',
  '/events/3.ics',
])('a feed of rows that were never read is not available yet, instead of empty: %s', async (path) => {
  const response = await fetch(site.url + path)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300'])
})

test.each([
  [
    '/search?q=zebrafish',
    'Not available yet, so not searched: Notices, News, Events, Vacancies, Teachers, Videos.',
  ],
  ['/search?q=zebrafish&kind=notice', 'Not available yet, so not searched: Notices.'],
  // Pages of the site are found nevertheless.
  ['/search?q=contact', 'Not available yet, so not searched: Notices,'],
  ['/bn/search?q=zebrafish', 'এখনো পাওয়া যায়নি, তাই খোঁজা হয়নি: নোটিশ, সংবাদ, অনুষ্ঠান, নিয়োগ বিজ্ঞপ্তি, শিক্ষক, ভিডিও।'],
])('a search says what it does not cover yet, and not that nothing is found: %s', async (path, text) => {
  const main = await mainOf(await fetch(site.url + path))
  expect(main).toContain(text.normalize('NFC'))
  expect(main).toContain('href="tel:')
  expect(main).not.toMatch(EMPTY)
  expect(main).not.toMatch(/Nothing found|0 results|কিছু পাওয়া যায়নি|০টি ফলাফল/u)
  expect(main.includes('href="/contact"'), main).toBe(path.includes('q=contact'))
})

test('an application without classes says that they are not known yet, and an unknown address is still not found', async () => {
  expect(await mainOf(await fetch(`${site.url}/apply-online`))).toContain(
    'The list of classes is not available yet.',
  )
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404)
})

test('as soon as an empty list was read, its cached page and its feed say that it is empty', async () => {
  const main = async (path: string) => mainOf(await fetch(site.url + path))
  expect(await main('/academic-calendar')).toContain(ENGLISH)
  fakeUpstream.reset()
  fakeUpstream.tables.calendar.length = 0
  await site.sync()
  await expect.poll(() => main('/academic-calendar')).toContain('No data found.')
  await expect.poll(async () => (await fetch(`${site.url}/academic-calendar.ics`)).status).toBe(200)
  expect((await fetch(`${site.url}/notice/999999`)).status).toBe(404)
})
