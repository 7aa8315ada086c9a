import { entities, mirrorStatus } from '@school/mirror'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mirrorUnderTest } from './harness.ts'

// The rules of a sync (docs/architecture.md#the-path-of-a-row) on the whole path: fake upstream → client → loop → a real Postgres.

const it = await mirrorUnderTest()
beforeEach(async () => {
  await it.reset()
  // A run asks for the details of each row that is new to it. 40 of 60 are still more than the deletion guard lets go.
  it.fakeUpstream.tables.notices.splice(60)
})
afterAll(() => it.close())

const notices = () => it.fakeUpstream.tables.notices as unknown as Record<string, unknown>[]
const first = () => notices()[0] as Record<string, unknown>

describe('runs', () => {
  test('a run without changes writes nothing and makes no query twice', async () => {
    const first = await it.mirror.run('command')
    expect(first.map(({ entity, outcome }) => [entity, outcome])).toEqual(
      entities.map(({ name }) => [name, 'ok']),
    )
    const before = await it.db.notice.findMany({ orderBy: { id: 'asc' } })
    it.fakeUpstream.clearLog()
    const results = await it.mirror.run('command')
    expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['unchanged']))
    expect(results.reduce((sum, r) => sum + r.added + r.changed + r.returned + r.gone, 0)).toBe(0)
    expect(await it.db.notice.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
    const questions = it.fakeUpstream.log.map((call) => `${call.path} ${JSON.stringify(call.body)}`)
    expect(questions.length).toBe(new Set(questions).size)
  })

  test('a run writes exactly the changed row, with its raw form beside the parsed columns, and notifies all replicas', async () => {
    await it.run('notices')
    const listener = new pg.Client({ connectionString: it.databaseUrl })
    await listener.connect()
    const notifications: unknown[] = []
    listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '')))
    await listener.query('LISTEN mirror')
    first().head_line = 'The school opens an hour later on Sunday'
    first().created_by = 'office'
    const result = await it.run('notices')
    await listener.query('SELECT 1')
    await listener.end()
    expect(result).toMatchObject({ outcome: 'ok', added: 0, changed: 1, gone: 0 })
    const written = await it.db.notice.findMany({ where: { headline: String(first().head_line) } })
    expect(written).toMatchObject([{ raw: { created_by: 'office', head_line: first().head_line } }])
    expect(notifications).toEqual([{ entity: 'notices', ids: [String(first().id)] }])
  })

  test('a run rejects an invalid row with its reason, and stores all others', async () => {
    const count = notices().length
    notices().splice(3, 0, { head_line: 'A notice without an id', description: 'x' })
    const result = await it.run('notices')
    expect(result).toMatchObject({ outcome: 'ok', added: count, rejected: 1 })
    const [rejectedRow] = await it.db.rejectedRow.findMany({ where: { entity: 'notices' } })
    expect(rejectedRow?.reason).toMatch(/id/)
    expect(rejectedRow?.raw).toContain('A notice without an id')
    expect(it.lines.filter(({ msg }) => msg === 'row rejected')).toMatchObject([
      { entity: 'notices', row: null, reason: rejectedRow?.reason },
    ])
  })

  test('a run rejects a vacancy with neither title nor designation, gives the reason, and stores the others', async () => {
    const careers = it.fakeUpstream.tables.careers as unknown as Record<string, unknown>[]
    Object.assign(careers[0] ?? {}, { title: '', designation_name: '' })
    // Markup without a word in it is no title either.
    Object.assign(careers[1] ?? {}, { title: '<p>&nbsp;</p>', designation_name: ' ' })
    // One of both is enough.
    Object.assign(careers[2] ?? {}, { title: '', designation_name: 'Lecturer' })
    const result = await it.run('careers')
    expect(result).toMatchObject({ outcome: 'ok', added: careers.length - 2, rejected: 2 })
    const rejected = await it.db.rejectedRow.findMany({ where: { entity: 'careers' } })
    expect(rejected.map(({ rowId }) => rowId).toSorted()).toEqual(
      careers
        .slice(0, 2)
        .map(({ id }) => String(id))
        .toSorted(),
    )
    for (const { reason } of rejected) expect(reason).toMatch(/designation_name and title are both empty/)
  })

  test('a run stores the first of two rows with the same id and rejects the other', async () => {
    const count = notices().length
    notices().push({ ...first(), head_line: 'An impostor' })
    const result = await it.run('notices')
    expect(result).toMatchObject({ added: count, rejected: 1 })
    expect(await it.db.notice.count({ where: { headline: 'An impostor' } })).toBe(0)
  })

  describe('of a listing of 60 rows', () => {
    const listingOf60 = () => {
      const row = first()
      notices().splice(
        0,
        notices().length,
        ...Array.from(
          { length: 60 },
          (_, index): Record<string, unknown> => ({ ...row, id: String(88_000 + index) }),
        ),
      )
    }
    const secret = 'a value that no message may contain'
    const reject = (count: number) => {
      for (const row of notices().slice(0, count)) row.id = [secret]
    }

    test('a run that rejects 31 has failed, gives the first reason, and writes nothing', async () => {
      const count = 31
      listingOf60()
      await it.run('notices')
      const [last] = notices().slice(-1)
      Object.assign(last ?? {}, { head_line: 'Changed beside unreadable rows' })
      reject(count)
      it.lines.length = 0
      const result = await it.run('notices')
      const error = `${count} of 60 rows are rejected, the first because id is a list`
      expect(result).toMatchObject({
        outcome: 'failed',
        fetched: 60,
        rejected: count,
        error,
        changed: 0,
        gone: 0,
      })
      expect(await it.db.notice.count({ where: { goneAt: null } })).toBe(60)
      expect(await it.db.notice.count({ where: { headline: 'Changed beside unreadable rows' } })).toBe(0)
      expect(await it.db.rejectedRow.count({ where: { entity: 'notices' } })).toBe(count)
      expect(it.lines.find(({ outcome }) => outcome === 'failed')).toMatchObject({ level: 50, error })
      expect(JSON.stringify(it.lines)).not.toContain(secret)
      expect(await it.db.syncRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
        outcome: 'failed',
        rejected: count,
        error,
      })

      for (const [index, row] of notices().entries()) row.id = String(88_000 + index)
      expect(await it.run('notices')).toMatchObject({ outcome: 'ok', changed: 1, rejected: 0 })
      expect(await it.db.rejectedRow.count({ where: { entity: 'notices' } })).toBe(0)
    })

    test('a run fails if Postgres rejects most rows, and its reason contains no value', async () => {
      listingOf60()
      await it.db.$pool.query(`ALTER TABLE notice ADD CONSTRAINT odd CHECK (id > '88030') NOT VALID`)
      try {
        expect(await it.run('notices')).toMatchObject({
          outcome: 'failed',
          added: 0,
          rejected: 31,
          error: '31 of 60 rows are rejected, the first because Postgres rejects it',
        })
      } finally {
        await it.db.$pool.query('ALTER TABLE notice DROP CONSTRAINT odd')
      }
      expect(await it.run('notices')).toMatchObject({ outcome: 'ok', added: 60 })
    })
  })

  test('a run soft-deletes a missing row and restores it when it is listed again', async () => {
    await it.run('notices')
    const [vanished] = notices().splice(0, 1)
    expect(await it.run('notices')).toMatchObject({ outcome: 'ok', gone: 1 })
    const id = String(vanished?.id)
    expect((await it.db.notice.findUniqueOrThrow({ where: { id } })).goneAt).not.toBeNull()
    notices().unshift(vanished as Record<string, unknown>)
    expect(await it.run('notices')).toMatchObject({ outcome: 'ok', returned: 1, added: 0 })
    expect((await it.db.notice.findUniqueOrThrow({ where: { id } })).goneAt).toBeNull()
  })
})

