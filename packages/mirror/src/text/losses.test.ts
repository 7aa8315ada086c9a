import { expect, test } from 'vitest'
import { events } from '../entities/events.ts'
import { convertRows } from '../run/convert-rows.ts'

const event = (id: string, description: string, name = `Event ${id}`) => {
  const row = { id, name, description, images: '', start_date: '2026-12-01', end_date: '', date: '' }
  return { value: row, raw: row }
}

test('what texts lose is counted by column with samples, and texts that lose nothing have no count', () => {
  const { losses } = convertRows(events, [
    event('1', '<p>See <a href="whatsapp://send?phone=1">this</a> and <a href="/admission.php">that</a></p>'),
    event('2', '<p>Form <a href="/list.php?id=2">here</a></p>'),
    event('3', '<p>x</p><img src="data:image/png;base64,iVBORw0KGgo=">'),
    event('4', '<p>x</p>'.repeat(5_200)),
    event('5', 'Plain', 'A long name '.repeat(60)),
    event(
      '6',
      '<p><a href="https://school.example">a</a> <a href="#top">b</a> <a href="javascript:x()">c</a></p>',
    ),
  ])
  expect(losses).toMatchObject({
    'text links': { filled: 4, of: 6, unreadable: 2, samples: ['whatsapp://send?phone=1', '/list.php?id=2'] },
    'text pictures': { filled: 5, unreadable: 1, samples: ['a picture within the text (data:)'] },
    'text rest': { unreadable: 1, samples: ['more than 5000 paragraphs'] },
    'headline rest': { unreadable: 1 },
  })
  expect(convertRows(events, [event('1', '<p>x</p>')]).losses).toEqual({})
})
