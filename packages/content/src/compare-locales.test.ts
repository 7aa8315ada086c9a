import { describe, expect, test } from 'vitest'
import { checkSameData, checkSameProse } from './compare-locales.ts'
import { home, homeIn, layoutIn, locales, pageAt, pagesIn } from './content.ts'

const data = (...lines: string[]) => ['sample: true', 'blocks:', ...lines].join('\n')
const compareData = (english: string, bangla: string) =>
  checkSameData({ name: 'pages/en/x.yaml', source: english }, { name: 'pages/bn/x.yaml', source: bangla })
const compareProse = (english: string, bangla: string) =>
  checkSameProse({ name: 'pages/en/x.md', source: english }, { name: 'pages/bn/x.md', source: bangla })

const table = (row: string) =>
  data('  - kind: table', '    columns: [Fee, Tk]', '    rows:', `      - ${row}`)

describe('a Bangla file that differs from the English one', () => {
  test.each([
    [
      'lacks a block',
      data('  - { kind: list, items: [One] }', '  - { kind: list, items: [Two] }'),
      data('  - { kind: list, items: [এক] }'),
      3,
      'blocks: has 1 entries, but the English text has 2',
    ],
    [
      'has another kind of block',
      data('  - { kind: list, items: [One] }'),
      data('  - { kind: text, items: [এক] }'),
      3,
      'blocks.0.kind: is text, but list in English',
    ],
    [
      'lacks a field',
      data('  - kind: list', '    heading: A', '    items: [One]'),
      data('  - kind: list', '    items: [এক]'),
      3,
      'has no heading, but the English text has',
    ],
    [
      'has an additional field',
      data('  - kind: list', '    items: [One]'),
      data('  - kind: list', '    note: খ', '    items: [এক]'),
      3,
      'has a note, but the English text has none',
    ],
    ['names another figure', table('[A, "{exam}"]'), table('[ক, "{uniform}"]'), 6, 'holds {uniform}'],
    ['leaves a figure out', table('["Until {dueDay:ordinal}", 0]'), table('[ক, 0]'), 6, '{dueDay}'],
    ['has another count', table('[A, 3]'), table('[ক, 4]'), 6, 'is 4, but 3 in English'],
    [
      'contains another number',
      table('[In 2 months, 0]'),
      table('[৩ মাসে, 0]'),
      6,
      'holds 3, but the English text 2',
    ],
    [
      'leads elsewhere',
      data('  - kind: links', '    links:', '      - { label: A, page: /fees }'),
      data('  - kind: links', '    links:', '      - { label: ক, page: /about }'),
      5,
      'is /about, but /fees in English',
    ],
  ])(
    'a Bangla file that %s is rejected, with its line and the reason',
    (_, english, bangla, line, reason) => {
      expect(() => compareData(english, bangla)).toThrow(`pages/bn/x.yaml line ${line}: `)
      expect(() => compareData(english, bangla)).toThrow(reason)
    },
  )

  const mark = '<!-- sample: true -->\n'
  test.each([
    ['lacks a paragraph', 'One.\n\nTwo.\n', 'এক।\n', 2, 'the English text goes on with a paragraph'],
    [
      'has an additional paragraph',
      'One.\n',
      'এক।\n\nদুই।\n',
      4,
      'has a paragraph that is not in the English text',
    ],
    ['has a heading of another level', '## One\n', '### এক\n', 2, 'heading of level 3'],
    ['leads elsewhere', 'A\n\n[B](/fees)\n', 'ক\n\n[খ](/about)\n', 4, 'leads to /about'],
    ['contains another number', '- One\n- In 30 days\n', '- এক\n- ৩১ দিনে\n', 3, 'holds 31'],
    ['leaves a figure out', 'On {opened}.\n', 'শুরু।\n', 2, '{opened}'],
  ])('Bangla prose that %s is rejected, with its line and the reason', (_, english, bangla, line, reason) => {
    expect(() => compareProse(mark + english, mark + bangla)).toThrow(`pages/bn/x.md line ${line}: `)
    expect(() => compareProse(mark + english, mark + bangla)).toThrow(reason)
  })
})

test('the same figures may be in another order, in Bangla digits and in another form', () => {
  expect(() =>
    compareData(
      table('["By the {dueDay:ordinal}, 8:30 am, 3-5%", 7]'),
      table('["সকাল ৮:৩০, ৩-৫%, {dueDay} তারিখ", 7]'),
    ),
  ).not.toThrow()
})

test('every language has the same addresses, menus and pictures', () => {
  const [english, bangla] = locales.map((locale) => ({
    paths: pagesIn[locale].map(({ path, parent }) => [path, parent]),
    hrefs: JSON.stringify(layoutIn[locale]).match(/"href":"[^"]+"/g),
    pictures: JSON.stringify(homeIn[locale]).match(/"(?:src|logo)":"[^"]+"/g),
  }))
  expect(bangla).toEqual(english)
})

test('the content for browsers in one language contains no texts of the other', () => {
  expect(JSON.stringify([layoutIn.en, homeIn.en])).not.toMatch(/[\u0980-\u09ff]/)
  const bangla = JSON.stringify([layoutIn.bn, homeIn.bn])
  for (const { name, heading } of pagesIn.en.filter((page) => !/[\u0980-\u09ff]/.test(page.heading)))
    for (const english of [name, heading]) expect(bangla).not.toContain(`"${english}"`)
})

test('content is English unless another language is requested', () => {
  expect(home).toBe(homeIn.en)
  expect(pageAt('/fees')?.heading).toBe('Fees and payment schedule')
  expect(pageAt('/fees', 'bn')).toMatchObject({
    path: '/fees',
    heading: 'ফি ও পরিশোধের সময়সূচি',
    group: 'ভর্তি',
  })
})
