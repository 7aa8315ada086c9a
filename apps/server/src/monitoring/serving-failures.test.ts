import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createServingFailures } from './serving-failures.ts'

function recorded() {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const registry = new Registry()
  const clock = { now: 0 }
  const failures = createServingFailures(log, registry, ['home', 'faq'], () => clock.now)
  return { failures, lines, registry, clock }
}

test('a procedure that fails is a problem until it works again', () => {
  const { failures } = recorded()
  failures.procedure('faq', new TypeError('ours'), '/faq')
  failures.procedure('home', null, '/')
  expect(failures.problems()).toEqual([{ kind: 'pages', text: 'the procedure faq fails' }])
  failures.procedure('faq', null)
  expect(failures.problems()).toEqual([])
})

test('a failure that nobody has caused for ten minutes is not a current problem', () => {
  const { failures, clock } = recorded()
  const details = { error: new TypeError('ours'), path: '/notice/1', componentStack: '\n    at NoticePage' }
  failures.page('/notice/$id', details)
  expect(failures.problems()).toEqual([
    { kind: 'pages', text: 'pages of the route /notice/$id cannot be rendered' },
  ])
  clock.now += 10 * 60_000
  expect(failures.problems()).toEqual([])
})

test('each procedure that fails is logged once, also if another one fails for the same reason', () => {
  const { failures, lines } = recorded()
  const away = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  for (const name of ['home', 'faq', 'home', 'faq']) failures.procedure(name, away, '/')
  expect(lines).toMatchObject([
    { level: 50, procedure: 'home', page: '/', err: { message: 'no database' } },
    { level: 50, procedure: 'faq', page: '/' },
  ])
})

test('the counters of all procedures begin at 0', async () => {
  const { failures, registry } = recorded()
  failures.procedure('faq', new Error('ours'))
  const metrics = await registry.metrics()
  expect(metrics).toContain('school_procedure_errors_total{procedure="home"} 0')
  expect(metrics).toContain('school_procedure_errors_total{procedure="faq"} 1')
  expect(metrics).toContain('school_page_errors_total 0')
})
