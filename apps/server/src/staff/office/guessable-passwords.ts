import { siteIn } from '@school/content'
import { locales } from '@school/content/locales'
import { loadOnce } from '../../load-once.ts'

// Passwords that are guessed first: the 49,233 most common ones of leaks, what people make of them (`Password123!`), rows of keys, dates,
// repetitions, and words of this school. No service is asked.

/** The library's score from 0 to 4: 3 is a hundred million guesses. */
const MIN_SCORE = 3
/** A longer one is judged by its beginning, because the cost grows faster than the length. */
const JUDGED_LENGTH = 40
/** Beside the school's name and that of the account. */
const WORDS = ['school', 'office', 'admission', 'academy', 'quran', 'bangladesh', 'chattogram', 'chittagong']

/** The list takes 8 MB and a quarter of a second, so it is loaded when somebody chooses a password. */
const loadJudge = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })
})

/** @param name of the account */
export async function isGuessable(name: string, password: string): Promise<boolean> {
  const judge = await loadJudge()
  const ofSchool = locales.flatMap((locale) => siteIn[locale].brand.split(/\s+/))
  const words = [...WORDS, ...ofSchool, ...name.split(/[.-]/), name].filter((word) => word.length > 2)
  return judge.check(password.normalize('NFC'), words).score < MIN_SCORE
}
