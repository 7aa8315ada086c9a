import { describe, expect, test } from 'vitest'
import { parsePage, parseRows, parseSingle } from '../parse-response.ts'
import * as schemas from '../schemas.ts'
import { judgeAnswer, type SubmissionPath } from '../submission-answer.ts'
import { answerFormBy } from './answer-form.ts'
import { bodyBy, classIdBy, fileHostsOf, queryMapOf, submissionMapOf } from './apply-map.ts'
import { parseDateForm } from './date-form.ts'
import { MapError, parseMap, readMapFile } from './read-map.ts'
import { specifiedAnswer } from './specified-answer.ts'

const hide = (text: string) => text
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** Why a map is refused. */
function refusal(text: string): string {
  try {
    parseMap(text, 'map.yaml')
  } catch (error) {
    if (error instanceof MapError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a map that cannot be used is refused with file, line, column and reason', () => {
  test.each([
    ['calls:\n  /all-news: [', /^map\.yaml, line 2, column \d+: this is not YAML/],
    [
      'calls:\n  /all-newz: {}',
      'map.yaml, line 2, column 3: calls./all-newz is nothing that a map can say here',
    ],
    [
      'calls:\n  /banner:\n    fields:\n      picture: photo\n',
      'map.yaml, line 4, column 7: calls./banner.fields.picture is no field of the specification. There are: id, images_path',
    ],
    [
      'calls:\n  /banner:\n    fields:\n      photo: images_path\n',
      'map.yaml, line 4, column 7: calls./banner.fields.photo is no field of the specification. Our name comes first: images_path: photo',
    ],
    [
      'calls:\n  /banner:\n    dates: DD-DD',
      /line 3, column 5: calls\.\/banner\.dates must be the form of their dates/,
    ],
    [
      'calls:\n  /banner:\n    files: [cdn.example.org]',
      /line 3, column \d+: calls\.\/banner\.files\.0 must be the address/,
    ],
    [
      'calls:\n  /banner:\n    path: /../secret',
      /line 3, column 5: calls\.\/banner\.path must not contain \.\./,
    ],
    [
      'calls:\n  /banner:\n    filesBase: ../secret',
      /line 3, column 5: calls\.\/banner\.filesBase must not contain/,
    ],
    [
      'calls:\n  /banner:\n    send: { id: no }',
      /line 3, column \d+: calls\.\/banner\.send\.id is not sent by this call/,
    ],
    [
      'calls:\n  /contact-form:\n    rows: data',
      /line 3, column 5: calls\.\/contact-form\.rows is nothing that a map can say/,
    ],
    [
      'defaults:\n  fields: { name_: x }',
      /line 2, column \d+: defaults\.fields\.name_ is no field of the specification/,
    ],
    ['- a', /line 1, column 1: the map must be a group of settings/],
  ])('%j', (text, reason) => {
    const said = refusal(text)
    if (typeof reason === 'string') expect(said).toBe(reason)
    else expect(said).toMatch(reason)
  })

  test('every error of a map is told at once', () => {
    expect(refusal('calls:\n  /banner: { rows: 1 }\n  /faq: { dates: x }')).toMatch(
      /line 2, .*; map\.yaml, line 3/,
    )
  })

  test('a file that does not exist', () => {
    expect(() => readMapFile('/no/such/map.yaml')).toThrow('/no/such/map.yaml cannot be read (ENOENT)')
  })
})

test('an empty map says that nothing differs', () => {
  expect(parseMap('', 'map.yaml')).toEqual({})
})

describe('rows are read by the map', () => {
  const listing = (map: string, answer: unknown) => {
    const call = queryMapOf(parseMap(map, 'map.yaml'), '/all-news')
    const page = parsePage({ bytes: bytes(answer) }, schemas.news, '/all-news', hide, call)
    return parseRows(page, schemas.news, { hide, map: call })
  }
  const first = (map: string, answer: unknown) => listing(map, answer).rows[0]?.value

  test('at its place, with its names, dates and folder of files; the raw row stays theirs', () => {
    const row = { news_id: 7, attributes: { headline: 'Sports' }, day: '26/11/2026 10:30', photo: 'a b.jpg' }
    const { rows, rejected } = listing(
      `defaults: { rows: data.rows, dates: DD/MM/YYYY, fields: { id: news_id, teacher_id: id } }
calls:
  /all-news:
    fields: { head_line: attributes.headline, date: day, images_path: [image, photo] }
    filesBase: uploads/news/`,
      { status: 'success', data: { rows: [row], other: [1] } },
    )
    expect(rejected).toEqual([])
    expect(rows).toEqual([
      {
        value: {
          id: '7',
          head_line: 'Sports',
          date: '2026-11-26',
          description: '',
          images_path: 'uploads/news/a b.jpg',
        },
        raw: row,
      },
    ])
  })

  test.each([
    ['"."', { 0: { id: 1, head_line: 'A' }, 2: { id: 2, head_line: 'B' } }],
    ['"."', [{ id: 1, head_line: 'A' }]],
    ['data.0.list', { data: [{ list: [{ id: 1, head_line: 'A' }] }] }],
    ['result.item', { result: { item: { id: 1, head_line: 'A' } } }],
    ['a.b', { 'a.b': [{ id: 1, head_line: 'A' }] }],
  ])('at %s', (place, answer) => {
    expect(first(`defaults: { rows: ${place} }`, answer)).toMatchObject({ id: '1', head_line: 'A' })
  })

  test('nothing at the place of the map is an error, and a message there is told as before', () => {
    expect(() => listing('defaults: { rows: data.rows }', { data: [{ id: 1 }] })).toThrow(
      'the answer has no rows at data.rows, where the map says they are',
    )
    expect(listing('defaults: { rows: data.rows }', { status: 0, message: 'No news' }).emptyAs).toEqual({
      message: 'No news',
    })
    expect(() => listing('defaults: { rows: data }', { message: 'Invalid password' })).toThrow(
      'does not accept',
    )
  })

  test('a whole path, an own address and a value that is always the same', () => {
    const map =
      'calls: { /all-news: { filesBase: "https://cdn.example.org/n", fields: { description: { value: x } } } }'
    const images = ['/a.jpg', 'https://x.example/a.jpg', 'a.jpg'].map(
      (images_path) => first(map, [{ id: 1, images_path }])?.images_path,
    )
    expect(images).toEqual(['/a.jpg', 'https://x.example/a.jpg', 'https://cdn.example.org/n/a.jpg'])
  })

  test('names that every object has are no columns', () => {
    expect(
      first('defaults: { fields: { head_line: constructor.name } }', [{ id: 1, description: 'x' }]),
    ).toMatchObject({
      head_line: '',
    })
  })

  test('one row is read by the map too', () => {
    const map = parseMap(
      'calls: { /notice-details: { rows: result, fields: { id: no, head_line: t } } }',
      'm',
    )
    const row = parseSingle(
      { bytes: bytes({ result: { no: '4', t: 'A' } }) },
      schemas.notice,
      '/notice-details',
      hide,
      { column: 'id', id: '4', strict: true },
      queryMapOf(map, '/notice-details'),
    )
    expect(row?.value).toMatchObject({ id: '4', head_line: 'A' })
  })
})

test('what is sent has the names and values of the map', () => {
  const map = parseMap(
    'calls: { /all-teacher: { send: { gender: sex }, values: { gender: { Male: M } }, body: { page_size: 500 } } }',
    'm',
  )
  const call = queryMapOf(map, '/all-teacher')
  expect(bodyBy(call, { gender: 'Male' })).toEqual({ sex: 'M', page_size: 500 })
  expect(bodyBy(call, { gender: 'Female' })).toEqual({ sex: 'Female', page_size: 500 })
})

test('classId is made as the map says', () => {
  const row = { programme_id: '1', department_id: '4' }
  expect(classIdBy(undefined, row)).toBe('1-4')
  expect(classIdBy(parseMap('classId: { separator: "_" }', 'm'), row)).toBe('1_4')
  expect(classIdBy(parseMap('classId: { parts: [programme_id] }', 'm'), row)).toBe('1')
})

test('the hosts of files are those of all calls', () => {
  const map = parseMap(
    'defaults: { files: ["https://a.example"] }\ncalls: { /banner: { files: ["https://b.example/"] } }',
    'm',
  )
  expect(fileHostsOf(map)).toEqual(['https://a.example', 'https://b.example'])
})

test.each([
  ['DD-MM-YYYY', '6-1-2026', '2026-01-06'],
  ['DD.MM.YY', '06.01.26', '2026-01-06'],
  ['MM/DD/YYYY', '01/06/2026 5:00 PM', '2026-01-06'],
  ['D MMM YYYY', '6 sept 2026', '2026-09-06'],
  ['MMMM D, YYYY', 'January 6, 2026', '2026-01-06'],
  ['YYYYMMDD', '20260106', '2026-01-06'],
  ['DD/MM/YYYY', '০৬/০১/২০২৬', '2026-01-06'],
  // 20:00 in Greenwich is the next day in Dhaka.
  ['unix', '1767643200', '2026-01-06'],
  ['unix-ms', '1767643200000', '2026-01-06'],
  // Other forms stay for the reader of dates.
  ['DD-MM-YYYY', '2026-01-06', '2026-01-06'],
  ['DD-MM-YYYY', 'soon', 'soon'],
  ['D MMM YYYY', '6 xyz 2026', '6 xyz 2026'],
  ['unix', '0', '0'],
])('a date of the form %s: %s', (form, text, iso) => {
  expect(parseDateForm(form)?.toIso(text)).toBe(iso)
})

test.each(['', 'DD-MM', 'YYYY-YYYY-DD', '(DD)+MM+YYYY'.repeat(9)])('%j is no form of a date', (form) => {
  expect(parseDateForm(form)).toBeNull()
})

describe('the answer to an admit card is read by the map', () => {
  const map = parseMap(
    'calls: { /job-admit-card: { success: { at: result.state, is: [ok, 1] }, message: result.text } }',
    'm',
  )
  const read = (body: unknown, status = 200) => {
    const answer = { status, headers: {}, bytes: bytes(body), size: bytes(body).length }
    const specified = specifiedAnswer(answer, submissionMapOf(map, '/job-admit-card'))
    return JSON.parse(Buffer.from(specified.bytes).toString())
  }
  test.each([
    [{ result: { state: 'ok', text: 'card.pdf' } }, { responseCode: '00', responseMsg: 'card.pdf' }],
    [{ result: { state: 1 } }, { responseCode: '00' }],
    [{ result: { state: 'bad', text: 'No card' } }, { responseCode: 'bad', responseMsg: 'No card' }],
    // The words of another form are no success.
    [{ responseCode: '00', result: { state: '00' } }, { responseCode: 'not accepted' }],
  ])('%j', (body, specified) => expect(read(body)).toMatchObject(specified))

  test('an answer that does not have the form stays as it came', () => {
    expect(read({ other: 1 })).toEqual({ other: 1 })
    expect(read({ result: { state: 'ok' } }, 502)).toEqual({ result: { state: 'ok' } })
  })
})

describe('the answer to a submission is read by the map', () => {
  const calls = `{ success: { at: result.state, is: [ok, 1, true] }, message: result.text }`
  const map = parseMap(`calls: { /apply-online: ${calls}, /contact-form: ${calls} }`, 'm')
  const judge = (path: SubmissionPath, body: unknown, status: number) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const form = answerFormBy(path, submissionMapOf(map, path))
    const verdict = judgeAnswer(path, { status, bytes: Buffer.from(text) }, hide, form)
    return [verdict.kind, verdict.message]
  }
  const answer = (state: unknown, text?: unknown) => ({ result: { state, text } })
  const warned = `<b>Warning</b>: mail()\n${JSON.stringify(answer('ok', 'Thanks'))}\n<b>Notice</b>`

  test.each<[what: string, body: unknown, status: number, both: string, message: string | null]>([
    ['success', answer('ok', 'Thanks'), 200, 'delivered', 'Thanks'],
    ['success, created', answer('ok', 'Thanks'), 201, 'delivered', 'Thanks'],
    ['a number', answer(1), 200, 'delivered', null],
    ['true', answer(true), 200, 'delivered', null],
    ['other letters', answer(' OK ', 'Thanks'), 200, 'delivered', 'Thanks'],
    ['a list of one', [answer('ok', 'Thanks')], 200, 'delivered', 'Thanks'],
    ['warnings around it', warned, 200, 'delivered', 'Thanks'],
    ['no success', answer('bad', 'No seat is left'), 200, 'refused', 'No seat is left'],
    ['false', answer(false, 'No seat is left'), 200, 'refused', 'No seat is left'],
    ['no success, with its status', answer('bad', 'No seat is left'), 422, 'refused', 'No seat is left'],
    ['errors of fields', answer('bad', { mobile: ['Mobile is wrong'] }), 422, 'refused', 'Mobile is wrong'],
    [
      'an error with words of success',
      answer('bad', 'Saved successfully'),
      200,
      'unclear',
      'Saved successfully',
    ],
    ['success with a status of refusal', answer('ok', 'Thanks'), 400, 'unclear', 'Thanks'],
    ['a gateway in its form', answer('bad', 'Bad gateway'), 502, 'gateway', 'Bad gateway'],
    ['a code that means later', answer('503', 'Busy'), 200, 'gateway', 'Busy'],
    // The success of another form is none.
    [
      'another form',
      { responseCode: '200', ...answer('200', 'No seat is left') },
      200,
      'refused',
      'No seat is left',
    ],
  ])('%s', (_what, body, status, kind, message) => {
    expect(judge('/apply-online', body, status)).toEqual([kind, message])
    expect(judge('/contact-form', body, status)).toEqual([kind, message])
  })

  test('an answer without the place of the map is as specified: the status of a message decides', () => {
    expect(judge('/contact-form', { message: 'Thanks' }, 200)).toEqual(['delivered', 'Thanks'])
    expect(judge('/apply-online', { message: 'Thanks' }, 200)).toEqual(['unclear', 'Thanks'])
    expect(judge('/apply-online', answer(null, 'Hm'), 200)).toEqual(['unclear', 'Hm'])
  })

  test('a map of the words alone changes nothing else', () => {
    const words = parseMap('calls: { /apply-online: { message: data.note } }', 'm')
    const form = answerFormBy('/apply-online', submissionMapOf(words, '/apply-online'))
    const body = { responseCode: 200, responseMsg: 'OK', data: { note: 'Your number is 12' } }
    const read = { status: 200, bytes: Buffer.from(JSON.stringify(body)) }
    expect(judgeAnswer('/apply-online', read, hide, form)).toMatchObject({
      kind: 'delivered',
      message: 'Your number is 12',
    })
  })
})

