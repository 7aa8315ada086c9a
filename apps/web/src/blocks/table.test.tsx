import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TableBlock } from './table.tsx'

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
