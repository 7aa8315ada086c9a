import { expect, test } from 'vitest'
import { changeForm, formOf } from './form.ts'
import { changeParts, partsByLine, partsInOther, withoutGaps } from './page-parts.ts'
import { placesIn, withPhoto } from './picture-places.ts'
import { programFiles, programText } from './texts.ts'
import { yamlOf } from './yaml-text.ts'

const many = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n))

/** Texts that an editor may save. What is done with each keeps visitors waiting, because it runs in the process that answers them. */
const hostile: [what: string, text: string][] = [
  ['more keys than any file', `blocks:\n${many(18_000, (n) => `  a${n}:`).join('\n')}`],
  ['as many keys as are parsed', `blocks:\n  - {${many(11_000, (n) => `a${n}`).join(',')}}`],
  ['as many parts', `blocks:\n${many(11_000, () => '  - {}').join('\n')}`],
  ['brackets that nobody closes', `blocks: ${'['.repeat(150_000)}`],
  ['brackets in brackets', `blocks: ${'['.repeat(9_000)}${']'.repeat(9_000)}`],
  ['lists in lists', `blocks:\n  ${'- '.repeat(90_000)}a`],
  ['keys in keys', `blocks:\n  ${'? '.repeat(90_000)}a`],
  ['groups under groups', many(600, (n) => `${' '.repeat(n)}a:`).join('\n')],
  ['groups in groups', `blocks: ${'{a: '.repeat(4_000)}${'}'.repeat(4_000)}`],
  [
    'references that multiply',
    `a0: &a0 [x]\n${many(9, (n) => `a${n + 1}: &a${n + 1} [${many(9, () => `*a${n}`).join(',')}]`).join('\n')}\nblocks: [*a9]`,
  ],
  ['a reference to itself', 'blocks: &b\n  - kind: text\n    paragraphs: [*b]\n'],
]

const FILE = 'pages/en/why-us.yaml'
const fields = Object.fromEntries(many(9_000, (n) => [`f:/blocks/0/a${n}`, 'x']))

test.each(hostile)('%s cannot keep the site busy, whatever is done with it', async (_what, text) => {
  const before = process.cpuUsage()
  await formOf(FILE, text, 'en')
  await changeForm(FILE, text, fields)
  await changeParts(FILE, text, { change: 'up:1', part: '1' })
  withoutGaps(text)
  partsInOther(text, text)
  partsByLine(text)(2)
  placesIn(text, 'en')
  withPhoto(text, 'committee', null)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000)
})

test('a form of more fields than any file has is not looked at', async () => {
  const text = programText(FILE) ?? ''
  const posted = Object.fromEntries(many(100_000, (n) => [`f:/blocks/${n}/kind`, 'x']))
  expect(await changeForm(FILE, text, posted)).toBeNull()
})

test('a key that is there twice is no YAML, and every file of the program is', () => {
  expect(yamlOf('a: 1\nb:\n  c: 1\n  c: 2\n')).toBeNull()
  expect(programFiles().filter((file) => file.endsWith('.yaml') && !yamlOf(programText(file) ?? ''))).toEqual(
    [],
  )
})
