import { describe, expect, test } from 'vitest'
import { isBengali, scriptRuns } from './language.ts'

describe('runs of script', () => {
  const runs = (text: string) => scriptRuns(text).map((run) => [run.bengali ? 'bn' : 'en', run.text])

  test('runs of script separate English and Bangla, and contain the blanks and digits after their words', () => {
    expect(runs('Admission 2026 | ভর্তি বিজ্ঞপ্তি ২০২৬ – Class One')).toEqual([
      ['en', 'Admission 2026 | '],
      ['bn', 'ভর্তি বিজ্ঞপ্তি ২০২৬ – '],
      ['en', 'Class One'],
    ])
  })
  test('the ligature of a blessing does not split a run of Bangla', () => {
    expect(runs('মহানবী ﷺ এর জীবনী')).toEqual([['bn', 'মহানবী ﷺ এর জীবনী']])
  })
  test('the runs of script of a text, joined together, are the whole text', () => {
    for (const text of ['', ' ', 'a', 'ক', '১২', '12 ক 34', 'ক😀a\nখ', '— ।']) {
      expect(
        scriptRuns(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text)
    }
  })
})

test.each([
  ['বার্ষিক পরীক্ষা', true],
  ['বার্ষিক পরীক্ষা Class I', true],
  ['Annual examination of Class Nine ও দশম', false],
  ['2026', false],
  ['', false],
])('%j is mainly Bangla: %j', (text, expected) => expect(isBengali(text)).toBe(expected))

test.each([
  ['scriptRuns', scriptRuns],
  ['isBengali', isBengali],
])('the cost of %s grows in proportion to the length of the text', (_name, read) => {
  expect(read).toCostInProportion()
})
