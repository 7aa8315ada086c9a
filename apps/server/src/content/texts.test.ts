import { expect, test } from 'vitest'
import { asFile, joined, MAX_CHARACTERS, sideBySide } from './texts.ts'

test('two changes of different lines are joined, and of the same line are not', () => {
  const base = 'one\ntwo\nthree\nfour\n'
  expect(joined(base, base.replace('one', 'ONE'), base.replace('four', 'FOUR'))).toBe(
    'ONE\ntwo\nthree\nFOUR\n',
  )
  expect(joined(base, base.replace('one', 'ONE'), base.replace('one', 'Eins'))).toBeNull()
  expect(joined(base, base, base.replace('one', 'Eins'))).toBe(base.replace('one', 'Eins'))
})

test('texts of equal lines, with which an editor could keep the site busy for hours, are not joined but shown side by side', () => {
  const lines = 'a\n'.repeat(MAX_CHARACTERS / 2)
  const before = process.cpuUsage()
  expect(joined(lines, `${lines}b\n`, `c\n${lines}`)).toBeNull()
  expect(sideBySide(lines, `c\n${lines}`).length).toBeGreaterThan(0)
  const { user } = process.cpuUsage(before)
  expect(user / 1_000).toBeLessThan(3_000)
  // A page of the program has at most some hundred lines, many of which are empty.
  const page = Array.from({ length: 300 }, (_, n) => (n % 2 ? '' : `line ${n}`)).join('\n')
  expect(joined(page, `${page}\nmine`, `theirs\n${page}`)).toBe(`theirs\n${page}\nmine`)
})

test.each([
  ['a\r\nb\rc', 'a\nb\nc\n'],
  ['\ufeffsample: true\n\n\n', 'sample: true\n'],
  ['\u200bsample: false', 'sample: false\n'],
  ['Ad\u00admission\u2060', 'Admission\n'],
  ['one\u2028two\u0085three', 'one two three\n'],
  ['blocks:\n\u00a0\u00a0-\u00a0kind:\u00a0text', 'blocks:\n  - kind: text\n'],
  ['##\u00a0Fees\n1.\u00a0One', '## Fees\n1. One\n'],
  // What is meant stays: a blank that does not break within a line, joiners of Bangla, marks of Arabic.
  ['title: 7\u00a0km', 'title: 7\u00a0km\n'],
  ['র\u200d্যাব ‏رب', 'র\u200d্যাব ‏رب\n'],
])('%j is saved as %j', (posted, text) => {
  expect(asFile(posted)).toBe(text)
})
