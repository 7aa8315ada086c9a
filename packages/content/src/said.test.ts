import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { said, speak } from './said.ts'
import { sentencesInBangla } from './said-in-bangla.ts'
import { parseYaml } from './yaml.ts'

afterEach(() => speak('en'))

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((name) => !/\.test\.ts$|said/.test(name))
const source = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).join('\n')
/** What is given to `said`, and what schemas say of a field. */
const sentences = [
  ...source.matchAll(/said\(\s*'((?:[^'\\\n]|\\.)+)'/g),
  ...source.matchAll(/[,:(] '((?:is|must|has|holds|stands|lacks|needs) [^'\n]+)'/g),
].map(([, sentence = '']) => sentence)
const namesIn = (text: string) => (text.match(/<\w+>/g) ?? []).sort()

test.each([...new Set(sentences)])('%j is said in Bangla, with the same values', (sentence) => {
  const bangla = sentencesInBangla[sentence] ?? ''
  expect(bangla).toMatch(/\p{Script=Bengali}|^, $/u)
  expect(namesIn(bangla)).toEqual(namesIn(sentence))
})

test('nothing is translated that no check says', () => {
  const unknown = Object.keys(sentencesInBangla).filter(
    (sentence) =>
      !source.includes(`'${sentence}'`) && !/^(?:a \w+|empty|heading of level \d|\w+)$/.test(sentence),
  )
  expect(unknown).toEqual([])
})

const schema = z.strictObject({
  title: z.string().max(5),
  kind: z.enum(['a', 'b']),
  rows: z.array(z.number()).min(2),
  flag: z.boolean(),
})
test('what is wrong with a file is said in the language of who has written it, with file and line as before', () => {
  speak('bn')
  const wrong = () => parseYaml('x.yaml', 'title: too long\nkind: c\nrows: [1]\nflag: ja\nmore: 1\n', schema)
  expect(wrong).toThrow('x.yaml line 1: title: বেশি লম্বা: সর্বোচ্চ ৫ অক্ষর')
  expect(wrong).toThrow('x.yaml line 2: kind: এগুলোর একটি হবে: a, b')
  expect(wrong).toThrow('x.yaml line 3: rows: কম আছে: অন্তত ২টি লাগবে')
  expect(wrong).toThrow('x.yaml line 4: flag: এখানে হ্যাঁ বা না (true বা false) হবে, লেখা নয়')
  expect(wrong).toThrow('x.yaml line 5: ফাইলটি: এই নামে কোনো ঘর নেই: more')
  speak('en')
  expect(wrong).toThrow('x.yaml line 1: title: is too long or too large: at most 5 characters')
})

test('what stands in a file is not taken for a name of a value', () => {
  expect(said('the link to <target> leads nowhere', { target: '<script>' })).toBe(
    'the link to <script> leads nowhere',
  )
})
