import { describe, expect, test } from 'vitest'
import { bodyAt, readFacts, readProse } from './bodies.ts'

test('the counts of the specification hold (part 1 section 2.13, part 2 section 9)', () => {
  const blocks = (path: string) => bodyAt(path)?.blocks ?? []
  const size = (path: string, kind: string, nth = 0) => {
    const block = blocks(path).filter((one) => one.kind === kind)[nth]
    if (block?.kind === 'people') return block.members.length
    if (block?.kind === 'table') return block.rows.length
    if (block?.kind === 'tabs') return block.tabs.length
    if (block?.kind === 'week') return block.days.length
    if (block?.kind === 'seats') return block.tiers.flat().reduce((sum, { seats }) => sum + seats, 0)
    return block && 'items' in block ? block.items.length : 0
  }
  expect(size('/governing-body', 'people')).toBe(13)
  expect(size('/academic-committee', 'people')).toBe(12)
  expect(size('/campus-facilities', 'list')).toBe(21)
  expect([1, 2, 3].map((nth) => size('/about', 'cards', nth))).toEqual([6, 4, 6])
  expect(size('/about', 'list')).toBe(20)
  expect(size('/admission-process', 'steps')).toBe(6)
  expect(size('/year-group', 'table')).toBe(13)
  expect(size('/fees', 'tabs')).toBe(7)
  expect(size('/tahfeez', 'cards')).toBe(12)
  expect(size('/food-snack', 'week')).toBe(7)
  expect(size('/zbf', 'seats')).toBe(10)
  expect(size('/higher-education', 'list')).toBe(4)
})

test('a link in Bangla prose may lead to an address, and a list may be numbered', () => {
  const { html } = readProse('text/x.md', '<!-- sample: true lang: bn -->\n1. [ভর্তি](/choose-apply)\n2. পড়া\n')
  expect(html).toContain('<a href="/choose-apply">ভর্তি</a>')
})

const weekFrom = (first: string) => {
  const days = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const from = days.indexOf(first)
  const meals = 'meals: [{ meal: a, time: b, dishes: [c] }]'
  return `  - kind: week\n    heading: Week\n    words: { choose: a, today: b, next: c }\n    days:\n${[...days.slice(from), ...days.slice(0, from)].map((day) => `      - { id: ${day}, label: a, ${meals} }\n`).join('')}`
}

describe('a broken file of facts is refused in one sentence with file and line', () => {
  const head = 'sample: true\nblocks:\n'
  test.each([
    [
      'a missing field',
      `${head}  - kind: steps\n    items:\n      - { title: One }\n      - { title: Two, text: b }\n`,
      5,
    ],
    ['a wrong type', `${head}  - kind: list\n    items:\n      - 7\n`, 5],
    [
      'a row with a cell too few',
      `${head}  - kind: table\n    columns: [Fee, Tk]\n    rows:\n      - [Exam]\n`,
      6,
    ],
    ['a dead link', `${head}  - kind: links\n    links:\n      - { label: Go, page: /nowhere }\n`, 5],
    [
      'Latin letters in Bangla',
      `sample: true\nlang: bn\nblocks:\n  - kind: list\n    items:\n      - ভাত rice\n`,
      6,
    ],
    [
      'Latin digits in Bangla',
      `sample: true\nlang: bn\nblocks:\n  - kind: list\n    items:\n      - সকাল 7টা\n`,
      6,
    ],
    [
      'Latin letters further down in a Bangla text',
      `sample: true\nlang: bn\nblocks:\n  - kind: list\n    items:\n      - >-\n        ভাত\n        ও মাছ\n        and rice\n`,
      9,
    ],
    ['a week that begins on another day', `${head}${weekFrom('sunday')}`, 7],
  ])('%s', (_, source, line) => {
    expect(() => readFacts('facts/x.yaml', source)).toThrow(
      new RegExp(`^facts/x\\.yaml line ${line}: [^\\n]+$`),
    )
  })
})

describe('a broken file of prose is refused in one sentence with file and line', () => {
  test.each([
    ['no mark', 'Words.\n', 1],
    ['a dead link', '<!-- sample: true -->\nWords.\n\n[Go](/nowhere)\n', 4],
    ['Latin letters in Bangla', '<!-- sample: true lang: bn -->\nভাত rice\n', 2],
    ['Latin digits in Bangla', '<!-- sample: true lang: bn -->\nভাত\n\n- সকাল 7টা\n', 4],
    ['Latin words of a link in Bangla', '<!-- sample: true lang: bn -->\n[read](/about)\n', 2],
  ])('%s', (_, source, line) => {
    expect(() => readProse('text/x.md', source)).toThrow(new RegExp(`^text/x\\.md line ${line}: [^\\n]+$`))
  })
})

test('markup in prose is never run', () => {
  const { html } = readProse(
    'text/x.md',
    '<!-- sample: true -->\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](/about "t")\n',
  )
  expect(html).not.toMatch(/script|img|onerror/)
  expect(html).toContain('<a href="/about">a</a>')
})
