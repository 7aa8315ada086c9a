import type { Misbehaviour } from '@school/demo-upstream'
import { entities } from '@school/mirror'
import { afterAll, describe, expect, test } from 'vitest'
import { mirrorUnderTest, shortenTables } from './harness.ts'

// What servers of this make are known to send (docs/spec/upstream.md, "likely"), from the wire to the row in the table. The forms
// of a list, which are the same for all entities, are tested in packages/upstream/src/parse-response.test.ts.

type Columns = Record<string, unknown>
type Snapshot = Map<string, Map<string, Columns>>

const it = await mirrorUnderTest()
shortenTables(it.fakeUpstream)
await it.mirror.run('command')
const right = await snapshot()
afterAll(() => it.close())

async function snapshot(): Promise<Snapshot> {
  const parts = entities.map(
    ({ name, table }) =>
      `SELECT '${name}' AS entity, id, to_jsonb(t) - '{id,hash,raw,detailHash,detailRaw,detailAt,changedAt,firstSeenAt,goneAt}'::text[] AS columns
       FROM "${table}" t WHERE "goneAt" IS NULL`,
  )
  const { rows } = await it.db.$pool.query<{ entity: string; id: string; columns: Columns }>(
    parts.join(' UNION ALL '),
  )
  const all: Snapshot = new Map(entities.map(({ name }) => [name, new Map()]))
  for (const { entity, id, columns } of rows) all.get(entity)?.set(id, columns)
  return all
}

/**
 * The whole upstream behaves in one way from the first sync on, and the rows are the usual ones. Which texts are the same value
 * is tested in packages/upstream and packages/mirror/src/parse.test.ts; here, that the columns of every entity are read so.
 */
const ways: [name: string, how: Misbehaviour][] = [
  ['numbers as numbers', { kind: 'numbersAsNumbers' }],
  ['null for what is empty', { kind: 'emptyStringsAsNull' }],
  ['moments for days', { kind: 'dateTimes', time: '23:59:59' }],
]

test.each(ways)(
  'the rows of all entities are parsed correctly from an upstream that sends %s',
  async (_, how) => {
    await it.db.$pool.query(`TRUNCATE ${entities.map(({ table }) => `"${table}"`).join(', ')}`)
    it.fakeUpstream.misbehave('*', how)
    await it.mirror.run('command')
    it.fakeUpstream.misbehave('*', null)
    const read = await snapshot()
    for (const { name } of entities) {
      expect(right.get(name)?.size, name).toBeGreaterThan(0)
      expect(read.get(name), name).toEqual(right.get(name))
    }
  },
)

// One row of every kind, written as badly as it may come. The lists of recent rows have the columns of the whole ones.

const rows: [entity: string, path: string, answer: unknown, id: string, columns: Columns][] = [
  [
    'notices',
    '/all-notice',
    [{ id: ' 0132 ', head_line: 'Exam\\nroutine ৭ম | ﷺ', date: '2025-09-04 00:00:00', images_path: null }],
    '132',
    { number: 132, headline: 'Exam routine ৭ম | ﷺ', date: '2025-09-04', text: '', attachment: '' },
  ],
  [
    'news',
    '/all-news',
    [
      null,
      { id: '9', head_line: 'A', description: '<p>One</p><p>Two &amp; three</p>', images_path: '/x.JPG' },
    ],
    '9',
    { headline: 'A', text: 'One\n\nTwo & three', date: null, image: '/x.JPG' },
  ],
  [
    'recent-news',
    '/recent-news',
    { '0': { id: 3, head_line: 'Gap' }, '2': { id: 4, head_line: 'Keys' } },
    '4',
    { position: 1, headline: 'Keys', text: '', image: '' },
  ],
  [
    'events',
    '/all-events',
    [
      {
        id: '5',
        name: 'Tarana',
        description: null,
        images: ['one.jpg', 'two.jpg'],
        start_date: '2025-02-29',
        end_date: '2024-02-29',
      },
    ],
    '5',
    { name: 'Tarana', text: '', image: 'one.jpg', startDate: null, endDate: '2024-02-29', date: null },
  ],
  [
    'recent-events',
    '/recent-events',
    {
      data: {
        '4': { id: '5', name: '', description: 'Only words', start_date: '04-09-2025', date: '২০২৫-০৯-০৪' },
      },
    },
    '5',
    { name: '', text: 'Only words', startDate: '2025-09-04', date: '2025-09-04' },
  ],
  [
    'videos',
    '/all-videos',
    { data: [{ id: 1, title: null, video_id: 'aaaaaaaaaaa', thumbnail: null, date: '0000-00-00 00:00:00' }] },
    '1',
    {
      title: '',
      videoId: 'aaaaaaaaaaa',
      thumbnail: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg',
      date: null,
    },
  ],
  [
    'banners',
    '/banner',
    [{ id: 4, images_path: ' uploads/ছবি.JPG ' }],
    '4',
    { position: 0, image: 'uploads/ছবি.JPG' },
  ],
  [
    'strip',
    '/marque',
    [{ id: '4', name: 'New\\nsession', date: '2025-9-4', link: null }],
    '4',
    { name: 'New session', date: '2025-09-04', link: '' },
  ],
  [
    'testimonials',
    '/parent-feedback',
    [{ id: '4', name: null, description: 'Good\\\\ school', picture: false }],
    '4',
    { name: '', text: 'Good school', image: '' },
  ],
  [
    'careers',
    '/career',
    [{ id: 99012, title: 'Teacher', designation_name: null }],
    '99012',
    { title: 'Teacher', designation: '', location: '', startDate: null, endDate: null },
  ],
  [
    'latest-career',
    '/latest-career',
    { description: 'We\\r\\nhire', images_path: 'x.png' },
    'latest',
    { text: 'We\nhire', image: 'x.png' },
  ],
  [
    'faq',
    '/faq',
    [
      {
        id: 8,
        ques_bangla: '\u09a1\u09bc',
        ans_bangla: null,
        ques_english: 'Q?\\n',
        ans_english: 'A\\n\\nB',
      },
    ],
    '8',
    { questionBangla: '\u09a1\u09bc', answerBangla: '', questionEnglish: 'Q?', answerEnglish: 'A\n\nB' },
  ],
  [
    'gallery',
    '/gallery',
    [{ id: 8, picture: 'uploads\\/g.jpg', title: null }],
    '8',
    { image: 'uploads/g.jpg', title: '' },
  ],
  [
    'categories',
    '/category-list',
    { msg: '', list: [{ id: 2.0, name: ' General ' }] },
    '2',
    { position: 0, name: 'General' },
  ],
  [
    'programmes',
    '/admission-programme-list',
    [{ programme_id: 3, department_id: 0, degree_name: 'Class\\n3' }],
    '3-0',
    { programmeId: '3', departmentId: '0', name: 'Class 3' },
  ],
]

