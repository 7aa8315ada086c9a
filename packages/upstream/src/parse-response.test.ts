import { describe, expect, test } from 'vitest'
import { UpstreamError } from './error.ts'

import { parsePage, parseRows, parseSingle } from './parse-response.ts'
import { parseCardAnswer } from './response-code.ts'
import * as schemas from './schemas.ts'

const bytes = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body
const hide = (text: string) => text.replaceAll('s3cret-password', '***')
const list = <T>(body: string | Uint8Array, rowSchema: schemas.RowSchema<T>) =>
  parseRows(parsePage({ bytes: bytes(body) }, rowSchema, '/a-call', hide), rowSchema, { hide })
const notices = (body: string | Uint8Array) => list(body, schemas.notice)
const one = (body: string, id = '1') =>
  parseSingle({ bytes: bytes(body) }, schemas.notice, '/a-call', hide, { column: 'id', id, strict: true })

/** The error that `parse` throws, or undefined. */
function failure(parse: () => unknown): UpstreamError | undefined {
  try {
    parse()
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
  return undefined
}

const row = (id: unknown, more: object = {}) => ({ id, head_line: `Notice ${id}`, ...more })
const ROWS = JSON.stringify([row(2), row('1')])

test.each([
  ['characters that show nothing', '\u200b\u3164\u2800', ''],
  ['a mark of order alone', '\ufeff\u200e', ''],
  ['line breaks of Word', 'one\u000btwo\u000cthree', 'one\ntwo\nthree'],
  ['a box for an object, and what XML cannot have', 'a\ufffcb\uffff\u0081', 'ab'],
  ['a joiner of Bangla', 'র‍্যাব', 'র‍্যাব'],
])('a text has only what can be seen: %s', (_, written, text) => {
  const { rows, fields } = notices(JSON.stringify([{ id: 1, head_line: written, date: '2026-11-26' }]))
  expect(rows[0]?.value.head_line).toBe(text.normalize('NFC'))
  expect(fields.head_line?.unreadable ?? 0).toBe(0)
})

test.each([
  ['mailto:karim@school.edu.bd', 'karim@school.edu.bd'],
  ['<a href="mailto:karim@school.edu.bd">karim@school.edu.bd</a>', 'karim@school.edu.bd'],
  ['karim&#64;school.edu.bd', 'karim@school.edu.bd'],
  ['karim [at] school.edu.bd', 'karim [at] school.edu.bd'],
  ['N/A', ''],
])('the e-mail address in %s is %j', (written, email) => {
  const teacher = { id: 1, teacher_id: 1, name: 'Karim', gender: 'Male', department: 1, email: written }
  expect(list(JSON.stringify([teacher]), schemas.teacher).rows[0]?.value.email).toBe(email)
})

test.each(['null', 'undefined', 'NaN', '(null)'])('%s is no id', (id) => {
  expect(notices(JSON.stringify([{ id, head_line: 'x' }])).rejected).toMatchObject([
    { reason: 'id is missing' },
  ])
})

describe('an empty list beside an error is not a listing without rows', () => {
  test.each<[object, string | object]>([
    [{ status: 'error', data: [] }, 'object'],
    [{ error: true, data: [] }, 'object'],
    [{ code: 500, data: [] }, 'object'],
    [{ statusCode: '503', data: [] }, 'object'],
    [{ errors: [{ path: ['notices'] }], data: { notices: [] } }, 'object'],
    [
      { error: 'Could not connect to the database', data: [] },
      { message: 'Could not connect to the database' },
    ],
    [{ message: 'Server Error', data: [] }, { message: 'Server Error' }],
    [{ result: 'FAILED', message: 'Try again', data: [] }, { message: 'Try again' }],
    // These say that there is nothing.
    [{ status: 404, message: 'No notice found', data: [] }, 'list'],
    [{ error: null, errors: [], code: 200, data: [] }, 'list'],
    [{ error: 0, status: 'success', message: 'ok', data: [] }, 'list'],
    [{ status: false, data: [] }, 'list'],
  ])('%j', (answer, emptyAs) => {
    expect(notices(JSON.stringify(answer))).toMatchObject({ rows: [], rejected: [], emptyAs })
  })
})

describe('the list of rows', () => {
  const warning =
    '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/app/Api.php</b> on line <b>12</b><br />\n'
  test.each([
    ['bare', ROWS],
    ['under data', `{"data":${ROWS}}`],
    ['under data beside other lists', `{"links":["a"],"others":[1],"data":${ROWS},"status":1}`],
    ['as the only list of the object', `{"status":1,"message":"ok","notices":${ROWS}}`],
    ['as the only list beside errors', `{"errors":[],"notices":${ROWS}}`],
    ['as an object with numbers for keys', `{"0":${JSON.stringify(row(2))},"3":${JSON.stringify(row(1))}}`],
    [
      'as an object with numbers for keys under data',
      `{"data":{"0":${JSON.stringify(row(2))},"3":${JSON.stringify(row(1))}}}`,
    ],
    [
      'as the only object with numbers for keys, in envelopes',
      `{"data":{"items":{"7":${JSON.stringify(row(2))},"9":${JSON.stringify(row(1))}},"meta":{"pages":1}}}`,
    ],
    [
      'as numbers for keys beside other values',
      `{"success":1,"0":${JSON.stringify(row(2))},"1":${JSON.stringify(row(1))},"message":"ok"}`,
    ],
    ['as a list within a list', `[${ROWS}]`],
    [
      'as lists within a list under data',
      `{"data":[[${JSON.stringify(row(2))}],[${JSON.stringify(row(1))}]]}`,
    ],
    ['in an envelope within a list', `[{"status":true,"message":"ok","data":${ROWS}}]`],
    ['in the envelope of a service of .NET', `{"d":{"results":${ROWS}}}`],
    ['behind a byte-order mark', `\uFEFF${ROWS}`],
    ['behind two byte-order marks and blanks', `\uFEFF\uFEFF \r\n${ROWS}\r\n`],
    ['behind a PHP warning', warning + ROWS],
    ['behind two PHP warnings', warning + warning + ROWS],
    ['behind a warning without HTML', `\nNotice: Undefined offset: 0 in /srv/a.php on line 3\n${ROWS}`],
    ['behind a warning with brackets', `Warning: Cannot use [] for reading, key [0], Array { x\n${ROWS}`],
    ['behind a warning and a byte-order mark', `${warning}\uFEFF${ROWS}`],
    [
      'behind a framework’s notice',
      `<div style="border:1px solid #990000"><h4>A PHP Error</h4></div>\n${ROWS}`,
    ],
    ['under data behind a warning', `${warning}{"data":${ROWS}}`],
    ['with brackets and quotes in its texts', ROWS.replace('Notice 2', String.raw`a \" ] } \\`)],
    ['with HTML in its texts', ROWS.replace('Notice 2', '<html><body>[{}]</body>')],
  ])('a list is found in an answer: %s', (_, body) => {
    const listing = notices(body)
    expect(listing.rows.map(({ value }) => value.id)).toEqual(['2', '1'])
    expect(listing.rejected).toEqual([])
    expect(listing.emptyAs).toBeNull()
  })
})

describe('an empty listing reports its form', () => {
  test.each([
    ['[]', 'list'],
    [' [ ] ', 'list'],
    ['{"data":[]}', 'list'],
    ['{"status":1,"message":"ok","data":[]}', 'list'],
    ['<b>Warning</b>: foreach() in x on line 1<br />\n[]', 'list'],
    ['', 'empty body'],
    ['\uFEFF \n', 'empty body'],
    ['null', 'null'],
    ['false', 'null'],
    ['<b>Warning</b>: foreach() in x on line 1<br />\nnull', 'null'],
    ['[[]]', 'list'],
    ['{"data":[[],[]]}', 'list'],
    ['{}', 'object'],
    ['{"status":0}', 'object'],
    ['{"data":null}', 'object'],
    ['{"status":0,"message":"No record found"}', { message: 'No record found' }],
    ['{"status":0,"message":"No record found","data":[]}', { message: 'No record found' }],
    ['{"status":"error","errors":["x"],"msg":"Database is down"}', { message: 'Database is down' }],
    ['{"error":{"message":"Too busy"}}', { message: 'Too busy' }],
  ])('%j', (body, emptyAs) => {
    expect(notices(body)).toMatchObject({ rows: [], rejected: [], emptyAs, partial: false })
  })

  // Which messages are about the credential: message.test.ts.
  test.each([
    '{"status":0,"message":"Invalid userId or password"}',
    '{"status":0,"message":"Unauthorised access","data":[]}',
    '{"error":"Authentication failed"}',
    '{"responseCode":"401","responseMsg":"Wrong user or password"}',
  ])('%s means that the credential is refused', (body) => {
    expect(failure(() => notices(body))).toMatchObject({ kind: 'refused', reached: false })
  })

  test('a message about passwords is ignored when the answer has rows', () => {
    expect(notices(`{"message":"Password login required soon","data":${ROWS}}`).rows).toHaveLength(2)
  })

  test('the error of a refused credential does not repeat a password that the upstream echoes', () => {
    const error = failure(() => notices('{"message":"wrong password s3cret-password\\n for x"}'))
    expect(error?.message).toBe(
      '/a-call: the upstream does not accept the credential (it says: wrong password *** for x).',
    )
  })
})

test.each([
  ['a list in a column', '[{"id":1,"head_line":"Notice 1","data":[{"id":7}]}]'],
  [
    'objects in a column',
    '{"id":1,"head_line":"Notice 1","images":{"0":{"path":"a.jpg"},"1":{"path":"b.jpg"}}}',
  ],
  ['the same under data', '{"data":{"id":1,"head_line":"Notice 1","images":{"0":{"path":"a.jpg"}}}}'],
])('a row with %s is no envelope', (_, body) => {
  expect(notices(body).rows.map(({ value }) => value.id)).toEqual(['1'])
})

test.each([
  ['two objects of rows', '{"notices":{"1":{"id":1}},"news":{"1":{"id":1}}}'],
  ['errors by number', '{"status":0,"errors":{"0":{"field":"userId"}}}'],
])('%s are no list', (_, body) => {
  expect(notices(body)).toMatchObject({ rows: [], rejected: [], emptyAs: 'object' })
})

test('a list of values is no row', () => {
  expect(notices('[[1,"Notice 1"],[2,"Notice 2"]]')).toMatchObject({ rows: [], rejected: [{}, {}] })
})

test('an envelope within a list says what the list lacks', () => {
  const { more } = parsePage(
    { bytes: bytes(`[{"total":5,"data":${ROWS}}]`) },
    schemas.notice,
    '/a-call',
    hide,
  )
  expect(more(0)).toMatchObject({ says: 'has 5 rows' })
})

describe('an answer that may be incomplete is an error', () => {
  const page = '<!DOCTYPE html><html><head><script>var x = {"data":[]}</script></head><body>x</body></html>'
  test.each([
    ['an HTML page', page, 'unreadable'],
    ['an HTML page that ends in JSON', `<html><body>Error</body></html>${ROWS}`, 'unreadable'],
    ['an HTML page without a head', '<h1>Service unavailable</h1>', 'unreadable'],
    ['a sentence', 'Something went wrong', 'unreadable'],
    ['a number', '5', 'unreadable'],
    ['two documents', ROWS + ROWS, 'unreadable'],
    ['two documents, the first one empty', `[]${ROWS}`, 'unreadable'],
    ['two objects', '{}{"data":[]}', 'unreadable'],
    ['an error object before the list', `{"status":0}\n${ROWS}`, 'unreadable'],
    ['a list behind a list and a warning', `${ROWS}<br /><b>Warning</b>: x\n${ROWS}`, 'unreadable'],
    ['a warning inside the list', '[{"id":1},<br /><b>Warning</b>: x in y<br />{"id":2}]', 'unreadable'],
    ['several lists', `{"notices":${ROWS},"others":${ROWS}}`, 'unreadable'],
    ['bytes that are no text', Buffer.from([0xff, 0xc3, 0x28, 0x5d]), 'unreadable'],
    ['half of a character', Buffer.from('[{"id":1,"head_line":"আ"}]').subarray(0, 24), 'cut off'],
    ['nesting that would end the process', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'unreadable'],
    ['more values than memory takes', `[{"a":[${'[],'.repeat(1_000_000)}[]]}]`, 'too large'],
    ['more rows than a school has', `[${'0,'.repeat(100_001)}0]`, 'too large'],
  ])('%s is rejected', (_, body, kind) => {
    expect(failure(() => notices(body))?.kind).toBe(kind)
  })

  // An answer that is cut off anywhere is an error: never a shorter list, and never one of its rows instead of the list.
  test.each([
    ['a bare list', JSON.stringify([row(1, { tags: [1, [2]], deep: { a: {} } }), row(2), { id: 'x"[{' }])],
    ['a list under data', JSON.stringify({ status: 1, data: [row(1, { tags: [{}] }), row(2)] })],
    ['a list behind a warning', `<b>Warning</b>: a [0] [] {} [{}] in b<br />\n${ROWS}`],
  ])('%s that is cut off at any place is an error', (_, body) => {
    const readable: string[] = []
    for (let length = 1; length < body.length; length++) {
      const part = body.slice(0, length)
      if (!failure(() => notices(part))) readable.push(part)
    }
    expect(readable).toEqual([])
    expect(failure(() => notices(body.slice(0, -1)))?.kind).toBe('cut off')
  })

  test('no error message contains text of the body', () => {
    for (const body of ['<h1>private words</h1>', '[{"private words', '{"a":["private words"],"b":[1]}']) {
      expect(failure(() => notices(body))?.message).not.toContain('private')
    }
  })
})

describe('an invalid row does not affect the others', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)
  test.each([
    ['null', null, 'the row is null', null],
    ['a text', 'x', 'the row is a string', null],
    ['a list', [row(1)], 'the row is a list', null],
    ['no id', { head_line: 'x' }, 'id is missing', null],
    ['an id of null', row(null), 'id is missing', null],
    ['an empty id', row(' '), 'id is missing', null],
    ['an id of 0', row(0), 'id is 0', null],
    ['an id of "00"', row('00'), 'id is 0', null],
    ['an object as id', row({ a: 1 }), 'id is an object', null],
    ['a list as id', row([1]), 'id is a list', null],
    ['true as id', row(true), 'id is true or false instead of an id', null],
    ['half an id', row(1.5), 'id is a number that is not whole', null],
    ['an id that lost its last digits', row(2 ** 60), 'id is a number that is not whole', null],
    ['a long id', row('1'.repeat(65)), 'id is longer than 64 characters', null],
    ['a NUL in the id', row('1\u00002'), 'id contains control characters', null],
    ['a hidden character in the id', row('1\u202e2'), 'id contains control characters', null],
    ['nothing to show', { id: 7, date: '' }, 'nothing of a notice is filled in', '7'],
    ['nesting', row(7, { more: deep }), 'the row is nested deeper than 20 levels', '7'],
    [
      'a column without end',
      row(7, { more: 'x'.repeat(2_000_001) }),
      'the row is longer than 2000000 characters',
      '7',
    ],
    [
      'columns without end',
      row(7, { more: Array(10_001).fill(0) }),
      'the row contains more than 10000 values',
      '7',
    ],
  ])('an invalid row is rejected with its reason, and the others are parsed: %s', (_, bad, reason, id) => {
    const listing = notices(JSON.stringify([row(1), bad, row(2)]))
    expect(listing.rows.map(({ value }) => value.id)).toEqual(['1', '2'])
    expect(listing.rejected).toEqual([{ reason, id, raw: expect.any(String) }])
    expect(listing.emptyAs).toBeNull()
  })

  test('a rejected row has all reasons, and its raw text of at most 2,000 characters', () => {
    const { rejected } = list(
      JSON.stringify([{ id: 0, name: [], description: '😀'.repeat(3_000) }]),
      schemas.stripItem,
    )
    expect(rejected[0]?.reason).toBe('id is 0, name is a list instead of text')
    expect(rejected[0]?.raw.length).toBeLessThanOrEqual(2_000)
    expect(rejected[0]?.raw.isWellFormed()).toBe(true)
    expect(rejected[0]?.raw).toContain('{"id":0,"name":[],"description":"😀')
    const nested = JSON.parse(`${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}`)
    expect(notices(JSON.stringify([{ id: 1, nested, more: 1 }])).rejected[0]?.raw).toMatch(
      /^\{"id":1,"nested":\[.*…/,
    )
  })

  test('a rejected row does not contain the credential, even if the upstream echoes it', () => {
    expect(notices('[{"password":"s3cret-password"}]').rejected[0]?.raw).toBe('{"password":"***"}')
  })

  test('a listing with only invalid rows does not count as empty', () => {
    expect(notices('[null]')).toMatchObject({
      rows: [],
      emptyAs: null,
      rejected: [{ reason: 'the row is null' }],
    })
  })
})

describe('a row is normalised', () => {
  const read = (more: object) => notices(JSON.stringify([row(1, more)])).rows[0]

  test.each([
    [132, '132'],
    ['132', '132'],
    [' 132 ', '132'],
    ['0132', '132'],
    ['abc-7', 'abc-7'],
  ])('the id %j is %j', (id, text) => {
    expect(notices(JSON.stringify([row(id)])).rows[0]?.value.id).toBe(text)
  })

  test.each([
    [null, ''],
    [undefined, ''],
    [false, ''],
    [520, '520'],
    [0, '0'],
    ['  Eid \r\n', 'Eid'],
    ['a\u0000b\u0007c\td\ne', 'abc\td\ne'],
    ['x\ud800y\udc00z', 'xyz'],
    ['\u09dc', '\u09a1\u09bc'],
    ['e\u0301', '\u00e9'],
    ['ﷺ 😀', 'ﷺ 😀'],
  ])('the text %j is %j', (given, text) => {
    expect(read({ description: given })?.value.description).toBe(text)
  })

  test('a path is not normalised, because its code points name the file on the upstream', () => {
    expect(read({ images_path: ' uploads/পড়\u09dc.pdf\u0000 ' })?.value.images_path).toBe(
      'uploads/পড়\u09dc.pdf',
    )
    expect(read({ images_path: ['a.jpg', 'b.jpg'] })?.value.images_path).toBe('a.jpg')
    expect(read({ images_path: [] })?.value.images_path).toBe('')
  })

  test('the raw row contains further columns, but nothing that Postgres rejects', () => {
    const body = '[{"id":1,"head_line":"x","views":7,"note":"a\\u0000b\\ud800","k\\u0000":[{"z":"\\udc00"}]}]'
    expect(notices(body).rows[0]?.raw).toEqual({
      id: 1,
      head_line: 'x',
      views: 7,
      note: 'ab',
      k: [{ z: '' }],
    })
  })

  test('keys of the prototype are ignored', () => {
    const body =
      '[{"id":1,"head_line":"x","__proto__":{"description":"evil"},"constructor":{"prototype":{"y":1}}}]'
    const row = notices(body).rows[0]
    expect(row?.value.description).toBe('')
    expect(Object.hasOwn(row?.raw as object, '__proto__')).toBe(false)
    expect(Object.getPrototypeOf(row?.raw)).toBe(Object.prototype)
    expect(({} as { y?: number }).y).toBeUndefined()
  })

  test('repeated ids and the order of rows are preserved', () => {
    const listing = notices(JSON.stringify([row(3), row('3', { description: 'again' }), row(1)]))
    expect(listing.rows.map(({ value }) => value.id)).toEqual(['3', '3', '1'])
  })
})

describe('each row schema requires certain columns', () => {
  const cases: [string, schemas.RowSchema<object>, object, object[]][] = [
    ['banner', schemas.banner, { id: 1, images_path: 'a.jpg' }, [{ id: 1, images_path: '' }]],
    ['strip item', schemas.stripItem, { id: 1, name: 'x' }, [{ id: 1 }, { name: 'x' }]],
    ['notice', schemas.notice, { id: 1, description: 'x' }, [{ id: 1 }]],
    ['notice that is a scan', schemas.notice, { id: 1, images_path: 'x.pdf' }, [{ id: 1 }]],
    ['news', schemas.news, { id: 1, head_line: 'x' }, [{ id: 1, images_path: 'x.jpg' }]],
    ['event', schemas.event, { id: 1, name: 'x' }, [{ id: 1, date: '2025-01-01' }]],
    ['video', schemas.video, { id: 1, video_id: 'dQw4' }, [{ id: 1, title: 'x' }]],
    ['testimonial', schemas.testimonial, { id: 1, description: 'x' }, [{ id: 1, name: 'x' }]],
    ['vacancy', schemas.career, { id: 1, title: 'x' }, [{ id: 1, department: 'x' }]],
    ['vacancy in detail', schemas.careerDetail, { id: 1, qualification: 'x' }, [{ id: 1, gender: 'x' }]],
    ['latest vacancy', schemas.latestCareer, { images_path: 'x' }, [{ id: 1 }]],
    ['calendar entry', schemas.calendarEntry, { name: 'Eid' }, [{ sl: 1 }]],
    ['question', schemas.faq, { ques_english: 'x' }, [{ id: 1, ans_english: 'x' }]],
    ['teacher', schemas.teacher, { teacher_id: 1, name: 'x' }, [{ name: 'x' }, { teacher_id: 1 }]],
    ['teacher in detail', schemas.teacherDetail, { teacher_id: 1, name: 'x' }, [{ teacher_id: 1 }]],
    ['picture', schemas.picture, { picture: 'x' }, [{ id: 1, title: 'x' }]],
    [
      'programme',
      schemas.programme,
      { programme_id: 1, department_id: 0, degree_name: 'x' },
      [
        { programme_id: 1, degree_name: 'x' },
        { programme_id: 0, department_id: 1, degree_name: 'x' },
        { programme_id: 1, department_id: 1 },
      ],
    ],
    ['session', schemas.session, { semester_id: 1, semester_name: 'x' }, [{ semester_id: 1 }]],
    ['category', schemas.category, { id: 1, name: 'x' }, [{ id: 1 }]],
    ['gender', schemas.gender, { id: 1, gender: 'x' }, [{ id: 1 }]],
  ]
  test.each(cases)('a row without a required column is rejected: %s', (_, rowSchema, good, bad) => {
    const listing = list(JSON.stringify([good, ...bad]), rowSchema)
    expect(listing.rows).toHaveLength(1)
    expect(listing.rejected).toHaveLength(bad.length)
  })

  test('the id of a teacher may be in the column `id`', () => {
    const teachers = list(
      '[{"id":"07","name":"A"},{"teacher_id":"","id":8,"name":"B"},{"id":9}]',
      schemas.teacher,
    )
    expect(teachers.rows.map(({ value }) => value.teacher_id)).toEqual(['7', '8'])
    expect(teachers.rejected).toMatchObject([{ id: '9', reason: 'name is missing' }])
  })

  test('a list of one row may be that row without a list, unless the answer says that it failed', () => {
    for (const body of [
      '{"id":"3","name":"Muktijoddha"}',
      '{"status":1,"data":{"id":"3","name":"Muktijoddha"}}',
    ])
      expect(list(body, schemas.category).rows.map(({ value }) => value.name)).toEqual(['Muktijoddha'])
    for (const body of ['{"status":0,"id":"3","name":"x"}', '{"id":"3"}', '{"name":"x"}'])
      expect(list(body, schemas.category)).toMatchObject({ rows: [], emptyAs: 'object' })
  })

  test('null in an answer that says that it succeeded is an empty list', () => {
    for (const body of ['{"status":"success","data":null}', '{"success":true,"data":null}'])
      expect(notices(body)).toMatchObject({ rows: [], emptyAs: 'list' })
    expect(notices('{"data":null}').emptyAs).toBe('object')
    expect(notices('{"status":"fail","data":null}').emptyAs).toBe('object')
  })

  test('NULL and its like in a text are no text', () => {
    const { rows, fields } = notices(
      '[{"id":1,"head_line":"x","description":"NULL"},{"id":2,"head_line":"Null and void"}]',
    )
    expect(rows.map(({ value }) => [value.head_line, value.description])).toEqual([
      ['x', ''],
      ['Null and void', ''],
    ])
    expect(fields.description?.filled).toBe(0)
  })

  test('the latest vacancy may be a bare row without a list', () => {
    for (const body of ['{"description":"x"}', '{"data":{"description":"x"}}', '[{"description":"x"}]']) {
      expect(list(body, schemas.latestCareer).rows).toHaveLength(1)
    }
    expect(list('{"id":1,"note":"x"}', schemas.notice).emptyAs).toBe('object')
    expect(list('{"status":0,"message":"none"}', schemas.latestCareer).emptyAs).toEqual({ message: 'none' })
    // Its text must not be shown as a vacancy.
    expect(list('{"status":0,"description":"No user"}', schemas.latestCareer)).toMatchObject({
      rows: [],
      emptyAs: 'object',
    })
  })
})

describe('a detail', () => {
  const ROW = '{"id":1,"head_line":"A"}'
  test.each([
    ['a list of one', `[${ROW}]`],
    ['a list of two, of which the first counts', `[${ROW},{"id":2,"head_line":"B"}]`],
    ['the row itself', ROW],
    ['the row under data', `{"status":1,"data":${ROW}}`],
    ['a list under data', `{"data":[${ROW}]}`],
    ['a row with an id of another spelling', '[{"id":"01","head_line":"A"}]'],
    ['a row without an id', '{"head_line":"A"}'],
    ['a list of a row without an id', '[{"id":null,"head_line":"A"}]'],
    ['a row in a list of its own', `[[${ROW}]]`],
    ['a row behind nothing', `[null,[],${ROW}]`],
    ['a row behind a warning', `<b>Notice</b>: x<br />\n[${ROW}]`],
  ])('is %s', (_, body) => {
    expect(one(body)?.value).toMatchObject({ id: '1', head_line: 'A' })
  })

  test('contains the raw row', () => {
    expect(one('[{"head_line":"A","more":1}]')?.raw).toEqual({ head_line: 'A', more: 1 })
  })

  test.each([
    ...['[]', '', 'null', '{}', '{"data":[]}', '{"data":null,"status":0}', '[null]'],
    ...['[[]]', '[[],[]]', '[[null]]', '{"data":[[]]}', '{"data":[null]}', '{"data":[{}]}'],
    ...['[{}]', '[""]', '[false]', '{"status":1,"message":"Success","data":[[]]}'],
    '{"status":0,"message":"Not found"}',
    '{"success":false,"message":"Sorry, the notice you are looking for could not be found."}',
    '{"success":false,"message":"দুঃখিত, এই নোটিশটি আর পাওয়া যাচ্ছে না।"}',
    '{"success":false,"message":"\u09aa\u09be\u0993\u09df\u09be \u09af\u09be\u09df\u09a8\u09bf"}',
    '{"status":"error","msg":"Record with id 60 is no longer available"}',
    '{"error":true,"message":"This notice has been archived."}',
  ])('is none: %j', (body) => {
    expect(one(body)).toBeNull()
  })

  test.each([
    ['the row of another id', '[{"id":2,"head_line":"B"}]', 'unreadable'],
    ['a row without content', '[{"id":1}]', 'unreadable'],
    ['another object', '{"foo":"bar"}', 'unreadable'],
    ['a text in the list', '["x"]', 'unreadable'],
    ['a wrong credential', '{"message":"Invalid password"}', 'refused'],
  ])('fails: %s', (_, body, kind) => {
    expect(failure(() => one(body))?.kind).toBe(kind)
  })
})

describe('a fee', () => {
  const feeOf = (row: object) =>
    parseSingle({ bytes: bytes(JSON.stringify([row])) }, schemas.fee, '/application-fee', hide)
  test.each([
    [520, 520],
    ['520', 520],
    ['520.50', 520.5],
    ['1,500', 1500],
    ['Tk. 520/-', 520],
    ['৫২০', 520],
    ['', null],
    [null, null],
  ])('%j is %j', (given, fee) => {
    const read = feeOf({ fee: given })
    expect(read?.value.fee).toBe(fee)
    expect(read?.fields.fee).toMatchObject({ unreadable: 0, filled: fee === null ? 0 : 1, of: 1 })
  })

  test.each([['free'], [-5], ['520abc'], ['5 or 6'], [[520]], [true]])(
    '%j is not an amount, which is counted with a sample',
    (given) => {
      const read = feeOf({ fee: given })
      expect(read?.value.fee).toBeNull()
      const sample = typeof given === 'string' ? given : JSON.stringify(given)
      expect(read?.fields.fee).toMatchObject({ unreadable: 1, filled: 0, samples: [sample] })
    },
  )

  test('without its column is an error that names the other ones', () => {
    expect(failure(() => feeOf({ application_fee: 520 }))?.message).toContain(
      'fee is missing (the row also has application_fee)',
    )
  })
})

test.each<[string, (text: string) => unknown]>([
  ['an answer that is only this text', notices],
  ['an answer with this text before its rows', (text) => notices(`${text}[{"id":"1","head_line":"a"}]`)],
  ...['x ', 'x [0] ', 'x [[ {" '].map((begun): [string, (text: string) => unknown] => [
    `a page that begins like "${begun}"`,
    (text) => failure(() => notices(`${begun}${text}<p>`)),
  ]),
  [
    'a row with this text in each column',
    (text) => notices(JSON.stringify([{ id: text, head_line: text, description: text, images_path: text }])),
  ],
  ['a fee', (text) => list(JSON.stringify([{ fee: text }]), schemas.fee)],
  ['the answer to a form', (text) => parseCardAnswer(bytes(text), '/a-call', hide)],
])('parsing %s takes time in proportion to its length', (_name, read) => {
  expect(read).toCostInProportion()
})
