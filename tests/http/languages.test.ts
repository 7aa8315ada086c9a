import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Parts of a text in Bangla and in English have `lang` attributes, so that a screen reader can change its voice (WCAG
// 3.1.2).

const mixed = 'তাহফিজ বিভাগ Tahfeez wing, দ্বিতীয় তলা second floor'
const english = 'Mostly English with একটি শব্দ in it'
const text = `${mixed}\\n${english}\\n\\nAll English here.\\n\\nসবই বাংলা।`

const site = await startApp()
const { tables } = site.fakeUpstream
const add = <T extends object>(rows: T[], own: Partial<T>) => rows.push({ ...(rows[0] as T), ...own })
add(tables.careers, {
  id: '96301',
  title: mixed,
  designation_name: english,
  department_name: mixed,
  location: 'চট্টগ্রাম Chattogram',
  subject: 'কুরআন',
  qualification: text,
  responsibilites: text,
})
add(tables.teachers, {
  teacher_id: '96302',
  name: 'শিক্ষকের নাম',
  designation: mixed,
  department: english,
  qualification: text,
  about: text,
  teaching_expertise: text,
})
add(tables.notices, { id: '96303', head_line: mixed, description: text })
add(tables.news, { id: '96304', head_line: 'শুধু বাংলা শিরোনাম', description: text })
add(tables.events, { id: '96305', name: english, description: text })
await site.sync('careers', 'teachers', 'notices', 'news', 'events')
afterAll(() => site.close())

const BENGALI = /[\u0980-\u09e5\u09f0-\u09fe]/
const LATIN = /[A-Za-z]{2}/
const VOID = /^(?:img|input|br|hr|meta|link|source|wbr)$/

/** Returns texts and names within `<main>` that are not in the language of their element. */
function wrongLanguages(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html.replace(/<!--.*?-->|&[a-z#0-9]+;/gi, ''))?.[0] ?? ''
  const wrong: string[] = []
  const languages = ['en']
  for (const [, closing, name = '', attributes = '', words] of main.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi,
  )) {
    const current = languages.at(-1)
    if (words !== undefined) {
      if ((BENGALI.test(words) && current !== 'bn') || (LATIN.test(words) && current !== 'en'))
        wrong.push(`${current}: ${words}`)
    } else if (closing) languages.pop()
    else {
      const own = / lang="(\w+)"/.exec(attributes)?.[1] ?? current ?? ''
      // A name has one language only, so it is checked in the element that has it.
      for (const [, value = ''] of attributes.matchAll(/ (?:alt|title|aria-label|value)="([^"]*)"/g))
        if (BENGALI.test(value) && !LATIN.test(value) && own !== 'bn') wrong.push(`${own}: ${value}`)
      if (!VOID.test(name) && !attributes.endsWith('/')) languages.push(own)
    }
  }
  return wrong
}

test.each([
  ...['/career', '/career?search=চট্টগ্রাম', '/career-details/96301', '/profile/96302', '/male-faculty'],
  ...['/female-faculty', '/notice/96303', '/news/96304', '/events/96305', '/all-notice', '/all-news'],
  ...['/all-events', '/faq', '/faq?language=bn', '/search?q=তাহফিজ second', '/search?q=একটি'],
  '/search?q=ঞঞঞঞ',
])('every part of a text in Bangla or English has the right lang attribute on %s', async (path) => {
  const response = await fetch(new URL(path, site.url))
  expect(response.status).toBe(200)
  expect(wrongLanguages(await response.text())).toEqual([])
})
