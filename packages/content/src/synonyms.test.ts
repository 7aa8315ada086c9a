import { expect, test } from 'vitest'
import { synonyms } from './synonyms.ts'

test('every line of synonyms leads from English to Bangla and back', () => {
  for (const words of synonyms) {
    expect(
      words.some((word) => /^[a-z]+$/.test(word)),
      words.join(),
    ).toBe(true)
    expect(
      words.some((word) => /\p{Script=Bengali}/u.test(word)),
      words.join(),
    ).toBe(true)
  }
})
