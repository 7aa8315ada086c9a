import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RowJob } from './job.ts'
import { createRunners } from './runners.ts'

// A job asks whether a row is due (`isDue`), or it claims at once; some end expired claims first (`recover`).

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const broken = Object.assign(new Error('permission denied'), { code: '42501' })

describe('what the log says when jobs do not come to their rows', () => {
  /** What each of these steps of a job throws. */
  let failures: Record<string, Error>
  let lines: { kind?: string; reason: string }[]
  let runners: ReturnType<typeof createRunners>

  const step = async <T>(name: string, result: T) => {
    const error = failures[name]
    if (error) throw error
    return result
  }
  const job = (kind: string, asks: boolean, isDue = false): RowJob => ({
    about: { kind },
    schedule: 'when due',
    atOnce: 1,
    failure: 'x',
    recover: () => step(`${kind} recovers`, undefined),
    ...(asks && { isDue: () => step(`${kind} asks`, isDue) }),
    claim: () => step(`${kind} claims`, null),
    handle: async () => undefined,
    retry: 'never',
  })
  /** One look at all jobs, until nothing runs any more. */
  const linesOfALook = async (now: Record<string, Error>, recovers = false) => {
    failures = now
    lines.length = 0
    await runners.fill(recovers)
    await Promise.all(runners.all())
    return [...lines]
  }
  const everywhere = (error: Error) => ({
    'a asks': error,
    'b asks': error,
    'c claims': error,
    'a recovers': error,
    'b recovers': error,
    'c recovers': error,
  })

  const watch = (...jobs: RowJob[]) => {
    lines = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    runners = createRunners(jobs, log, () => false)
  }
  beforeEach(() => watch(job('a', true), job('b', true), job('c', false)))

  test.each([
    ['before a look', everywhere(away)],
    ['between the first and the second job', { 'b asks': away, 'c claims': away }],
    ['between the first and the second job, which end claims', { 'b recovers': away, 'c claims': away }],
    ['after the last job was started', { 'c claims': away }],
  ])('an outage of the database that begins %s is one line, until it is over', async (_, first) => {
    expect(await linesOfALook(first, true)).toMatchObject([{ reason: 'ECONNREFUSED' }])
    expect(await linesOfALook(everywhere(away))).toEqual([])
    expect(await linesOfALook(everywhere(away))).toEqual([])
    // It comes back in the middle of a look.
    expect(await linesOfALook({ 'a asks': away })).toEqual([])
    expect(await linesOfALook({})).toEqual([])
    expect(await linesOfALook(everywhere(away))).toHaveLength(1)
  })

  test.each(['a asks', 'c claims'])(
    'a job that fails alone (%s) is one line, until it works',
    async (name) => {
      const alone = { [name]: broken }
      expect(await linesOfALook(alone)).toMatchObject([{ kind: name[0], reason: '42501' }])
      expect(await linesOfALook(alone)).toEqual([])
      // Another one is told too, and an outage in between makes it no other failure.
      expect(await linesOfALook({ ...alone, 'b asks': broken })).toMatchObject([{ kind: 'b' }])
      expect(await linesOfALook(everywhere(away))).toHaveLength(1)
      expect(await linesOfALook({})).toEqual([])
      expect(await linesOfALook(alone)).toMatchObject([{ kind: name[0] }])
    },
  )

  test('a job whose rows are due and cannot be claimed is one line', async () => {
    watch(job('a', true, true))
    expect(await linesOfALook({ 'a claims': broken })).toHaveLength(1)
    expect(await linesOfALook({ 'a claims': broken })).toEqual([])
    expect(await linesOfALook({})).toEqual([])
    expect(await linesOfALook({ 'a claims': broken })).toHaveLength(1)
  })
})
