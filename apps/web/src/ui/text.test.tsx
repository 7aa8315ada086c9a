import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  banglaDigits,
  formatBytes,
  formatDate,
  formatSpan,
  isBengali,
  Prose,
  scriptRuns,
  wordEnd,
} from './text.tsx'

test.each([
  ['2025-09-04', '04 Sept 2025'],
  ['2026-01-31', '31 Jan 2026'],
  ['2024-02-29', '29 Feb 2024'],
  [null, ''],
  ['', ''],
  ['2025-13-01', ''],
  ['0000-00-00', ''],
  ['not a date', ''],
])('the date %j is shown as %j', (iso, shown) => expect(formatDate(iso)).toBe(shown))

test.each([
  ['2025-09-04', '2025-09-06', '04 Sept 2025 – 06 Sept 2025'],
  ['2025-09-04', '2025-09-04', '04 Sept 2025'],
  ['2025-09-04', null, '04 Sept 2025'],
  [null, '2025-09-06', '06 Sept 2025'],
  [null, null, ''],
])('the span %j to %j is shown as %j', (start, end, shown) => expect(formatSpan(start, end)).toBe(shown))

test.each([
  [1, '1 KB'],
  [48_300, '48 KB'],
  [999_900, '1.0 MB'],
  [1_240_000, '1.2 MB'],
])('%i bytes are shown as %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))

describe('runs of script', () => {
  const runs = (text: string) => scriptRuns(text).map((run) => [run.bengali ? 'bn' : 'en', run.text])

  test('part English and Bangla, blanks and digits staying with the words before them', () => {
    expect(runs('Admission 2026 | ভর্তি বিজ্ঞপ্তি ২০২৬ – Class One')).toEqual([
      ['en', 'Admission 2026 | '],
      ['bn', 'ভর্তি বিজ্ঞপ্তি ২০২৬ – '],
      ['en', 'Class One'],
    ])
  })
  test('keep the ligature of a blessing in its run', () => {
    expect(runs('মহানবী ﷺ এর জীবনী')).toEqual([['bn', 'মহানবী ﷺ এর জীবনী']])
  })
  test('lose nothing of any text', () => {
    for (const text of ['', ' ', 'a', 'ক', '১২', '12 ক 34', 'ক😀a\nখ', '— ।']) {
      expect(
        scriptRuns(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text)
    }
  })
  test('take no time over a long text', () => {
    expect(scriptRuns).toCostInProportion()
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
  ['21,500', '২১,৫০০'],
  ['1,00,000', '১,০০,০০০'],
  ['3.75', '৩.৭৫'],
  ['০ টাকা', '০ টাকা'],
])('%s is written %s where a page is Bangla', (latin, bangla) => expect(banglaDigits(latin)).toBe(bangla))

test.each<[string, (text: string) => unknown]>([
  ['scriptRuns', scriptRuns],
  ['isBengali', isBengali],
  ['Prose', (text) => renderToStaticMarkup(<Prose text={text} />)],
])(
  '%s costs in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
  120_000,
)

describe('a long text is cut', () => {
  test('behind a whole word', () => expect(wordEnd('one two three four five', 10)).toBe(7))
  test('between letters where it is one word, and never inside one', () => {
    const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' })
    for (const text of ['ক্ষি'.repeat(50), '👨‍👩‍👦'.repeat(20), 'a'.repeat(99)])
      for (let limit = 20; limit < 40; limit++) {
        const starts = [...clusters.segment(text)].map(({ index }) => index)
        const end = wordEnd(text, limit)
        expect(starts).toContain(end)
        expect(end).toBeGreaterThan(0)
      }
  })
})
