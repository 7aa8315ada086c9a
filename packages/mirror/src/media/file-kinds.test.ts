import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extensionOf, PageInsteadOfFileError } from './file-kinds.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'file-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'file')
const kindOf = (content: string, name: string) => {
  writeFileSync(file, content)
  return extensionOf(file, name)
}

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'
const EXCEL =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>1</td></tr></table></body></html>'
test.each([
  ['a PDF', PDF, 'uploads/a.pdf', 'pdf'],
  ['a PDF behind the blank lines of a program', `\r\n\r\n${PDF}`, 'uploads/a.pdf', 'pdf'],
  ['a PDF behind a warning', `<br />\n<b>Notice</b>: x on line 3<br />\n${PDF}`, 'download.php?id=7', 'pdf'],
  ['a table that is written for Excel', EXCEL, 'uploads/result.xls', 'xls'],
  ['a bare table under the name of Excel', '<table><tr><td>1</td></tr></table>', 'uploads/result.xls', 'xls'],
  ['a text under the name of a picture', 'x', 'uploads/a.jpg', 'txt'],
  ['a text with commas', 'a,b', 'uploads/a.csv', 'csv'],
])('the content decides what a file is: %s', async (_, content, name, extension) => {
  expect(await kindOf(content, name)).toBe(extension)
})

test.each(['uploads/result.xls', 'uploads/a.pdf', 'uploads/a.doc'])(
  'a page of HTML in the place of %s is an error',
  async (name) => {
    await expect(kindOf('<!doctype html><html><body>Not found</body></html>', name)).rejects.toThrow(
      PageInsteadOfFileError,
    )
  },
)
