import { describe, expect, test } from 'vitest'
import { parsePageData } from './parse-bodies.ts'

const page = (...lines: string[]) => ['sample: true', ...lines].join('\n')

describe('a page is rejected, with its line,', () => {
  test.each([
    [
      'if the number in a heading is wrong',
      page('blocks:', '  - kind: list', '    heading: Three reasons', '    items: [One, Two]'),
      'pages/en/why-us.yaml line 4: blocks.0.heading: "Three reasons" says 3, but there are 2',
    ],
    [
      'if the number in a Bangla heading is wrong',
      page('blocks:', '  - kind: list', '    heading: দুটি কারণ', '    items: [ভাত]'),
      'pages/bn/why-us.yaml line 4: blocks.0.heading: "দুটি কারণ" says 2, but there are 1',
    ],
    [
      'if the number in a heading of a tab is wrong',
      page(
        ...['blocks:', '  - kind: tabs', '    tabs:'],
        ...['      - id: one', '        label: One', '        blocks:'],
        ...['          - { kind: list, heading: One reason, items: [One, Two] }'],
        ...['      - { id: two, label: Two, blocks: [{ kind: list, items: [One] }] }'],
      ),
      '"One reason" says 1, but there are 2',
    ],
    [
      'if a total is not the sum of its rows',
      page(
        ...['blocks:', '  - kind: table', '    columns: [Part, Marks]', '    rows:'],
        ...['      - [Mid-term, 20]', '      - [Final, 50]', '      - [Total, 80]'],
      ),
      'line 8: blocks.0.rows.2: says 80, but the rows above it make 70',
    ],
    [
      'if the number of persons in a Bangla heading is wrong',
      page(
        'blocks:',
        '  - { kind: people, heading: তেরোজন সদস্য, members: [{ name: ক, designation: খ, role: গ }] }',
      ),
      '"তেরোজন সদস্য" says 13, but there are 1',
    ],
  ])('a page is rejected, with its line, %s', (what, source, reason) => {
    const locale = what.includes('Bangla') ? 'bn' : 'en'
    expect(() => parsePageData(`pages/${locale}/why-us.yaml`, source, locale)).toThrow(reason)
  })
})

test('headings with the right number or without a number are valid', () => {
  const source = page(
    ...['blocks:', '  - { kind: list, heading: Two reasons, items: [One, Two] }'],
    ...['  - { kind: list, heading: Reasons, items: [One] }'],
  )
  expect(parsePageData('pages/en/why-us.yaml', source).blocks).toHaveLength(2)
})

test('a field of a map of years has an entry for each stage', () => {
  const map = (learned: string) =>
    page(
      'blocks:',
      '  - kind: yearMap',
      '    heading: A map',
      '    field: Field',
      '    stages: [{ title: A, classes: [One] }, { title: B, classes: [Two] }]',
      `    fields: [{ name: C, learned: [x, y] }, { name: D, learned: ${learned} }]`,
    )
  expect(() => parsePageData('pages/en/why-us.yaml', map('[x]'))).toThrow(
    'has 1 entries, but there are 2 stages',
  )
  expect(parsePageData('pages/en/why-us.yaml', map('[x, –]')).blocks).toHaveLength(1)
})
