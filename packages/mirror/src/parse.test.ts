import { expect, test } from 'vitest'
import { idNumber, keyOf } from './parse.ts'

test('numeric ids are compared by their value', () => {
  expect([idNumber('132'), idNumber('abc'), idNumber('99999999999999999999')]).toEqual([132, 0, 0])
  expect([idNumber('9'.repeat(15)), idNumber('9'.repeat(16))]).toEqual([999_999_999_999_999, 0])
  expect([idNumber('x1'), idNumber('1x'), idNumber('')]).toEqual([0, 0, 0])
})

test('a generated key depends on every part and on the boundaries of the parts', () => {
  expect(keyOf('a', 'b')).toBe(keyOf('a', 'b'))
  expect(keyOf('ab', '')).not.toBe(keyOf('a', 'b'))
  expect(keyOf('a')).toMatch(/^[\w-]{22}$/)
})
