import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { withoutDoubleEncoding } from './schemas/double-encoding.ts'

const BANGLA = 'পরীক্ষার রুটিন ৭ম | ﷺ “café” – 😀'
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const latin = (text: string) =>
  Uint8Array.from(text, (character) => LATIN.get(character) ?? character.charCodeAt(0))
const LATIN = new Map([
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['’', 0x92],
])

test.each<[string, Uint8Array, string | undefined, string]>([
  ['UTF-8', Buffer.from(BANGLA), undefined, BANGLA],
  ['UTF-8 that is said to be latin1', Buffer.from(BANGLA), 'text/html; charset=ISO-8859-1', BANGLA],
  ['UTF-16 with a byte-order mark', utf16(BANGLA, false), undefined, BANGLA],
  ['UTF-16, the other byte first', utf16(BANGLA, true), undefined, BANGLA],
  ['UTF-16 by its name', Buffer.from('[1]', 'utf16le'), 'application/json; charset="utf-16"', '[1]'],
  ['windows-1252', latin('Parents’ Day – café “x”'), undefined, 'Parents’ Day – café “x”'],
  ['windows-1252 by its name', latin('é'), 'text/html; charset=windows-1252', 'é'],
])('an answer in %s is decoded', (_, bytes, type, text) => {
  expect(decodeText(bytes, type)).toMatchObject({ text, isText: true })
})

test.each<[string, number[], string, number]>([
  ['a byte of latin1 between Bangla', [...Buffer.from('ক é'), 0xe9, 0x20], 'ক é\ufffd ', 1],
  ['half of a Bangla character', [0x61, 0xe0, 0xa6, 0x22], 'a\ufffd"', 1],
  ['a third of a Bangla character', [0x61, 0xe0, 0x22], 'a\ufffd"', 1],
  ['two bytes', [...Buffer.from('ক'), 0xff, 0xff], 'ক\ufffd\ufffd', 2],
])('what is neither is replaced and counted: %s', (_, bytes, text, count) => {
  expect(decodeText(Uint8Array.from(bytes), undefined)).toEqual({
    text,
    isText: false,
    remarks: [
      count === 1
        ? '1 byte of the answer is not UTF-8 and was replaced'
        : `${count} bytes of the answer are not UTF-8 and were replaced`,
    ],
  })
})

test.each<[string, number[], string | undefined, string, string[]]>([
  [
    'a Latin letter in a text of Bangla',
    [...Buffer.from('ভর্তি caf'), 0xe9, ...Buffer.from(' ভর্তি')],
    undefined,
    'ভর্তি café ভর্তি',
    ['1 byte of the answer is windows-1252 within UTF-8'],
  ],
  [
    'the sign of a word processor',
    [...Buffer.from('Parents'), 0x92, ...Buffer.from(' Day')],
    undefined,
    'Parents’ Day',
    ['1 byte of the answer is windows-1252 within UTF-8'],
  ],
  [
    'a byte of no character',
    [...Buffer.from('Exam'), 0x81, ...Buffer.from(' ভর্তি')],
    undefined,
    'Exam\ufffd ভর্তি',
    ['1 byte of the answer is not UTF-8 and was replaced'],
  ],
  [
    'a byte that was damaged',
    [...Buffer.from('Notice'), 0xff, ...Buffer.from('"')],
    undefined,
    'Notice\ufffd"',
    ['1 byte of the answer is not UTF-8 and was replaced'],
  ],
  [
    'one damaged byte where the type names another encoding',
    [...Buffer.from('ভর্তি পরীক্ষা'), 0x81, 0x20],
    'application/json; charset=iso-8859-1',
    'ভর্তি পরীক্ষা\ufffd ',
    ['1 byte of the answer is not UTF-8 and was replaced'],
  ],
  [
    'both',
    [...Buffer.from('caf'), 0xe9, ...Buffer.from(' – ভ'), 0xe0, 0xa6, 0x22],
    undefined,
    'café – ভ\ufffd"',
    [
      '1 byte of the answer is windows-1252 within UTF-8',
      '1 byte of the answer is not UTF-8 and was replaced',
    ],
  ],
])('a text of UTF-8 stays one, whatever single bytes are in it: %s', (_, bytes, type, text, remarks) => {
  expect(decodeText(Uint8Array.from(bytes), type)).toMatchObject({ text, remarks })
})

test.each([
  ['পরীক্ষার নোটিশ', 1, 'পরীক্ষার নোটি'],
  ['পরীক্ষার নোটিশ', 2, 'পরীক্ষার নোটি'],
])(
  'text that was encoded twice and cut by its column is repaired up to there: %s without %i bytes',
  (text, bytes, whole) => {
    expect(withoutDoubleEncoding(twice(text).slice(0, -bytes))).toBe(whole)
  },
)

const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
test.each([
  'বাংলা',
  'পরীক্ষার রুটিন ৭ম শ্রেণি',
  'café',
  'Parents’ Day – “Eid”',
  'ﷺ',
  'قُلْ رَبِّ زِدْنِي عِلْمًا',
  '😀 x 😀',
  'ড়',
])('text that was encoded twice is repaired: %s', (text) => {
  expect(withoutDoubleEncoding(twice(text))).toBe(text)
  expect(withoutDoubleEncoding(`বাংলা ${twice(text)}.`)).toBe(`বাংলা ${text}.`)
})

test.each(['বাংলা', 'café', 'Ünal Ö', '“x” – ’', '© 2026', 'naïve Ð', 'Ã', 'élève à Â', '½ £ ÀÉ', 'Ã ©', ''])(
  'text that was encoded once stays: %s',
  (text) => {
    expect(withoutDoubleEncoding(text)).toBe(text)
  },
)

test.each(['বাংলা', 'ঠিকানা', 'চাঁদ ঐ ঝড়', 'আল্লাহ ﷺ 😀', '“Eid” – ২০২৬'])(
  'text that was encoded three or four times is decoded: %s',
  (text) => {
    expect(withoutDoubleEncoding(twice(twice(text)))).toBe(text)
    expect(withoutDoubleEncoding(twice(twice(twice(text))))).toBe(text)
  },
)

test('the blank of a character that became a usual one is found', () => {
  expect(withoutDoubleEncoding(twice('ঠিকানা ও পাঠ্যক্রম').replaceAll('\u00a0', ' '))).toBe('ঠিকানা ও পাঠ্যক্রম')
  expect(withoutDoubleEncoding('à la carte à¦ x')).toBe('à la carte à¦ x')
})

test('decoding takes time in proportion to the length', () => {
  expect((text: string) => decodeText(Buffer.from(text, 'latin1'), undefined)).toCostInProportion()
  expect(withoutDoubleEncoding).toCostInProportion()
  expect((text: string) => withoutDoubleEncoding(twice(text))).toCostInProportion()
})

test('windows-1252 that was taken for latin1 has its quotation marks again', () => {
  expect(withoutDoubleEncoding('Parents\u0092 Day \u0096 \u0093Sports\u0094')).toBe('Parents’ Day – “Sports”')
})
