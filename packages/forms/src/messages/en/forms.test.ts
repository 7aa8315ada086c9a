import { expect, test } from 'vitest'
import { formTexts } from './forms.ts'

test.each([
  [0, 'Not sent'],
  [1, 'There is a problem'],
  [4, 'There are 4 problems'],
])('the summary of %i errors is headed "%s"', (count, title) =>
  expect(formTexts.errorsTitle({ count })).toBe(title),
)
