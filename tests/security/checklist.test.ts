import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The checklist in docs/security.md has all requirements, and the tests that it names exist.

const root = path.resolve(import.meta.dirname, '../..')
const rows = [
  ...readFileSync(path.join(root, 'docs/security.md'), 'utf8').matchAll(/^\| (V\d[^|]*)\|(.*)$/gm),
].map(([, numbers = '', rest = '']) => {
  // A row for one requirement also says what it asks for.
  const [testedBy = '', where = '', met = ''] = rest
    .split('|')
    .slice(0, -1)
    .map((cell) => cell.trim())
    .reverse()
  return { numbers: numbers.trim(), met, where, testedBy }
})

/** The number of requirements of levels 1 and 2 per section of ASVS 5.0.0. Those of level 3 have higher numbers. */
const sections: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('the security checklist has each of the 253 requirements of ASVS 5.0.0 levels 1 and 2 once', () => {
  const required = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) => upTo(count).map((number) => `${chapter}.${section + 1}.${number}`)),
  )
  const listed = rows.flatMap(({ numbers }) =>
    numbers.split(', ').flatMap((part) => {
      const [, section, first, last] = /^(V\d+\.\d+)\.(\d+)(?:–V\d+\.\d+\.(\d+))?$/.exec(part) ?? []
      const from = Number(first)
      return upTo(Number(last ?? first) - from + 1).map((number) => `${section}.${number + from - 1}`)
    }),
  )
  expect(required).toHaveLength(253)
  expect(listed.toSorted()).toEqual(required.toSorted())
})

test('every row of the security checklist states whether its requirement is met, and where or why', () => {
  for (const { numbers, met, where, testedBy } of rows) {
    expect(['yes', 'partly', 'no', '–'], numbers).toContain(met)
    expect(`${where}${testedBy}`, numbers).not.toBe('')
  }
})

test('encoding, authorisation, tokens, cryptography and communication have a row for each requirement', () => {
  const together = rows.filter(
    ({ numbers, met }) => /^V(?:1|8|9|11|12)\./.test(numbers) && /[,–]/.test(numbers) && met !== '',
  )
  expect(together).toEqual([])
})

test('the files that the security checklist names exist', () => {
  const missing = rows.flatMap(({ where }) =>
    [...where.matchAll(/`((?:apps|packages|docker|prisma|tests)\/[^`]+)`/g)].flatMap(([, name = '']) =>
      existsSync(path.join(root, name)) ? [] : [name],
    ),
  )
  expect(missing).toEqual([])
})

test('the tests that the security checklist names exist', () => {
  const missing = rows.flatMap(({ numbers, testedBy }) =>
    [...testedBy.matchAll(/`([^`]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'apps/server')
      .filter(
        (name) =>
          !['', 'tests/', 'apps/server/'].some(
            (folder) =>
              existsSync(path.join(root, folder, name)) ||
              existsSync(path.join(root, folder, `${name}.test.ts`)),
          ),
      )
      .map((name) => `${numbers}: ${name}`),
  )
  expect(missing).toEqual([])
})
