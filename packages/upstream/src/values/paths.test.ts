import { expect, test } from 'vitest'
import { parsePage, parseRows } from '../parse-response.ts'
import * as schemas from '../schemas.ts'

// The path of a file out of what servers write into such a column.

function fileOf(value: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify([{ id: 1, head_line: 'x', images_path: value }]))
  const hide = (text: string) => text
  const { rows, fields } = parseRows(parsePage({ bytes }, schemas.notice, '/a-call', hide), schemas.notice, {
    hide,
  })
  return {
    path: rows[0]?.value.images_path,
    filled: fields.images_path?.filled,
    unreadable: fields.images_path?.unreadable,
  }
}

test.each<[unknown, string]>([
  ['uploads/a.pdf', 'uploads/a.pdf'],
  [['uploads/a.jpg', 'uploads/b.jpg'], 'uploads/a.jpg'],
  ['["uploads/a.jpg","uploads/b.jpg"]', 'uploads/a.jpg'],
  [{ url: 'uploads/a.jpg', alt: 'x' }, 'uploads/a.jpg'],
  [[{ path: 'uploads/a.jpg' }], 'uploads/a.jpg'],
  ['[{"file":"uploads/a.jpg","size":3}]', 'uploads/a.jpg'],
  ['uploads/a.jpg,uploads/b.jpg', 'uploads/a.jpg'],
  ['uploads/a.jpg | uploads/b.pdf |', 'uploads/a.jpg'],
  ['uploads/a.jpg\nuploads/b.jpg', 'uploads/a.jpg'],
  ['uploads/a.jpg, ', 'uploads/a.jpg'],
  // No list, which took a time without end.
  [`uploads/a.jpg,${'a.aa'.repeat(40)}!`, `uploads/a.jpg,${'a.aa'.repeat(40)}!`],
  ['a:2:{i:0;s:13:"uploads/a.pdf";i:1;s:13:"uploads/b.pdf";}', 'uploads/a.pdf'],
  [{ original: 'uploads/a.jpg', thumb: 'uploads/t.jpg' }, 'uploads/a.jpg'],
  [[{ filename: 'uploads/a.pdf' }], 'uploads/a.pdf'],
  [{ '0': 'uploads/a.pdf' }, 'uploads/a.pdf'],
  ['uploads/Rules, 2nd edition.pdf', 'uploads/Rules, 2nd edition.pdf'],
  ['<img alt="x" src="uploads/a.jpg">', 'uploads/a.jpg'],
  ['<a href="https://x.example/a.pdf">notice</a>', 'https://x.example/a.pdf'],
  ['uploads\\notice\\a b.pdf', 'uploads/notice/a b.pdf'],
  ['uploads\\/a.pdf', 'uploads/a.pdf'],
  ['uploads/[draft] a.pdf', 'uploads/[draft] a.pdf'],
  ['../uploads/a.pdf', 'uploads/a.pdf'],
  ['uploads/a&amp;b.pdf', 'uploads/a&b.pdf'],
  ['uploads/Parents&#039; Day.pdf', "uploads/Parents' Day.pdf"],
  ['[&quot;uploads/a.jpg&quot;]', 'uploads/a.jpg'],
  ['&lt;img src=&quot;uploads/a.jpg&quot;&gt;', 'uploads/a.jpg'],
  ['..\\uploads\\a.pdf', 'uploads/a.pdf'],
  ['<img src="../../uploads/a.jpg">', 'uploads/a.jpg'],
  ['<p><a href="uploads/a.pdf">notice</a></p>', 'uploads/a.pdf'],
  ['<figure class="image"><img src="uploads/a.jpg"></figure>', 'uploads/a.jpg'],
  [[null, '', 'uploads/a.jpg'], 'uploads/a.jpg'],
  ['"uploads\\/a.jpg"', 'uploads/a.jpg'],
  ['/home/school/public_html/uploads/a.jpg', 'uploads/a.jpg'],
  ['/var/www/html/uploads/a.pdf', 'uploads/a.pdf'],
  ['C:\\xampp\\htdocs\\uploads\\a.pdf', 'uploads/a.pdf'],
  ['uploads/html/a.pdf', 'uploads/html/a.pdf'],
  ['public/uploads/a.pdf', 'public/uploads/a.pdf'],
  ['/home/notices/a.pdf', '/home/notices/a.pdf'],
  ['uploads/Array.pdf', 'uploads/Array.pdf'],
])('the path of %j is %s', (value, path) => {
  expect(fileOf(value)).toEqual({ path, filled: 1, unreadable: 0 })
})

test.each([
  '',
  null,
  false,
  [],
  'NULL',
  'null',
  'N/A',
  'n/a',
  'none',
  '-',
  '#',
  'undefined',
  ' (null) ',
  '.',
  '/',
  './',
  'uploads/',
  'uploads\\notice\\',
  'uploads/null',
  '/storage/undefined',
  'https://school.edu.bd/',
  'http://school.edu.bd/storage/null',
  '\u200b',
  'Array',
  '[object Object]',
  'C:\\fakepath\\a.jpg',
  [null, ''],
])('%j is no file, and is not counted as one', (value) => {
  expect(fileOf(value)).toEqual({ path: '', filled: 0, unreadable: 0 })
})

test.each([{ note: 'x' }, [{ id: 3 }], '{"a":1}'])(
  '%j is counted as a value that could not be read',
  (value) => {
    expect(fileOf(value)).toMatchObject({ path: '', unreadable: 1 })
  },
)
