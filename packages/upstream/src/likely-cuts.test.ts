import { describe, expect, test } from 'vitest'
import { isRoundLimit, type LikelyCut, type ListLength, likelyCuts } from './likely-cuts.ts'

const list = (name: string, rows: number, missing?: number): ListLength => ({
  name,
  rows,
  ...(missing !== undefined && { missing }),
})
const whole = (name: string, rows: number, missing?: number): ListLength => ({
  ...list(name, rows, missing),
  isWhole: true,
})

describe('lists that are probably cut', () => {
  test.each<[what: string, lists: ListLength[], cuts: Record<string, LikelyCut>]>([
    ['exactly 100 rows', [list('notices', 100)], { notices: { kind: 'round', rows: 100 } }],
    ['exactly 1,000 rows', [list('notices', 1000)], { notices: { kind: 'round', rows: 1000 } }],
    [
      'two limits in one server',
      [list('notices', 250), list('news', 5000), list('faq', 14)],
      { notices: { kind: 'round', rows: 250 }, news: { kind: 'round', rows: 5000 } },
    ],
    [
      'the same number twice, and none has more',
      [list('notices', 48), list('news', 48), list('faq', 14)],
      {
        notices: { kind: 'same', rows: 48, others: ['news'] },
        news: { kind: 'same', rows: 48, others: ['notices'] },
      },
    ],
    [
      'a round number is left of more rows',
      [list('notices', 50, 37), list('news', 154)],
      { notices: { kind: 'fewer', rows: 50, missing: 37 } },
    ],
    ['a deletion to a number that is not round', [list('notices', 53, 37)], {}],
    [
      'the same number twice, and one list has more',
      [list('faq', 20), list('videos', 20), list('news', 60)],
      {},
    ],
    ['a short list of a round number', [list('notices', 50), list('news', 20)], {}],
    ['short lists of one length', [list('notices', 6), list('news', 6), list('faq', 6)], {}],
    ['numbers that only end in zero', [list('a', 110), list('b', 120), list('c', 990)], {}],
    ['lists that say that they are whole', [whole('a', 100), whole('b', 100), whole('c', 50, 9)], {}],
    ['the length of a whole list', [list('a', 48), whole('b', 48)], {}],
    ['fewer rows than a whole list has', [list('a', 48), list('b', 48), whole('c', 60)], {}],
    ['no lists', [], {}],
    ['an empty list', [list('notices', 0), list('news', 0)], {}],
  ])('%s', (_, lists, cuts) => {
    expect(Object.fromEntries(likelyCuts(lists))).toEqual(cuts)
  })
})

test.each([
  [10, true],
  [25, true],
  [100, true],
  [2500, true],
  [100_000, true],
  [0, false],
  [11, false],
  [101, false],
  [300, false],
])('%i rows may be a page or a limit: %s', (rows, expected) => {
  expect(isRoundLimit(rows)).toBe(expected)
})
