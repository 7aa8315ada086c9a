import { expect, test } from 'vitest'
import { agesOfClass } from './year-groups.ts'

test.each([
  ['Play', 3.5, 4],
  ['KG', 5, 6],
  ['Class IV', 9, 10],
  ['Four', 9, 10],
  ['class 10', 15, 16],
])('the ages of the class "%s" are those of the year-group table', (name, from, to) => {
  expect(agesOfClass(name)).toEqual({ from, to })
})

test.each(['Tahfeez – Nazera', 'Evening Qaida Course', 'Class XI', 'Playgroup', ''])(
  'no ages are named for "%s", which is not in the year-group table',
  (name) => {
    expect(agesOfClass(name)).toBeNull()
  },
)
