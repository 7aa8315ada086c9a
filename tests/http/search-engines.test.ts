import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Metadata of pages for search engines and messengers: canonical address, preview, structured data.

const home = 'https://school.example'
const site = await startApp({ environment: { PUBLIC_URL: home } })
const fakeUpstream = site.fakeUpstream
const { notices, events, careers } = fakeUpstream.tables
const [notice] = notices
const [event] = events
const [career] = careers
if (!notice || !event || !career) throw new Error('the fake upstream has no rows')
notices.unshift(
  {
    ...notice,
    id: '93001',
    head_line: 'শিক্ষার্থীদের ক্ষুদ্র প্রদর্শনী – ২০২৬',
    date: '2026-09-04',
    images_path: '',
  },
  {
    ...notice,
    id: '93002',
    head_line: 'A </script><script>alert(1)</script> title',
    images_path: '',
  },
  { ...notice, id: '93003', head_line: `${'অবিচ্ছিন্ন'.repeat(80)} 😀 \u202e`, images_path: '' },
  { ...notice, id: '93004', head_line: '', images_path: '' },
)
events.unshift(
  {
    ...event,
    id: '93005',
    name: 'Science day',
    images: '',
    start_date: '2097-02-10',
    end_date: '2097-02-12',
  },
  { ...event, id: '93006', name: 'Some day', start_date: '', end_date: '', date: '' },
)
careers.unshift(
  {
    ...career,
    id: '93007',
    title: 'Teacher of <b>Bangla</b>',
    start_date: '2026-01-01',
    end_date: '2099-12-31',
  },
  { ...career, id: '93008', title: 'Closed post', start_date: '2024-01-01', end_date: '2024-02-01' },
)
await site.sync('notices', 'events', 'careers')
afterAll(() => site.close())

interface Node {
  '@type': string | string[]
  [property: string]: unknown
}

async function headOf(path: string) {
  const html = await (await fetch(site.url + path)).text()
  const head = html.slice(html.indexOf('<head>'), html.indexOf('</head>'))
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
      .exec(head)?.[1]
      ?.replaceAll('&amp;', '&')
  const data = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text ?? '') as Node,
  )
  const nodeOfType = (type: string) => data.find((node) => [node['@type']].flat().includes(type))
  return { html, head, meta, data, nodeOfType }
}

