import { monthOf } from '@school/forms/dates'

// Days of a month in words: the second of March, March the second, দোসরা মার্চ, পাঁচই মার্চ.

const ENGLISH =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const BANGLA =
  'পহেলা|পয়লা|এক দোসরা|দুই তেসরা|তিন চৌঠা|চার পাঁচ ছয় সাত আট নয় দশ এগারো|এগার বারো|বার তেরো|তের চৌদ্দ পনেরো|পনের ষোলো|ষোল সতেরো|সতের আঠারো|আঠার উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ|উনত্রিশ ত্রিশ একত্রিশ'
    .split(' ')
    .map((spellings) => spellings.normalize('NFC').split('|'))

const days = new Map<string, number>()
for (const [n, word] of ENGLISH.entries()) days.set(word, n + 1)
for (const [n, word] of ENGLISH.slice(0, 9).entries()) days.set(`twenty ${word}`, n + 21)
days.set('thirtieth', 30).set('thirty first', 31)
for (const [n, spellings] of BANGLA.entries()) for (const word of spellings) days.set(word, n + 1)

const LONGEST_FIRST = [...days.keys()].toSorted((one, other) => other.length - one.length).join('|')
const DAY = `(?:the\\s+)?(${LONGEST_FIRST.replaceAll(' ', '[\\s-]')})(?:লা|রা|ঠা|ই|ে|শে|এ)?`
const MONTH = '([\\p{L}\\p{M}]{3,14})'
const BEFORE = new RegExp(`(?<![\\p{L}\\p{M}])${DAY}\\s+(?:of\\s+)?${MONTH}(?![\\p{L}\\p{M}])`, 'giu')
const AFTER = new RegExp(`(?<![\\p{L}\\p{M}])${MONTH}\\s+${DAY}(?![\\p{L}\\p{M}])`, 'giu')

/** A text with such days in digits. */
export function dayWordsAsDigits(text: string): string {
  const digits = (word: string) => days.get(word.toLowerCase().replace(/[\s-]+/g, ' '))
  return text
    .normalize('NFC')
    .replace(BEFORE, (written: string, day: string, month: string) =>
      monthOf(month) ? `${digits(day)} ${month}` : written,
    )
    .replace(AFTER, (written: string, month: string, day: string) =>
      monthOf(month) ? `${digits(day)} ${month}` : written,
    )
}
