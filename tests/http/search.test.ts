import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// `/search` without JavaScript.

const site = await startApp()
const { notices, news, events, videos, careers, teachers } = site.fakeUpstream.tables
const [notice] = notices
const [item] = news
const [event] = events
const [video] = videos
const [career] = careers
const [teacher] = teachers
if (!notice || !item || !event || !video || !career || !teacher)
  throw new Error('the fake upstream has no rows')
notices.unshift(
  {
    ...notice,
    id: '91001',
    head_line: 'Zebrafish admission test for Tahfeez',
    description: 'Come at nine.',
  },
  { ...notice, id: '91002', head_line: 'ঘূর্ণিঝড়ের কারণে বিদ্যালয় বন্ধ', description: 'কুরআন ক্লাসও বন্ধ থাকবে।' },
  {
    ...notice,
    id: '91003',
    head_line: 'A long one',
    description: `${'words before '.repeat(200)}a “quokka” looks out ${'words after '.repeat(200)}`,
  },
  {
    ...notice,
    id: '91004',
    head_line: `Unbroken ${'x'.repeat(6_000)}`,
    description: `wombat ${'y'.repeat(3_000)}`,
  },
  { ...notice, id: '91005', head_line: '<script>alert(1)</script> pangolin', description: '100% & more' },
  { ...notice, id: '93001', head_line: 'কোয়াগা: শীতকালীন ছুটি', description: 'বিদ্যালয় বন্ধ।' },
  {
    ...notice,
    id: '93003',
    head_line: 'Numbat',
    description:
      'Nothing is noted on the file of the sixth: নথি, নথিপত্র, শিক্ষা, শিখন, a sick testimonial, full pages.',
  },
  {
    ...notice,
    id: '93004',
    head_line: 'Numbat: notices',
    description: 'নোটিশের খবর, বিজ্ঞপ্তিটি, শিক্ষকদের পরীক্ষার ফল, the tests of teachers.',
  },
  { ...notice, id: '93002', head_line: 'Cougar: Winter vacation', description: 'The school is closed.' },
)
news.unshift({
  ...item,
  id: '91006',
  head_line: 'Zebrafish in the biology club',
  description: 'They swim.',
})
events.unshift({ ...event, id: '91007', name: 'Zebrafish day', description: 'For all classes.' })
videos.unshift({ ...video, id: '91010', title: 'Okapi & friends' })
careers.unshift({ ...career, id: '91008', title: 'Zebrafish keeper', designation_name: '' })
teachers.unshift({ ...teacher, teacher_id: '91009', name: 'Professor Zebrafish' })
await site.sync('notices', 'news', 'events', 'videos', 'careers', 'teachers')
afterAll(() => site.close())

async function search(q: string, more = '', start = '') {
  const response = await fetch(`${site.url}${start}/search?q=${encodeURIComponent(q)}${more}`)
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const results = [...main.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href]) => href ?? '')
  const marks = [...main.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, inner]) =>
    inner?.replace(/<[^>]+>/g, ''),
  )
  return { status: response.status, html, main, hrefs: results, marks }
}

test('one query finds rows of every kind, with labels and highlighted words', async () => {
  const { hrefs, main, marks } = await search('zebrafish')
  for (const href of [
    '/notice/91001',
    '/news/91006',
    '/events/91007',
    '/career-details/91008',
    '/profile/91009',
  ])
    expect(hrefs).toContain(href)
  for (const kind of ['Notices', 'News', 'Events', 'Vacancies', 'Teachers'])
    expect(main).toContain(`>${kind}</h2>`)
  expect(new Set(marks)).toEqual(new Set(['Zebrafish']))
})

test('a row without a page of its own is found, and its result leads to its list, filtered by its title', async () => {
  const { hrefs, main } = await search('okapi')
  expect(hrefs).toEqual(['/videos?title=Okapi%20%26%20friends'])
  expect(main).toContain('>Videos</h2>')
  expect(await (await fetch(site.url + hrefs[0])).text()).toContain('Okapi &amp; friends')
  expect((await suggested('okapi')).map(({ href }) => href)).toEqual(hrefs)
})

test('the search finds content pages and lists those with a matching name first', async () => {
  expect((await search('fees')).hrefs[0]).toBe('/fees')
  expect((await search('uniform')).hrefs).toContain('/school-uniform')
  // The page's data selects teachers by `gender: Female`, which no visitor reads there.
  expect((await search('female', '&kind=page&shown=500')).hrefs).not.toContain('/tahfeez')
  // The form fills in the fee.
  const merchant = await (await fetch(`${site.url}/search?q=merchant&shown=500`)).text()
  expect(merchant).toContain('href="/apply-online"')
  expect(merchant).not.toContain('{fee}')
})

test.each([
  ...['zebrafsh', 'zebarfish', 'Zebra', 'ZEBRAFISH', 'zeebrafish', 'tahfiz', 'tafheez', 'তাহফিজ'],
  'addmission',
])('the spelling %s finds the same notice', async (spelling) => {
  expect((await search(spelling, '&kind=notice&shown=500')).hrefs).toContain('/notice/91001')
})