async function previewOf(path: string) {
  const { meta } = await headOf(path)
  const address = meta('og:image') ?? ''
  expect(address.startsWith(`${home}/`), address).toBe(true)
  const response = await fetch(site.url + address.slice(home.length))
  return { address, response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('filters and campaign parameters do not change the canonical address', async () => {
  for (const path of ['/all-notice?title=exam&utm_source=x', '/all-notice'])
    expect((await headOf(path)).head).toContain(`<link rel="canonical" href="${home}/all-notice"/>`)
})

test('the home page has structured data of the school', async () => {
  const school = (await headOf('/')).nodeOfType('School')
  expect(school).toMatchObject({
    '@type': ['School', 'EducationalOrganization'],
    url: `${home}/`,
    address: { '@type': 'PostalAddress', addressCountry: 'BD' },
  })
})

test('every page except the home page has breadcrumbs', async () => {
  const { nodeOfType } = await headOf('/notice/93001')
  const steps = nodeOfType('BreadcrumbList')?.itemListElement as { position: number; item: string }[]
  expect(steps.map(({ position, item }) => [position, item])).toEqual([
    [1, `${home}/`],
    [2, `${home}/all-notice`],
    [3, `${home}/notice/93001`],
  ])
  expect((await headOf('/about')).nodeOfType('BreadcrumbList')).toBeDefined()
  expect((await headOf('/')).nodeOfType('BreadcrumbList')).toBeUndefined()
})

test('news, events and videos have structured data of their type', async () => {
  const item = fakeUpstream.tables.news.find((row) => /^20/.test(row.date))
  expect((await headOf(`/news/${item?.id}`)).nodeOfType('NewsArticle')).toMatchObject({
    datePublished: item?.date.slice(0, 10),
    publisher: { '@type': 'EducationalOrganization' },
  })
  expect((await headOf('/events/93005')).nodeOfType('Event')).toMatchObject({
    name: 'Science day',
    startDate: '2097-02-10',
    endDate: '2097-02-12',
    location: { '@type': 'Place' },
  })
  // Search engines reject an event without a date.
  expect((await headOf('/events/93006')).nodeOfType('Event')).toBeUndefined()
})

test('a vacancy is a JobPosting until the end of its last day', async () => {
  const posting = (await headOf('/career-details/93007')).nodeOfType('JobPosting')
  expect(posting).toMatchObject({ validThrough: '2099-12-31T23:59:59+06:00', datePosted: '2026-01-01' })
  expect(String(posting?.description)).not.toMatch(/<(?!br>)/)
  expect((await headOf('/career-details/93008')).nodeOfType('JobPosting')).toBeUndefined()
})

test('the text of a row cannot close the script element of the structured data', async () => {
  const { html, data } = await headOf('/notice/93002')
  expect(html).not.toContain('<script>alert')
  expect(data.length).toBe(2)
})

test('a 404 page has neither preview nor canonical address', async () => {
  const { head, data } = await headOf('/notice/999999')
  expect(head).toContain('noindex')
  expect(head).not.toContain('canonical')
  expect(data).toEqual([])
})

// A page, a title without an end, none, rows with other dates, and a row in Bangla.
test.each([
  ...['/', '/notice/93003', '/notice/93004', '/events/93005', '/career-details/93007', '/bn/notice/93001'],
])('the preview of %s is a JPEG of 1200 × 630 under 300 KB that is cached forever', async (path) => {
  const { address, response, bytes } = await previewOf(path)
  if (path.startsWith('/bn')) expect(address).toContain(`/share${path}/`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(bytes.length).toBeLessThan(300_000)
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
})

/** Returns the number of nearly white pixels in the area of the title, which are the pixels of its letters. */
async function countLightPixels(bytes: Buffer): Promise<number> {
  const { data } = await sharp(bytes)
    .extract({ left: 60, top: 140, width: 1080, height: 360 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value > 200).length
}

test('the preview of a Bangla title shows letters instead of empty boxes, even if the machine has no Bangla fonts', async () => {
  const { bytes } = await previewOf('/notice/93001')
  expect(await countLightPixels(bytes)).toBeGreaterThan(5_000)
  // A conjunct is one shape. With its characters in another order the picture differs.
  const other = fakeUpstream.tables.notices.find(({ id }) => id === '93001')
  if (other) other.head_line = 'শিকষারথীদের কষুদর পরদরশনী – ২০২৬'
  await site.sync('notices')
  await expect.poll(async () => (await headOf('/notice/93001')).head).toContain('শিকষারথীদের')
  expect((await previewOf('/notice/93001')).bytes.equals(bytes)).toBe(false)
})

test('a changed title changes the address of the preview, and the old address serves the new preview', async () => {
  const row = fakeUpstream.tables.notices.find(({ id }) => id === '93004')
  const before = await previewOf('/notice/93004')
  if (row) row.head_line = 'Now it has a title'
  await site.sync('notices')
  await expect.poll(async () => (await headOf('/notice/93004')).meta('og:image')).not.toBe(before.address)
  const after = await previewOf('/notice/93004')
  const old = await fetch(site.url + before.address.slice(home.length))
  expect(Buffer.from(await old.arrayBuffer()).equals(after.bytes)).toBe(true)
  expect(old.headers.get('cache-control')).not.toContain('immutable')
})

test('an unknown address has no preview', async () => {
  for (const path of ['notice/999999/abc.jpg', 'nowhere/abc.jpg', '../../etc/passwd', '', 'x'])
    expect((await fetch(`${site.url}/share/${path}`)).status, path).toBe(404)
})

test('many simultaneous requests for previews are served or rejected, and none hangs', async () => {
  const paths = fakeUpstream.tables.notices.slice(0, 12).map(({ id }) => `/share/notice/${id}/x.jpg`)
  const answers = await Promise.all(paths.map((path) => fetch(site.url + path).then(({ status }) => status)))
  expect(new Set(answers).difference(new Set([200, 503]))).toEqual(new Set())
})

test('the video page has structured data of its first video once the picture of the video is mirrored', async () => {
  const video = async () => (await headOf('/videos')).nodeOfType('VideoObject')
  expect(await video()).toBeUndefined()
  await site.fetchMedia('video')
  await expect.poll(video).toMatchObject({
    thumbnailUrl: [expect.stringMatching(/^https:\/\/school\.example\/media\//)],
    uploadDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
  })
})
