import { siteIn } from '@school/content'
import { locales } from '@school/content/locales'
import { asciiDigits } from '@school/forms/text'
import { loadOnce } from '../../load-once.ts'

// Passwords that are guessed first: the 49,233 most common ones of leaks, what people make of them (`Password123!`), rows of keys, dates,
// repetitions, and words of this school. No service is asked.

/** The library's score from 0 to 4: 3 is a hundred million guesses. */
const MIN_SCORE = 3
/** A longer one is judged by its beginning, because the cost grows faster than the length. */
const JUDGED_LENGTH = 40
/** Digits and marks that people put behind a word, such as a year: the library takes them for more than they are. */
const MAX_BEHIND = 6
/** Beside the school's name and that of the account. */
const WORDS =
  'school office admission academy quran bangladesh chattogram chittagong password পাসওয়ার্ড স্কুল অফিস ভর্তি একাডেমি মাদ্রাসা কুরআন কোরআন বাংলাদেশ চট্টগ্রাম'.split(
    ' ',
  )

/** Letters and digits as the library knows them: wide ones are plain ones, digits of Bangla are digits. */
const plain = (text: string) => asciiDigits(text.normalize('NFKC'))

/** The list takes 8 MB and a quarter of a second, so it is loaded when somebody chooses a password. */
const loadJudge = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })
  return { judge, common: new Set<unknown>(dictionary['passwords-common']) }
})

/** @param name of the account */
export async function isGuessable(name: string, password: string): Promise<boolean> {
  const { judge, common } = await loadJudge()
  const judged = plain(password)
  if (isCommon(common, judged.toLowerCase())) return true
  const ofSchool = locales.flatMap((locale) => siteIn[locale].brand.split(/\s+/))
  const words = [...WORDS, ...ofSchool, ...name.split(/[.-]/), name]
    .map(plain)
    .filter((word) => word.length > 2)
  return judge.check(judged, words).score < MIN_SCORE
}

/** Whether a password is a common one with a few digits or marks behind it. */
function isCommon(common: ReadonlySet<unknown>, password: string): boolean {
  for (let end = password.length; end >= password.length - MAX_BEHIND; end -= 1) {
    if (common.has(password.slice(0, end))) return true
    if (/\p{L}/u.test(password.slice(end - 1))) return false
  }
  return false
}