test.each(['ঘূর্ণিঝড়', 'ঘুর্নিঝড়', 'ঘূর্ণিঝড়ে', 'কোরআন', 'Quran'])(
  'the spelling %s finds the Bangla notice',
  async (spelling) => {
    expect((await search(spelling, '&kind=notice&shown=500')).hrefs).toContain('/notice/91002')
  },
)

test('more words narrow the search; if no row has all of them, rows with some of them are shown with a note', async () => {
  const both = await search('zebrafish biology')
  expect(both.hrefs).toEqual(['/news/91006'])
  const some = await search('zebrafish wombat')
  expect(some.hrefs).toEqual(expect.arrayContaining(['/news/91006', '/notice/91004']))
  expect(some.main).toContain('No result has all these words')
})

test('a result shows the part of a long text around the match', async () => {
  const { main, marks } = await search('quokka')
  expect(marks).toEqual(['quokka'])
  expect(main).toMatch(/… .*before.*quokka.*looks out.* …/)
  expect(main.length).toBeLessThan(20_000)
})

test('results of one kind can be selected and extended step by step', async () => {
  const first = await search('notice', '&kind=notice')
  expect(first.hrefs.length).toBeLessThanOrEqual(20)
  expect(first.hrefs.every((href) => href.startsWith('/notice/'))).toBe(true)
  const next = /href="(\/search\?[^"]*shown=40)"/.exec(first.main)?.[1]?.replaceAll('&amp;', '&')
  if (next) expect((await (await fetch(site.url + next)).text()).match(/<h3/g)?.length).toBeGreaterThan(20)
})

test('without a query the page shows advice, and for an unknown word an empty state', async () => {
  for (const q of ['', '   ', '!!!', '\u09cd'])
    expect((await search(q)).main, q).toMatch(/Type what you are looking for|Nothing found for/)
  expect((await search('xyzzyplugh')).main.replaceAll('<!-- -->', '')).toContain(
    'Nothing found for “xyzzyplugh”',
  )
})

test('the text of a row is escaped in search results', async () => {
  const { hrefs, main } = await search('pangolin')
  expect(hrefs).toEqual(['/notice/91005'])
  expect(main).toContain('100% &amp; more')
  expect(main).not.toContain('<script>alert')
})

test('the search no longer finds a deleted row', async () => {
  const { news } = site.fakeUpstream.tables
  news.splice(
    news.findIndex((row) => row.id === '91006'),
    1,
  )
  await site.sync('news')
  await expect.poll(async () => (await search('zebrafish', '&kind=news')).hrefs).toEqual([])
})

