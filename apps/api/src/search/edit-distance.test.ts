import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test('the edit distance counts letters that are missing, added, replaced, or exchanged with their neighbour', () => {
  expect(editDistance('abcd', 'abcd', 2)).toBe(0)
  expect(editDistance('abcd', 'abd', 2)).toBe(1)
  expect(editDistance('abcd', 'acbd', 2)).toBe(1)
  expect(editDistance('abcd', 'xyzw', 2)).toBe(3)
})

test('words of more than 62 letters have no edit distance', () => {
  expect(editDistance('a'.repeat(62), 'a'.repeat(61), 2)).toBe(1)
  expect(editDistance('a'.repeat(63), 'a'.repeat(62), 2)).toBe(3)
})

/** The same distance by the definition, with the whole matrix. */
function distanceByDefinition(one: string, other: string): number {
  const cells = new Map<string, number>()
  const cell = (i: number, j: number): number => cells.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= one.length; i += 1)
    for (let j = 0; j <= other.length; j += 1) {
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const least = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
        isExchanged ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      cells.set(`${i} ${j}`, i + j === 0 ? 0 : least)
    }
  return cell(one.length, other.length)
}

test('the edit distance of any two words of up to five letters a and b is that of the definition', () => {
  const words = ['']
  for (const word of words) if (word.length < 5) words.push(`${word}a`, `${word}b`)
  for (const one of words)
    for (const other of words) {
      const distance = distanceByDefinition(one, other)
      for (const maxDistance of [0, 1, 2])
        if (editDistance(one, other, maxDistance) !== Math.min(distance, maxDistance + 1))
          expect.fail(`the distance of ${one} and ${other} is not ${distance}`)
    }
})
