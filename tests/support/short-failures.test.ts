import { expect, test } from 'vitest'
import './short-failures.ts'

const page = `<!doctype html>${'<p>before</p>'.repeat(2_000)}<h1>All notices</h1>${'<p>after</p>'.repeat(2_000)}`

function failureOf(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the assertion did not fail')
}

test('a failed toContain on a long text prints only the most similar part of it', () => {
  const failure = failureOf(() => expect(page, 'the list').toContain('<h1>All news</h1>'))
  expect(failure.length).toBeLessThan(800)
  expect(failure).toContain('<p>before</p><h1>All notices</h1><p>after</p>')
  expect(failure).toContain('the list')
})

test('a failed not.toContain or toMatch on a long text prints only a part of it', () => {
  const unexpected = failureOf(() => expect(page).not.toContain('<h1>'))
  expect(unexpected).toContain('<h1>All notices')
  const unmatched = failureOf(() => expect(page).toMatch(/<h1>All news/))
  expect(unmatched).toContain('<!doctype html>')
  for (const failure of [unexpected, unmatched]) expect(failure.length).toBeLessThan(800)
})

test('toContain and toMatch pass and fail like the original matchers, also for arrays and short texts', () => {
  expect(page).toContain('<h1>All notices</h1>')
  expect(page).toMatch(/<h1>All \w+/)
  expect([1, 2]).toContain(2)
  expect(new Set(['a'])).toContain('a')
  expect([1, 2]).not.toContain(3)
  expect('short').toMatch('or')
  const failure = failureOf(() => expect(['first', 'second']).toContain('third'))
  expect(failure).toMatch(/first.*second.*to contain.*third/s)
  expect(failureOf(() => expect('short').not.toMatch(/or/))).toMatch(/short.*not to match \/or\//)
})
