import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// `/search` works across languages: by synonyms (packages/content/search-synonyms.yaml), and for pages by their texts
// in both languages.

let fakeUpstream: FakeUpstream
let site: App
beforeAll(async () => {
  fakeUpstream = await startFakeUpstream()
  const [notice] = fakeUpstream.tables.notices
  if (!notice) throw new Error('the fake upstream has no rows')
  fakeUpstream.tables.notices.unshift(
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
    { ...notice, id: '93002', head_line: 'Quagga: Winter vacation', description: 'The school is closed.' },
  )
  site = await startApp({ fakeUpstream })
})
afterAll(async () => {
  await site.close()
  await fakeUpstream.close()
})

async function search(q: string, more = '', start = '') {
  const address = `${site.url}${start}/search?q=${encodeURIComponent(q)}${more}`
  const html = await (await fetch(address)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return {
    html,
    main,
    hrefs: [...main.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href]) => href ?? ''),
  }
}

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
