import { expect, test } from 'vitest'
import { attachmentKind, fileName, savedName } from './attachment-names.ts'

test.each([
  ['uploads/a.PDF', 'pdf'],
  ['uploads/a.pdf?v=2', 'pdf'],
  ['/files/photo.JPeG', 'picture'],
  ['uploads/t/Notice #12.pdf', 'pdf'],
  ['uploads/t/What now?.pdf', 'pdf'],
  ['download.php?file=a.pdf', null],
  ['uploads/a;b&c=d.pdf', 'pdf'],
  ['uploads/100% fee.pdf', 'pdf'],
  ['a.docx', 'file'],
  ['a.pdf/b', null],
  ['uploads/', null],
  ['pdf', null],
  ['', null],
])('the attachment %j is displayed as %j', (path, kind) => expect(attachmentKind(path)).toBe(kind))

test.each([
  ['Notice.pdf', 'pdf', 'Notice.pdf'],
  ['Photo.JPEG', 'jpg', 'Photo.JPEG'],
  ['Notice.pdf', 'jpg', 'Notice.jpg'],
  ['photo.jpg', 'heic', 'photo.heic'],
  ['tool.exe', 'bin', 'tool.exe'],
  ['Notice', 'pdf', 'Notice.pdf'],
])('%j with the content of %s is saved as %j', (name, extension, saved) =>
  expect(savedName(name, extension)).toBe(saved),
)

test('an attachment is named by the last part of its path', () => {
  expect(
    ['/up/%E0%A6%9B.pdf?x=1', 'up/100%.pdf', 'up/Notice #12.pdf', 'up/What now?.pdf', ''].map(fileName),
  ).toEqual(['ছ.pdf', '100%.pdf', 'Notice #12.pdf', 'What now?.pdf', ''])
})

test.each<[string, (text: string) => unknown]>([
  ['attachmentKind', attachmentKind],
  ['fileName', fileName],
])('%s takes time in proportion to the length of the text', (_name, read) => {
  expect(read).toCostInProportion()
})