test('rows that only move are stored in their new order, and are not changed themselves', async () => {
  const list = (ids: string[]) => {
    const rows = ids.map((id) => ({ id, name: `Event ${id}`, start_date: '2026-03-01' }))
    it.fakeUpstream.misbehave('/all-events', { kind: 'raw', body: JSON.stringify(rows) })
    return it.run('events')
  }
  await list(['1', '2', '3', '4', '5'])
  const before = await it.db.event.findMany({ orderBy: { listRank: 'desc' } })
  expect(await list(['4', '1', '2', '3', '5'])).toMatchObject({ outcome: 'ok', added: 0, changed: 0 })
  const after = await it.db.event.findMany({ orderBy: { listRank: 'desc' } })
  expect(after.map(({ id }) => id)).toEqual(['4', '1', '2', '3', '5'])
  expect(after[0]?.changedAt).toEqual(before[3]?.changedAt)
})

test.each([
  ['{"status":1}', 'an object without rows'],
  ['null', 'null'],
  ['{"message":"Try later"}', 'the upstream says "Try later"'],
])(
  'an answer that is no list says so in the record of its run, and deletes nothing: %s',
  async (body, said) => {
    await it.run('strip')
    it.fakeUpstream.misbehave('/marque', { kind: 'raw', body })
    const result = await it.run('strip')
    expect(result).toMatchObject({ outcome: 'held', gone: 0, error: expect.stringContaining(said) })
    expect(await it.db.syncRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ error: result.error })
  },
)

