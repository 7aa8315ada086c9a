import { expect, test } from 'vitest'
import { fileOf } from './posted-text.ts'

const of = (path: string) => fileOf({ file: '', path, locale: 'en' }, () => false)

test.each([
  ['/', 'site/en/home.yaml'],
  ['/why-us', 'pages/en/why-us.yaml'],
  ['/why-us/', 'pages/en/why-us.yaml'],
  ['/no-such-page', null],
])('the file of the page at %s is %s', (path, file) => {
  expect(of(path)).toBe(file)
})
