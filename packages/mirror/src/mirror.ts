import type { Db } from '@school/prisma'
import {
  type FieldCounts,
  type LikelyCut,
  likelyCuts,
  type Trace,
  type Upstream,
  untraced,
} from '@school/upstream'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import { entities } from './entities.ts'
import type { AnyEntity, Schedule } from './entity.ts'
import { LEASE_MS } from './lease.ts'
import { createMedia, type Media } from './media/media.ts'
import type { MediaStorage } from './media/storage.ts'
import type { FieldDifference } from './run/field-differences.ts'
import { confirmEmptyLists } from './run/record.ts'
import { type RunResult, runEntity, type Trigger } from './run-entity.ts'
import { intervalOf, overdueAfter, type RunningSchedule, runOnSchedule } from './schedule.ts'

export { entities, type MirrorEntity, type MirrorTable, type RowKind, type RowPath } from './entities.ts'
export { BucketError, type BucketSettings, type MediaBucket } from './media/bucket.ts'
export type { FileFailure } from './media/fetch.ts'
export { fileKind } from './media/file-kinds.ts'
export { type MediaFolder, writeFileAtomically } from './media/folder.ts'
export { checkMediaFile } from './media/integrity.ts'
export { openMediaStorage } from './media/open-storage.ts'
export { type MediaStatus, mediaStatus } from './media/status.ts'
export { describeError, type MediaStorage, parseMediaName } from './media/storage.ts'
export type { FieldDifference } from './run/field-differences.ts'
export type { MirrorChange } from './run/write.ts'
export type { RunResult } from './run-entity.ts'
export { intervalOf, scheduleError } from './schedule.ts'
export type { Block, Inline, RichTexts } from './text/rich-text.ts'

interface MirrorOptions {
  db: Db
  upstream: Upstream
  log: Logger
  /** Where media files are stored. */
  storage: MediaStorage
  /** The size limit of a file of the upstream. Default: 100 MB. */
  maxFileBytes?: number
  /** The socket of the service that decodes pictures (media/decoder-service.ts); without it, processes of this one do. */
  picturesSocket?: string | undefined
  /** Cron of five or six fields (seconds first), Asia/Dhaka. */
  schedules: Record<Schedule, string>
  /** Called after every run, for metrics. */
  onRun?: (result: RunResult) => void
  /** Makes a span of each run. */
  trace?: Trace
}

/** The state of one entity. */
export interface EntityStatus {
  entity: string
  rows: number
  gone: number
  rejected: number
  /** End of the last run that read the whole listing. */
  freshAt: Date | null
  lastRunAt: Date | null
  lastOutcome: string | null
  lastError: string | null
  heldGone: number
  /** In how many scheduled runs in a row the listing of a quarantined deletion came. */
  heldTimes: number
  /** Number of rows that the last listing had; null before the first one. */
  lastFetched: number | null
  /** What was not as it should be in the last run and cost no row. */
  remarks: string[]
  /** What the columns of the last listing held. */
  fields: FieldCounts
  /** What differs from the specification or from the last good runs. */
  differences: FieldDifference[]
  /** Why the last listing is perhaps cut, by its length alone; null when nothing points to it. */
  likelyCut: string | null
  /** The schedule was due twice and no run has ended. */
  stuck: boolean
}

export interface Mirror {
  /** Runs these entities once, or all without `names`. Errors of the upstream are in the results. */
  run(trigger: Trigger, names?: readonly string[], accept?: boolean): Promise<RunResult[]>
  /** Syncs entities that are older than their interval at once, then follows the schedule. */
  start(): Promise<void>
  /** Stops the schedule and waits for running syncs. */
  stop(): Promise<void>
  media: Media
}

/** What is told when no call brings a row: a wrong credential can look like empty lists (docs/spec/upstream.md). */
export const NOTHING_READ =
  'no call has brought a row: the credential is probably wrong (UPSTREAM_USER_ID, UPSTREAM_PASSWORD), or UPSTREAM_BASE_URL leads elsewhere'
/** Fewer empty lists may be empty. */
const MIN_EMPTY_LISTS = 5

