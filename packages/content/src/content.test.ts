import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { home, layout, pageAt, pages } from './content.ts'
import { external } from './fields.ts'
import { redirectsFile } from './pages.ts'
import { parseYaml } from './yaml.ts'

describe('the route table', () => {
  // docs/spec/part-1.md#2.5 and docs/spec/rulings.md#2, in full: pages may be added to the table, but none of these may be removed.
  test.each(
    `/ /about /chairman-message /principal-message /governing-body /academic-committee /campus-facilities
    /school-uniform /faq /all-notice /notice/{id} /news/{id} /all-news /career /career-details/{id}
    /admission-process /why-us /fees /year-group /academic-program /academic-calendar /contact /videos
    /male-faculty /female-faculty /profile/{id} /choose-apply /subjects /future-progression /exam-system
    /gallery /curriculum /tahfeez-program /tahili-program /class-routine /policies /sports
    /events-activities /residential-facilities /support-learning /parent-association /warden-message
    /hostel-facilities /food-snack /hostel-pupils /hostel-policy /hostel-management /hostel-gallery
    /hostel-contact /tahfeez /zbf /higher-education /job-admit-card /payment-instruction /apply-online
    /all-events /events/{id} /legal /privacy /accessibility`.split(/\s+/),
  )('holds %s', (path) => expect(pageAt(path)).not.toBeNull())

  test('has a different description for every page', () => {
    expect(new Set(pages.map((page) => page.description)).size).toBe(pages.length)
  })
})

test('the menu has the groups of docs/spec/part-1.md#2.3 with at least its links, and the hostel gallery of docs/spec/rulings.md#3', () => {
  const entries = layout.menu.map((entry) => ('group' in entry ? entry.group : entry.href))
  const counts = { About: 8, Admission: 5, Academic: 12, Faculty: 2, Facilities: 3, Hostel: 8 }
  expect(entries).toEqual(['/', ...Object.keys(counts), '/tahfeez', '/contact'])
  for (const entry of layout.menu)
    if ('group' in entry)
      expect(entry.links.length, entry.group).toBeGreaterThanOrEqual(
        counts[entry.group as keyof typeof counts],
      )
})

test('the home page has six service tiles and eight partners', () => {
  expect([home.services.tiles.length, home.partners.list.length]).toEqual([6, 8])
})

test('an invalid file is rejected with file, line and path of the value', () => {
  const schema = z.strictObject({ fee: z.int(), names: z.array(z.string()) })
  for (const [source, error] of [
    ['fee: 5000\nnames:\n  - Play\n  - 7\n', /^fees\.yaml line 4: names\.1: /],
    ['fee: 5000\n', /^fees\.yaml line 1: names: /],
    ['fee: 5000\nnames: [a\n', /^fees\.yaml line \d: /],
    ['fee: 5000\nnames:\n  - *nobody\n', /^fees\.yaml line 3: .*nobody$/],
    [
      `fee: 5000\nnames:\n  - &a [x,x,x,x,x,x,x,x,x]\n  - &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n  - [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n`,
      /^fees\.yaml line \d: /,
    ],
  ] as const)
    expect(() => parseYaml('fees.yaml', source, schema)).toThrow(error)
})

describe('the file of old addresses', () => {
  const read = (from: string) =>
    parseYaml(
      'redirects.yaml',
      `sample: false\nredirects:\n  - { from: "${from}", to: /fees }\n`,
      redirectsFile,
    )

  test.each([
    '/bus',
    '/bus/',
    '/old/fees.html',
    '/index.php',
    '/a.b/{id}',
    '/.well-known/x',
    '/office-hours',
  ])('has %s', (from) => expect(read(from).redirects).toEqual([{ from, to: '/fees' }]))

  test.each([
    'bus',
    '/Bus',
    '/bus?x=1',
    '/bus page',
    '//evil.example',
    '/a/../b',
    '/./a',
    '/..',
    '/bn/bus',
    '/office',
    '/ops/x',
    '/fees',
  ])('does not have %s, with a sentence', (from) =>
    expect(() => read(from)).toThrow(/^redirects\.yaml line 3: redirects\.0\.from: /),
  )
})

test.each([
  ['https://a.example', true],
  [' https://a.example/b?c=d#e\n', true],
  ['HTTPS://A.example', true],
  ['https://www.youtube.com/@school', true],
  ['https://বিদ্যালয়.বাংলা/ভর্তি', true],
  ['http://a.example', false],
  ['https:a.example', false],
  ['https:\\\\a.example', false],
  ['https://name:word@a.example', false],
  ['https://a.example/my file.pdf', false],
  ['javascript:alert(1)', false],
  ['//a.example', false],
])('%j is an address of another site: %s', (address, is) => {
  const { data } = external.safeParse(address)
  expect(data).toBe(is ? address.trim() : undefined)
})
