// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in quotes is the source of a component
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import babelParser from '@babel/eslint-parser'
import { Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { visibleText } from './visible-text.mjs'

// Invariant 5 (docs/architecture.md): text that visitors read stands in packages/content. ESLint holds it while writing
// (eslint.config.mjs), this file says what the rule finds.

const linter = new Linter()
/** The texts that the rule finds in a source. */
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

describe('the rule finds', () => {
  test.each<[where: string, source: string, texts: string[]]>([
    ['text between tags', '<p>Admission is open</p>', ['Admission is open']],
    ['one word in small letters', '<p>{count} left</p>', ['left']],
    ['Bangla', '<p>ভর্তি</p>', ['ভর্তি']],
    ['text in braces', "<p>{'Admission'}</p>", ['Admission']],
    ['text that is chosen', "<p>{open ? 'open' : 'closed'}</p>", ['open', 'closed']],
    ['text for what is missing', "<p>{name ?? 'nobody'}</p>", ['nobody']],
    ['text around a value', '<p>{`${count} left`}</p>', ['left']],
    ['the name of a control', '<button aria-label="close" />', ['close']],
    ['a description of a picture', "<img alt={title || 'picture'} />", ['picture']],
    ['a placeholder', '<input placeholder="your name" />', ['your name']],
    ['a title', '<iframe title={`map of ${place}`} />', ['map of']],
    ['a number with its unit', '<Filters count={`${total} notices`} />', ['notices']],
    ['what is announced', 'setStatus(`${count} more shown`)', ['more shown']],
    [
      'an example of a field',
      "const fields = [{ hint: 'MixedText of the headline' }]",
      ['MixedText of the headline'],
    ],
    ['text for a component', '<Empty text="nothing found" />', ['nothing found']],
    ['text in a list of values', "const kinds = { page: ['Pages', 'Page'] }", ['Pages', 'Page']],
    ['text that is returned', "const status = () => 'Sending the form'", ['Sending the form']],
    ['text in HTML', "const html = '<h1>No connection</h1>'", ['<h1>No connection</h1>']],
    ['a question', "confirm('really?')", ['really?']],
    ['text that a script sets', "node.textContent = 'done'", ['done']],
    ['a name that a script sets', "node.setAttribute('aria-label', 'close')", ['close']],
  ])('the rule about text in components finds %s', (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts)
  })
})

describe('the rule leaves', () => {
  test.each<[what: string, source: string]>([
    ['messages', '<p aria-label={messages.close}>{messages.open}</p>'],
    ['signs', '<p>{day} – {month} · 100 %</p>'],
    ['names of classes, icons and fields', '<input name="q" className="field" /> && <Icon name="open" />'],
    ['classes that are chosen', "<p className={open ? 'text-lg open' : 'closed'} />"],
    ['keys and values that are compared', "if (event.key === 'Escape' || 'Tab' === key) close()"],
    ['values that are looked for', "['Enter', 'Tab'].includes(key)"],
    ['types', "type Section = 'Male' | 'Female'"],
    ['reasons of errors', "throw new Error('No root')"],
    ['what is logged', "console.error('A page failed')"],
    ['kinds of schema.org', "const place = { '@type': ['School', 'Place'] }"],
    ['headers', "headers.get('Content-Type')"],
  ])('the rule about text in components leaves alone %s', (_, source) => {
    expect(textsIn(source)).toEqual([])
  })
})

test('no component holds a text that visitors read', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\.gen\.ts|\.d\.ts|routes\/styleguide\.tsx/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    textsIn(readFileSync(path.join(root, file), 'utf8'), file).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