describe('a row with unusual values', () => {
  test.each(rows)(
    'a row of %s with unusual values is stored correctly',
    async (entity, path, answer, id, columns) => {
      const table = entities.find(({ name }) => name === entity)?.table
      await it.db.$pool.query(`TRUNCATE "${table}"`)
      it.fakeUpstream.misbehave(path, { kind: 'raw', body: JSON.stringify(answer) })
      const result = await it.run(entity)
      it.fakeUpstream.misbehave(path, null)
      expect(result).toMatchObject({ outcome: 'ok' })
      expect((await snapshot()).get(entity)?.get(id)).toMatchObject(columns)
    },
  )

  test('a row of the calendar, whose entries have no id, is stored correctly with unusual values', async () => {
    await it.db.$pool.query('TRUNCATE calendar_entry')
    const row = {
      sl: 1,
      semester: 'First',
      name: 'Eid\\nholiday',
      start_date: '2025-09-04 10:00:00',
      end_date: '',
    }
    it.fakeUpstream.misbehave('/academic-calendar', {
      kind: 'raw',
      body: JSON.stringify([row, { ...row, name: 'Exam' }, { ...row, name: '' }]),
    })
    const result = await it.run('calendar')
    it.fakeUpstream.misbehave('/academic-calendar', null)
    expect(result).toMatchObject({ added: 2, rejected: 1 })
    expect([...((await snapshot()).get('calendar')?.values() ?? [])]).toContainEqual({
      position: 0,
      serial: '1',
      semester: 'First',
      name: 'Eid holiday',
      startDate: '2025-09-04',
      endDate: null,
    })
  })

  test('of a detail is stored correctly', async () => {
    await it.db.$pool.query('TRUNCATE teacher')
    const listed = { teacher_id: 3, name: 'Hafez\\n Abdullah', gender: 'Male', picture: null }
    it.fakeUpstream.misbehave('/all-teacher', { kind: 'raw', body: JSON.stringify([listed]) })
    const detail = {
      about: 'One\\ntwo',
      orcid: 'https://orcid.org/1',
      project_award: '<b>Best</b>',
      book: null,
    }
    it.fakeUpstream.misbehave('/teacher-info', {
      kind: 'raw',
      body: JSON.stringify([{ ...listed, ...detail }]),
    })
    await it.run('teachers')
    it.fakeUpstream.misbehave('/all-teacher', null)
    it.fakeUpstream.misbehave('/teacher-info', null)
    expect((await snapshot()).get('teachers')?.get('3')).toMatchObject({
      name: 'Hafez Abdullah',
      gender: 'Male',
      image: '',
      about: 'One\ntwo',
      orcid: 'https://orcid.org/1',
      rewards: 'Best',
      book: '',
    })
  })

  test('a row that Postgres rejects does not affect other rows', async () => {
    await it.db.$pool.query(
      'TRUNCATE strip_item; ALTER TABLE strip_item ADD CONSTRAINT odd CHECK (name <> $$Odd$$)',
    )
    const listed = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, name: i === 17 ? 'Odd' : `Item ${i}` }))
    it.fakeUpstream.misbehave('/marque', { kind: 'raw', body: JSON.stringify(listed) })
    const result = await it.run('strip')
    it.fakeUpstream.misbehave('/marque', null)
    await it.db.$pool.query('ALTER TABLE strip_item DROP CONSTRAINT odd')
    expect(result).toMatchObject({ outcome: 'ok', added: 39, rejected: 1 })
    expect(await it.db.rejectedRow.findMany({ where: { entity: 'strip' } })).toMatchObject([{ rowId: '18' }])
  })

  test('a rejected row does not delete the rows of the levels below', async () => {
    await it.run('genders')
    const genders = async () => [...((await snapshot()).get('genders')?.keys() ?? [])].sort()
    const before = await genders()
    expect(before).not.toEqual([])
    const [programme] = it.fakeUpstream.tables.programmes
    const name = programme?.degree_name
    Object.assign(programme ?? {}, { degree_name: '' })
    for (let cycle = 0; cycle < 4; cycle += 1) {
      await it.mirror.run('schedule', ['programmes', 'genders'])
      await it.passMinutes(30)
    }
    expect(await genders()).toEqual(before)
    Object.assign(programme ?? {}, { degree_name: name })
  })
})
