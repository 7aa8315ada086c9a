import pino from 'pino'
import { expect, test } from 'vitest'
import type { RowJob } from './job.ts'
import { createRunners } from './runners.ts'

test('an outage of the database is one line in the log, however it spreads, and a job that fails alone is another', async () => {
  const broken = new Set<string>()
  const job = (kind: string): RowJob => ({
    about: { kind },
    schedule: 'when due',
    atOnce: 1,
    failure: 'x',
    async isDue() {
      if (broken.has(kind)) throw new Error(`${kind} is away`)
      return false
    },
    claim: async () => null,
    handle: async () => undefined,
    retry: 'never',
  })
  const lines: unknown[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).jobs) })
  const runners = createRunners([job('a'), job('b'), job('c')], log, () => false)
  const toldWhile = async (...kinds: string[]) => {
    lines.length = 0
    broken.clear()
    for (const kind of kinds) broken.add(kind)
    expect(await runners.fill(false)).toBe(kinds.length === 0)
    return lines.flat()
  }
  expect(await toldWhile()).toEqual([])
  // It begins while the jobs are looked at.
  expect(await toldWhile('b', 'c')).toEqual([{ kind: 'b' }, { kind: 'c' }])
  expect(await toldWhile('a', 'b', 'c')).toEqual([])
  expect(await toldWhile('a')).toEqual([])
  expect(await toldWhile()).toEqual([])
  expect(await toldWhile('a', 'b', 'c')).toHaveLength(3)
  expect(await toldWhile()).toEqual([])
  expect(await toldWhile('c')).toEqual([{ kind: 'c' }])
  expect(await toldWhile('c')).toEqual([])
  expect(await toldWhile('b', 'c')).toEqual([{ kind: 'b' }])
})
