import type { Mirror } from '@school/mirror'
import type { Upstream } from '@school/upstream'
import { expect, test } from 'vitest'
import { createWorkerMetrics } from './worker-metrics.ts'

test('the metrics of the worker say whether the circuit breaker is open, and what media work is left', async () => {
  let state: ReturnType<Upstream['breakerState']> = 'closed'
  const metrics = createWorkerMetrics()
  metrics.watch({
    upstream: { breakerState: () => state } as Upstream,
    mirror: { media: { queue: () => ({ fetch: 3, encode: 7 }) } } as Mirror,
  })
  const values: (string | undefined)[] = []
  for (state of ['closed', 'half-open', 'open'] as const)
    values.push(/^school_upstream_breaker_open (\S+)$/m.exec(await metrics.registry.metrics())?.[1])
  expect(values).toEqual(['0', '0.5', '1'])
  const text = await metrics.registry.metrics()
  expect(text).toContain('school_media_queue{work="fetch"} 3\nschool_media_queue{work="encode"} 7')
})
