import { expect, test } from 'vitest'
import { asciiDigits } from './text.ts'

test('Bangla digits become ASCII digits, and nothing else changes', () => {
  expect(asciiDigits('০৪ Sept ২০২৫ খ')).toBe('04 Sept 2025 খ')
})
