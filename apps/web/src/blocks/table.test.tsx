import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TableBlock } from './table.tsx'

test('a table in which a row does not apply to a column says what the dash means, and zero is a number', () => {
  const table = (rows: (string | number)[][]) =>
    renderToStaticMarkup(
      <TableBlock
        lang="en"
        block={{ kind: 'table', numbers: 'taka', columns: ['Fee', 'Once', 'Yearly'], rows, note: 'In Taka.' }}
      />,
    )
  expect(table([['Exam', '–', 2000]])).toContain('In Taka. “–” means: does not apply to this row.')
  expect(table([['Hostel', 0, 2000]])).not.toContain('means')
  expect(table([['Hostel', 0, 2000]])).toMatch(/>0</)
})

test('a column of amounts is aligned as a whole, with its head and the words in it, and a column of words is not', () => {
  const html = renderToStaticMarkup(
    <TableBlock
      lang="en"
      block={{
        kind: 'table',
        numbers: 'taka',
        columns: ['Fee', 'Yearly', 'When'],
        rows: [
          ['Books', 'by class', 'January'],
          ['Exam', 2000, 'June'],
          ['Lab', '–', '–'],
        ],
      }}
    />,
  )
  const aligned = [...html.matchAll(/text-right[^>]*>(?:<span[^>]*>)?([^<]+)/g)].map(([, text]) => text)
  expect(aligned).toEqual(['Yearly', 'by class', '2,000', '–'])
})
