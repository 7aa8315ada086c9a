import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeContent, storedContent } from './content-store.ts'
import { parseBodies } from './parse-bodies.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'school-stored-'))
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const content = { 'settings.yaml': { brand: 'A' }, pages: { en: [['/about', { html: '<p>About</p>' }]] } }
beforeAll(() => {
  for (const name of ['pages/en', 'src', 'generated', 'public/content'])
    mkdirSync(path.join(folder, name), { recursive: true })
  write('pages/en/about.md', 'About')
  write('src/prose.ts', '// Version 1.')
  write('settings.yaml', 'brand: A')
  write('public/content/campus.svg', '<svg/>')
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
])('stored content is used until a change of %s', (_, file) => {
  storeContent(content, folder)
  expect(storedContent(folder)).toEqual(content)
  write(file, 'Changed, version 2')
  expect(storedContent(folder)).toBeNull()
})

test('stored content is not used after a picture was removed that it may name', () => {
  storeContent(content, folder)
  rmSync(path.join(folder, 'public/content/campus.svg'))
  expect(storedContent(folder)).toBeNull()
})

test('a test file, or a file of stored content that cannot be read, does no harm', () => {
  storeContent(content, folder)
  write('src/prose.test.ts', '// A new test.')
  expect(storedContent(folder)).toEqual(content)
  write('generated/content.json', '{')
  expect(storedContent(folder)).toBeNull()
})
