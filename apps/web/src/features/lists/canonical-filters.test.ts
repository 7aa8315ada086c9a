import { expect, test } from 'vitest'
import { canonicalFilter, canonicalFilters } from './canonical-filters.ts'

test.each([
  ['title', ' Annual\t  EXAM ', 'annual exam'],
  ['title', 'পরীক্ষা ২০২৬', 'পরীক্ষা ২০২৬'],
  ['title', 'Ärger', 'Ärger'],
  ['title', 'A\u0308rger', 'Ärger'],
  ['date', '০৪ Sept ২০২৫', '04 sept 2025'],
])('what finds the same rows has one spelling: %s %j is %j', (name, written, canonical) => {
  expect(canonicalFilter(name, written)).toBe(canonical)
})

test('a filter in its one spelling is no longer than a procedure takes, and its one spelling is itself', () => {
  // In its normal form this letter is two.
  for (const text of ['\u09dc'.repeat(100), `${'x'.repeat(99)}  yz`, `${'x'.repeat(99)}😀`]) {
    const canonical = canonicalFilter('title', text)
    expect(canonical.length).toBeLessThanOrEqual(100)
    expect(canonicalFilter('title', canonical)).toBe(canonical)
  }
})

test('the number of rows stays as it is', () => {
  expect(canonicalFilters({ title: 'A', shown: 100 })).toEqual({ title: 'a', shown: 100 })
})
