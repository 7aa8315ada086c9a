import { describeFindings, mirrorStatus } from '@school/mirror'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mirrorUnderTest } from './harness.ts'

// Rows as real servers of schools send them, from the wire to the row in the table and to what is told about it.

const it = await mirrorUnderTest()
beforeEach(async () => {
  await it.reset()
  it.fakeUpstream.tables.notices.splice(12)
})
afterAll(() => it.close())

const answer = (
  path: string,
  body: unknown,
  more: { headers?: Record<string, string>; times?: number } = {},
) =>
  it.fakeUpstream.misbehave(path, {
    kind: 'raw',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  })
const statusOf = async (entity: string) => {
  const found = (await mirrorStatus(it.db)).find((one) => one.entity === entity)
  if (!found) throw new Error(`There is no entity ${entity}.`)
  return found
}
const warnings = () => it.lines.filter(({ level }) => level === 40).map(({ msg }) => String(msg))
const news = (id: number, date: string, change: object = {}) => ({
  id,
  head_line: `News ${id}`,
  description: 'x',
  date,
  ...change,
})

describe('details', () => {
  const ID = '33'
  const list = (headline: string) =>
    answer('/all-notice', [{ id: ID, head_line: headline, date: '2026-05-01', images_path: '' }])
  const text = async () => (await it.db.notice.findUniqueOrThrow({ where: { id: ID } })).text
  const passMinutes = (minutes: number) =>
    it.db.$pool.query(`UPDATE notice SET "detailAt" = "detailAt" - $1 * interval '1 minute'`, [minutes])

  test('a correction of a detail is read half an hour later, although the list did not change', async () => {
    list('Routine 33')
    answer('/notice-details', [{ head_line: 'x', description: 'Exam on 12 December' }])
    await it.run('notices')
    answer('/notice-details', [{ head_line: 'x', description: 'CORRECTED: exam on 15 December' }])
    await passMinutes(20)
    await it.run('notices')
    expect(await text()).toBe('Exam on 12 December')
    await passMinutes(10)
    expect(await it.run('notices')).toMatchObject({ outcome: 'ok', changed: 1 })
    expect(await text()).toBe('CORRECTED: exam on 15 December')
  })

  test.each([
    ['{"status":0,"message":"No data found"}', true],
    ['[]', true],
    ['null', true],
    ['{"status":0,"message":"Database is down"}', false],
    ['<h1>Error</h1>', false],
  ])('the answer %s to a detail ends the stored text: %s', async (body, isGone) => {
    list('School closed')
    answer('/notice-details', [{ description: 'OLD BODY' }])
    await it.run('notices')
    list('Exam routine class five')
    answer('/notice-details', body)
    const result = await it.run('notices')
    expect(await text()).toBe(isGone ? '' : 'OLD BODY')
    expect(result.remarks).toEqual(isGone ? ['the upstream lists 1 row of which it has no detail'] : [])
    expect((await statusOf('notices')).lastError === null).toBe(isGone)
  })
})

test('a listing that says that it is not whole deletes nothing, and that is said everywhere', async () => {
  answer(
    '/all-news',
    Array.from({ length: 12 }, (_, i) => news(i + 1, '2026-01-01')),
  )
  await it.run('news')
  answer('/all-news', { total: 12, data: [news(1, '2026-01-01'), news(2, '2026-01-01')] })
  const said =
    'the listing is not whole: it has 12 rows, 2 were read, and it does not say how to get the others'
  expect(await it.run('news')).toMatchObject({ gone: 0, held: 10, remarks: [said] })
  expect(await it.db.newsItem.count({ where: { goneAt: null } })).toBe(12)
  expect((await statusOf('news')).remarks).toEqual([said])
  expect(await it.db.syncRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ remarks: [said] })
  expect(warnings().join()).toContain('sync of news')
})

