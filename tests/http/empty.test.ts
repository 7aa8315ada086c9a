import { startFakeUpstream, type Tables } from '@school/demo-upstream'
import { entities } from '@school/mirror'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { fakeTableOf, listPages } from '../support/entity-tables.ts'

// A school that has published nothing: every page responds with the texts of the specification
// (docs/spec/part-1.md#8, docs/spec/part-2.md#8).

const none: Partial<Tables> = Object.fromEntries(entities.map((entity) => [fakeTableOf(entity), []]))
const fakeUpstream = await startFakeUpstream({ data: none })
const site = await startApp({ fakeUpstream })
afterAll(async () => {
  await site.close()
  await fakeUpstream.close()
})

test.each([
  ['/', ['No events available.', 'No news available.']],
  ['/all-notice', ['No notices found.', '0 notices']],
  ['/all-news', ['No news found.']],
  ['/all-events', ['No news found.', '0 events']],
  ['/events-activities', ['No news found.']],
  ['/career', ['No careers found.', '0 vacancies']],
  ['/academic-calendar', ['No data found.']],
  ['/videos', ['No videos found.']],
  ['/gallery', ['No pictures yet.']],
  ['/hostel-gallery', ['No pictures yet.']],
  ['/faq', ['No data found.']],
  ['/male-faculty', ['No teachers found.']],
  ['/female-faculty', ['No teachers found.']],
])('without rows, %s shows its empty state: %j', async (path, texts) => {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  const html = (await response.text()).replaceAll('<!-- -->', '')
  for (const text of texts) expect(html).toContain(`>${text}<`)
})

test.each(['/', ...listPages])(
  'without rows, %s has an empty state, no controls of rows and no empty frame',
  async (path) => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(200)
    const html = await response.text()
    // The star of the empty state.
    expect(html).toMatch(/<svg[^>]*text-gold-400/)
    // Nothing claims to load, where nothing does (docs/spec/rulings.md#52).
    expect(html).not.toMatch(/>(?:Loading|লোড হচ্ছে)/)
    // No controls of an empty carousel, no empty frame, no "latest" card.
    expect(html).not.toMatch(/Previous slide|aria-label="Latest"|Latest career|Show more/)
  },
)

test.each([
  ['/all-notice', '/contact', 'Ask the office'],
  ['/bn/all-notice', '/bn/contact', 'অফিসে জেনে নিন'],
  ['/all-news', '/contact', 'Ask the office'],
  ['/academic-calendar', '/contact', 'Ask the office'],
  // The filters may have emptied it.
  ['/all-notice?title=zzz', '/all-notice', 'See All Notices'],
  ['/bn/all-events?year=1990', '/bn/all-events', 'সব অনুষ্ঠান দেখুন'],
])('the empty list %s leads to %s: %s', async (path, href, words) => {
  const html = await (await fetch(site.url + path)).text()
  expect(html).toContain(`<a href="${href}" class="more">${words}<`)
})

test('without classes, the application is a message with the phone number instead of fields', async () => {
  for (const [path, text] of [
    ['/apply-online', 'No class is open for applications at the moment.'],
    ['/bn/apply-online', 'এখন কোনো শ্রেণিতে আবেদন নেওয়া হচ্ছে না।'],
  ] as const) {
    const main = /<main[\s\S]*<\/main>/.exec(await (await fetch(site.url + path)).text())?.[0] ?? ''
    expect(main).toContain(text)
    expect(main).toContain('href="tel:+880')
    expect(main).not.toMatch(/<form|<input|<select/)
  }
})

test.each([
  ['/notice/1', 'Oops! Page Not Found'],
  ['/news/1', 'Oops! Page Not Found'],
  ['/events/1', 'Oops! Page Not Found'],
  ['/career-details/1', 'No data found.'],
  ['/profile/1', 'Faculty data not found'],
])('%s responds with status 404 and the text: %s', async (path, text) => {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(`>${text}<`)
})
