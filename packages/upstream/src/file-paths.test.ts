import { expect, test } from 'vitest'
import { escapeFilePath, extensionOf, fileNameOf, pathFromRoot } from './file-paths.ts'

test.each([
  ['uploads/t/Notice #12.pdf', 'pdf', 'Notice #12.pdf', 'uploads/t/Notice %2312.pdf'],
  ['uploads/t/What now?.pdf', 'pdf', 'What now?.pdf', 'uploads/t/What now%3F.pdf'],
  ['uploads/t/a;b&c=d.pdf', 'pdf', 'a;b&c=d.pdf', 'uploads/t/a;b&c=d.pdf'],
  ['uploads/t/a+b.pdf', 'pdf', 'a+b.pdf', 'uploads/t/a+b.pdf'],
  ['uploads/t/100% fee.pdf', 'pdf', '100% fee.pdf', 'uploads/t/100%25 fee.pdf'],
  ['uploads/বিজ্ঞপ্তি ২০২৬.PDF', 'pdf', 'বিজ্ঞপ্তি ২০২৬.PDF', 'uploads/বিজ্ঞপ্তি ২০২৬.PDF'],
  ['up/%E0%A6%9B.pdf?v=2', 'pdf', 'ছ.pdf', 'up/%E0%A6%9B.pdf?v=2'],
  ['a.jpg?20261126', 'jpg', 'a.jpg', 'a.jpg?20261126'],
  ['a.pdf#page=2', 'pdf', 'a.pdf', 'a.pdf'],
  ['C# notes.pdf', 'pdf', 'C# notes.pdf', 'C%23 notes.pdf'],
  ['Is it 1? or #2?.jpg?v=1', 'jpg', 'Is it 1? or #2?.jpg', 'Is it 1%3F or %232%3F.jpg?v=1'],
  ['download.php?file=a.pdf', 'php', 'download.php', 'download.php?file=a.pdf'],
  ['a.pdf/b', '', 'b', 'a.pdf/b'],
  ['', '', '', ''],
])('the path %j has the extension %j, the name %j and the address %j', (path, extension, name, address) => {
  expect(extensionOf(path)).toBe(extension)
  expect(fileNameOf(path)).toBe(name)
  expect(escapeFilePath(path)).toBe(address)
})

test('reading a path takes time in proportion to its length', () => {
  for (const read of [extensionOf, fileNameOf, escapeFilePath]) expect(read).toCostInProportion()
})

test.each([
  ['../../uploads/a.jpg', 'uploads/a.jpg'],
  ['./uploads/a.pdf?v=2', 'uploads/a.pdf?v=2'],
  ['..//x.example/a.pdf', 'x.example/a.pdf'],
  ['uploads/../a.pdf', 'uploads/../a.pdf'],
  ['../uploads/../a.pdf', 'uploads/../a.pdf'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['..a/b.pdf', '..a/b.pdf'],
  ['..', '..'],
])('the path %j, relative to the page where it was written, is %j', (written, path) => {
  expect(pathFromRoot(written)).toBe(path)
})
