import { schoolDay } from '@school/upstream/school-time'
import { expect, test } from 'vitest'
import { fileOf, savedText, wantedIn } from './posted-text.ts'

const of = (path: string) => fileOf({ file: '', path, locale: 'en' }, () => false)

test.each([
  ['/', 'site/en/home.yaml'],
  ['/why-us', 'pages/en/why-us.yaml'],
  ['/why-us/', 'pages/en/why-us.yaml'],
  ['/why-us#ways', 'pages/en/why-us.yaml'],
  ['/bn/why-us', 'pages/bn/why-us.yaml'],
  ['/bn', 'site/bn/home.yaml'],
  ['https://school.example/bn/why-us?x=1', 'pages/bn/why-us.yaml'],
  ['https://school.example', 'site/en/home.yaml'],
  ['/no-such-page', null],
  ['', null],
  ['/constructor', null],
  ['/../site', null],
])('the file of the page at %s is %s', (path, file) => {
  expect(of(path)).toBe(file)
})

const next = Number(schoolDay(new Date()).slice(0, 4)) + 1

test.each([
  ['', null],
  [`${next}-01-01`, `${next}-01-01`],
  [` 1/1/${next} `, `${next}-01-01`],
  [`01-01-${next}`, `${next}-01-01`],
  [`1 January ${next}`, `${next}-01-01`],
  ['১ জানুয়ারি <next>', `${next}-01-01`],
  [`${next}-02-30`, 'wrong'],
  [`13/13/${next}`, 'wrong'],
  ['2020-01-01', 'wrong'],
  ['tomorrow', 'wrong'],
])('a text from the day "%s" on is planned for %s', (from, day) => {
  const year = String(next).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  expect(savedText({ body: { text: 'x', from: from.replace('<next>', year) } }).fromDay).toBe(day)
})

test.each([
  [' Fees ', 'fees'],
  ['আয়েশা', 'আয়েশা'],
  ['২৪', '24'],
  ['https://school.example/bn/fees#tahfeez', '/fees'],
  ['/bn/fees', '/fees'],
  ['', ''],
])('who looks for "%s" looks for %s', (q, wanted) => {
  expect(wantedIn(q)).toBe(wanted.normalize('NFKC'))
})
