import { expect, test } from 'vitest'
import { createDataKeys, DataKeyError } from './data-keys.ts'

const keys = createDataKeys(Buffer.alloc(32, 1))
const HEAD = 36

test.each([0, 1, 59, 63, 251, 252, 253, 508, 509, 300_000])(
  'a value of %i bytes is opened as it was sealed',
  (length) => {
    const value = Buffer.alloc(length, 7)
    const sealed = keys.seal('a column', 'a row', value)
    expect((sealed.byteLength - HEAD) % 256).toBe(0)
    expect(keys.open('a column', 'a row', sealed).equals(value)).toBe(true)
  },
)

test('the length of what is sealed does not tell a decision, a name or a number', () => {
  const lengths = ['admitted', 'waiting_list', 'not_admitted', '', 'A long name of a family', 'ভর্তি'].map(
    (text) => keys.seal('a column', 'a row', JSON.stringify({ decision: text })).byteLength,
  )
  expect(new Set(lengths).size).toBe(1)
})

test('what is cut, changed, or of another row is not opened', () => {
  const sealed = keys.seal('a column', 'a row', 'a value')
  const changed = Buffer.from(sealed)
  changed[sealed.length - 1] = (changed[sealed.length - 1] ?? 0) ^ 1
  for (const [row, bytes] of [
    ['another row', sealed],
    ['a row', changed],
    ['a row', sealed.subarray(0, -256)],
    ['a row', Buffer.of()],
  ] as const)
    expect(() => keys.open('a column', row, bytes)).toThrow(DataKeyError)
})