/** Whether all lists of a cycle were empty, and there were so many that the cause is the credential rather than the school. */
export const isNothingRead = (results: readonly Pick<RunResult, 'fetched' | 'outcome'>[]): boolean => {
  const read = results.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'failed')
  return read.length >= MIN_EMPTY_LISTS && read.every(({ fetched }) => fetched === 0)
}

/** Entities that run at the same time. The upstream client limits the calls itself. */
const MAX_CONCURRENT_RUNS = 4

export function createMirror(options: MirrorOptions): Mirror {
  const { db, upstream, log, storage, schedules, onRun, trace = untraced } = options
  const { maxFileBytes = 100 * 1024 * 1024, picturesSocket } = options
  const media = createMedia({ pool: db.$pool, upstream, log, storage, maxFileBytes, picturesSocket })
  const schedule: RunningSchedule[] = []
  /** Timers for entities that another process was running: they are tried again when its lease may have expired. */
  const retries = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let isStopped = false
  const intervals = { frequent: intervalOf(schedules.frequent), slow: intervalOf(schedules.slow) }

  async function runAll(
    chosen: readonly AnyEntity[],
    trigger: Trigger,
    options: { accept?: boolean; minAgeMs?: (entity: AnyEntity) => number },
  ): Promise<RunResult[]> {
    // One cycle makes no call twice.
    const cycle = upstream.cycle()
    const overdue = { frequent: overdueAfter(schedules.frequent), slow: overdueAfter(schedules.slow) }
    const limiter = new PQueue({ concurrency: MAX_CONCURRENT_RUNS })
    const run = (entity: AnyEntity) =>
      runEntity(entity, {
        pool: db.$pool,
        upstream: cycle,
        log,
        trigger,
        intervalMs: intervals[entity.schedule],
        // A command does not follow the schedule.
        ...(trigger !== 'command' && { overdueMs: overdue[entity.schedule] }),
        ...(options.accept && { accept: true }),
        ...(options.minAgeMs && { minAgeMs: options.minAgeMs(entity) }),
      })
    const tracedRun = (entity: AnyEntity) =>
      trace(`sync ${entity.name}`, async (note) => {
        const result = await run(entity)
        const { outcome, fetched, rejected, added, changed, gone } = result
        note({ trigger, outcome, fetched, rejected, added, changed, gone }, outcome === 'failed')
        onRun?.(result)
        return result
      })
    const results = await limiter.addAll(chosen.map((entity) => () => tracedRun(entity)))
    if (results.some(({ fetched }) => fetched > 0)) await confirmEmptyLists(db.$pool).catch(() => undefined)
    else if (isNothingRead(results)) log.error({ trigger }, NOTHING_READ)
    return results
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  /**
   * Runs what is due. An entity that another process runs is tried again when that process's lease has expired, in case
   * the process died or is frozen.
   * @param minAgeMs entities that were read less than this many milliseconds ago are skipped
   */
  async function runDue(
    chosen: readonly AnyEntity[],
    trigger: Trigger,
    minAgeMs: (entity: AnyEntity) => number,
  ): Promise<void> {
    const results = await tracked(runAll(chosen, trigger, { minAgeMs }))
    for (const entity of chosen) {
      const isBusy = results.some((result) => result.entity === entity.name && result.busy)
      if (!isBusy || isStopped || retries.has(entity.name)) continue
      const retry = () => {
        retries.delete(entity.name)
        void runDue([entity], trigger, minAgeMs)
      }
      retries.set(entity.name, setTimeout(retry, LEASE_MS))
    }
  }

  return {
    media,
    async run(trigger, names, accept) {
      const chosen = names?.length ? entities.filter((entity) => names.includes(entity.name)) : entities
      const results = await tracked(runAll(chosen, trigger, { accept: accept ?? false }))
      return results
    },
    async start() {
      await runDue(entities, 'start', (entity) => intervals[entity.schedule])
      void tracked(media.sync())
      for (const name of ['frequent', 'slow'] as const) {
        const chosen = entities.filter((entity) => entity.schedule === name)
        const tick = async () => {
          // All replicas wake at the same moment, and only one should run an entity: skip those that ran since this tick.
          const begun = performance.now()
          await runDue(chosen, 'schedule', () => performance.now() - begun)
          void tracked(media.sync())
        }
        if (!isStopped) schedule.push(runOnSchedule(schedules[name], tick, log))
      }
    },
    async stop() {
      isStopped = true
      for (const retry of retries.values()) clearTimeout(retry)
      await Promise.all(schedule.splice(0).map((one) => one.stop()))
      await media.stop()
      await Promise.allSettled(running)
    },
  }
}

/**
 * What differs in the rows of an entity, what could not be read of them, what was mended, and whether rows are perhaps missing:
 * one line each.
 */
export function describeFindings({ differences, fields, remarks, likelyCut }: EntityStatus): string[] {
  const told = new Set(differences.map(({ field }) => field))
  const unreadable = Object.entries(fields).flatMap(([name, { unreadable, of, samples }]) =>
    unreadable > 0 && !told.has(name)
      ? [`${name} cannot be read in ${unreadable} of ${of} rows${quoted(samples)}`]
      : [],
  )
  return [
    ...differences.map(({ text, samples }) => text + quoted(samples)),
    ...unreadable,
    ...remarks,
    ...(likelyCut === null ? [] : [likelyCut]),
  ]
}

const quoted = (samples: readonly string[]) =>
  samples.length === 0 ? '' : ` (${samples.map((sample) => `“${sample}”`).join(', ')})`

/** The age in seconds; never negative, even if the clock was changed. */
export function ageSeconds(then: Date): number {
  return Math.max(0, Math.round((Date.now() - then.getTime()) / 1000))
}

/**
 * Number of rows, age and last outcome of each entity. Plain SQL: one statement counts the rows of all tables, by the
 * database's clock.
 */
export async function mirrorStatus(db: Db): Promise<EntityStatus[]> {
  const counts = entities.map(
    (entity) =>
      `SELECT '${entity.name}' AS entity, count(*) FILTER (WHERE "goneAt" IS NULL)::int AS rows,
              count("goneAt")::int AS gone FROM "${entity.table}"`,
  )
  const { rows } = await db.$pool.query<Omit<EntityStatus, 'likelyCut'> & { isWhole: boolean }>(
    `SELECT c.*, (SELECT count(*)::int FROM rejected_row a WHERE a.entity = c.entity) AS rejected,
            s."freshAt", s."lastRunAt", s."lastOutcome", s."lastError",
            COALESCE(s."heldGone", 0) AS "heldGone", COALESCE(s."heldTimes", 0) AS "heldTimes",
            s."lastFetched", COALESCE(s."isWhole", false) AS "isWhole", COALESCE(s.remarks, '{}') AS remarks, COALESCE(s.fields, '{}') AS fields,
            COALESCE(s.differences, '[]') AS differences, COALESCE(s."overdueAt" < now(), false) AS stuck
     FROM (${counts.join(' UNION ALL ')}) c LEFT JOIN entity_state s USING (entity)`,
  )
  const byName = new Map(rows.map((row) => [row.entity, row]))
  const known = entities.flatMap((entity) => {
    const row = byName.get(entity.name)
    return row ? [{ entity, row }] : []
  })
  const lengths = known.flatMap(({ entity, row }) =>
    entity.isJoined || entity.newestOnly || row.lastFetched === null
      ? []
      : [{ name: entity.name, rows: row.lastFetched, missing: row.heldGone, isWhole: row.isWhole }],
  )
  const cuts = likelyCuts(lengths)
  return known.map(({ entity, row: { isWhole: _, ...row } }) => {
    const cut = cuts.get(entity.name)
    return { ...row, likelyCut: cut ? describeCut(cut) : null }
  })
}

function describeCut(cut: LikelyCut): string {
  const perhaps = 'the school’s server perhaps cuts the list there without saying so'
  switch (cut.kind) {
    case 'round':
      return `the list has exactly ${cut.rows} rows, a round number: ${perhaps}`
    case 'same':
      return `the list has ${cut.rows} rows, as ${cut.others.join(' and ')}, and no list has more: ${perhaps}`
    case 'fewer':
      return `the list has ${cut.rows} rows, a round number, and ${cut.missing} that were there are missing: ${perhaps}`
  }
}
