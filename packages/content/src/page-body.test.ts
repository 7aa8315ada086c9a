import { describe, expect, test } from 'vitest'
import type { Locale } from './locales.ts'
import { bodyAt } from './page-body.ts'
import { parsePageData } from './parse-bodies.ts'
import { parseProse } from './prose.ts'

test('Bangla prose may contain links and numbered lists', () => {
  const { html } = parseProse(
    'pages/bn/x.md',
    '<!-- sample: true -->\n1. [ভর্তি](/choose-apply)\n2. পড়া\n',
    'bn',
  )
  expect(html).toContain('<a href="/choose-apply">ভর্তি</a>')
})

const weekFrom = (first: string) => {
  const days = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const from = days.indexOf(first)
  const meals = 'meals: [{ meal: a, time: b, dishes: [c] }]'
  return `  - kind: week\n    heading: Week\n    words: { choose: a, today: b, next: c }\n    days:\n${[...days.slice(from), ...days.slice(0, from)].map((day) => `      - { id: ${day}, label: a, ${meals} }\n`).join('')}`
}

describe('an invalid data file is rejected in one sentence with file and line', () => {
  const head = 'sample: true\nblocks:\n'
  test.each([
    [
      'a missing field',
      `${head}  - kind: steps\n    items:\n      - { title: One }\n      - { title: Two, text: b }\n`,
      5,
    ],
    ['a wrong type', `${head}  - kind: list\n    items:\n      - 7\n`, 5],
    [
      'a row with a missing cell',
      `${head}  - kind: table\n    columns: [Fee, Tk]\n    rows:\n      - [Exam]\n`,
      6,
    ],
    ['a dead link', `${head}  - kind: links\n    links:\n      - { label: Go, page: /nowhere }\n`, 5],
    ['Latin letters in Bangla', `sample: true\nblocks:\n  - kind: list\n    items:\n      - ভাত rice\n`, 5],
    ['Latin digits in Bangla', `sample: true\nblocks:\n  - kind: list\n    items:\n      - সকাল 7টা\n`, 5],
    [
      'Latin letters further down in a Bangla text',
      `sample: true\nblocks:\n  - kind: list\n    items:\n      - >-\n        ভাত\n        ও মাছ\n        and rice\n`,
      8,
    ],
    ['a week that begins on another day', `${head}${weekFrom('sunday')}`, 6],
  ])('an invalid data file is rejected in one sentence with file and line: %s', (what, source, line) => {
    expect(() => parsePageData('pages/x.yaml', source, what.startsWith('Latin') ? 'bn' : 'en')).toThrow(
      new RegExp(`^pages/x\\.yaml line ${line}: [^\\n]+$`),
    )
  })
})

describe('an invalid file of prose is rejected in one sentence with file and line', () => {
  test.each([
    ['no mark', 'Words.\n', 1],
    ['a dead link', '<!-- sample: true -->\nWords.\n\n[Go](/nowhere)\n', 4],
    ['a dead link that is no notation', '<!-- sample: true -->\nWords.\n\nSee www.school.example.\n', 4],
    ['a link with a blank', '<!-- sample: true -->\nA\n[Go](/my page)\n', 3],
    ['a number with a blank', '<!-- sample: true -->\n[Call](tel:+8801712 345678)\n', 2],
    ['a mail with a blank', '<!-- sample: true -->\n[Write](mailto:a@b.org?subject=Hello world)\n', 2],
    ['a number that no phone dials', '<!-- sample: true -->\n[কল](tel:০১৭১২৩৪৫৬৭৮)\n', 2],
    ['a heading without a blank', '<!-- sample: true -->\nA\n\n##Fees\n', 4],
    ['bold letters with a blank', '<!-- sample: true -->\n\nThis is **bold **text.\n', 3],
    ['a table', '<!-- sample: true -->\nA\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', 4],
    ['a picture', '<!-- sample: true -->\n![Gate](/content/campus.svg)\n', 2],
    ['a name in braces that is written otherwise', '<!-- sample: true -->\nCall { phone }.\n', 2],
    ['Latin letters in Bangla', '<!-- sample: true -->\nভাত rice\n', 2],
    ['Latin digits in Bangla', '<!-- sample: true -->\nভাত\n\n- সকাল 7টা\n', 4],
    ['Latin words of a link in Bangla', '<!-- sample: true -->\n[read](/about)\n', 2],
  ])('an invalid file of prose is rejected in one sentence with file and line: %s', (what, source, line) => {
    expect(() => parseProse('pages/x.md', source, what.startsWith('Latin') ? 'bn' : 'en')).toThrow(
      new RegExp(`^pages/x\\.md line ${line}: [^\\n]+$`),
    )
  })
})

test('a page contains the value of a setting in its own language', () => {
  const source = 'sample: true\nblocks:\n  - kind: list\n    items: ["{brand}"]\n'
  const itemsIn = (locale: Locale) => parsePageData('pages/x.yaml', source, locale).blocks
  expect(itemsIn('en')).toEqual([{ kind: 'list', items: ['Example Quran Academy'] }])
  expect(itemsIn('bn')).toEqual([{ kind: 'list', items: ['উদাহরণ কুরআন একাডেমি'] }])
})

test('HTML in prose is escaped', () => {
  const { html } = parseProse(
    'pages/x.md',
    '<!-- sample: true -->\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](/about "t")\n',
  )
  expect(html).not.toMatch(/script|img|onerror/)
  expect(html).toContain('<a href="/about">a</a>')
})

test.each([
  ['# Fees', '<h2>Fees</h2>'],
  ['#### Fees', '<h3>Fees</h3>'],
  ['One\n\n3. c\n4. d', '<ol start="3">'],
  ['[Fees]( /fees )', '<a href="/fees">Fees</a>'],
  ['[Fees](/fees "All of them")', '<a href="/fees">Fees</a>'],
  ['[a](<https://a.example/my file.pdf>)', '<a href="https://a.example/my%20file.pdf">a</a>'],
  ['[Call](tel:+8801712-345678)', '<a href="tel:+8801712-345678">Call</a>'],
  ['We are #1 and **bold**, 2 \\*\\* 3', 'We are #1 and <strong>bold</strong>, 2 ** 3'],
  ['#1 of all', '<p>#1 of all</p>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
])('%j is shown as %s', (source, html) => {
  expect(parseProse('pages/x.md', `<!-- sample: true -->\n${source}\n`).html).toContain(html)
})

test("the chairman's message has the length of a letter", () => {
  const words = bodyAt('/chairman-message')
    ?.html?.replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  expect(words?.length).toBeGreaterThan(550)
})
