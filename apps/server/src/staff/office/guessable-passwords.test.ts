import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'

test.each([
  'password1234',
  'Password123!',
  'p4ssw0rdp4ssw0rd',
  'qwertyuiop12',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  '123456789012',
  'administrator',
  'passwordpassword',
  // The place, the school, the account.
  'bangladesh2026',
  'chattogram123',
  'schoolschool2026',
  'office-office-office',
  'nasrin.akter1',
  // In Bangla, with its digits, and as wide letters.
  'বাংলাদেশ২০২৬',
  'পাসওয়ার্ড১২৩৪',
  '১২৩৪৫৬৭৮৯০১২',
  'ｐａｓｓｗｏｒｄ１２３４',
])('the password %s is guessed first', async (password) => {
  expect(await isGuessable('nasrin.akter', password)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'Nasrin bought six mangoes',
  'মায়ের হাতের রান্না',
  'চট্টগ্রামের পাহাড়ে বৃষ্টি ৭ দিন',
  'kjq8-2mzx-77hd-pq2a',
  'a sentence that goes on, and on, and ends where nobody expects it',
])('the password %s is not', async (password) => {
  expect(await isGuessable('nasrin.akter', password)).toBe(false)
})

test('a common password does not get better by digits, marks or itself behind it', async () => {
  // Every hundred and fiftieth of the first three thousand: each takes some milliseconds.
  const common = dictionary['passwords-common'].slice(0, 3_000).filter((_, n) => n % 150 === 0)
  expect(common).toHaveLength(20)
  const better: string[] = []
  for (const password of common)
    for (const longer of [
      `${password}123456789012`.slice(0, Math.max(12, password.length)),
      password.padEnd(12, '!'),
      password.repeat(Math.ceil(12 / password.length)),
    ])
      if (!(await isGuessable('salma', longer))) better.push(longer)
  expect(better).toEqual([])
})

test('none of the three thousand most common ones passes with a year, digits or marks behind it', async () => {
  const passed: string[] = []
  for (const password of dictionary['passwords-common'].slice(0, 3_000))
    for (const behind of ['2026', '1990!', '@2001', '123456', '!!!!!!', '#1'])
      for (const longer of [password, `${password.charAt(0).toUpperCase()}${password.slice(1)}`].map(
        (one) => one + behind,
      ))
        if (longer.length >= 12 && !(await isGuessable('salma', longer))) passed.push(longer)
  expect(passed).toEqual([])
})
