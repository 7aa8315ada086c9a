import { synonyms } from '@school/content/synonyms'
import { expect, test } from 'vitest'
import { createMatcher, expandTerm } from './matching.ts'
import { pageKeys, pageWords } from './pages.ts'
import { toTypedWord } from './typed-word.ts'
import { createWordIndex } from './word-index.ts'

const noRows = { keys: [], lexemes: [], readAt: 0, run: '' }
const index = createWordIndex(pageWords)

/** Some words of the pages, their beginnings, with typing errors, and every fourth word that has synonyms. */
const typed = [
  ...pageWords
    .filter((_, position) => position % 160 === 0)
    .flatMap((word) => [word, word.slice(0, 3), `${word}s`, word.slice(0, 2) + word.slice(3)]),
  ...synonyms
    .flat()
    .filter((_, position) => position % 4 === 0)
    .map((word) => word.toLowerCase()),
  ...['a', 'e', 'ex', 'ক', '5', '২০২৬', 'zyzzyva', 'news', 'noticez', 'bhortir'],
].filter((word) => word !== '')

test('the candidates of a term contain every word of the pages that matches it', () => {
  let matches = 0
  for (const word of typed) {
    const term = expandTerm(toTypedWord(word), noRows, pageKeys)
    const isMatch = createMatcher([term])
    const candidates = index.candidates(term)
    const missed = pageWords.filter((one) => isMatch(one) && !candidates.has(one))
    expect(missed, word).toEqual([])
    matches += [...candidates].filter(isMatch).length
  }
  expect(typed.length).toBeGreaterThan(100)
  expect(matches).toBeGreaterThan(200)
})

test('the candidates of a word are a small part of all words', () => {
  const { size } = index.candidates(expandTerm(toTypedWord('admission'), noRows, pageKeys))
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(pageWords.length / 20)
})
