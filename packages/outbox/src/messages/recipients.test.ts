import { expect, test } from 'vitest'
import { recipientOf } from './recipients.ts'

test.each([
  ['parent@example.org', ['Parent@Example.org', ' parent@EXAMPLE.org ', 'parent+school@example.org']],
  ['a.b.c@gmail.com', ['abc@gmail.com', 'A.BC@googlemail.com', 'ab.c+x@gmail.com']],
  ['01712345678', ['+880 1712-345678', '8801712345678', '০১৭১২৩৪৫৬৭৮', '01712 345 678']],
])('%s is one recipient in all its spellings', (one, others) => {
  for (const other of others) expect(recipientOf(other)).toBe(recipientOf(one))
})

test.each([
  ['parent@example.org', 'parent@example.com'],
  ['a.b@example.org', 'ab@example.org'],
  ['01712345678', '01712345679'],
])('%s and %s are two recipients', (one, other) => {
  expect(recipientOf(one)).not.toBe(recipientOf(other))
})
