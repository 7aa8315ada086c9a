import { expect, test } from 'vitest'
import { addFieldCounts, type FieldCounts } from './field-counts.ts'
import { parsePage, parseRows } from './parse-response.ts'
import * as schemas from './schemas.ts'

const hide = (text: string) => text.replaceAll('s3cret', '***')
/** The counts of the columns of a listing. */
function counts(rows: object[], rowSchema: schemas.RowSchema<unknown> = schemas.event): FieldCounts {
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  return parseRows(parsePage({ bytes }, rowSchema, '/a-call', hide), rowSchema, { hide }).fields
}

test('each column of the specification is counted: rows, filled ones, and those that could not be read, with samples', () => {
  const long = `on a day ${'x'.repeat(100)}`
  const fields = counts([
    { id: 1, name: 'A', start_date: '2026-11-26', images: 'a.jpg' },
    { id: 2, name: 'B', start_date: 'soon', images: '' },
    { id: 3, name: 'C', start_date: '0000-00-00', images: null },
    { id: 4, name: 'D', start_date: 'soon', description: { html: 'x' } },
    { id: 5, name: 'E', start_date: long },
    { name: 'without an id' },
  ])
  expect(fields.start_date).toEqual({
    kind: 'date',
    isExpected: true,
    filled: 1,
    of: 6,
    unreadable: 3,
    samples: ['soon', long.slice(0, 40)],
    types: ['text'],
  })
  expect(fields.images).toMatchObject({ kind: 'file', filled: 1, of: 6, unreadable: 0, samples: [] })
  expect(fields.description).toMatchObject({
    filled: 0,
    unreadable: 1,
    samples: ['{"html":"x"}'],
    types: ['object'],
  })
  expect(fields.name).toMatchObject({ filled: 6, of: 6 })
  expect(fields.end_date).toMatchObject({ filled: 0, of: 6, unreadable: 0, types: [] })
})

test.each<[string, schemas.RowSchema<unknown>, object, string, string]>([
  [
    'an event',
    schemas.event,
    { name: 'A', start_date: '10/06/2027', end_date: '01/06/2027' },
    '2027-06-10',
    '2027-06-01',
  ],
  [
    'an event with the date of the list',
    schemas.event,
    { name: 'A', date: '2027-06-10', end_date: '2027-06-01' },
    '',
    '2027-06-01',
  ],
  [
    'a vacancy',
    schemas.career,
    { title: 'A', start_date: '2027-06-10', end_date: '2027-06-01' },
    '2027-06-10',
    '2027-06-01',
  ],
  [
    'the detail of a vacancy',
    schemas.careerDetail,
    { subject: 'A', start_date: '2027-06-10', end_date: '2027-06-01' },
    '2027-06-10',
    '2027-06-01',
  ],
  [
    'an entry of the calendar',
    schemas.calendarEntry,
    { name: 'A', semester: 'S', sl: 1, start_date: '2027-06-10', end_date: '2027-06-01' },
    '2027-06-10',
    '2027-06-01',
  ],
])(
  'an end before its begin is left out and counted, with both days as its sample: %s',
  (_, rowSchema, row, begin, end) => {
    const bytes = new TextEncoder().encode(
      JSON.stringify([
        { id: 1, ...row },
        { id: 2, ...row, end_date: '2027-06-10' },
      ]),
    )
    const { rows, fields } = parseRows(parsePage({ bytes }, rowSchema, '/a-call', hide), rowSchema, { hide })
    expect(rows.map(({ value }) => value)).toMatchObject([
      { start_date: begin, end_date: '' },
      { start_date: begin, end_date: '2027-06-10' },
    ])
    expect(fields.end_date).toMatchObject({
      filled: 1,
      unreadable: 1,
      samples: [`${end} (begins 2027-06-10)`],
    })
  },
)

test('a column that the specification does not name is counted with its values, but not with secrets', () => {
  const fields = counts([
    { id: 1, name: 'A', headline: 'New', password: 'x', note: 'a s3cret', views: 3 },
    { id: 2, name: 'B', headline: 'Newer', views: '4' },
  ])
  expect(fields.headline).toMatchObject({ kind: null, filled: 2, samples: ['New', 'Newer'] })
  expect(fields.password).toMatchObject({ kind: null, filled: 1, samples: [] })
  expect(fields.note?.samples).toEqual(['a ***'])
  expect(fields.views?.types).toEqual(['number', 'text'])
})

test.each<[string, schemas.RowSchema<unknown>, object, string]>([
  ['a video', schemas.video, { id: 1, video_id: 'https://vimeo.com/1' }, 'video_id'],
  ['a date', schemas.notice, { id: 1, head_line: 'x', date: 'next week' }, 'date'],
  ['a text', schemas.notice, { id: 1, head_line: 'x', description: ['a'] }, 'description'],
  ['a file', schemas.banner, { id: 1, images_path: { note: 'x' } }, 'images_path'],
])(
  'a value that cannot be read costs its row only if the row needs it, and is counted: %s',
  (_, schema, row, name) => {
    const bytes = new TextEncoder().encode(JSON.stringify([row]))
    const { rows, rejected, fields } = parseRows(parsePage({ bytes }, schema, '/a-call', hide), schema, {
      hide,
    })
    if (schema === schemas.banner) expect(rejected).toHaveLength(1)
    else {
      expect(rows).toHaveLength(1)
      expect(fields[name]).toMatchObject({ unreadable: 1, filled: 0 })
    }
  },
)

test('hundreds of unknown columns are not all counted', () => {
  const row = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`column ${i}`, 'x']))
  expect(Object.keys(counts([{ id: 1, name: 'A', ...row }])).length).toBeLessThan(80)
})

test('the counts of several answers to one call are added', () => {
  const fields = counts([{ id: 1, name: 'A', date: 'soon' }])
  addFieldCounts(
    fields,
    counts([
      { id: 2, name: 'B', date: '2026-01-01', new: 1 },
      { id: 3, name: 'C', date: 7 },
    ]),
  )
  expect(fields.date).toMatchObject({
    filled: 1,
    of: 3,
    unreadable: 2,
    samples: ['soon', '7'],
    types: ['text', 'number'],
  })
  expect(fields.new).toMatchObject({ filled: 1, of: 3 })
})
