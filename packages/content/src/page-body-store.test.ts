import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageBodies, parseBodies } from './page-body.ts'
import { storeBodies, storedBodies } from './page-body-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'school-bodies-'))
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const bodies: PageBodies = {
  en: [['/about', { lang: 'en', html: '<p>About</p>', blocks: [] }]],
  bn: [],
  samples: [],
}
beforeAll(() => {
  for (const name of ['pages/en', 'src', 'generated']) mkdirSync(path.join(folder, name), { recursive: true })
  write('pages/en/about.md', 'About')
  write('src/prose.ts', '// Version 1.')
  write('settings.yaml', 'brand: A')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the stored bodies of all pages are the same as the parsed ones', () => {
  const parsed = parseBodies()
  expect(parsed.en.length).toBeGreaterThan(30)
  expect(JSON.parse(JSON.stringify(parsed))).toStrictEqual(parsed)
})

test.each([
  ['a page', 'pages/en/about.md'],
  ['a new page', 'pages/en/contact.md'],
  ['a setting', 'settings.yaml'],
  ['the code', 'src/prose.ts'],
])('stored bodies are used until a change of %s', (_, file) => {
  storeBodies(bodies, folder)
  expect(storedBodies(folder)).toEqual(bodies)
  write(file, 'Changed, version 2')
  expect(storedBodies(folder)).toBeNull()
})

test('a test file, or a file of stored bodies that cannot be read, does no harm', () => {
  storeBodies(bodies, folder)
  write('src/prose.test.ts', '// A new test.')
  expect(storedBodies(folder)).toEqual(bodies)
  write('generated/page-bodies.json', '{')
  expect(storedBodies(folder)).toBeNull()
})
