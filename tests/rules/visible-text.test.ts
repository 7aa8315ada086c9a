// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are source code of components

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import babelParser from '@babel/eslint-parser'
import { Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { visibleText } from './visible-text.mjs'

// Invariant 5 (docs/architecture.md): text that visitors read belongs to packages/content. An ESLint rule finds violations; this
// file applies it to all components, and tests the rule.

const linter = new Linter()
/** Returns the texts that the rule reports in a source. */
function textsIn(source: string, filename = 'component.tsx'): string[] {
  const plugins = filename.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript']
  const config: Linter.Config = {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: babelParser,
      parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
    },
    plugins: { school: { rules: { 'visible-text': visibleText } } },
    rules: { 'school/visible-text': 'error' },
  }
  return linter
    .verify(source, config, filename)
    .map(({ message, ruleId }) => (ruleId ? (/"(.*)"/.exec(message)?.[1] ?? message) : message))
}

const components = path.resolve(import.meta.dirname, '../../apps/web/src')

test('no component contains a text that visitors read', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: components }).filter((file) => !/\.(test|gen)\./.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    textsIn(readFileSync(path.join(components, file), 'utf8'), file).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

describe('texts that the rule reports', () => {
  test.each<[where: string, source: string, texts: string[]]>([
    ['text between tags', '<p>Admission is open</p>', ['Admission is open']],
    ['one word in small letters', '<p>{count} left</p>', ['left']],
    ['Bangla', '<p>ভর্তি</p>', ['ভর্তি']],
    ['text in braces', "<p>{'Admission'}</p>", ['Admission']],
    ['alternatives of a condition', "<p>{open ? 'open' : 'closed'}</p>", ['open', 'closed']],
    ['a fallback text', "<p>{name ?? 'nobody'}</p>", ['nobody']],
    ['text around a value', '<p>{`${count} left`}</p>', ['left']],
    ['the accessible name of a control', '<button aria-label="close" />', ['close']],
    ['a description of a picture', "<img alt={title || 'picture'} />", ['picture']],
    ['a placeholder', '<input placeholder="your name" />', ['your name']],
    ['a title', '<iframe title={`map of ${place}`} />', ['map of']],
    ['a number with its unit', '<Filters count={`${total} notices`} />', ['notices']],
    ['a status message', 'setStatus(`${count} more shown`)', ['more shown']],
    [
      'the hint of a field',
      "const fields = [{ hint: 'MixedText of the headline' }]",
      ['MixedText of the headline'],
    ],
    ['a text property of a component', '<Empty text="nothing found" />', ['nothing found']],
    ['text in a list of values', "const kinds = { page: ['Pages', 'Page'] }", ['Pages', 'Page']],
    ['text that is returned', "const status = () => 'Sending the form'", ['Sending the form']],
    ['text in HTML', "const html = '<h1>No connection</h1>'", ['<h1>No connection</h1>']],
    ['a question', "confirm('really?')", ['really?']],
    ['text that a script sets', "node.textContent = 'done'", ['done']],
    ['a name that a script sets', "node.setAttribute('aria-label', 'close')", ['close']],
  ])('the ESLint rule about visible text reports %s', (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts)
  })
})

describe('texts that the rule ignores', () => {
  test.each<[what: string, source: string]>([
    ['messages', '<p aria-label={messages.close}>{messages.open}</p>'],
    ['punctuation and symbols', '<p>{day} – {month} · 100 %</p>'],
    ['names of classes, icons and fields', '<input name="q" className="field" /> && <Icon name="open" />'],
    ['alternative class names', "<p className={open ? 'text-lg open' : 'closed'} />"],
    ['keys and values that are compared', "if (event.key === 'Escape' || 'Tab' === key) close()"],
    ['values that are searched for', "['Enter', 'Tab'].includes(key)"],
    ['types', "type Section = 'Male' | 'Female'"],
    ['messages of errors', "throw new Error('No root')"],
    ['log messages', "console.error('A page failed')"],
    ['type names of schema.org', "const place = { '@type': ['School', 'Place'] }"],
    ['names of HTTP headers', "headers.get('Content-Type')"],
  ])('the ESLint rule about visible text ignores %s', (_, source) => {
    expect(textsIn(source)).toEqual([])
  })
})
