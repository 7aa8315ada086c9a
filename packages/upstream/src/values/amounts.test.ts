import { expect, test } from 'vitest'
import { readAmount } from './amounts.ts'

test.each<[unknown, number]>([
  ...[520, '520', '520.00', '520/=', '520/-', '520-', '520=', '520 /-', '00520', '520.0000'].map(
    (v) => [v, 520] as [unknown, number],
  ),
  ...['৫২০', '৫২০ টাকা', '৫২০টাকা', '৫২০/- টাকা মাত্র', '৫২০ টাকা মাত্র।', 'টাকা ৫২০', '৳ ৫২০', '৳520/-', '৫২০ টা'].map(
    (v) => [v, 520] as [unknown, number],
  ),
  ...[
    'Tk. 520/-',
    'Tk 520/= only',
    'Tk.520.00/-',
    '520 TK.',
    'BDT 520',
    '520 BDT',
    '520 taka only.',
    'Tk: 520',
    '520 (Five hundred twenty)',
    '৫২০ টাকা (পাঁচশত বিশ) মাত্র',
    '৫২০/- (পাঁচশত বিশ) টাকা মাত্র',
    '520 Taka (non-refundable)',
    'Fee: 520',
    'ফি ৫২০/-',
    'মোট ৫২০ টাকা',
    'Tk-520',
    'Tk – 520',
    '&#2547; 520',
    '৳&nbsp;520',
    '<b>520</b>',
    '<p>৫২০ টাকা</p>',
    '=520/=',
    '520\\/-',
    '520 only/-',
    'Tk 520 only /-',
    '٥٢٠',
    '۵۲۰',
    '０５２０',
  ].map((v) => [v, 520] as [unknown, number]),
  ['520.50', 520.5],
  ['1,520', 1_520],
  ['Tk. 1,520.00', 1_520],
  ['1 520', 1_520],
  ['1\u00a0520/-', 1_520],
  ['1,20,000', 120_000],
  ['১,২০,০০০/-', 120_000],
  ['12,34,567.50', 1_234_567.5],
  ['1,500,000', 1_500_000],
  [0, 0],
  ['0', 0],
])('%j is %d Taka', (written, taka) => {
  expect(readAmount(written)).toBe(taka)
})

test('every amount to a lakh is read with the suffixes and separators of offices', () => {
  for (let taka = 0; taka <= 100_000; taka += 173) {
    const indian = taka.toLocaleString('en-IN')
    const bangla = indian.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    for (const written of [`${indian}/=`, `Tk. ${indian}.00`, `${bangla} টাকা`, `BDT ${taka}/- only`])
      expect(readAmount(written)).toBe(taka)
  }
})

test.each([
  ...[
    '',
    'free',
    '520abc',
    '5 or 6',
    '500-600',
    '520+50',
    '-520',
    'Tk -520',
    'fee',
    'Fee: 500 + 20',
    '1,2,3',
    '5,20',
    '1.520',
    '1e3',
    'NaN',
    '0x10',
  ],
  ...[-5, Number.NaN, Number.POSITIVE_INFINITY, true, null, [520], { fee: 520 }, 'Tk', `1${'0'.repeat(80)}`],
])('%j is no amount', (written) => {
  expect(readAmount(written)).toBeNull()
})

test('reading an amount takes time in proportion to its length', () => {
  expect(readAmount).toCostInProportion()
})
