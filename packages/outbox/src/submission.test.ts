import { expect, test } from 'vitest'
import { isUnderWay, reasonOf, type State } from './submission.ts'

test.each([
  ['received', true],
  ['forwarding', true],
  ['waiting', false],
  ['unclear', false],
  ['delivered', false],
  ['refused', false],
] satisfies [State, boolean][])(
  'the outcome of a submission that is %s may be known soon: %s',
  (state, isSoon) => {
    expect(isUnderWay({ state })).toBe(isSoon)
  },
)

test('the reason of a database error is its code, and of another error its name, never its message', () => {
  expect(reasonOf(Object.assign(new Error('row of Karim'), { code: '23505' }))).toBe('23505')
  expect(reasonOf(Object.assign(new Error('row of Karim'), { code: 5 }))).toBe('Error')
  expect(reasonOf(new TypeError('row of Karim'))).toBe('TypeError')
  expect(reasonOf('row of Karim')).toBe('unknown')
})
