import { expect, test } from 'vitest'
import { jobTypeWords } from './careers.ts'

test.each([
  ['0', 'Any'],
  ['1', 'Academic'],
  ['2', 'Non Academic'],
  ['3', null],
  ['', null],
  ['constructor', null],
])('job type %j says %j', (jobType, words) => {
  expect(jobTypeWords(jobType)).toBe(words)
})