test('the results page is not indexed and has one title', async () => {
  const { html } = await search('zebrafish')
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('a query of one or two letters matches whole words only, not the beginnings of words', async () => {
  const all = ['/events/91007', '/notice/91002']
  expect((await search('zeb', '&kind=event')).hrefs).toContain(all[0])
  for (const letters of ['z', 'ze', 'ঘ'])
    expect(
      (await search(letters)).hrefs.filter((href) => all.includes(href)),
      letters,
    ).toEqual([])
  // Two letters of Bangla can be a word, and words have suffixes.
  expect((await search('ঘূর্ণি')).hrefs).toContain(all[1])
})

test('a search for a word in thousands of rows reads only a limited number of them', async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO notice (id, hash, raw, number, headline, date, text, attachment, "listRank")
     SELECT 'q' || n, '', '{}', n, 'Quagga ' || n, '2020-01-01', '', '', 0 FROM generate_series(1, 2100) n`,
  )
  await client.end()
  expect((await search('quagga')).main).toContain('2000 results')
})

const suggest = (q: unknown, language = '') =>
  fetch(`${site.url}${language}/trpc/suggestions?input=${encodeURIComponent(JSON.stringify({ q }))}`)
const suggested = async (
  q: string,
  language = '',
): Promise<{ kind: string; href: string; title: string }[]> =>
  (await (await suggest(q, language)).json()).result.data

test('the beginning of a word gets at most six suggestions of different kinds, with matching titles first', async () => {
  const zebrafish = await suggested('zebraf')
  expect(zebrafish.map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/notice/91001', '/events/91007', '/career-details/91008', '/profile/91009']),
  )
  expect(zebrafish[0]).toEqual({
    kind: 'notice',
    href: '/notice/91001',
    title: 'Zebrafish admission test for Tahfeez',
  })
  const many = await suggested('school')
  expect(many.length).toBe(6)
  expect(new Set(many.map(({ kind }) => kind)).size).toBeGreaterThan(2)
  expect((await suggested('fee'))[0]).toMatchObject({ kind: 'page', href: '/fees' })
})

test('search suggestions are in the language of the page', async () => {
  const [page] = await suggested('fees', '/bn')
  expect(page).toMatchObject({ kind: 'page', href: '/fees' })
  expect(page?.title).toMatch(/\p{Script=Bengali}/u)
  expect((await suggested('ঘূর্ণি', '/bn')).map(({ href }) => href)).toContain('/notice/91002')
})

test('a very long title is shortened in suggestions', async () => {
  const [unbroken] = await suggested('unbroken')
  expect(unbroken?.title).toMatch(/^Unbroken x+…$/)
  expect(unbroken?.title.length).toBeLessThan(130)
})

test('suggestions can be cached by a CDN, and all spellings of the same words get the same response', async () => {
  const [one, other] = await Promise.all([suggest('Zebrafish  DAY'), suggest('zebrafish day')])
  expect(one.headers.get('cache-control')).toContain('s-maxage')
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect((await one.json()).result.data.length).toBeGreaterThan(0)
})

test.each([
  ['nothing', ''],
  ['one letter', 'z'],
  ['operators of the query language', `':*|!& <-> (`],
  ['a NUL', '\0'],
  ['half of an emoji', '\ud83d'],
  ['a wildcard', '%%'],
  ['a hundred letters', 'qwzxvb'.repeat(17).slice(0, 100)],
])('there are no suggestions for the query: %s', async (_, q) => {
  const answer = await suggest(q)
  expect(answer.status).toBe(200)
  expect((await answer.json()).result.data).toEqual([])
})

test('a request for suggestions is rejected if the query is not text or is too long', async () => {
  for (const q of [1, null, ['zebrafish'], 'x'.repeat(101)]) expect((await suggest(q)).status).toBe(400)
})

test('a query without any known word says that its results only have similar words, and a known one does not', async () => {
  const similar = async (q: string) => {
    const response = await fetch(`${site.url}/search?q=${encodeURIComponent(q)}`)
    return (await response.text()).includes('These results contain similar words')
  }
  expect(await similar('admissoin')).toBe(true)
  expect(await similar('admission')).toBe(false)
})

// Across languages: by synonyms (packages/content/search-synonyms.yaml), and for pages by their texts in both languages.

test.each(['vacation', 'holiday', 'holidays', 'ছুটি', 'ছুটির', 'chuti'])(
  'the query %s finds notices in both languages',
  async (word) => {
    const { hrefs } = await search(word, '&kind=notice&shown=500')
    expect(hrefs).toEqual(expect.arrayContaining(['/notice/93001', '/notice/93002']))
  },
)

test.each([
  ['নোটিশ', '/all-notice'],
  ['বিজ্ঞপ্তি', '/all-notice'],
  ['notice', '/all-notice'],
  ['পোশাক', '/school-uniform'],
  ['অধ্যক্ষ', '/principal-message'],
  ['porikkha', '/exam-system'],
  ['চেয়ারম্যান', '/chairman-message'],
])('the query %s finds the page %s', async (word, path) => {
  expect((await search(word, '&kind=page&shown=500')).hrefs).toContain(path)
})

test('rows with the exact word of the query come before rows with a synonym', async () => {
  const { hrefs } = await search('ছুটি', '&kind=notice&shown=500')
  expect(hrefs.indexOf('/notice/93001')).toBeLessThan(hrefs.indexOf('/notice/93002'))
})

test.each(['uniform', 'পোশাক'])(
  'on a Bangla page the query %s finds the Bangla page under its Bangla name',
  async (word) => {
    const { main, hrefs } = await search(word, '&kind=page&shown=500', '/bn')
    expect(hrefs).toContain('/bn/school-uniform')
    expect(main.replaceAll(/<\/?mark[^>]*>|<!-- -->/g, '')).toContain('ইউনিফর্ম')
    expect(hrefs.filter((href) => !href.startsWith('/bn/'))).toEqual([])
  },
)

test('on a Bangla page the results of each kind are counted in Bangla digits', async () => {
  const { main } = await search('notice', '', '/bn')
  const filters = main.slice(main.indexOf('<nav'), main.indexOf('<h2'))
  const counts = [...filters.matchAll(/>([\d০-৯]+)<\/span>/g)].map(([, count]) => count ?? '')
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.filter((count) => /\d/.test(count))).toEqual([])
})

test.each([
  ['notice', ['notices', 'নোটিশের', 'বিজ্ঞপ্তিটি']],
  ['notices', ['notices', 'নোটিশের', 'বিজ্ঞপ্তিটি']],
  ['নোটিশ', ['notices', 'নোটিশের', 'বিজ্ঞপ্তিটি']],
  ['notish', ['notices', 'নোটিশের', 'বিজ্ঞপ্তিটি']],
  ['শিক্ষক', ['শিক্ষকদের', 'teachers']],
  ['teacher', ['শিক্ষকদের', 'teachers']],
  ['exam', ['পরীক্ষার', 'tests']],
  ['result', ['ফল']],
  ['ফল', ['ফল']],
])(
  'the query %s highlights the word and its synonyms, but no other words with the same beginning',
  async (word, marked) => {
    const { main, hrefs } = await search(`numbat ${word}`, '&kind=notice')
    expect(hrefs).toEqual(['/notice/93004'])
    const marks = [...main.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, mark = '']) =>
      mark.replace(/<[^>]+>/g, ''),
    )
    expect([...new Set(marks)].filter((mark) => mark !== 'Numbat')).toEqual(marked)
  },
)
