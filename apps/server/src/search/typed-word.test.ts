import { expect, test } from 'vitest'
import { matchesSynonym, matchesWord, toTypedWord } from './typed-word.ts'

const matches = (typed: string, word: string) => matchesWord(toTypedWord(typed), word.toLowerCase())

test.each([
  ['notice', 'notices', 'Noticed', 'নোটিশ', 'নোটিশের'],
  ['notices', 'notice', 'নোটিশ'],
  ['exams', 'exam', 'examination'],
  ['ভর্তির', 'ভর্তি', 'bhorti', 'ভর্তিতে'],
  ['chuti', 'ছুটি', 'ছুটির'],
  ['tahfiz', 'Tahfeez', 'তাহফিজ', 'তাহফিজের'],
  ['শিক্ষক', 'শিক্ষকদের', 'শিক্ষকবৃন্দ'],
  ['adm', 'admission'],
])('%s matches %s and other forms of the same word', (typed, ...words) => {
  expect(words.filter((word) => !matches(typed, word))).toEqual([])
})

test.each([
  ['notice', 'nothing', 'noting', 'note', 'notes', 'নথি', 'নথিপত্র'],
  ['নোটিশ', 'nothing', 'নথি'],
  ['নথি', 'notice', 'নোটিশ', 'noting'],
  ['শিক্ষক', 'sick', 'শিক্ষা', 'শিখন', 'sixth'],
  ['ফল', 'full', 'follow'],
  ['teacher', 'teaching'],
  ['notes', 'notice', 'নোটিশ'],
  ['ভর্তির', 'worth'],
  ['2026', '202', '২০২', '2025'],
])('%s does not match %s or another word that only begins or sounds similarly', (typed, ...words) => {
  expect(words.filter((word) => matches(typed, word))).toEqual([])
})

test.each([
  ['test', ['tests', 'Test'], ['testimonial', 'testing']],
  ['ফি', ['ফি', 'ফির', 'ফিটি'], ['ফিরে', 'ফিতা', 'fee']],
  ['বাস', ['বাস', 'বাসের', 'বাসগুলো'], ['বাস্তব', 'বাসা', 'boss']],
  ['নোটিশ', ['নোটিশ', 'নোটিশটি', 'নোটিস', 'notish'], ['নথি', 'nothing', 'নোট']],
  ['শ্রেণি', ['শ্রেণী', 'শ্রেণির', 'শ্রেণিতে'], ['শ্রোতা']],
])('the synonym %s matches only its own forms', (synonym, forms, others) => {
  const typed = toTypedWord(synonym)
  const matching = [...forms, ...others].filter((word) => matchesSynonym(typed, word.toLowerCase()))
  expect(matching).toEqual(forms)
})
