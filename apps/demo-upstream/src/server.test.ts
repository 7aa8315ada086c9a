import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls, type FakeUpstream, type Misbehaviour, startFakeUpstream, type Tables } from './server.ts'

// What the tests of the site rely on: every call of the specification, and the misbehaviours.

let fakeUpstream: FakeUpstream
beforeAll(async () => {
  fakeUpstream = await startFakeUpstream({ now: new Date('2026-11-21T06:00:00Z') })
})
afterEach(() => fakeUpstream.reset())
afterAll(() => fakeUpstream.close())

const credential = () => ({ userId: fakeUpstream.userId, password: fakeUpstream.password })
const post = (path: string, body: object = {}, signal: AbortSignal | null = null) =>
  fetch(fakeUpstream.url + path, {
    method: 'POST',
    body: JSON.stringify({ ...credential(), ...body }),
    signal,
  })
const call = async (path: string, body: object = {}) => (await post(path, body)).json()
const getFile = (path: string, init?: RequestInit) => fetch(`${fakeUpstream.filesUrl}/${path}`, init)

const department = { department_id: '0' }
const notice = 'id head_line date description images_path'
const event = 'id name description images start_date end_date date'
const idOf = (rows: { id: string }[]) => ({ id: rows[3]?.id })
const session = (t: Tables) => ({ classId: '1-4', semester_id: t.sessions[0]?.semester_id })

/** Every call with the body that it needs, and the fields of its answer (docs/spec/part-1.md#7, docs/spec/part-2.md#7). */
const table: [path: string, body: object | ((t: Tables) => object), fields: string][] = [
  ['/banner', {}, 'id images_path'],
  ['/marque', department, 'id name date link'],
  ['/recent-notice', department, notice],
  ['/recent-events', department, event],
  ['/recent-videos', department, 'id title video_id thumbnail date'],
  ['/recent-news', department, notice],
  ['/parent-feedback', department, 'id name description picture'],
  ['/all-notice', {}, 'id head_line date images_path'],
  ['/notice-details', (t) => idOf(t.notices), notice],
  ['/all-news', {}, notice],
  ['/news-details', (t) => idOf(t.news), notice],
  ['/career', {}, 'id designation_name department_name subject start_date end_date'],
  ['/latest-career', {}, 'description images_path'],
  [
    '/career-details',
    (t) => idOf(t.careers),
    'position_number gender job_type qualification responsibilites additional_requirement advertisement',
  ],
  ['/academic-calendar', {}, 'sl semester name start_date end_date'],
  ['/all-videos', department, 'id title video_id thumbnail date'],
  ['/all-events', {}, event],
  ['/faq', {}, 'ques_bangla ans_bangla ques_english ans_english'],
  ['/all-teacher', { gender: 'Female' }, 'teacher_id name designation_name department_name picture'],
  [
    '/teacher-info',
    (t) => ({ teacher_id: t.teachers[0]?.teacher_id }),
    'name designation_name department_name qualification email picture google_scholar researchgate orcid scopus web_science about teaching_expertise research_interest journal_publication conference_publication book project_award others',
  ],
  ['/gallery', department, 'picture title'],
  ['/contact-form', { name: 'K', email: 'k@mail.example', subject: 's', message: 'm' }, 'message'],
  ['/admission-programme-list', {}, 'programme_id department_id degree_name'],
  ['/admission-semester-list', { classId: '14-10' }, 'semester_id semester_name'],
  ['/category-list', {}, 'id name'],
  ['/admission-gender', session, 'id gender'],
  ['/application-fee', session, 'fee'],
  [
    '/job-admit-card',
    { mobile_number: '01700000001', verification_code: '482913' },
    'responseCode responseMsg',
  ],
]
const rowsIn = (answer: { data?: unknown }) => [answer.data ?? answer].flat() as Record<string, unknown>[]

test.each(table)(
  '%s answers POST with its fields, and only a correct request',
  async (path, make, fields) => {
    const body = typeof make === 'function' ? make(fakeUpstream.tables) : make
    const rows = rowsIn(await call(path, body))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) for (const field of fields.split(' ')) expect(row, field).toHaveProperty([field])
    const get = await fetch(fakeUpstream.url + path)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const refusal = { status: 0, message: expect.stringContaining('user id or password') }
    expect(await call(path, { ...body, password: 'wrong' })).toMatchObject(refusal)
    for (const field of Object.keys(calls.find((one) => one.path === path)?.fields ?? {}))
      expect(await call(path, { ...body, [field]: undefined })).toMatchObject({
        status: 0,
        message: expect.stringContaining(field),
      })
  },
)

