import { expect, test } from 'vitest'
import { wordEnd } from './truncate.ts'

test('a long text is truncated after a whole word', () =>
  expect(wordEnd('one two three four five', 10)).toBe(7))
test('a single word that is too long is truncated between two grapheme clusters', () => {
  const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' })
  for (const text of ['ক্ষি'.repeat(50), '👨‍👩‍👦'.repeat(20), 'a'.repeat(99)])
    for (let limit = 20; limit < 40; limit++) {
      const starts = [...clusters.segment(text)].map(({ index }) => index)
      const end = wordEnd(text, limit)
      expect(starts).toContain(end)
      expect(end).toBeGreaterThan(0)
    }
})
