import { timingSafeEqual } from 'node:crypto'
import { ageSeconds, type EntityStatus, mediaStatus, mirrorStatus } from '@school/mirror'
import { submissionStatus } from '@school/outbox/status'
import type { Db } from '@school/prisma'
import type { UpstreamCall } from '@school/upstream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, type Gauge, Histogram, Registry } from 'prom-client'
import { gaugesIn } from './gauge.ts'
import type { WriteProblems } from './problems.ts'
import { createSubmissionGauges } from './submission-gauges.ts'

interface MetricsOptions {
  db: Db
  /** Whether the database and the media folder can be written. */
  writes: () => Promise<WriteProblems>
  /** The metrics of this process. */
  registry: Registry
  /** The worker's metrics as text, if this process has a worker; null when it does not answer. */
  workerMetrics?: (() => Promise<string | null>) | undefined
  /** Required for access from other machines. Without a token, only this machine has access. */
  token: string | undefined
}

/** The metrics of the web process. */
export interface WebMetrics {
  registry: Registry
  /** For `createUpstream`. */
  onCall(call: UpstreamCall): void
  onPicture(outcome: PictureOutcome): void
}

/**
 * What became of the picture of an application: `late` if decoding took too long, `busy` if too many were waiting, `failed` if the
 * process that decodes it ended.
 */
const pictureOutcomes = ['accepted', 'refused', 'late', 'busy', 'failed'] as const
export type PictureOutcome = (typeof pictureOutcomes)[number]

/** Creates the metrics of the web process: Node's default metrics, and its calls to the upstream. */
export function createWebMetrics(): WebMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pictures = new Counter({
    name: 'school_form_pictures_total',
    help: 'Pictures of applications that were to be decoded, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // From 0 on, so that an alert sees the first one.
  for (const outcome of pictureOutcomes) pictures.inc({ outcome }, 0)
  return {
    registry,
    onCall: countCalls(registry, 'school_web_upstream'),
    onPicture: (outcome) => pictures.inc({ outcome }),
  }
}

export const SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30]

/** Creates metrics for calls to the upstream. @param name the prefix of the two metrics */
export function countCalls(registry: Registry, name: string): (call: UpstreamCall) => void {
  const registers = [registry]
  const calls = new Counter({
    name: `${name}_calls_total`,
    help: 'Calls to the upstream, by outcome.',
    labelNames: ['path', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: `${name}_call_seconds`,
    help: 'Duration of a call to the upstream, including retries.',
    labelNames: ['path'],
    buckets: SECONDS,
    registers,
  })
  return ({ path, outcome, ms }) => {
    calls.inc({ path, outcome })
    seconds.observe({ path }, ms / 1000)
  }
}

/**
 * `/metrics` for Prometheus: the current state of the mirror, and the metrics of both processes. It contains no data of
 * visitors.
 */
export const metrics: FastifyPluginAsync<MetricsOptions> = async (app, options) => {
  const { registry, workerMetrics } = options
  const gauge = gaugesIn(registry)
  const entityGauges: [Gauge<'entity'>, (entity: EntityStatus) => number][] = [
    [
      gauge(
        'school_entity_age_seconds',
        'Time since the whole listing was last read; +Inf if it never was.',
        'entity',
      ),
      ({ freshAt }) => (freshAt ? ageSeconds(freshAt) : Number.POSITIVE_INFINITY),
    ],
    [gauge('school_entity_rows', 'Rows that visitors see.', 'entity'), ({ rows }) => rows],
    [
      gauge('school_entity_rejected_rows', 'Rejected rows of the newest run.', 'entity'),
      ({ rejected }) => rejected,
    ],
    [
      gauge('school_entity_held_rows', 'Rows whose deletion is quarantined.', 'entity'),
      ({ heldGone }) => heldGone,
    ],
    [
      gauge('school_entity_stuck', '1 when the entity was due twice and no run has ended.', 'entity'),
      ({ stuck }) => (stuck ? 1 : 0),
    ],
  ]
  const filled = gauge(
    'mirror_field_filled_ratio',
    'Share of the rows of the newest listing in which a column has a value that could be read.',
    'entity',
    'field',
  )
  const unreadable = gauge(
    'mirror_field_unreadable_values',
    'Values of the newest listing that are there and could not be read.',
    'entity',
    'field',
  )
  const differences = gauge(
    'mirror_differences',
    'Columns that differ from the specification or from the last good runs.',
    'entity',
  )
  const setFields = (entities: readonly EntityStatus[]) => {
    for (const { entity, fields, differences: found } of entities) {
      differences.set({ entity }, found.length)
      for (const [field, { kind, filled: rows, of, unreadable: values }] of Object.entries(fields)) {
        if (kind === null || of === 0) continue
        filled.set({ entity, field }, rows / of)
        unreadable.set({ entity, field }, values)
      }
    }
  }
  const media = gauge(
    'school_media_files',
    'Files that rows name: stored (kept), or failing (some of which have an earlier version).',
    'state',
  )
  const mediaBytes = gauge('school_media_bytes', 'Size of the stored originals.')
  const setSubmissions = createSubmissionGauges(registry)
  const workerUp = gauge(
    'school_worker_up',
    '1 when the worker of this server answers. Absent when the worker runs as a separate service.',
  )
  const database = gauge(
    'school_database_up',
    '1 when the database answers. Otherwise the metrics that are read from it are absent.',
  )
  const writable = gauge(
    'school_writable',
    '1 when this process can write: the database (a submission could be stored), the media folder or bucket.',
    'what',
  )

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request, options.token)) return reply.code(403).send('Not allowed.\n')
    // Unknown values are absent, because an old value would look current.
    for (const [one] of entityGauges) one.reset()
    for (const one of [filled, unreadable, differences]) one.reset()
    media.reset()
    const writes = await options.writes()
    writable.set({ what: 'database' }, writes.database ? 0 : 1)
    writable.set({ what: 'media' }, writes.media ? 0 : 1)
    const state = await Promise.all([
      mirrorStatus(options.db),
      mediaStatus(options.db),
      submissionStatus(options.db),
    ]).catch(() => null)
    database.set(state ? 1 : 0)
    setSubmissions(state?.[2] ?? null)
    if (state) {
      const [entities, files] = state
      for (const entityStatus of entities)
        for (const [one, read] of entityGauges) one.set({ entity: entityStatus.entity }, read(entityStatus))
      setFields(entities)
      media.set({ state: 'kept' }, files.stored)
      media.set({ state: 'failing' }, files.failing)
      mediaBytes.set(files.bytes)
    } else mediaBytes.remove()
    const worker = await workerMetrics?.()
    if (workerMetrics) workerUp.set(worker == null ? 0 : 1)
    else workerUp.remove()
    return reply.type(registry.contentType).send((await registry.metrics()) + (worker ?? ''))
  })
}

function isAllowed({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  // A request that a proxy on this machine forwards comes from another machine.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (token === undefined) return !isPassedOn && /^(::1|(::ffff:)?127\.)/.test(ip)
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