test('an empty list is no error by itself', async () => {
  it.fakeUpstream.misbehave('/marque', { kind: 'raw', body: '[]' })
  expect(await it.run('strip')).toMatchObject({ outcome: 'unchanged', fetched: 0 })
  expect((await it.db.syncRun.findFirst({ orderBy: { id: 'desc' } }))?.error).toBeNull()
})

describe('the deletion guard', () => {
  test('the deletion guard quarantines a deletion of more than 15 % and more than 5 rows until it is accepted, but new rows are written', async () => {
    await it.run('notices')
    const count = notices().length
    const gone = Math.ceil(count * 0.2)
    notices().splice(0, gone)
    notices().unshift({ ...first(), id: '99001', head_line: 'Brand new' })
    expect(await it.run('notices')).toMatchObject({ outcome: 'held', added: 1, gone: 0, held: gone })
    expect(await it.db.notice.count({ where: { goneAt: null } })).toBe(count + 1)
    expect(await it.run('notices', true)).toMatchObject({ outcome: 'ok', gone })
  })

  test('the deletion guard allows the normal change of a list that contains only the newest rows', async () => {
    await it.run('recent-notices')
    const fresh = Array.from({ length: 10 }, (_, i) => ({ ...first(), id: String(99_100 + i) }))
    notices().unshift(...fresh)
    expect(await it.run('recent-notices')).toMatchObject({ outcome: 'ok', added: 10, gone: 10 })
  })
})

describe('replicas', () => {
  test('when several replicas start a run of an entity at once, only one of them runs it', async () => {
    const other = await it.mirror.run('schedule', ['notices'])
    expect(other).toHaveLength(1)
    await it.db.$pool.query('TRUNCATE notice')
    // The run that got the lease waits for the table until the others have tried.
    const lock = await it.db.$pool.connect()
    onTestFinished(() => lock.release())
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE notice')
    const outcomes: string[] = []
    const runs = [1, 2, 3].map(async () => outcomes.push((await it.run('notices')).outcome))
    await expect.poll(() => outcomes).toEqual(['skipped', 'skipped'])
    await lock.query('COMMIT')
    await Promise.all(runs)
    expect(outcomes).toEqual(['skipped', 'skipped', 'ok'])
  })
})

describe('the record of a run', () => {
  test('every run is recorded by one row and one log line with its result', async () => {
    await it.run('strip')
    it.fakeUpstream.misbehave('/marque', { kind: 'status', code: 500 })
    await it.run('strip')
    const runs = await it.db.syncRun.findMany({ where: { entity: 'strip' }, orderBy: { id: 'asc' } })
    expect(runs.map((run) => [run.outcome, run.finishedAt !== null])).toEqual([
      ['ok', true],
      ['failed', true],
    ])
    expect(runs[1]?.error).toMatch(/500/)
    expect((await mirrorStatus(it.db)).find(({ entity }) => entity === 'strip')).toMatchObject({
      lastOutcome: 'failed',
      lastError: runs[1]?.error,
    })
    const lines = it.lines.filter((line) => line.entity === 'strip' && line.outcome)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ outcome: 'ok', fetched: 15, added: 15, rejected: 0 })
    expect(Object.keys(lines[0] ?? {})).toEqual(
      expect.arrayContaining(['upstreamMs', 'databaseMs', 'held', 'gone']),
    )
  })
})
