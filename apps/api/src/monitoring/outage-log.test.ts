import pino from 'pino'
import { expect, test } from 'vitest'
import { createOutageLog } from './outage-log.ts'

test('an outage is logged once at its start and once at its end, for any number of failed requests', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  let now = 0
  const outages = createOutageLog(log, 'procedures', () => now)
  const away = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  for (now = 0; now < 60_000; now += 100) outages.failed(away, { procedure: 'home' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 50, procedure: 'home' })
  // Another kind of failure is another outage.
  outages.failed(new TypeError('ours'), { procedure: 'faq' })
  expect(lines).toHaveLength(2)
  outages.worked()
  expect(lines).toHaveLength(2)
  now += 11_000
  outages.worked()
  outages.worked()
  expect(lines.slice(2)).toMatchObject([
    { level: 30, msg: 'procedures work again', failures: 600, seconds: 60 },
    { level: 30, failures: 1 },
  ])
})
