import { expect, test } from 'vitest'
import { attachmentKind, fileName } from './attachment-names.ts'

test.each([
  ['uploads/a.PDF', 'pdf'],
  ['uploads/a.pdf?v=2', 'pdf'],
  ['/files/photo.JPeG', 'picture'],
  ['a.svg#x', 'picture'],
  ['a.docx', null],
  ['a.pdf/b', null],
  ['pdf', null],
  ['', null],
])('the attachment %j is displayed as %j', (path, kind) => expect(attachmentKind(path)).toBe(kind))

test('an attachment is named by the last part of its path', () => {
  expect([fileName('/up/%E0%A6%9B.pdf?x=1'), fileName('up/100%.pdf'), fileName('')]).toEqual([
    'ছ.pdf',
    '100%.pdf',
    '',
  ])
})

test.each<[string, (text: string) => unknown]>([
  ['attachmentKind', attachmentKind],
  ['fileName', fileName],
])('%s takes time in proportion to the length of the text', (_name, read) => {
  expect(read).toCostInProportion()
})