test('lists are sorted newest first, follow changes of the rows, and those of an application belong to class and session', async () => {
  const row = { id: '9001', head_line: 'New', date: '2026-11-21', description: 'x', images_path: '' }
  fakeUpstream.tables.notices.push(row)
  const ids = rowsIn(await call('/all-notice')).map(({ id }) => String(id))
  expect(ids[0]).toBe('9001')
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  expect(rowsIn(await call('/recent-notice', department)).map(({ id }) => id)).toEqual(ids.slice(0, 15))
  row.head_line = 'Changed'
  expect(await call('/notice-details', { id: 9001 })).toMatchObject([{ head_line: 'Changed' }])
  const [first] = rowsIn(await call('/admission-semester-list', { classId: '14-11' }))
  const of = { classId: '14-11', semester_id: first?.semester_id }
  expect(rowsIn(await call('/admission-gender', of)).map(({ gender }) => gender)).toEqual(['Male'])
  expect(await call('/application-fee', of)).toEqual({ fee: '520' })
  expect(await call('/application-fee', { ...of, classId: '99-1' })).toMatchObject({ status: 0 })
})

test('the sample data is the same on every run of a day, has unique ids, and is up to date on a leap day', async () => {
  for (const day of ['2026-11-21', '2024-02-29']) {
    const other = await startFakeUpstream({ now: new Date(`${day}T12:00:00Z`) })
    if (day === '2026-11-21') expect(other.tables).toEqual(fakeUpstream.tables)
    expect(other.tables.notices.at(-1)?.date).toBe(day)
    expect(other.tables.events.some((row) => row.start_date > day)).toBe(true)
    for (const name of ['notices', 'news', 'events', 'videos', 'careers'] as const)
      expect(new Set(other.tables[name].map(({ id }) => id)).size).toBe(other.tables[name].length)
    await other.close()
  }
})

const portrait = await sharp({ create: { width: 300, height: 360, channels: 3, background: '#8ab' } })
  .jpeg()
  .toBuffer()
const application = {
  ...{ classId: '1-4', sessionId: '8', categoryId: '1', applicantName: 'Ibrahim Hasan', gender: 'Male' },
  ...{ dob: '2019-03-04', fatherName: 'Hasan Mahmud', motherName: 'Salma Akter', religion: 'Islam' },
  ...{ country: 'Bangladesh', nationality: 'Bangladeshi', mobile: '01711111111', paymentMethod: 'bKash' },
  ...{ presentAddress: 'West Khulshi', permanentAddress: 'Feni', transactionDetails: '8N7A6D5E' },
  healthConditions: '["Good Condition"]',
}
function apply(change: Record<string, string> = {}, picture: Buffer | null = portrait) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...credential(), ...application, ...change }))
    form.append(field, value)
  if (picture) form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  return fetch(`${fakeUpstream.url}/apply-online`, { method: 'POST', body: form })
}

test('an application is stored with its fields and the properties of its picture', async () => {
  expect(await (await apply()).json()).toMatchObject({ responseCode: '200' })
  const picture = { filename: 'me.jpg', size: portrait.length, format: 'jpeg', width: 300, exif: false }
  expect(fakeUpstream.tables.applications).toMatchObject([{ fields: application, picture }])
  expect(fakeUpstream.log).toMatchObject([{ authorised: true, body: { picture: { filename: 'me.jpg' } } }])
})

test.each([
  [{ password: 'wrong' }, portrait, { status: 0 }],
  [{ applicantName: ' ' }, portrait, { responseMsg: 'applicantName is required' }],
  [{ mobile: '0171' }, portrait, { responseCode: '400' }],
  [{ healthConditions: '{}' }, portrait, { responseCode: '400' }],
  [{}, null, { responseMsg: 'picture is required' }],
  [{}, Buffer.from('hello'), { responseCode: '400' }],
])('an application with %j and this picture is refused and not stored', async (change, picture, answer) => {
  expect(await (await apply(change as Record<string, string>, picture)).json()).toMatchObject(answer)
  expect(fakeUpstream.tables.applications).toEqual([])
})