test('rows of the calendar with one name are all stored, and a corrected date deletes none', async () => {
  const rows = [
    { sl: null, semester: 'Spring', name: 'Public Holiday', start_date: '2026-02-21', end_date: '' },
    { sl: null, semester: 'Spring', name: 'Public Holiday', start_date: '2026-03-26', end_date: '' },
    { sl: 1, semester: 'Spring', name: 'Exam', start_date: '2026-03-01', end_date: '2026-03-05' },
    { sl: 1, semester: 'Spring', name: 'Exam', start_date: '2026-06-01', end_date: '2026-06-05' },
  ]
  answer('/academic-calendar', rows)
  expect(await it.run('calendar')).toMatchObject({ added: 4, rejected: 0 })
  answer('/academic-calendar', [{ ...rows[0], start_date: '2026-02-22' }, ...rows.slice(1)])
  expect(await it.run('calendar')).toMatchObject({ added: 0, changed: 1, gone: 0 })
})

test('two rows of one id do not take turns from run to run', async () => {
  const [a, b] = [news(1, '2026-01-01'), news(1, '2026-01-01', { head_line: 'Another' })]
  answer('/all-news', [a, b])
  expect(await it.run('news')).toMatchObject({ added: 1, rejected: 1 })
  answer('/all-news', [b, a])
  expect(await it.run('news')).toMatchObject({ outcome: 'unchanged', rejected: 1 })
})

describe('a list that ends at a limit', () => {
  const found = async (entity: string) => describeFindings(await statusOf(entity))
  const videos = (number: number) =>
    answer(
      '/all-videos',
      Array.from({ length: number }, (_, at) => ({
        id: at + 1,
        title: `Video ${at + 1}`,
        video_id: 'dQw4w9WgXcQ',
        thumbnail: 'uploads/a.jpg',
        date: '2026-01-01',
      })),
    )
  const pictures = (number: number) =>
    answer(
      '/gallery',
      Array.from({ length: number }, (_, at) => ({ id: at + 1, title: 'Hall', picture: 'uploads/a.jpg' })),
    )

  test('is told as perhaps cut, and nothing differs and nothing is logged', async () => {
    videos(100)
    await it.run('videos')
    expect(await found('videos')).toEqual([
      'the list has exactly 100 rows, a round number: the school’s server perhaps cuts the list there without saying so',
    ])
    expect([(await statusOf('videos')).differences, warnings()]).toEqual([[], []])
    videos(101)
    await it.run('videos')
    expect(await found('videos')).toEqual([])
  })

  test.each([
    ['a total', (data: object[]) => ({ total: data.length, data })],
    ['no further page', (data: object[]) => ({ has_more: false, data })],
    ['its last page', (data: object[]) => ({ data, current_page: 1, last_page: 1 })],
  ])('is not told if the answer says that these are all: %s', async (_, envelope) => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, title: 'Hall', picture: 'a.jpg' }))
    answer('/gallery', envelope(rows))
    await it.run('gallery')
    expect(await found('gallery')).toEqual([])
    answer('/gallery', rows)
    await it.run('gallery')
    expect(await found('gallery')).toEqual([expect.stringContaining('exactly 100 rows')])
  })

  test('is told with the other list of that length, or with what is missing', async () => {
    videos(48)
    await it.run('videos')
    pictures(48)
    await it.run('gallery')
    const others = 'the school’s server perhaps cuts the list there without saying so'
    expect(await found('videos')).toEqual([
      `the list has 48 rows, as gallery, and no list has more: ${others}`,
    ])
    videos(20)
    await it.run('videos')
    expect(await found('videos')).toEqual([
      `the list has 20 rows, a round number, and 28 that were there are missing: ${others}`,
    ])
  })
})

