import { expect, test } from 'vitest'
import { phoneticKey, singularOf, stemOf, wordsOf } from './phonetics.ts'

test.each([
  ['Tahfeez', 'tahfiz', 'TAHFEEJ', 'তাহফিজ', 'তাহফীজ'],
  ['Quran', 'Qur’an', "Qur'an", 'Koran', 'কুরআন', 'কোরআন'],
  ['admission', 'admision', 'Addmission'],
  ['ভর্তি', 'ভর্তী', 'bhorti', 'vorti'],
  ['শ্রেণি', 'শ্রেণী'],
  ['বাড়ি', 'বাড়ি', 'বাড়ী', 'bari'],
  ['পরীক্ষা', 'পরিক্ষা', 'porikkha'],
  ['notice', 'নোটিশ', 'নোটিস'],
  ['২০২৬', '2026'],
])('%s, %s and other spellings of one word have the same phonetic key', (...spellings) => {
  expect([...new Set(spellings.map(phoneticKey))]).toHaveLength(1)
})

test('different words have different phonetic keys', () => {
  const words = ['notice', 'news', 'exam', 'event', 'teacher', 'ছুটি', 'ভর্তি', '2022', '2220', '22']
  expect(new Set(words.map(phoneticKey)).size).toBe(words.length)
})

test('frequent endings of English and Bangla words are removed', () => {
  expect(['exams', 'notices', 'fees', 'class', 'bus', 'notice'].map(singularOf)).toEqual([
    'exam',
    'notice',
    'fee',
    'class',
    'bus',
    'notice',
  ])
  expect(stemOf(phoneticKey('নোটিশ'))).toBe(phoneticKey('notice'))
  expect(phoneticKey('ভর্তির').startsWith(stemOf(phoneticKey('ভর্তির')))).toBe(true)
  expect(phoneticKey('ভর্তি').startsWith(stemOf(phoneticKey('ভর্তির')))).toBe(true)
})

test('the words of a text are returned with their positions, combining marks and apostrophes', () => {
  const text = 'Qur’an, “ভর্তি” – নবম–দশম ﷺ exam-2026.'
  const words = [...wordsOf(text)]
  expect(words.map((word) => word.text)).toEqual(['Qur’an', 'ভর্তি', 'নবম', 'দশম', 'ﷺ', 'exam', '2026'])
  for (const word of words) expect(text.slice(word.index).startsWith(word.text)).toBe(true)
})

test.each([
  ...['', ' ', '\ud800', '\u09cd\u09cd', '😀👩‍👩‍👧', '\u200d', 'ÅÉ'.repeat(5_000), '؁؁'],
  '0'.repeat(9_000),
])('the text %j has words and stems, and causes no error', (text) => {
  for (const word of wordsOf(text)) expect(typeof stemOf(phoneticKey(word.text))).toBe('string')
})

test('splitting a text into words takes time in proportion to its length', () => {
  expect((text: string) =>
    [...wordsOf(text)].map((word) => stemOf(phoneticKey(word.text))),
  ).toCostInProportion()
})
