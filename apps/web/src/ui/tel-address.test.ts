import { expect, test } from 'vitest'
import { telAddress } from './tel-address.ts'

test.each([
  ['+880 1700-000000', 'tel:+8801700000000'],
  ['০১৭০০-০০০০০০', 'tel:01700000000'],
  ['+৮৮০ ২ ৯১২৩৪৫৬', 'tel:+88029123456'],
])('the number %s is dialled at %s', (phone, address) => {
  expect(telAddress(phone)).toBe(address)
})
