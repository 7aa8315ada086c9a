import path from 'node:path'
import { expect, test } from 'vitest'
import { avoidedWords, avoidedWordsIn } from './glossary.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test.each([
  ['টাকা নগদে দিন', 'নগদে'],
  ['হেফজখানা নয়, হেফজের ক্লাস', 'হেফজের'],
  ['মাসিক বেতন', 'বেতন'],
  ['টিউশন: ৫০০০', 'টিউশন'],
  ['আপনার মোবাইল লিখুন', 'মোবাইল'],
  ['লোড হচ্ছে...', '...'],
  // A letter in two code points.
  ['মূল বিদ্যাল\u09df', 'মূল বিদ্যালয়'],
])('the avoided word in "%s" is found', (text, word) =>
  expect(avoidedWords('pages/bn/zbf.yaml', `sample: true\n${text}`)).toEqual([
    expect.stringContaining(`pages/bn/zbf.yaml line 2: ${word.normalize('NFC')}: this site says `),
  ]),
)

test.each([
  'টিউশন ফি ও মোবাইল নম্বর',
  'বিজয় দিবস ও স্বাধীনতা দিবসে',
  'শসার সালাদ, সূরা ফাতিহা, আল্লাহর হেফাজত',
  '# a comment about নগদ',
  'const [first, ...others] = list',
])('nothing is avoided in "%s"', (text) => expect(avoidedWords('pages/bn/zbf.yaml', text)).toEqual([]))

test('a file that is named as an exception keeps the word', () => {
  const entries = [
    { use: 'ক্যাশ', avoid: ['নগদ'], right: [], except: [{ file: 'pages/bn/zbf.yaml', because: 'a wallet' }] },
  ]
  expect(avoidedWords('packages/content/pages/bn/zbf.yaml', 'নগদ', entries)).toEqual([])
  expect(avoidedWords('packages/content/pages/bn/fees.yaml', 'নগদ', entries)).toHaveLength(1)
})

test('no Bangla text of the site contains an avoided word', () =>
  expect(avoidedWordsIn([path.join(root, 'packages/content'), path.join(root, 'packages/forms')])).toEqual(
    [],
  ))
