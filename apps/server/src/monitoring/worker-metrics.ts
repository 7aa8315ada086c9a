import type { Mirror, RunResult } from '@school/mirror'
import type { Upstream, UpstreamCall } from '@school/upstream'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countCalls, SECONDS } from './metrics.ts'

/** The worker's metrics. Their names differ from those of the web process, so that both can be in one response. */
export interface WorkerMetrics {
  registry: Registry
  /** For `createMirror`. */
  onRun(result: RunResult): void
  /** For `createUpstream`. */
  onCall(call: UpstreamCall): void
  /** Adds gauges that are read from these objects at each scrape. */
  watch(watched: { upstream: Upstream; mirror: Mirror }): void
}

/** Creates the metrics of the worker process. Node's default metrics start with `school_worker_`. */
export function createWorkerMetrics(): WorkerMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'school_worker_' })
  const registers = [registry]
  const runs = new Counter({
    name: 'school_sync_runs_total',
    help: 'Runs of an entity, by outcome.',
    labelNames: ['entity', 'outcome'],
    registers,
  })
  const rows = new Counter({
    name: 'school_sync_rows_total',
    help: 'Rows that runs added, changed, restored or soft-deleted.',
    labelNames: ['entity', 'change'],
    registers,
  })
  const details = new Counter({
    name: 'school_sync_details_total',
    help: 'Answers of detail calls.',
    labelNames: ['entity'],
    registers,
  })
  const seconds = new Histogram({
    name: 'school_sync_seconds',
    help: 'Time that runs spent on the upstream and on the database.',
    labelNames: ['entity', 'part'],
    buckets: SECONDS,
    registers,
  })
  return {
    registry,
    onRun(result) {
      const { entity } = result
      runs.inc({ entity, outcome: result.outcome })
      if (result.outcome === 'skipped') return
      for (const change of ['added', 'changed', 'returned', 'gone'] as const)
        rows.inc({ entity, change }, result[change])
      details.inc({ entity }, result.details)
      seconds.observe({ entity, part: 'upstream' }, result.upstreamMs / 1000)
      seconds.observe({ entity, part: 'database' }, result.databaseMs / 1000)
    },
    onCall: countCalls(registry, 'school_upstream'),
    watch({ upstream, mirror }) {
      new Gauge({
        name: 'school_upstream_breaker_open',
        help: '1 while the circuit breaker is open, 0.5 while one call probes the upstream.',
        registers,
        collect() {
          this.set({ closed: 0, 'half-open': 0.5, open: 1 }[upstream.breakerState()])
        },
      })
      new Gauge({
        name: 'school_media_queue',
        help: 'Files still to be fetched, pictures still to be encoded.',
        labelNames: ['work'],
        registers,
        collect() {
          const left = mirror.media.queue()
          this.set({ work: 'fetch' }, left.fetch)
          this.set({ work: 'encode' }, left.encode)
        },
      })
    },
  }
}
