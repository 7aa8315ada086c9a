import { setTimeout as pause } from 'node:timers/promises'
import { type EntityStatus, isNothingRead, type MediaStorage, NOTHING_READ } from '@school/mirror'
import type { SubmissionStatus } from '@school/outbox/status'
import { checkStore } from '@school/outbox/store-check'
import type { Db } from '@school/prisma'
import { unheardChannels } from '@school/prisma/listen'
import { schoolTime } from '@school/upstream/school-time'
import { LRUCache } from 'lru-cache'
import { causeOf } from './causes.ts'
import type { WorkerStatus } from './worker-status.ts'

// What is wrong with this server and with the mirror, for /readyz, /metrics and /ops.

/** The status of `/readyz` for each kind of problem, the most urgent first. */
const STATUS = {
  forms: 'serving, forms failing',
  pages: 'serving, some pages failing',
  worker: 'serving, worker failing',
  submissions: 'serving, submissions waiting',
  notifications: 'serving, changes late',
  media: 'serving, media failing',
  stuck: 'serving, mirror stuck',
  unread: 'serving, mirror incomplete',
  upstream: 'serving, upstream failing',
  differs: 'serving, rows differ',
}

/** A problem, described without addresses and without data of visitors. */
export interface Problem {
  kind: keyof typeof STATUS
  text: string
}

/** The status that says which of the problems is the most urgent. */
export function statusOf(problems: readonly Problem[]): string {
  const kinds = Object.keys(STATUS) as (keyof typeof STATUS)[]
  const first = kinds.find((kind) => problems.some((problem) => problem.kind === kind))
  return first ? STATUS[first] : 'ok'
}

const WORKER_ERRORS = {
  starting: null,
  running: null,
  silent: 'the worker does not answer and is replaced soon',
  ended: 'the worker ended and is started again soon',
}

/** Whether the database and the media storage can be written, and if not why. */
export interface WriteProblems {
  database: string | null
  media: string | null
}

/** A check of writing is repeated after this time, however often somebody asks. */
const REPEAT_MS = 5_000
/** Probes give up after some seconds. */
const LIMIT_SECONDS = 2

/** @returns a function that tries to write as a form and as the mirror do */
export function createWriteChecks(db: Db, storage: MediaStorage): () => Promise<WriteProblems> {
  const late = `the database has not written within ${LIMIT_SECONDS} seconds`
  const checks = new LRUCache<'now', WriteProblems>({
    max: 1,
    ttl: REPEAT_MS,
    fetchMethod: async () => {
      const [database, media] = await Promise.all([
        Promise.race([
          checkStore(db).then(() => null, describeWriteError),
          pause(LIMIT_SECONDS * 1_000, late, { ref: false }),
        ]),
        storage.checkWritable(),
      ])
      return { database, media: media && `the ${storage.label} cannot be written: ${media}` }
    },
  })
  return () => checks.forceFetch('now')
}

const WRITE_ERRORS: Record<string, string> = {
  25006: 'the database is read-only',
  42501: 'the user of DATABASE_URL may not write',
  53100: 'the disk of the database is full',
}

const describeWriteError = ({ code = 'no connection' }: Error & { code?: string }): string =>
  WRITE_ERRORS[code] ?? `the database refuses to write (${code})`

interface ServerState {
  db: Db
  writes: WriteProblems
  /** The state of the worker; undefined when it runs as a separate service. */
  worker: WorkerStatus | undefined
  /** What fails while pages are served (serving-failures.ts). */
  failures: readonly Problem[]
}

/** What is wrong with this server itself. */
export function serverProblems({ db, writes, worker, failures }: ServerState): Problem[] {
  const problems: Problem[] = [...failures]
  const add = (kind: Problem['kind'], text: string | null | false) => text && problems.push({ kind, text })
  add('forms', writes.database && `submissions cannot be stored: ${writes.database}`)
  add('worker', worker ? WORKER_ERRORS[worker.state] : null)
  add(
    'notifications',
    unheardChannels(db).length > 0 &&
      'notifications do not arrive, so changes are shown late: see “Pooler” in docs/postgres.md',
  )
  add('media', writes.media)
  return problems
}

/** So many applications in a row without a sign of success or failure are no chance. */
const UNKNOWN_ANSWERS = 3

/** What the school's server, or a gateway in front of it, answers to submissions instead of a verdict. */
export function submissionProblems({ gateways, unknownAnswers }: SubmissionStatus): Problem[] {
  const kinds = { application: 'the application form', contact: 'the contact form' }
  const problems: Problem[] = gateways.map(({ kind, answer, count, since }) => ({
    kind: 'submissions',
    text: `the address of ${kinds[kind]} answers ${answer.replace('status ', '')} since ${schoolTime(since).slice(0, 16).replace('T', ' ')}, so ${count === 1 ? 'one submission waits' : `${count} submissions wait`}: see “FormAddressFails” in docs/runbook.md`,
  }))
  if (unknownAnswers >= UNKNOWN_ANSWERS)
    problems.push({
      kind: 'submissions',
      text: `the school’s form of success is unknown: ${unknownAnswers} applications in a row were answered without responseCode. Say in UPSTREAM_MAP where their success stands (“FormSuccessUnknown” in docs/runbook.md)`,
    })
  return problems
}

/** Entities whose differences are named one by one. */
const MAX_DIFFERING = 6

const lastRun = ({ lastFetched, lastOutcome }: EntityStatus) =>
  ({
    fetched: lastFetched ?? 0,
    outcome: lastFetched === null ? 'skipped' : lastOutcome === 'failed' ? 'failed' : 'unchanged',
  }) as const

/** What is wrong with the mirror. An error of several entities is one problem, for example a refused credential. */
export function mirrorProblems(entities: readonly EntityStatus[]): Problem[] {
  const name = (some: readonly EntityStatus[]) =>
    some.length === 1 ? some[0]?.entity : `${some.length} entities`
  const problems: Problem[] = []
  const stuck = entities.filter((entity) => entity.stuck)
  if (stuck.length) problems.push({ kind: 'stuck', text: `no run of ${name(stuck)} has ended in time` })
  const unread = entities.filter((entity) => !entity.freshAt && entity.lastError === null)
  if (unread.length) problems.push({ kind: 'unread', text: `${name(unread)} never read` })
  const errors = new Set(
    entities.flatMap(({ lastError }) => (lastError === null ? [] : [causeOf(lastError)])),
  )
  for (const text of errors) problems.push({ kind: 'upstream', text })
  if (isNothingRead(entities.map(lastRun))) problems.push({ kind: 'upstream', text: NOTHING_READ })
  const different = entities.filter(({ differences }) => differences.length > 0)
  for (const { entity, differences } of different.slice(0, MAX_DIFFERING))
    problems.push({ kind: 'differs', text: `${entity}: ${differences.map(({ text }) => text).join('; ')}` })
  if (different.length > MAX_DIFFERING)
    problems.push({
      kind: 'differs',
      text: `and the rows of ${different.length - MAX_DIFFERING} other entities differ`,
    })
  return problems
}
