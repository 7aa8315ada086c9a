import { expect, test } from 'vitest'
import { formTexts } from './forms.ts'

test.each([
  [0, 'Not sent'],
  [1, 'Please correct one answer'],
  [4, 'Please correct 4 answers'],
])('the summary of %i errors is headed "%s"', (count, title) =>
  expect(formTexts.errorsTitle({ count })).toBe(title),
)
