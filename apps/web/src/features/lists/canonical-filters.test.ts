import { expect, test } from 'vitest'
import { canonicalFilter, canonicalFilters } from './canonical-filters.ts'

test.each([
  ['title', ' Annual\t  EXAM ', 'annual exam'],
  ['title', 'পরীক্ষা ২০২৬', 'পরীক্ষা ২০২৬'],
  ['title', 'Ärger', 'Ärger'],
  ['title', 'A\u0308rger', 'Ärger'],
  ['date', '০৪ Sept ২০২৫', '04 sept 2025'],
])(
  'filters with the same result have one canonical spelling: %s %j becomes %j',
  (name, written, canonical) => {
    expect(canonicalFilter(name, written)).toBe(canonical)
  },
)

test('a canonical filter has at most 100 characters, and stays the same when it is made canonical again', () => {
  // The normal form of this letter has two code points.
  for (const text of ['\u09dc'.repeat(100), `${'x'.repeat(99)}  yz`, `${'x'.repeat(99)}😀`]) {
    const canonical = canonicalFilter('title', text)
    expect(canonical.length).toBeLessThanOrEqual(100)
    expect(canonicalFilter('title', canonical)).toBe(canonical)
  }
})

test('the number of rows is not changed', () => {
  expect(canonicalFilters({ title: 'A', shown: 100 })).toEqual({ title: 'a', shown: 100 })
})
