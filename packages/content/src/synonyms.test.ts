import { expect, test } from 'vitest'
import { synonyms } from './synonyms.ts'

test('every line of synonyms has English and Bangla words', () => {
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
