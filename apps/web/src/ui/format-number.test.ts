import { withBanglaDigits } from '@school/content/numbers'
import { expect, test } from 'vitest'
import { formatBytes } from './format-number.ts'

test.each([
  [1, '1 KB'],
  [48_300, '48 KB'],
  [999_900, '1.0 MB'],
  [1_240_000, '1.2 MB'],
])('%i bytes are displayed as %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))

test.each([
  ['21,500', '২১,৫০০'],
  ['1,00,000', '১,০০,০০০'],
  ['3.75', '৩.৭৫'],
  ['০ টাকা', '০ টাকা'],
])('%s is displayed as %s on a Bangla page', (latin, bangla) => expect(withBanglaDigits(latin)).toBe(bangla))
