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

test('a failure that occurs every minute is one outage, which ends only when what failed works again', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  let now = 0
  const outages = createOutageLog(log, 'pages', () => now)
  const fail = (route: string) => outages.failed(new TypeError('ours'), { route }, route)
  for (now = 0; now < 300_000; now += 60_000) {
    fail('/notice/$id')
    outages.worked('/about')
  }
  expect(lines).toMatchObject([{ level: 50, route: '/notice/$id' }])
  outages.worked('/notice/$id')
  expect(lines.slice(1)).toMatchObject([
    { level: 30, msg: 'pages work again', source: '/notice/$id', failures: 5 },
  ])
})

test('errors without a code are one outage for each place in the code', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const outages = createOutageLog(log, 'pages')
  const first = () => new TypeError('one')
  const second = () => new TypeError('another')
  for (const make of [first, first, second, first]) outages.failed(make(), {})
  expect(lines.map(({ err }) => (err as Error).message)).toEqual(['one', 'another'])
})
