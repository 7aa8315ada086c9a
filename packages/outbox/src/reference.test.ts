import { expect, test } from 'vitest'
import { newReference, parseReference, referenceIn } from './reference.ts'

test('a reference contains the kind of a submission and eight characters that are not easily confused', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(newReference('application')).toMatch(/^A(?:-[2-9AC-HJKMNP-RTV-Y]{4}){2}$/)
    expect(newReference('contact')).toMatch(/^M(?:-[2-9AC-HJKMNP-RTV-Y]{4}){2}$/)
  }
})

test('two references differ in each part', () => {
  const parts = Array.from({ length: 20 }, () => newReference('contact').split('-'))
  for (const at of [1, 2]) expect(new Set(parts.map((part) => part[at])).size).toBeGreaterThan(1)
  expect(parts.some(([, first, second]) => first !== second)).toBe(true)
})

test.each([
  ['A-7K3M-2QXF', 'A-7K3M-2QXF'],
  ['m-7k3m-2qxf', 'M-7K3M-2QXF'],
  [' a 7k3m 2qxf. ', 'A-7K3M-2QXF'],
  ['A7K3M2QXF', 'A-7K3M-2QXF'],
  ['A-BSZ8-5S2Z', 'A-BSZ8-5S2Z'],
  ['A-৭K৩M-২QXF', 'A-7K3M-2QXF'],
  ['Ａ－７Ｋ３Ｍ－２ＱＸＦ', 'A-7K3M-2QXF'],
  ['A–7K3M–2QXF', 'A-7K3M-2QXF'],
  ['Reference: A-7K3M-2QXF', null],
  ['A-7K3M-2QX', null],
  ['A-7K3M-2QXFF', null],
  ['B-7K3M-2QXF', null],
  ['A-1K3M-2QXF', null],
  ['A-7K3M-0QXF', null],
  ['xA-7K3M-2QXF', null],
  ['', null],
])('the reference %j is parsed as %j', (typed, reference) => {
  expect(parseReference(typed)).toBe(reference)
})

test.each([
  ['Reference: A–7K3M–2QXF', 'A-7K3M-2QXF'],
  ['আপনার রেফারেন্স A-৭K৩M-২QXF।', 'A-7K3M-2QXF'],
  ['Reference: A−7K3M−2QXF', 'A-7K3M-2QXF'],
  ['Reference: A-7K3M - 2QXF.', 'A-7K3M-2QXF'],
  ['send a copy form', null],
  ['a7k3m2qxf', 'A-7K3M-2QXF'],
  ['RA-7K3M-2QXF', null],
  ['Reference: A-7K3M-2QXFF', null],
])('%j contains the reference %j', (pasted, reference) => {
  expect(referenceIn(pasted)).toBe(reference)
})
