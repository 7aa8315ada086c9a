import pino from 'pino'
import { expect, test } from 'vitest'
import { logRun } from './record.ts'
import { createResult, type RunResult } from './run.ts'

test.each<[string, number, Partial<RunResult>, string]>([
  ['info', 30, { outcome: 'ok', added: 2 }, 'sync of notices: ok'],
  ['info', 30, { outcome: 'unchanged' }, 'sync of notices: unchanged'],
  ['a warning', 40, { outcome: 'held', held: 7 }, 'sync of notices: deletion of 7 rows quarantined'],
  ['an error', 50, { outcome: 'failed', error: 'no answer' }, 'sync of notices failed: no answer'],
])('a run is logged once, as %s (%i), with its result in whole milliseconds: %o', (_, level, change, msg) => {
  const lines: object[] = []
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const result = { ...createResult('notices'), ...change, upstreamMs: 12.6, databaseMs: 3.2 }
  logRun(log, 'schedule', result)
  const { fields: _fields, detailFields: _detailFields, ...counts } = result
  expect(lines).toEqual([{ level, trigger: 'schedule', ...counts, upstreamMs: 13, databaseMs: 3, msg }])
})