describe('places of rows', () => {
  const read = (answer: unknown, call: string) => {
    const map = parseMap(`calls:\n  /category-list: ${call}`, 'map.yaml')
    const mapped = queryMapOf(map, '/category-list')
    const page = parsePage({ bytes: bytes(answer) }, schemas.category, '/a-call', hide, mapped)
    const { rows } = parseRows(page, schemas.category, { hide, map: mapped })
    return rows.map(({ value }) => `${value.id} ${value.name}`)
  }
  const [a, b] = [
    { id: '1', name: 'A' },
    { id: '2', name: 'B' },
  ]
  test.each<[string, unknown, string]>([
    ['lists by month', { '2026-11': [a], '2026-10': [b] }, '{ rows: "*" }'],
    ['rows under names of their own', { data: { first: a, second: b } }, '{ rows: data.* }'],
    ['rows in an envelope each', { edges: [{ node: a }, { node: b }] }, '{ rows: edges.*.node }'],
    ['lists of rows in envelopes', [[{ row: a }], [{ row: b }]], '{ rows: "*.*.row" }'],
    ['rows under their ids', { 1: { name: 'A' }, 2: { name: 'B' } }, '{ fields: { id: "@key" } }'],
    [
      'rows under ids that are no numbers',
      { list: { 1: { name: 'A' }, 2: { name: 'B' }, x: { name: 'C' } } },
      '{ rows: list.*, fields: { id: "@key" } }',
    ],
  ])('%s are read', (_, answer, call) => {
    expect(read(answer, call)).toEqual(expect.arrayContaining(['1 A', '2 B']))
  })

  test('a place that is not there is an error, and no empty list', () => {
    expect(() => read({ data: null }, '{ rows: data.* }')).toThrow(/has no rows at data\.\*/)
    expect(() => read({ data: [{ a: 1 }] }, '{ rows: data.*.node }')).toThrow(/has no rows/)
    expect(read({ data: [] }, '{ rows: data.*.node }')).toEqual([])
    expect(() => read({ other: 1 }, '{ rows: data.edges.*.node }')).toThrow()
  })
})
