import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  calls,
  type FakeUpstream,
  type Misbehaviour,
  misbehaviourKinds,
  startFakeUpstream,
  type Tables,
} from './server.ts'

const NOW = new Date('2026-11-21T06:00:00Z')
let fakeUpstream: FakeUpstream

beforeAll(async () => {
  fakeUpstream = await startFakeUpstream({ now: NOW })
})
afterEach(() => fakeUpstream.reset())
afterAll(() => fakeUpstream.close())

const credential = () => ({ userId: fakeUpstream.userId, password: fakeUpstream.password })

function post(path: string, body: Record<string, unknown> = {}, signal?: AbortSignal) {
  return fetch(fakeUpstream.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credential(), ...body }),
    ...(signal ? { signal } : {}),
  })
}
const call = async (path: string, body: Record<string, unknown> = {}) => (await post(path, body)).json()

const portrait = await sharp({ create: { width: 300, height: 360, channels: 3, background: '#8ab' } })
  .jpeg()
  .toBuffer()

const application = {
  classId: '1-4',
  sessionId: '8',
  categoryId: '1',
  applicantName: 'Ibrahim Hasan',
  gender: 'Male',
  dob: '2019-03-04',
  fatherName: 'Hasan Mahmud',
  motherName: 'Salma Akter',
  religion: 'Islam',
  country: 'Bangladesh',
  nationality: 'Bangladeshi',
  mobile: '01711111111',
  presentAddress: 'West Khulshi',
  permanentAddress: 'West Khulshi',
  healthConditions: '["Good Condition"]',
  references: '[{"name":"Karim"},{"name":"Rahim"}]',
  paymentMethod: 'bKash',
  transactionDetails: '8N7A6D5E',
}

function apply(change: Record<string, string> = {}, picture: Buffer | null = portrait) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...credential(), ...application, ...change }))
    form.append(field, value)
  if (picture) form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  return fetch(`${fakeUpstream.url}/apply-online`, { method: 'POST', body: form })
}

/** A correct body for a call, and the fields of its answer; not for calls without fields whose answer is a whole table. */
const cases: Record<string, { body: (t: Tables) => Record<string, unknown>; fields: string[] }> = {
  '/banner': { body: () => ({}), fields: ['id', 'images_path'] },
  '/marque': { body: () => ({ department_id: '0' }), fields: ['id', 'name', 'date', 'link'] },
  '/recent-notice': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'head_line', 'date', 'description', 'images_path'],
  },
  '/recent-events': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'name', 'description', 'images', 'start_date', 'end_date', 'date'],
  },
  '/recent-videos': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'title', 'video_id', 'thumbnail', 'date'],
  },
  '/recent-news': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'head_line', 'description', 'images_path', 'date'],
  },
  '/parent-feedback': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'name', 'description', 'picture'],
  },
  '/all-notice': { body: () => ({}), fields: ['id', 'head_line', 'date', 'images_path'] },
  '/notice-details': {
    body: (t) => ({ id: t.notices[3]?.id }),
    fields: ['id', 'head_line', 'date', 'description', 'images_path'],
  },
  '/all-news': { body: () => ({}), fields: ['id', 'head_line', 'description', 'images_path', 'date'] },
  '/news-details': {
    body: (t) => ({ id: t.news[3]?.id }),
    fields: ['id', 'head_line', 'description', 'images_path', 'date'],
  },
  '/career': {
    body: () => ({}),
    fields: ['id', 'designation_name', 'department_name', 'subject', 'start_date', 'end_date'],
  },
  '/latest-career': { body: () => ({}), fields: ['description', 'images_path'] },
  '/career-details': {
    body: (t) => ({ id: t.careers[3]?.id }),
    fields: [
      'position_number',
      'gender',
      'job_type',
      'qualification',
      'responsibilites',
      'additional_requirement',
      'advertisement',
    ],
  },
  '/academic-calendar': { body: () => ({}), fields: ['sl', 'semester', 'name', 'start_date', 'end_date'] },
  '/all-videos': {
    body: () => ({ department_id: '0' }),
    fields: ['id', 'title', 'video_id', 'thumbnail', 'date'],
  },
  '/all-events': {
    body: () => ({}),
    fields: ['id', 'name', 'description', 'images', 'start_date', 'end_date', 'date'],
  },
  '/faq': { body: () => ({}), fields: ['ques_bangla', 'ans_bangla', 'ques_english', 'ans_english'] },
  '/all-teacher': {
    body: () => ({ gender: 'Female' }),
    fields: ['teacher_id', 'name', 'designation_name', 'department_name', 'picture'],
  },
  '/contact-form': {
    body: () => ({
      name: 'Karim',
      email: 'karim@mail.example',
      subject: 'Hostel',
      message: 'Is there a place?',
    }),
    fields: ['message'],
  },
  '/teacher-info': {
    body: (t) => ({ teacher_id: t.teachers[0]?.teacher_id }),
    fields:
      'name designation_name department_name qualification email picture google_scholar researchgate orcid scopus web_science about teaching_expertise research_interest journal_publication conference_publication book project_award others'.split(
        ' ',
      ),
  },
  '/gallery': { body: () => ({ department_id: '0' }), fields: ['picture', 'title'] },
  '/admission-programme-list': { body: () => ({}), fields: ['programme_id', 'department_id', 'degree_name'] },
  '/admission-semester-list': {
    body: () => ({ classId: '14-10' }),
    fields: ['semester_id', 'semester_name'],
  },
  '/category-list': { body: () => ({}), fields: ['id', 'name'] },
  '/admission-gender': {
    body: (t) => ({ classId: '1|4', semester_id: t.sessions[0]?.semester_id }),
    fields: ['id', 'gender'],
  },
  '/application-fee': {
    body: (t) => ({ classId: '1_4', semester_id: t.sessions[0]?.semester_id }),
    fields: ['fee'],
  },
  '/job-admit-card': {
    body: () => ({ mobile_number: '01700000001', verification_code: '482913' }),
    fields: ['responseCode', 'responseMsg'],
  },
  '/apply-online': { body: () => ({}), fields: ['responseCode', 'responseMsg'] },
}

