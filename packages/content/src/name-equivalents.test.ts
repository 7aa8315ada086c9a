import { expect, test } from 'vitest'
import { nameEquivalents, nameEquivalentsSchema } from './name-equivalents.ts'

test('there are at least 300 names, each with spellings in both scripts', () => {
  expect(nameEquivalents.names.length).toBeGreaterThan(300)
  for (const words of nameEquivalents.names) {
    expect(
      words.some((word) => /^[a-z]+$/i.test(word)),
      words.join(),
    ).toBe(true)
    expect(
      words.some((word) => /\p{Script=Bengali}/u.test(word)),
      words.join(),
    ).toBe(true)
  }
})

test.each([
  [{ names: [['Karim', 'Kareem', 'karim']] }, 'stands there twice'],
  [{ names: [['Karim', 'Kareem']], places: [['Feni', 'KAREEM']] }, 'stands there twice'],
  [{ names: [['Karim']] }, '>=2'],
  [{ names: [['Abdul Karim', 'Karim']] }, 'is not one word of letters'],
])('a file with %j is refused with a sentence', (change, message) => {
  const { success, error } = nameEquivalentsSchema.safeParse({
    places: [],
    titles: [],
    fillers: [],
    ...change,
  })
  expect(success).toBe(false)
  expect(String(error)).toContain(message)
})
