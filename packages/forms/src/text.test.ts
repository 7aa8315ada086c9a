import { describe, expect, test } from 'vitest'
import { asciiDigits, foldedText } from './text.ts'

test('Bangla digits become ASCII digits, and nothing else changes', () => {
  expect(asciiDigits('০৪ Sept ২০২৫ খ')).toBe('04 Sept 2025 খ')
})

describe('texts are equal for search', () => {
  test.each([
    ['joiners', 'বিশ্ব\u200cবিদ্যালয়', 'বিশ্ববিদ্যালয়'],
    ['a joiner that shows a half letter', 'র\u200d্যাব', 'র্যাব'],
    ['fancy letters', '𝐀𝐝𝐦𝐢𝐬𝐬𝐢𝐨𝐧 ２０２７ ﬁrst', 'admission 2027 first'],
    ['Bangla digits', '২০২৭', '2027'],
    ['Arabic digits', '٢٠٢٧', '2027'],
    ['Persian digits', '۲۰۲۷', '2027'],
    ['Bangla letters in one or two code points', 'ড়', 'ড\u09bc'],
    ['soft hyphens', 'Ad\u00admission', 'admission'],
  ])('%s', (_name, one, other) => expect(foldedText(one)).toBe(foldedText(other)))
})
