import { describe, expect, test } from 'vitest'
import { langOf, mainLanguage, scriptRuns } from './language.ts'

describe('runs of script', () => {
  const runs = (text: string) => scriptRuns(text).map((run) => [run.language, run.text])

  test('runs of script separate English and Bangla, and contain the blanks and digits after their words', () => {
    expect(runs('Admission 2026 | ভর্তি বিজ্ঞপ্তি ২০২৬ – Class One')).toEqual([
      ['en', 'Admission 2026 | '],
      ['bn', 'ভর্তি বিজ্ঞপ্তি ২০২৬ – '],
      ['en', 'Class One'],
    ])
  })
  test('a run of Arabic ends with its last sign', () => {
    expect(runs('Say: رَبِّ زِدْنِي عِلْمًا (20:114).')).toEqual([
      ['en', 'Say: '],
      ['ar', 'رَبِّ زِدْنِي عِلْمًا'],
      [null, ' (20:114).'],
    ])
    expect(runs('﴿بِسْمِ ٱللَّهِ، ١﴾ বলুন')).toEqual([
      ['ar', '﴿بِسْمِ ٱللَّهِ، ١﴾'],
      [null, ' '],
      ['bn', 'বলুন'],
    ])
  })
  test('the ligature of a blessing is a run of its own, so that a number after it stays behind it', () => {
    expect(runs('মহানবী ﷺ 63 বছর')).toEqual([
      ['bn', 'মহানবী '],
      ['ar', 'ﷺ'],
      [null, ' 63 '],
      ['bn', 'বছর'],
    ])
  })
  test('the runs of script of a text, joined together, are the whole text', () => {
    for (const text of [
      '',
      ' ',
      'a',
      'ক',
      '১২',
      '12 ক 34',
      'ক😀a\nখ',
      '— ।',
      'ب',
      ' ب 1',
      'aبক',
      'ـ',
      '٣',
      'é ب',
    ]) {
      expect(
        scriptRuns(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text)
    }
  })
})

test.each([
  ['বার্ষিক পরীক্ষা', 'bn'],
  ['বার্ষিক পরীক্ষা Class I', 'bn'],
  ['Annual examination of Class Nine ও দশম', 'en'],
  ['رَبِّ زِدْنِي عِلْمًا', 'ar'],
  ['رَبِّ زِدْنِي عِلْمًا (Ta-Ha)', 'ar'],
  ['Say: رَبِّ زِدْنِي عِلْمًا (20:114).', 'en'],
  ['বলুন: رَبِّ زِدْنِي عِلْمًا', 'bn'],
  ['﴿رَبِّ زِدْنِي عِلْمًا﴾', 'ar'],
  ['2026', null],
  ['', null],
])('%j is mainly %j', (text, expected) => expect(mainLanguage(text)).toBe(expected))

test('Arabic is marked within an element, not on it', () => {
  expect(langOf('رَبِّ زِدْنِي عِلْمًا')).toBeUndefined()
  expect(langOf('বার্ষিক')).toBe('bn')
})

test.each([
  ['scriptRuns', scriptRuns],
  ['mainLanguage', mainLanguage],
])('the cost of %s grows in proportion to the length of the text', (_name, read) => {
  expect(read).toCostInProportion()
})
test('the cost of Arabic with much behind it grows in proportion', () => {
  expect((text: string) => scriptRuns(`ب${text}`.repeat(2))).toCostInProportion()
})
