import { expect, test } from 'vitest'
import { knownOptions, wordsOfPrograms } from '../support/test-words.mjs'

// `npm test -- <word> …` (tests/run-all.mjs), with the options that the installed programs have.

const known = knownOptions()
const divided = (line: string) => wordsOfPrograms(line.split(' '), known)

test.each([
  ['lists.spec.ts -g words', null, ['lists.spec.ts', '-g', 'words']],
  ['-g words tests/e2e/lists.spec.ts', null, ['lists.spec.ts', '-g', 'words']],
  ['lists.spec.ts:12 --repeat-each 3 --headed', null, ['lists.spec.ts:12', '--repeat-each', '3', '--headed']],
  ['tests/http/news.test.ts -t words', ['tests/http/news.test.ts', '-t', 'words'], null],
  ['-t words', ['-t', 'words'], null],
  ['-g words', null, ['-g', 'words']],
  ['tests/http', ['tests/http'], null],
  ['tests/e2e', null, ['e2e']],
  ['--bail 1 a.test.ts', ['a.test.ts', '--bail', '1'], null],
  ['a.test.ts b.spec.ts', ['a.test.ts'], ['b.spec.ts']],
  ['a.test.ts b.spec.ts -g words', ['a.test.ts'], ['b.spec.ts', '-g', 'words']],
  [
    'a.test.ts b.spec.ts --reporter dot',
    ['a.test.ts', '--reporter', 'dot'],
    ['b.spec.ts', '--reporter', 'dot'],
  ],
  ['a.test.ts --reporter=dot', ['a.test.ts', '--reporter=dot'], null],
  ['a.test.ts --coverage --no-isolate', ['a.test.ts', '--coverage', '--no-isolate'], null],
  ['--changed a.test.ts', ['a.test.ts', '--changed'], null],
  ['--changed main', ['--changed', 'main'], null],
])('npm test -- %s goes to the programs that know its words', (line, vitest, playwright) => {
  expect(divided(line)).toEqual({ vitest, playwright })
})

test.each([
  ['a.test.ts --no-such-option', 'Neither Vitest nor Playwright has an option --no-such-option.'],
  ['a.test.ts -g words', '-g is an option of Playwright, and none of these files is one of its own.'],
  ['lists.spec.ts -t words', '-t is an option of Vitest, and none of these files is one of its own.'],
])('npm test -- %s runs nothing and says why', (line, sentence) => {
  expect(() => divided(line)).toThrow(sentence)
})