const jsonCalls = calls.filter((call) => !call.multipart)
const rowsIn = (answer: unknown): Record<string, unknown>[] => {
  const list = (answer as { data?: unknown }).data ?? answer
  return (Array.isArray(list) ? list : [list]) as Record<string, unknown>[]
}

describe('every call', () => {
  test('every call that needs fields has a correct body here, and every body has its call', () => {
    const paths = calls.map((call) => call.path)
    const needed = calls.filter(({ fields }) => Object.keys(fields).length > 0).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(Object.keys(cases)))
    expect(Object.keys(cases)).toEqual(expect.arrayContaining(needed))
  })

  test.each(jsonCalls)('the call $path answers with the fields of its entity', async ({ path, idField }) => {
    const rows = rowsIn(await call(path, cases[path]?.body(fakeUpstream.tables)))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const field of cases[path]?.fields ?? [idField]) expect(row).toHaveProperty(field)
  })

  test.each(calls)('the call $path answers POST only', async ({ path }) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const response = await fetch(fakeUpstream.url + path, { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  test.each(jsonCalls)(
    '$path answers a wrong credential with an error object and status 200',
    async ({ path }) => {
      const body = cases[path]?.body(fakeUpstream.tables) ?? {}
      for (const wrong of [
        { userId: 'x' },
        { password: '' },
        { userId: undefined },
        { password: ['demo-password'] },
      ]) {
        const response = await post(path, { ...body, ...wrong })
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({
          status: 0,
          message: expect.stringMatching(/user id or password/),
        })
      }
      expect(fakeUpstream.tables.messages).toEqual([])
    },
  )

  test.each(jsonCalls.filter((call) => Object.keys(call.fields).length > 0))(
    '$path requires each of its fields',
    async ({ path, fields }) => {
      for (const field of Object.keys(fields)) {
        const body = { ...cases[path]?.body(fakeUpstream.tables), [field]: undefined }
        expect(await call(path, body)).toMatchObject({ status: 0, message: expect.stringContaining(field) })
      }
    },
  )

  test('a department as a number is rejected, because it must be the text "0"', async () => {
    expect(await call('/marque', { department_id: 0 })).toMatchObject({ status: 0 })
  })

  test('unknown calls and bodies that are not JSON get the answers of such servers', async () => {
    expect((await post('/no-such-call')).status).toBe(404)
    const response = await fetch(`${fakeUpstream.url}/banner`, { method: 'POST', body: '{"userId":' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 0 })
  })
})

describe('the data', () => {
  test('the sample data has as many rows as a school of this kind', () => {
    const t = fakeUpstream.tables
    const atLeast: [keyof Tables, number][] = [
      ['notices', 150],
      ['news', 60],
      ['events', 60],
      ['banners', 12],
      ['strip', 15],
      ['videos', 40],
      ['gallery', 48],
      ['testimonials', 20],
      ['careers', 15],
      ['teachers', 40],
      ['faq', 20],
    ]
    for (const [table, count] of atLeast) expect([table, t[table].length >= count]).toEqual([table, true])
    expect(new Set(t.careers.map((row) => row.job_type))).toEqual(new Set(['0', '1', '2']))
    expect(new Set(t.calendar.map((row) => row.semester))).toEqual(new Set(['Spring 2026', 'Autumn 2026']))
    expect(t.programmes.map((row) => row.programme_id)).toEqual(expect.arrayContaining(['1', '14', '15']))
    expect(t.teachers.filter((row) => row.gender === 'Female')).toHaveLength(16)
  })

  test('the sample data contains values that are hard to parse', () => {
    const texts = fakeUpstream.tables.notices.map((row) => row.description)
    expect(texts.some((text) => text.includes('\\n'))).toBe(true)
    expect(texts.some((text) => text.includes('\\r\\n'))).toBe(true)
    expect(texts.some((text) => text.includes('\\"') || text.includes("\\'"))).toBe(true)
    expect(texts.every((text) => !text.includes('\n'))).toBe(true)
    const heads = fakeUpstream.tables.notices.map((row) => row.head_line).join('\n')
    for (const sign of ['|', '–', 'ﷺ', '২']) expect(heads).toContain(sign)
    expect(heads).not.toMatch(/[{}]/)
    const paths = fakeUpstream.tables.notices.map((row) => row.images_path)
    for (const kind of [/\.pdf$/, /\.PDF$/, /\.JPG$/, /\.png$/, /\.webp$/, / /, /[ঀ-৿]/, /^\//, /^$/])
      expect([kind, paths.some((path) => kind.test(path))]).toEqual([kind, true])
    expect(fakeUpstream.tables.events.filter((row) => row.description === '').length).toBeGreaterThan(20)
  })

  test('the sample data is the same on every run, and its ids are unique', async () => {
    const again = await startFakeUpstream({ now: NOW })
    expect(again.tables).toEqual(fakeUpstream.tables)
    await again.close()
    for (const table of ['notices', 'news', 'events', 'videos', 'careers'] as const) {
      const ids = fakeUpstream.tables[table].map((row) => row.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test.each(['2024-02-29', '2025-12-31', '2026-01-01', '2027-06-30'])(
    'the sample data is up to date on %s',
    async (day) => {
      const other = await startFakeUpstream({ now: new Date(`${day}T12:00:00Z`) })
      const newest = other.tables.notices.at(-1)
      expect(newest?.date).toBe(day)
      const dates = other.tables.notices.map((row) => row.date)
      expect(dates).toEqual([...dates].sort())
      expect(dates.every((date) => date <= day && !Number.isNaN(Date.parse(date)))).toBe(true)
      expect(other.tables.events.some((row) => row.start_date > day)).toBe(true)
      await other.close()
    },
  )

  test('lists are sorted newest first, and recent lists are their first rows', async () => {
    const all = rowsIn(await call('/all-notice')).map((row) => row.id)
    const recent = rowsIn(await call('/recent-notice', { department_id: '0' })).map((row) => row.id)
    expect(recent).toEqual(all.slice(0, 15))
    expect(all).toEqual([...all].sort((a, b) => Number(b) - Number(a)))
    expect(rowsIn(await call('/recent-videos', { department_id: '0' }))).toHaveLength(8)
    expect(rowsIn(await call('/recent-events', { department_id: '0' }))).toHaveLength(15)
    expect(rowsIn(await call('/recent-news', { department_id: '0' }))).toHaveLength(15)
  })

  test('the next answer contains added, changed and removed rows', async () => {
    fakeUpstream.tables.notices.push({
      id: '9001',
      head_line: 'Brand new',
      date: '2026-11-21',
      description: 'x',
      images_path: '',
    })
    expect(rowsIn(await call('/all-notice'))[0]).toMatchObject({ id: '9001', head_line: 'Brand new' })
    const row = fakeUpstream.tables.notices.at(-1)
    if (row) row.head_line = 'Changed'
    expect(await call('/notice-details', { id: '9001' })).toMatchObject([
      { head_line: 'Changed', description: 'x' },
    ])
    fakeUpstream.tables.notices.pop()
    expect(await call('/notice-details', { id: 9001 })).toEqual([])
  })

  test('whole tables can be replaced at the start', async () => {
    const other = await startFakeUpstream({ data: { notices: [] }, userId: 'u', password: 'p' })
    expect(other.tables.notices).toEqual([])
    expect(other.tables.news.length).toBeGreaterThan(0)
    expect([other.userId, other.password]).toEqual(['u', 'p'])
    await other.close()
  })

  test('sessions, genders and fee belong to class and session', async () => {
    const [session] = rowsIn(await call('/admission-semester-list', { classId: '14-11' }))
    const of = { classId: '14-11', semester_id: session?.semester_id }
    expect(rowsIn(await call('/admission-gender', of)).map((row) => row.gender)).toEqual(['Male'])
    expect(await call('/application-fee', of)).toEqual({ fee: '520' })
    expect(await call('/application-fee', { ...of, classId: '17-15' })).toEqual({ fee: '220' })
    expect(await call('/application-fee', { ...of, classId: '99-1' })).toMatchObject({ status: 0 })
    expect(await call('/admission-semester-list', { classId: '99-1' })).toEqual([])
  })
})

describe('submissions', () => {
  test('a message is stored, and logged with its fields', async () => {
    expect(
      await call('/contact-form', { name: 'K', email: 'k@mail.example', subject: 's', message: 'm' }),
    ).toHaveProperty('message')
    expect(fakeUpstream.tables.messages).toMatchObject([
      { id: '1', name: 'K', email: 'k@mail.example', subject: 's', message: 'm' },
    ])
    expect(fakeUpstream.log).toMatchObject([
      {
        kind: 'call',
        method: 'POST',
        path: '/contact-form',
        authorised: true,
        misbehaved: null,
        body: { userId: 'demo-user', name: 'K' },
      },
    ])
  })

  test('an application is stored with its fields and the properties of its picture', async () => {
    expect(await (await apply()).json()).toMatchObject({ responseCode: '200' })
    const sha256 = createHash('sha256').update(portrait).digest('hex')
    const [kept] = fakeUpstream.tables.applications
    expect(kept?.fields).toEqual(application)
    expect(kept?.picture).toEqual({
      filename: 'me.jpg',
      mimetype: 'image/jpeg',
      size: portrait.length,
      sha256,
      format: 'jpeg',
      width: 300,
      height: 360,
      exif: false,
    })
    expect(fakeUpstream.log[0]).toMatchObject({
      authorised: true,
      body: { ...credential(), picture: { filename: 'me.jpg', sha256 } },
    })
    expect(fakeUpstream.log[0]?.contentType).toMatch(/^multipart\/form-data/)
  })

  test('EXIF data in a picture is detected', async () => {
    const camera = await sharp(portrait)
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .toBuffer()
    await apply({}, camera)
    expect(fakeUpstream.tables.applications[0]?.picture?.exif).toBe(true)
  })

  test.each([
    ['no credential', { password: 'wrong' }, portrait, { status: 0 }],
    [
      'no name',
      { applicantName: ' ' },
      portrait,
      { responseCode: '400', responseMsg: 'applicantName is required' },
    ],
    ['a short mobile', { mobile: '0171' }, portrait, { responseCode: '400' }],
    ['health conditions that are not a list', { healthConditions: '{}' }, portrait, { responseCode: '400' }],
    ['references that are not JSON', { references: '[' }, portrait, { responseCode: '400' }],
    ['no picture', {}, null, { responseCode: '400', responseMsg: 'picture is required' }],
    ['a text as picture', {}, Buffer.from('hello'), { responseCode: '400' }],
  ])('an application with %s is refused and not stored', async (_, change, picture, answer) => {
    expect(await (await apply(change as Record<string, string>, picture)).json()).toMatchObject(answer)
    expect(fakeUpstream.tables.applications).toEqual([])
  })

  test('an admit card needs both the mobile number and the code', async () => {
    const right = { mobile_number: '01700000001', verification_code: '482913' }
    const answer = await call('/job-admit-card', right)
    expect(answer).toMatchObject({
      responseCode: '00',
      responseMsg: expect.stringMatching(/^uploads\/admit\/.*\.pdf$/),
    })
    expect((await fetch(`${fakeUpstream.filesUrl}/${answer.responseMsg}`)).headers.get('content-type')).toBe(
      'application/pdf',
    )
    const wrong = await call('/job-admit-card', { ...right, verification_code: '000000' })
    expect(wrong.responseCode).not.toBe('00')
    expect(wrong.responseMsg).toMatch(/does not match/)
  })

  test('the credential can be changed while the fake upstream runs', async () => {
    fakeUpstream.password = 'changed'
    expect(await (await post('/faq')).json()).toHaveLength(20)
    expect(await (await post('/faq', { password: 'demo-password' })).json()).toMatchObject({ status: 0 })
  })
})

describe('files', () => {
  test('every file that a row names exists and has the type of its name', async () => {
    const t = fakeUpstream.tables
    const paths = [
      ...[...t.banners, ...t.notices, ...t.news, ...t.latestCareer].map((row) => row.images_path),
      ...t.events.map((row) => row.images),
      ...[...t.testimonials, ...t.gallery, ...t.teachers].map((row) => row.picture),
      ...t.videos.map((row) => row.thumbnail),
      ...t.careers.map((row) => row.advertisement),
      ...t.admitCards.map((row) => row.path),
    ].filter(Boolean)
    // One picture of each folder and type is enough, because the same code makes them all.
    const sample = [
      ...new Map(paths.map((path) => [/uploads\/\w+/.exec(path)?.[0] + path.slice(-4), path])).values(),
    ]
    expect(sample.length).toBeGreaterThan(20)
    for (const path of sample) {
      const response = await fetch(new URL(path, `${fakeUpstream.filesUrl}/`))
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([path, response.status]).toEqual([path, 200])
      const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
      if (ending === 'pdf') {
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.subarray(-6).toString()).toContain('%%EOF')
      } else if (ending !== 'txt') {
        const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
        expect(format).toBe(ending === 'jpg' ? 'jpeg' : ending)
        if (path.includes('banner')) expect([width, height]).toEqual([1920, 900])
        if (path.includes('teacher')) expect([width, height]).toEqual([600, 720])
      }
    }
  })

  test('plain pictures are small and of one colour, which differs between paths', async () => {
    vi.stubEnv('DEMO_PICTURES', 'plain')
    const colours = []
    for (const name of ['one plain picture', 'another plain picture']) {
      const answer = await fetch(`${fakeUpstream.filesUrl}/uploads/banner/2026/${name}.png`)
      const { channels, ...picture } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
      expect(picture.entropy).toBe(0)
      colours.push(channels.map(({ mean }) => mean).join())
      expect(channels.map(({ min }) => min)).toEqual(channels.map(({ max }) => max))
    }
    expect(colours[0]).not.toBe(colours[1])
    vi.unstubAllEnvs()
  })

  test('the same path gives the same bytes, and different paths give different pictures', async () => {
    const other = await startFakeUpstream()
    const bytes = async (from: FakeUpstream, path: string) =>
      Buffer.from(await (await fetch(`${from.filesUrl}${path}`)).arrayBuffer())
    const first = await bytes(fakeUpstream, '/uploads/notice/2026/some invented name.jpg')
    expect(first.equals(await bytes(other, '/uploads/notice/2026/some%20invented%20name.jpg'))).toBe(true)
    expect(first.equals(await bytes(fakeUpstream, '/uploads/notice/2026/another.jpg'))).toBe(false)
    const paper = '/uploads/notice/2026/exam-routine.pdf'
    expect((await bytes(fakeUpstream, paper)).equals(await bytes(other, paper))).toBe(true)
    await other.close()
  })

  test('a missing file gets a 404, and files outside of the folder cannot be reached', async () => {
    for (const path of [
      '/uploads/notice/missing.jpg',
      '/uploads/secret/x.jpg',
      '/uploads/notice/x.exe',
      '/uploads/%2e%2e/package.json',
      '/package.json',
      '/uploads/notice/..%2f..%2fmain.ts',
    ])
      expect([path, (await fetch(fakeUpstream.filesUrl + path)).status]).toEqual([path, 404])
  })

  test('the source pictures have less than 1.5 MB', async () => {
    const folder = fileURLToPath(new URL('../pictures', import.meta.url))
    const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
    expect(bytes.length).toBeGreaterThan(20)
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(1.5 * 1024 * 1024)
  })

  test('a request with the ETag of an unchanged file gets a 304', async () => {
    const address = `${fakeUpstream.filesUrl}/uploads/feedback/father-1.jpg`
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('a test can replace the file of any path by any bytes', async () => {
    fakeUpstream.tables.files.push({
      path: 'uploads/notice/x.jpg',
      contentType: 'image/jpeg',
      bytes: '<script>',
    })
    const response = await fetch(`${fakeUpstream.filesUrl}/uploads/notice/x.jpg`)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/jpeg',
      '<script>',
    ])
    expect(fakeUpstream.log).toMatchObject([
      { kind: 'file', method: 'GET', path: '/uploads/notice/x.jpg', authorised: false },
    ])
  })
})

// ---------------------------------------------------------------- misbehaviour

/** Makes a call that misbehaves. @returns everything about the answer, or the error */
async function meet(
  how: Misbehaviour,
  path = '/all-notice',
  body: Record<string, unknown> = {},
  patience = 4000,
) {
  fakeUpstream.misbehave(path, how)
  const begun = performance.now()
  try {
    const response = await post(path, body, AbortSignal.timeout(patience))
    const bytes = Buffer.from(await response.arrayBuffer())
    const ms = performance.now() - begun
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      bytes,
      text: bytes.toString('utf8'),
      ms,
      error: '',
    }
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: { code?: string } }
    return {
      status: 0,
      type: '',
      bytes: Buffer.alloc(0),
      text: '',
      ms: performance.now() - begun,
      error: `${name} ${cause?.code ?? ''} ${message}`,
    }
  }
}
type Met = Awaited<ReturnType<typeof meet>>
const rows = (met: Met) => JSON.parse(met.text) as Record<string, unknown>[]
const all = () => fakeUpstream.tables.notices.length

const ways: {
  how: Misbehaviour
  does: string
  path?: string
  body?: () => Record<string, unknown>
  patience?: number
  check: (met: Met) => void
}[] = [
  {
    how: { kind: 'refuse' },
    does: 'no answer, at once',
    check: ({ error }) => expect(error).toMatch(/fetch failed|ECONN|SOCKET/),
  },
  {
    how: { kind: 'refuse', after: 'body' },
    does: 'no answer, after the request was read',
    check: ({ error }) => {
      expect(error).toMatch(/fetch failed|ECONN|SOCKET/)
      expect(fakeUpstream.log[0]?.body).toMatchObject({ userId: 'demo-user' })
    },
  },
  {
    how: { kind: 'reset' },
    does: 'breaks off in the body',
    check: ({ error }) => expect(error).toMatch(/terminated|ECONNRESET|SOCKET/),
  },
  {
    how: { kind: 'hang' },
    does: 'nothing, for ever',
    patience: 300,
    check: ({ error }) => expect(error).toMatch(/Timeout/),
  },
  {
    how: { kind: 'hang', after: 'head' },
    does: 'a head and nothing more',
    patience: 300,
    check: ({ error }) => expect(error).toMatch(/Timeout/),
  },
  {
    how: { kind: 'slow', ms: 400 },
    does: 'the right answer, late',
    check: (met) => {
      expect(rows(met)).toHaveLength(all())
      expect(met.ms).toBeGreaterThan(300)
    },
  },
  {
    how: { kind: 'status', code: 503 },
    does: '503 and HTML',
    check: ({ status, type, text }) => {
      expect([status, type]).toEqual([503, 'text/html; charset=UTF-8'])
      expect(text).toContain('503 Service Unavailable')
    },
  },
  {
    how: { kind: 'html' },
    does: '200 and HTML',
    check: ({ status, text }) => {
      expect(status).toBe(200)
      expect(text).toMatch(/^<!DOCTYPE html>/)
    },
  },
  {
    how: { kind: 'prefix' },
    does: 'a PHP warning before the JSON',
    check: ({ text }) => {
      expect(text).toMatch(/^<br \/>\n<b>Warning/)
      expect(JSON.parse(text.slice(text.indexOf('[{')))).toHaveLength(all())
    },
  },
  {
    how: { kind: 'prefix', text: 'bom' },
    does: 'a byte-order mark before the JSON',
    check: ({ bytes }) => {
      expect(bytes.subarray(0, 4).toString('hex')).toBe('efbbbf5b')
      expect(JSON.parse(bytes.subarray(3).toString())).toHaveLength(all())
    },
  },
  {
    how: { kind: 'cutOff' },
    does: 'JSON that does not end',
    check: ({ text, status }) => {
      expect(status).toBe(200)
      expect(text.length).toBeGreaterThan(1000)
      expect(() => JSON.parse(text)).toThrow()
    },
  },
  {
    how: { kind: 'twoDocuments' },
    does: 'a second document behind the first',
    check: ({ text }) => expect(text).toMatch(/\]\{"status":0/),
  },
  {
    how: { kind: 'emptyBody' },
    does: 'nothing',
    check: ({ status, text }) => expect([status, text]).toEqual([200, '']),
  },
  { how: { kind: 'null' }, does: 'null', check: ({ text }) => expect(text).toBe('null') },
  { how: { kind: 'emptyObject' }, does: '{}', check: ({ text }) => expect(text).toBe('{}') },
  { how: { kind: 'emptyArray' }, does: '[]', check: ({ text }) => expect(text).toBe('[]') },
  {
    how: { kind: 'errorObject' },
    does: 'an error object with status 200',
    check: ({ status, text }) => {
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ status: 0, message: 'No data found' })
    },
  },
  {
    how: { kind: 'huge', megabytes: 2 },
    does: '2 MB of junk',
    check: ({ bytes }) => expect(bytes.length).toBe(2 * 1024 * 1024),
  },
  {
    how: { kind: 'huge', megabytes: 2, content: 'rows' },
    does: '2 MB of rows',
    check: (met) => {
      expect(met.bytes.length).toBeGreaterThan(2e6)
      expect(new Set(rows(met).map((row) => row.id)).size).toBe(rows(met).length)
    },
  },
  {
    how: { kind: 'huge', megabytes: 1, content: 'field' },
    does: 'one text of 1 MB',
    check: (met) => expect(String(rows(met)[0]?.filler)).toHaveLength(1024 * 1024),
  },
  {
    how: { kind: 'huge', megabytes: 1, content: 'spaces' },
    does: '1 MB of blanks before the answer',
    check: (met) => {
      expect(met.bytes.length).toBeGreaterThan(1024 * 1024)
      expect(rows(met)).toHaveLength(all())
    },
  },
  {
    how: { kind: 'invalidUtf8' },
    does: 'bytes that are no UTF-8',
    check: ({ bytes, text }) => {
      expect(bytes.includes(Buffer.from([0xff, 0xc3, 0x28]))).toBe(true)
      expect(JSON.parse(text)).toHaveLength(all())
      expect(() => new TextDecoder('utf8', { fatal: true }).decode(bytes)).toThrow()
    },
  },
  {
    how: { kind: 'deepNesting', depth: 5000 },
    does: 'arrays within arrays',
    check: ({ text }) => expect(text).toBe('['.repeat(5000) + ']'.repeat(5000)),
  },
  {
    how: { kind: 'textHtmlContentType' },
    does: 'JSON labelled as HTML',
    check: (met) => {
      expect(met.type).toMatch(/^text\/html/)
      expect(rows(met)).toHaveLength(all())
    },
  },
  {
    how: { kind: 'raw', status: 418, headers: { 'x-y': 'z' }, body: 'tea' },
    does: 'exactly that',
    check: ({ status, text }) => expect([status, text]).toEqual([418, 'tea']),
  },
  {
    how: { kind: 'underData' },
    does: 'the listing under data',
    check: ({ text }) => expect(JSON.parse(text).data).toHaveLength(all()),
  },
  {
    how: { kind: 'bare' },
    does: 'the listing without data',
    path: '/all-videos',
    body: () => ({ department_id: '0' }),
    check: (met) => expect(rows(met)).toHaveLength(40),
  },
  {
    how: { kind: 'asObject' },
    does: 'the detail itself',
    path: '/notice-details',
    body: () => ({ id: fakeUpstream.tables.notices[0]?.id }),
    check: ({ text }) => expect(JSON.parse(text).id).toBe(fakeUpstream.tables.notices[0]?.id),
  },
  {
    how: { kind: 'twoRows' },
    does: 'a second row behind the detail',
    path: '/notice-details',
    body: () => ({ id: fakeUpstream.tables.notices[0]?.id }),
    check: (met) =>
      expect(rows(met).map((row) => row.id)).toEqual([
        fakeUpstream.tables.notices[0]?.id,
        fakeUpstream.tables.notices[1]?.id,
      ]),
  },
  {
    how: { kind: 'noRows' },
    does: 'an empty listing in its wrapping',
    path: '/all-videos',
    body: () => ({ department_id: '0' }),
    check: ({ text }) => expect(text).toBe('{"data":[]}'),
  },
  {
    how: { kind: 'half' },
    does: 'half of the rows',
    check: (met) => expect(rows(met)).toHaveLength(Math.ceil(all() / 2)),
  },
  {
    how: { kind: 'shuffled' },
    does: 'another order of the same rows',
    check: (met) => {
      const ids = rows(met).map((row) => String(row.id))
      const right = fakeUpstream.tables.notices.map((row) => row.id).reverse()
      expect(ids).not.toEqual(right)
      expect(ids.sort()).toEqual(right.sort())
    },
  },
  {
    how: { kind: 'nullRows' },
    does: 'null between the rows, none lost',
    check: (met) => {
      expect(rows(met).filter((row) => row !== null)).toHaveLength(all())
      expect(rows(met).length).toBeGreaterThan(all())
    },
  },
  {
    how: { kind: 'duplicateIds', conflicting: true },
    does: 'ids that come twice, with another text',
    check: (met) => {
      const list = rows(met)
      expect(list).toHaveLength(all() + 3)
      expect(list.at(-3)?.id).toBe(list[0]?.id)
      expect(list.at(-3)?.head_line).not.toBe(list[0]?.head_line)
    },
  },
  {
    how: { kind: 'idsAsNumbers' },
    does: 'ids as numbers',
    check: (met) => expect(rows(met).every((row) => typeof row.id === 'number')).toBe(true),
  },
  {
    how: { kind: 'idsAsStrings' },
    does: 'ids as text',
    check: (met) => expect(rows(met).every((row) => typeof row.id === 'string')).toBe(true),
  },
  {
    how: { kind: 'idsMixed' },
    does: 'ids as both',
    check: (met) =>
      expect(new Set(rows(met).map((row) => typeof row.id))).toEqual(new Set(['number', 'string'])),
  },
  {
    how: { kind: 'missingFields', fields: ['head_line'], every: 2 },
    does: 'rows without a field',
    check: (met) =>
      expect(rows(met).filter((row) => !('head_line' in row))).toHaveLength(Math.ceil(all() / 2)),
  },
  {
    how: { kind: 'missingFields' },
    does: 'another field missing on each row, never the id',
    check: (met) => {
      expect(rows(met).every((row) => 'id' in row)).toBe(true)
      expect(new Set(rows(met).map((row) => Object.keys(row).join())).size).toBeGreaterThan(2)
    },
  },
  {
    how: { kind: 'extraColumns' },
    does: 'columns nobody knows',
    check: (met) => {
      expect(Object.keys(rows(met)[0] ?? {})).toEqual(expect.arrayContaining(['0', 'meta', 'constructor']))
      expect(met.text).toContain('"__proto__":"column"')
    },
  },
  {
    how: { kind: 'dateTimes', time: '14:35:00' },
    does: 'moments for days',
    check: (met) =>
      expect(rows(met).every((row) => /^\d{4}-\d\d-\d\d 14:35:00$/.test(String(row.date)))).toBe(true),
  },
  {
    how: { kind: 'zeroDates' },
    does: 'days that are none',
    check: (met) => expect(rows(met).every((row) => row.date === '0000-00-00')).toBe(true),
  },
  {
    how: { kind: 'emptyStringsAsNull' },
    does: 'null for empty',
    check: (met) => {
      expect(rows(met).some((row) => row.images_path === null)).toBe(true)
      expect(met.text).not.toContain('""')
    },
  },
  {
    how: { kind: 'numbersAsNumbers' },
    does: 'numbers as numbers',
    path: '/application-fee',
    body: () => ({ classId: '1-1', semester_id: fakeUpstream.tables.sessions[0]?.semester_id }),
    check: ({ text }) => expect(text).toBe('{"fee":520}'),
  },
  {
    how: { kind: 'hostilePaths' },
    does: 'paths that lead elsewhere',
    check: ({ text }) => {
      for (const path of ['../../', '//evil.example', 'javascript:', 'file:///']) expect(text).toContain(path)
    },
  },
]

describe('misbehaviour', () => {
  test('every kind of misbehaviour has a case', () => {
    const covered = new Set([...ways.map(({ how }) => how.kind), 'wrongCredentialLook'])
    expect([...covered].sort()).toEqual([...misbehaviourKinds].sort())
  })

  test.each(ways.map((way) => ({ ...way, name: JSON.stringify(way.how) })))(
    'the misbehaviour $name gives: $does',
    async ({ how, path, body, patience, check }) => {
      check(await meet(how, path, body?.(), patience))
      fakeUpstream.misbehave(path ?? '/all-notice', null)
      const healed = await post(path ?? '/all-notice', body?.())
      expect(healed.status).toBe(200)
      await healed.json()
    },
  )

  test.each([
    ['errorObject', 200, /"status":0/],
    ['emptyArray', 200, /^\[\]$/],
    ['emptyObject', 200, /^\{\}$/],
    ['null', 200, /^null$/],
    ['emptyBody', 200, /^$/],
    ['html', 200, /<form/],
    ['status401', 401, /Unauthorized/],
    ['status403', 403, /Forbidden/],
  ] as const)(
    'the answer to a wrong credential can be %s, and a correct one is answered',
    async (form, status, text) => {
      fakeUpstream.misbehave('*', { kind: 'wrongCredentialLook', form })
      const wrong = await post('/faq', { password: 'wrong' })
      expect(wrong.status).toBe(status)
      expect(await wrong.text()).toMatch(text)
      expect(await call('/faq')).toHaveLength(20)
    },
  )

  test('a misbehaviour of one call does not affect other calls', async () => {
    fakeUpstream.misbehave('faq', { kind: 'hang' })
    fakeUpstream.misbehave('/gallery', { kind: 'slow', ms: 500 })
    const patience = new AbortController()
    let ended = false
    const hanging = post('/faq', {}, patience.signal)
      .catch((error: Error) => error.name)
      .finally(() => {
        ended = true
      })
    await Promise.all(
      jsonCalls
        .filter(({ path }) => path !== '/faq' && path !== '/gallery')
        .map(({ path }) => call(path, cases[path]?.body(fakeUpstream.tables))),
    )
    expect(ended).toBe(false)
    patience.abort()
    expect(await hanging).toBe('AbortError')
  })

  test('* applies to all calls without a misbehaviour of their own, and not to files', async () => {
    fakeUpstream.misbehave('*', { kind: 'status', code: 500 })
    fakeUpstream.misbehave('/faq', { kind: 'null' })
    expect((await post('/banner')).status).toBe(500)
    expect(await (await post('/faq')).text()).toBe('null')
    expect((await fetch(`${fakeUpstream.filesUrl}/uploads/feedback/father-1.jpg`)).status).toBe(200)
  })

  test('`times` limits the number of requests, and `delayMs` works with any misbehaviour', async () => {
    fakeUpstream.misbehave('/faq', { kind: 'status', code: 500, times: 2, delayMs: 120 })
    const begun = performance.now()
    expect([(await post('/faq')).status, (await post('/faq')).status]).toEqual([500, 500])
    expect(performance.now() - begun).toBeGreaterThan(220)
    expect((await post('/faq')).status).toBe(200)
  })

  test('the log contains the misbehaviour of a request', async () => {
    fakeUpstream.misbehave('/faq', { kind: 'refuse' })
    await post('/faq').catch(() => undefined)
    expect(fakeUpstream.log).toMatchObject([{ path: '/faq', misbehaved: 'refuse', body: null }])
    fakeUpstream.clearLog()
    expect(fakeUpstream.log).toEqual([])
  })

  test.each([
    ['refuse', { kind: 'refuse' }, 0],
    ['status', { kind: 'status', code: 500 }, 0],
    ['refuse after the body', { kind: 'refuse', after: 'body' }, 0],
    ['refuse after the body, with `stores: true`', { kind: 'refuse', after: 'body', stores: true }, 1],
    ['hang', { kind: 'hang' }, 1],
    ['reset', { kind: 'reset' }, 1],
    ['cutOff', { kind: 'cutOff' }, 1],
    ['cutOff, with `stores: false`', { kind: 'cutOff', stores: false }, 0],
  ] as [string, Misbehaviour, number][])(
    'the misbehaviour determines whether an application is stored: %s',
    async (_, how, stored) => {
      fakeUpstream.misbehave('/apply-online', how)
      const ended = apply().then((response) => response.text())
      // Only `hang` never ends.
      if (how.kind === 'hang') await expect.poll(() => fakeUpstream.tables.applications.length).toBe(stored)
      else await ended.catch(() => undefined)
      expect(fakeUpstream.tables.applications).toHaveLength(stored)
      void ended.catch(() => undefined)
    },
  )

  test.each<[Misbehaviour, (response: Response) => Promise<unknown>, unknown]>([
    [{ kind: 'status', code: 500 }, async (r) => r.status, 500],
    [{ kind: 'html' }, async (r) => (await r.text()).slice(0, 9), '<!DOCTYPE'],
    [{ kind: 'emptyBody' }, async (r) => (await r.text()).length, 0],
    [{ kind: 'huge', megabytes: 3 }, async (r) => (await r.arrayBuffer()).byteLength, 3 * 1024 * 1024],
    [
      { kind: 'reset' },
      (r) =>
        r.arrayBuffer().then(
          () => 'whole',
          () => 'broken',
        ),
      'broken',
    ],
  ])('a file can misbehave: %j', async (how, look, expected) => {
    const address = `${fakeUpstream.filesUrl}/uploads/feedback/father-1.jpg`
    fakeUpstream.misbehave('file', how)
    expect(await look(await fetch(address))).toBe(expected)
    expect((await post('/faq')).status).toBe(200)
    fakeUpstream.misbehave('file', null)
    fakeUpstream.misbehave('/uploads/feedback/father-1.jpg', { kind: 'status', code: 410, times: 1 })
    expect((await fetch(`${fakeUpstream.filesUrl}/uploads/feedback/father-2.jpg`)).status).toBe(200)
    expect((await fetch(address)).status).toBe(410)
    expect((await fetch(address)).status).toBe(200)
  })

  test('an invalid misbehaviour throws an error with the reason', () => {
    expect(() => fakeUpstream.misbehave('/no-such-call', { kind: 'null' })).toThrow(/There is no call/)
    expect(() => fakeUpstream.misbehave('/faq', { kind: 'sulk' } as never)).toThrow(/no misbehaviour "sulk"/)
    expect(() => fakeUpstream.misbehave('file', { kind: 'half' })).toThrow(/does not apply to files/)
    expect(() => fakeUpstream.misbehave('/faq', { kind: 'slow' } as never)).toThrow(/needs ms/)
  })

  test('`close` ends hanging, slow and waiting requests at once', async () => {
    const other = await startFakeUpstream()
    const body = JSON.stringify({ userId: other.userId, password: other.password })
    other.misbehave('/faq', { kind: 'hang' })
    other.misbehave('/banner', { kind: 'slow', ms: 60_000 })
    other.misbehave('/all-news', { kind: 'null', delayMs: 60_000 })
    const hanging = ['/faq', '/banner', '/all-news'].map((path) =>
      fetch(other.url + path, { method: 'POST', body })
        .then((r) => r.text())
        .then(
          () => 'answered',
          () => 'ended',
        ),
    )
    await expect.poll(() => other.log.length).toBe(3)
    await other.close()
    expect(await Promise.all(hanging)).toEqual(['ended', 'ended', 'ended'])
  })
})

test('`onTableChange` is called for each change of rows over HTTP, and for nothing else', async () => {
  let changes = 0
  const other = await startFakeUpstream({ onTableChange: () => changes++ })
  const control = async (method: string, path: string, body = {}) => {
    await fetch(`${other.filesUrl}/_control${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return changes
  }
  expect(await control('POST', '/tables/notices', { id: '9001' })).toBe(1)
  expect(await control('PATCH', '/tables/notices/9001', { head_line: 'Patched' })).toBe(2)
  expect(await control('DELETE', '/tables/notices/9001')).toBe(3)
  expect(await control('DELETE', '/tables/notices/9001'), 'a row that is not there').toBe(3)
  expect(await control('GET', '/tables/notices')).toBe(3)
  expect(await control('POST', '/misbehave', { call: '*', how: { kind: 'null' } })).toBe(3)
  expect(await control('POST', '/reset')).toBe(4)
  await other.close()
})

describe('as a process of its own', () => {
  test('it prints its address, can be controlled over HTTP, and ends with its parent', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, PORT: '0', DEMO_PASSWORD: 'from-outside', DEMO_END_WITH_PARENT: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    const { url, files } = JSON.parse(String(line)) as { url: string; files: string }
    expect(url).toBe(`${files}/webapi`)
    const control = (method: string, path: string, body?: unknown) =>
      fetch(`${files}/_control${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const all = async () =>
      (
        await fetch(`${url}/all-notice`, {
          method: 'POST',
          body: JSON.stringify({ userId: 'demo-user', password: 'from-outside' }),
        })
      ).json()

    expect(
      (
        await control('POST', '/tables/notices', {
          id: '9001',
          head_line: 'Over HTTP',
          date: '2026-11-21',
          description: '',
          images_path: '',
        })
      ).status,
    ).toBe(201)
    expect((await all())[0]).toMatchObject({ head_line: 'Over HTTP' })
    expect(
      await (await control('PATCH', '/tables/notices/9001', { head_line: 'Patched' })).json(),
    ).toMatchObject({ id: '9001', head_line: 'Patched' })
    expect((await all())[0]).toMatchObject({ head_line: 'Patched' })
    expect((await control('DELETE', '/tables/notices/9001')).status).toBe(204)
    expect((await control('DELETE', '/tables/notices/9001')).status).toBe(404)
    expect((await control('GET', '/tables/nothing')).status).toBe(404)
    expect((await control('POST', '/misbehave', { call: '/all-notice', how: { kind: 'null' } })).status).toBe(
      204,
    )
    expect(await all()).toBeNull()
    expect((await control('POST', '/misbehave', { call: '/all-notice', how: { kind: 'sulk' } })).status).toBe(
      400,
    )
    expect(await (await control('GET', '/log')).json()).toHaveLength(3)
    expect(
      (
        await control('POST', '/tables/files', {
          path: 'uploads/a/b.bin',
          contentType: 'x/y',
          base64: 'AAEC',
        })
      ).status,
    ).toBe(201)
    expect(Buffer.from(await (await fetch(`${files}/uploads/a/b.bin`)).arrayBuffer()).toString('hex')).toBe(
      '000102',
    )
    expect((await control('DELETE', '/tables/files/uploads/a/b.bin')).status).toBe(204)
    expect((await control('POST', '/reset')).status).toBe(204)
    expect((await all())[0]).not.toMatchObject({ head_line: 'Patched' })

    const exit = once(child, 'exit')
    child.stdin.end()
    expect(await exit).toEqual([0, null])
  })

  test('an invalid port ends the start with one sentence', async () => {
    const port = new URL(fakeUpstream.filesUrl).port
    for (const [value, sentence] of [
      ['banana', /PORT is "banana"/],
      [port, /is taken/],
    ] as const) {
      const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
        env: { ...process.env, PORT: value },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let output = ''
      child.stderr.on('data', (part) => {
        output += part
      })
      expect(await once(child, 'close')).toEqual([1, null])
      expect(output.trim()).toMatch(sentence)
      expect(output.trim().split('\n')).toHaveLength(1)
    }
  })
})
