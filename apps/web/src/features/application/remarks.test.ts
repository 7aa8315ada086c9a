import * as messages from '@school/content/messages/application'
import { expect, test } from 'vitest'
import { remarkOn } from './remarks.ts'

test.each([
  ['mobile', undefined, '1712345678', messages.remarkTenDigits],
  ['mobile', undefined, '১৭১২-৩৪৫৬৭৮', messages.remarkTenDigits],
  ['mobile', undefined, '1712.345.678', messages.remarkTenDigits],
  ['mobile', undefined, '01712345678', null],
  ['mobile', undefined, '+1712345678', null],
  ['text', 'full name', 'Ayesha', messages.remarkFullName],
  ['text', 'full name', ' আয়েশা ', messages.remarkFullName],
  ['text', 'full name', 'Ayesha.', messages.remarkFullName],
  ['text', 'full name', 'Ayesha Rahman', null],
  ['text', 'full name', 'Md.Rahman', null],
  ['text', 'transaction', 'নাই', messages.remarkTransaction],
  ['text', 'transaction', 'N/A', messages.remarkTransaction],
  ['text', 'transaction', '---', messages.remarkTransaction],
  ['text', 'transaction', 'নাই।', messages.remarkTransaction],
  ['text', 'transaction', 'n.a.', messages.remarkTransaction],
  ['text', 'transaction', '০', messages.remarkTransaction],
  ['text', 'transaction', '—', messages.remarkTransaction],
  ['text', 'transaction', 'no 8N7A6D5C4B', null],
  ['text', 'transaction', '8N7A6D5C4B', null],
  ['text', 'transaction', '', null],
  ['text', undefined, 'নাই', null],
] as const)('in a field of kind %s (%s), %j is remarked on as %j', (kind, remark, entered, said) => {
  expect(remarkOn({ kind, ...(remark && { remark }) }, entered)).toBe(said)
})