describe('what cannot be read', () => {
  test('is counted per column with samples, and costs no row', async () => {
    answer('/all-news', [news(1, '26-11-2026'), news(2, 'next week'), news(3, '২৬ নভেম্বর ২০২৬')])
    expect(await it.run('news')).toMatchObject({ added: 3, rejected: 0, unreadable: 1 })
    expect((await statusOf('news')).fields.date).toMatchObject({
      filled: 2,
      of: 3,
      unreadable: 1,
      samples: ['next week'],
    })
    expect(await it.db.syncRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      unreadable: 1,
      fields: { date: { samples: ['next week'] } },
    })
    const dates = await it.db.newsItem.findMany({ orderBy: { id: 'asc' }, select: { date: true } })
    expect(dates.map(({ date }) => date?.toISOString().slice(0, 10))).toEqual([
      '2026-11-26',
      undefined,
      '2026-11-26',
    ])
  })

  test('is one warning while it lasts: a renamed column, all dates in an unknown form, a fee', async () => {
    const rows = [1, 2, 3, 4].map((id) => news(id, `day ${id}`, { images_path: 'a.jpg' }))
    answer('/all-news', rows)
    await it.run('news')
    answer(
      '/all-news',
      rows.map(({ head_line: headline, ...row }) => ({ ...row, headline })),
    )
    await it.run('news')
    await it.run('news')
    expect(warnings().filter((msg) => msg.startsWith('the rows of news differ'))).toEqual([
      'the rows of news differ: date cannot be read in 4 of 4 rows',
      'the rows of news differ: head_line is empty in all 4 rows, and was filled before; its rows also have headline; headline is a new column that the specification does not name',
    ])
    expect((await statusOf('news')).differences.map(({ field, kind }) => [field, kind])).toEqual([
      ['head_line', 'empty'],
      ['date', 'unreadable'],
      ['headline', 'new'],
    ])
    answer(
      '/all-news',
      rows.map((row) => ({ ...row, date: '2026-01-01' })),
    )
    await it.run('news')
    expect((await statusOf('news')).differences).toEqual([])
  })

  test('of a fee keeps the stored one, and the other fees are read', async () => {
    await it.run('fees')
    const before = await it.db.admissionFee.count({ where: { goneAt: null } })
    answer('/application-fee', { fee: '520/=' }, { times: 1 })
    expect(await it.run('fees')).toMatchObject({ gone: 0, rejected: 0 })
    answer('/application-fee', { fee: 'ask the office' }, { times: 1 })
    expect(await it.run('fees')).toMatchObject({ gone: 0, rejected: 1, unreadable: 1 })
    expect(await it.db.admissionFee.count({ where: { goneAt: null } })).toBe(before)
  })

  test('the rows of the fake upstream differ in nothing', async () => {
    await it.mirror.run('command')
    const status = await mirrorStatus(it.db)
    expect(
      status.flatMap(({ entity, differences }) => differences.map(({ text }) => `${entity}: ${text}`)),
    ).toEqual([])
    expect(status.flatMap(({ remarks }) => remarks)).toEqual([])
  })
})

test.each([
  ['an unknown content encoding', { headers: { 'content-encoding': 'utf-8' } }, ''],
  ['a warning after the rows', {}, '<br />\n<b>Warning</b>: x in <b>y.php</b>'],
])('rows are read in spite of %s', async (_, more, after) => {
  answer('/all-news', JSON.stringify([news(1, '2026-01-01')]) + after, more)
  expect(await it.run('news')).toMatchObject({ outcome: 'ok', added: 1 })
})

describe('a credential that the upstream does not accept', () => {
  test('all lists empty at once are not read: the likely cause is said, and nothing is fresh', async () => {
    it.fakeUpstream.misbehave('*', { kind: 'errorObject', message: 'No data found' })
    await it.mirror.run('schedule')
    const status = await mirrorStatus(it.db)
    expect(status.filter(({ freshAt }) => freshAt !== null)).toEqual([])
    expect(it.lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('the credential is probably wrong'),
    ])
  })

  test('an answer without a list counts as read when another has rows', async () => {
    answer('/faq', { status: 0, message: 'No data found' })
    await it.mirror.run('schedule', ['faq'])
    expect((await statusOf('faq')).freshAt).toBeNull()
    await it.mirror.run('schedule', ['strip'])
    expect((await statusOf('faq')).freshAt).not.toBeNull()
  })

  test('a start reads at once what was empty or failed before, and nothing else', async () => {
    it.fakeUpstream.misbehave('/faq', { kind: 'emptyArray' })
    await it.mirror.run('schedule', ['strip', 'faq'])
    it.fakeUpstream.misbehave('/banner', { kind: 'status', code: 500 })
    await it.mirror.run('schedule', ['banners'])
    it.fakeUpstream.misbehave('/faq', null)
    it.fakeUpstream.misbehave('/banner', null)
    it.fakeUpstream.clearLog()
    await it.mirror.start()
    await it.mirror.stop()
    const asked = it.fakeUpstream.log.map(({ path }) => path)
    expect(asked).toContain('/faq')
    expect(asked).toContain('/banner')
    expect(asked).not.toContain('/marque')
  })
})