test('every file that a row names exists and has the type of its name; pictures of the gallery differ', async () => {
  // Some of the gallery, whose pictures are cut to measure.
  const gallery = fakeUpstream.tables.gallery.slice(0, 12)
  const rows = Object.values({ ...fakeUpstream.tables, gallery }).flat() as object[]
  const paths = rows
    .flatMap((row) => Object.values(row))
    .filter((value): value is string => typeof value === 'string' && /^\/?uploads\//.test(value))
  expect(paths.length).toBeGreaterThan(100)
  const crops = new Set<string>()
  for (const path of new Set(paths)) {
    const response = await getFile(path.replace(/^\//, '').replaceAll('#', '%23'))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([path, response.status]).toEqual([path, 200])
    const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    if (ending === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    else if (ending === 'docx' || ending === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else if (ending !== 'txt')
      expect((await sharp(bytes).metadata()).format).toBe(ending === 'jpg' ? 'jpeg' : ending)
    if (path.includes('gallery')) crops.add(bytes.toString('latin1'))
  }
  expect(crops.size).toBe(new Set(gallery.map(({ picture }) => picture)).size)
})

test('a file is unchanged by its ETag, may be replaced by a test, and missing ones get a 404', async () => {
  const etag = (await getFile('uploads/feedback/father-1.jpg')).headers.get('etag') ?? ''
  const headers = { 'if-none-match': etag }
  expect((await getFile('uploads/feedback/father-1.jpg', { headers })).status).toBe(304)
  const path = 'uploads/notice/x.jpg'
  fakeUpstream.tables.files.push({ path, contentType: 'image/jpeg', bytes: '<script>' })
  expect(await (await getFile(path)).text()).toBe('<script>')
  expect(fakeUpstream.log.at(-1)).toMatchObject({ kind: 'file', path: `/${path}` })
  for (const missing of ['notice/missing.jpg', 'notice/x.exe', '%2e%2e/package.json', 'notice/..%2fx.pdf'])
    expect([missing, (await getFile(`uploads/${missing}`)).status]).toEqual([missing, 404])
})

const all = () => fakeUpstream.tables.notices.length
/** What /all-notice answers. A function gets the parsed answer. */
const ways: [how: Misbehaviour, expected: RegExp | ((answer: Record<string, unknown>[]) => unknown)][] = [
  [{ kind: 'html' }, /^<!DOCTYPE html>/],
  [{ kind: 'prefix', text: 'warning' }, /^<br \/>\n<b>Warning/],
  [{ kind: 'prefix', text: 'bom' }, /^\ufeff\[/],
  [{ kind: 'cutOff' }, /^\[.{1000,}[^\]]$/],
  [{ kind: 'twoDocuments' }, /\]\{"status":0/],
  ...(Object.entries({ emptyBody: '', null: 'null', emptyObject: '{}', emptyArray: '[]', noRows: '[]' }).map(
    ([kind, body]) => [{ kind }, new RegExp(`^${body.replaceAll(/\W/g, '\\$&')}$`)],
  ) as [Misbehaviour, RegExp][]),
  [{ kind: 'errorObject' }, /^\{"status":0,"message":"No data found"\}$/],
  [{ kind: 'huge', megabytes: 1 }, /^x{1048576}$/],
  [
    { kind: 'huge', megabytes: 1, content: 'rows' },
    (rows) => new Set(rows.map(({ id }) => id)).size > 2 * all(),
  ],
  [{ kind: 'invalidUtf8' }, /\ufffd/],
  [{ kind: 'deepNesting' }, /^\[{20000}\]{20000}$/],
  [{ kind: 'raw', status: 418, body: 'tea' }, /^tea$/],
  [{ kind: 'half' }, (rows) => rows.length === Math.ceil(all() / 2)],
  [
    { kind: 'reversed' },
    (rows) => rows.length === all() && rows[0]?.id === fakeUpstream.tables.notices[0]?.id,
  ],
  [{ kind: 'nullRows' }, (rows) => rows.length > all() && rows.filter(Boolean).length === all()],
  [{ kind: 'duplicateIds' }, (rows) => rows.length === all() + 3 && rows.at(-3)?.id === rows[0]?.id],
  [{ kind: 'idsAsNumbers' }, (rows) => rows.every(({ id }) => typeof id === 'number')],
  [{ kind: 'idsMixed' }, (rows) => new Set(rows.map(({ id }) => typeof id)).size === 2],
  [{ kind: 'dateTimes' }, (rows) => rows.every(({ date }) => /^[\d-]{10} 00:00:00$/.test(String(date)))],
  [{ kind: 'zeroDates' }, (rows) => rows.every(({ date }) => date === '0000-00-00')],
  [{ kind: 'emptyStringsAsNull' }, (rows) => rows.some(({ images_path }) => images_path === null)],
  [{ kind: 'numbersAsNumbers' }, (rows) => rows.every(({ id }) => typeof id === 'number')],
]
test.each(ways)('the misbehaviour %j changes one call, until it is removed', async (how, expected) => {
  fakeUpstream.misbehave('all-notice', how)
  const text = Buffer.from(await (await post('/all-notice')).arrayBuffer()).toString()
  if (expected instanceof RegExp) expect(text).toMatch(expected)
  else expect(expected(JSON.parse(text))).toBe(true)
  expect(await call('/faq')).toHaveLength(fakeUpstream.tables.faq.length)
  fakeUpstream.misbehave('all-notice', null)
  expect(await call('/all-notice')).toHaveLength(all())
})

test('`refuse`, `reset` and `hang` break the connection, `slow` delays the answer, for calls and files', async () => {
  const read = async (target: string, how: Misbehaviour) => {
    fakeUpstream.misbehave(target, how)
    // Only what hangs is ended: a slow machine takes its time for everything else.
    const end = how.kind === 'hang' ? AbortSignal.timeout(500) : undefined
    const answered = target === 'file' ? getFile('uploads/news/x.jpg') : post(target, {}, end)
    return answered.then((response) => response.text()).catch((error: Error) => error)
  }
  expect(await read('/faq', { kind: 'refuse' })).toBeInstanceOf(Error)
  expect(fakeUpstream.log).toMatchObject([{ misbehaved: 'refuse', body: null }])
  expect(await read('/faq', { kind: 'refuse', after: 'body' })).toBeInstanceOf(Error)
  expect(fakeUpstream.log.at(-1)?.body).toMatchObject({ userId: 'demo-user' })
  expect(await read('/faq', { kind: 'reset' })).toBeInstanceOf(Error)
  expect(await read('file', { kind: 'reset' })).toBeInstanceOf(Error)
  for (const after of ['head', undefined] as const)
    expect(await read('/faq', { kind: 'hang', after })).toMatchObject({ name: 'TimeoutError' })
  const begun = performance.now()
  expect(await read('/faq', { kind: 'slow', ms: 100 })).toContain('ques_bangla')
  expect(performance.now() - begun).toBeGreaterThan(90)
})

test('`*` applies to other calls, `times` limits the requests, `bodyContains` selects them, `delayMs` delays', async () => {
  fakeUpstream.misbehave('*', { kind: 'status', code: 500, times: 2, delayMs: 30 })
  fakeUpstream.misbehave('/faq', { kind: 'null', bodyContains: 'poison' })
  const begun = performance.now()
  expect([(await post('/banner')).status, await call('/faq', { x: 'poison' })]).toEqual([500, null])
  expect([(await post('/banner')).status, (await post('/banner')).status]).toEqual([500, 200])
  expect(performance.now() - begun).toBeGreaterThan(50)
  expect(await call('/faq')).not.toBeNull()
  fakeUpstream.misbehave('*', { kind: 'emptyForWrongCredential' })
  expect([
    await call('/gallery', { ...department, password: 'x' }),
    (await call('/all-news')).length,
  ]).toEqual([[], fakeUpstream.tables.news.length])
  expect(() => fakeUpstream.misbehave('/no-such-call', { kind: 'null' })).toThrow(/There is no call/)
})

test('a misbehaviour determines whether an application is stored', async () => {
  for (const [how, stored] of [
    [{ kind: 'status', code: 500 }, 0],
    [{ kind: 'refuse', after: 'body' }, 0],
    [{ kind: 'cutOff', stores: false }, 0],
    [{ kind: 'refuse', after: 'body', stores: true }, 1],
    [{ kind: 'cutOff' }, 2],
  ] satisfies [Misbehaviour, number][]) {
    fakeUpstream.misbehave('/apply-online', how)
    await apply()
      .then((response) => response.text())
      .catch(() => undefined)
    expect(fakeUpstream.tables.applications, how.kind).toHaveLength(stored)
  }
})

test('as a process it prints its address, is controlled over HTTP, and ends with its parent', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DEMO_END_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const { url, files } = JSON.parse(String(line)) as { url: string; files: string }
  const control = async (method: string, path: string, body?: object) =>
    (await fetch(`${files}/_control${path}`, { method, body: body ? JSON.stringify(body) : null })).status
  const newest = async () =>
    (
      await (await fetch(`${url}/all-notice`, { method: 'POST', body: JSON.stringify(credential()) })).json()
    )?.[0]
  expect(await control('POST', '/tables/notices', { id: '9001', head_line: 'Over HTTP' })).toBe(201)
  expect(await newest()).toMatchObject({ head_line: 'Over HTTP' })
  expect(await control('PATCH', '/tables/notices/9001', { head_line: 'Patched' })).toBe(200)
  expect(await newest()).toMatchObject({ head_line: 'Patched' })
  expect(await control('DELETE', '/tables/notices/9001')).toBe(204)
  expect([await control('DELETE', '/tables/notices/9001'), await control('GET', '/tables/x')]).toEqual([
    404, 404,
  ])
  expect(await control('POST', '/misbehave', { call: '/all-notice', how: { kind: 'null' } })).toBe(204)
  expect(await newest()).toBeUndefined()
  expect([await control('GET', '/log'), await control('POST', '/reset')]).toEqual([200, 204])
  expect(await newest()).not.toMatchObject({ head_line: 'Patched' })
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})
