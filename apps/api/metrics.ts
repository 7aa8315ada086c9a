import { timingSafeEqual } from 'node:crypto'
import { ageSeconds, type Mirror, mediaStatus, mirrorStatus, type RunResult } from '@school/mirror'
import type { Db } from '@school/prisma'
import type { Upstream, UpstreamCall } from '@school/upstream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What Prometheus reads at `/metrics`: the same that the log lines say. Nothing of a visitor is in it. */
export interface Metrics {
  registry: Registry
  /** For `createMirror`. */
  onRun(result: RunResult): void
  /** For `createUpstream`. */
  onCall(call: UpstreamCall): void
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const runs = new Counter({
    name: 'school_sync_runs_total',
    help: 'Runs of an entity, by outcome.',
    labelNames: ['entity', 'outcome'],
    registers,
  })
  const rows = new Counter({
    name: 'school_sync_rows_total',
    help: 'Rows that runs added, changed, took back or marked gone.',
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
    help: 'Time of a run that went to the upstream and to the database.',
    labelNames: ['entity', 'part'],
    buckets: SECONDS,
    registers,
  })
  const calls = new Counter({
    name: 'school_upstream_calls_total',
    help: 'Calls to the upstream, by outcome.',
    labelNames: ['path', 'outcome'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'school_upstream_call_seconds',
    help: 'Time of a call to the upstream with its repetitions.',
    labelNames: ['path'],
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
    onCall(call) {
      calls.inc({ path: call.path, outcome: call.outcome })
      callSeconds.observe({ path: call.path }, call.ms / 1000)
    },
  }
}

interface MetricsOptions {
  metrics: Metrics
  db: Db
  upstream: Upstream
  mirror: Mirror
  /** Who has it may read from anywhere; without one, only this machine may. */
  token: string | undefined
}

/** `/metrics`, with the state of the mirror as it is at the moment of asking. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { registry } = options.metrics
  const registers = [registry]
  const labelNames = ['entity']
  const age = new Gauge({
    name: 'school_entity_age_seconds',
    help: 'Time since the whole listing was read last; +Inf when it never was.',
    labelNames,
    registers,
  })
  const stored = new Gauge({
    name: 'school_entity_rows',
    help: 'Rows that visitors see.',
    labelNames,
    registers,
  })
  const aside = new Gauge({
    name: 'school_entity_set_aside_rows',
    help: 'Rows of the newest run that could not be read.',
    labelNames,
    registers,
  })
  const held = new Gauge({
    name: 'school_entity_held_rows',
    help: 'Rows whose removal is held back.',
    labelNames,
    registers,
  })
  const breaker = new Gauge({
    name: 'school_upstream_breaker_open',
    help: '1 while calls to the upstream are stopped, 0.5 while one is tried.',
    registers,
  })
  const queue = new Gauge({
    name: 'school_media_queue',
    help: 'Files still to be fetched, pictures still to be encoded.',
    labelNames: ['work'],
    registers,
  })

  const media = new Gauge({
    name: 'school_media_files',
    help: 'Files that rows named: kept, or failing (of which some are kept from earlier).',
    labelNames: ['state'],
    registers,
  })
  const mediaBytes = new Gauge({
    name: 'school_media_bytes',
    help: 'Size of the kept originals.',
    registers,
  })
  const submissions = new Gauge({
    name: 'school_submissions',
    help: 'What visitors sent: on its way to the school (waiting), or perhaps arrived and for the office to say (unclear).',
    labelNames: ['state'],
    registers,
  })
  const database = new Gauge({
    name: 'school_database_up',
    help: '1 when the database answered just now. What is counted in it is absent otherwise.',
    registers,
  })

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request, options.token)) return reply.code(403).send('Not allowed.\n')
    // What is not known now is absent: an old value would look like a fresh one.
    for (const gauge of [age, stored, aside, held, media, mediaBytes, submissions]) gauge.reset()
    const state = await Promise.all([
      mirrorStatus(options.db),
      mediaStatus(options.db),
      options.db.submission.count({ where: { settledAt: null, state: { not: 'unclear' } } }),
      options.db.submission.count({ where: { settledAt: null, state: 'unclear' } }),
    ]).catch(() => null)
    database.set(state ? 1 : 0)
    if (state) {
      const [entities, files, waiting, unclear] = state
      for (const entity of entities) {
        const label = { entity: entity.entity }
        const seconds = entity.freshAt ? ageSeconds(entity.freshAt) : Number.POSITIVE_INFINITY
        age.set(label, seconds)
        stored.set(label, entity.rows)
        aside.set(label, entity.setAside)
        held.set(label, entity.heldGone)
      }
      media.set({ state: 'kept' }, files.kept)
      media.set({ state: 'failing' }, files.failing)
      mediaBytes.set(files.bytes)
      submissions.set({ state: 'waiting' }, waiting)
      submissions.set({ state: 'unclear' }, unclear)
    } else mediaBytes.remove()
    breaker.set({ closed: 0, 'half-open': 0.5, open: 1 }[options.upstream.breakerState()])
    const left = options.mirror.media.queue()
    queue.set({ work: 'fetch' }, left.fetch)
    queue.set({ work: 'encode' }, left.encode)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isAllowed({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  // What a balancer on this machine passes on comes from elsewhere.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (token === undefined) return !isPassedOn && /^(::1|(::ffff:)?127\.)/.test(ip)
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
