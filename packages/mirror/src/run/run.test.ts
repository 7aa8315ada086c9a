import { afterEach, expect, test, vi } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import { convertRows, rawText } from './convert-rows.ts'
import { createResult, markFailed, plainReason, timed } from './run.ts'

afterEach(() => void vi.useRealTimers())

test('a failed run has written nothing, and keeps what it has read', () => {
  const result = { ...createResult('notices'), fetched: 9, rejected: 2, details: 3 }
  Object.assign(result, { added: 1, changed: 1, returned: 1, gone: 1, held: 1, outcome: 'ok' })
  markFailed(result, 'no answer')
  expect(result).toMatchObject({
    entity: 'notices',
    outcome: 'failed',
    error: 'no answer',
    fetched: 9,
    added: 0,
    changed: 0,
    returned: 0,
    gone: 0,
    held: 0,
    rejected: 2,
    details: 3,
    upstreamMs: 0,
    databaseMs: 0,
  })
})

test('the durations of a stage are added up, also when it fails', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const result = createResult('notices')
  const work = async () => {
    vi.advanceTimersByTime(20)
    return 'done'
  }
  expect(await timed(result, 'upstreamMs', work)).toBe('done')
  await expect(
    timed(result, 'upstreamMs', async () => {
      vi.advanceTimersByTime(5)
      throw new Error('x')
    }),
  ).rejects.toThrow('x')
  expect(result).toMatchObject({ upstreamMs: 25, databaseMs: 0 })
})

test('a reason is the first line of an error, at most 300 characters', () => {
  expect(plainReason(new Error('first\nsecond'))).toBe('first')
  expect(plainReason('text')).toBe('text')
  expect(plainReason(new Error('x'.repeat(301)))).toHaveLength(300)
})

const entity = {
  id: ({ id }: { id: string }) => id,
  row: ({ name }: { name: string }, position: number) => {
    if (!name) throw new Error('name is missing')
    return { name, position }
  },
} as unknown as AnyEntity
const listed = (id: string, name: string) => ({ value: { id, name }, raw: { id, name } })

test('listed rows are converted with their position among the valid rows; an invalid one is rejected with its reason', () => {
  const { rows, rejected } = convertRows(entity, [listed('a', 'A'), listed('b', ''), listed('c', 'C')])
  expect(rows).toMatchObject([
    { id: 'a', columns: { name: 'A', position: 0 }, raw: { id: 'a', name: 'A' } },
    { id: 'c', columns: { name: 'C', position: 1 } },
  ])
  expect(rows[0]?.hash).not.toBe(rows[1]?.hash)
  expect(rejected).toEqual([{ id: 'b', reason: 'name is missing', raw: '{"id":"b","name":""}' }])
})

test('of rows with the same id the first counts; another one is rejected, and a repetition is not', () => {
  const { rows, duplicates } = convertRows(entity, [listed('a', 'A'), listed('a', 'A'), listed('a', 'B')])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.columns).toMatchObject({ name: 'A' })
  expect(duplicates).toMatchObject([{ id: 'a', reason: 'another row has the same id' }])
})

test('the text of a rejected row has at most 2,000 characters, and ends with a whole one', () => {
  expect(rawText('x'.repeat(3_000))).toHaveLength(2_000)
  expect(rawText('😀'.repeat(2_000)).isWellFormed()).toBe(true)
})
