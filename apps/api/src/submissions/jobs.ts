import type { Db } from '@school/prisma'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { StartError } from '../environment.ts'
import { reasonOf } from './submission.ts'

// The jobs of submissions. A job only triggers the worker; the state is in the rows (docs/decisions/0016).
//
// Plain SQL: the schema of pg-boss is not part of Prisma's.

const SCHEMA = 'pgboss'
const FORWARD = 'forward-submissions'
const ERASE = 'erase-submissions'
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** The pool, or the connection of a transaction. */
interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface SubmissionJobs {
  /** Creates missing queues. Must be called before the other methods. */
  start(): Promise<void>
  /** Writes the job that forwards a submission, in the transaction of `client`. */
  requestForwarding(reference: string, client: Queryable): Promise<void>
  /** Calls `forward` for each job. */
  onForward(forward: () => Promise<void>): Promise<void>
  /** Calls `erase` once a day. */
  onErase(erase: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

interface JobsOptions {
  db: Db
  log: Logger
  /** The longest wait between two attempts of a job. */
  retrySeconds: number
  /** Whether this process runs jobs and cleans up the queues. Otherwise it only creates jobs. */
  work: boolean
}

/**
 * pg-boss would need the right to create schemas even if its schema exists.
 * @throws StartError where the role may not create it
 */
async function createSchemaWhereMissing({ $pool: pool }: Db): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean; role: string }>(
    'SELECT to_regnamespace($1) IS NOT NULL AS exists, quote_ident(current_user) AS role',
    [SCHEMA],
  )
  if (rows[0]?.exists) return
  await pool.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`).catch((error: { code?: string }) => {
    // Two processes that start at once: the other one was first.
    if (error.code === '23505' || error.code === '42P06') return
    if (error.code !== '42501') throw error
    throw new StartError(
      `DATABASE_URL: the role may not create the schema of the job queue; as the owner of the database run: CREATE SCHEMA ${SCHEMA} AUTHORIZATION ${rows[0]?.role};`,
    )
  })
}

/** The job queue as the two sides of submissions need it. */
export function createJobs({ db, log, retrySeconds, work }: JobsOptions): SubmissionJobs {
  const executeSql = (text: string, values?: unknown[]) => db.$pool.query(text, values)
  const boss = new PgBoss({
    db: { executeSql },
    schema: SCHEMA,
    createSchema: false,
    supervise: work,
    schedule: work,
  })
  boss.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'the job queue reports an error'))
  let started = false
  return {
    async start() {
      await createSchemaWhereMissing(db)
      await boss.start()
      started = true
      const retries = {
        // Until it is delivered: the number only has to be larger than any outage.
        retryLimit: 1_000_000,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: retrySeconds,
        retentionSeconds: 10 * 365 * 86_400,
        deleteAfterSeconds: 86_400,
        expireInSeconds: 120,
      }
      await boss.createQueue(FORWARD, retries)
      await boss.updateQueue(FORWARD, retries)
      // Loads the queue. `send` would do it within the transaction of the first submission, on a second connection: with as
      // many submissions at once as there are connections, all would wait for one.
      await boss.cancel(FORWARD, NO_JOB)
      await boss.createQueue(ERASE, { retryLimit: 5, retryDelay: 60, deleteAfterSeconds: 86_400 })
    },

    async requestForwarding(reference, client) {
      // The notification starts the same work at once. The job is a fallback in case the notification is lost.
      const options = {
        startAfter: 5,
        db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
      }
      await boss.send(FORWARD, { reference }, options)
    },

    async onForward(forward) {
      await boss.work(FORWARD, { batchSize: 100, pollingIntervalSeconds: 1 }, forward)
      // Earlier versions looked every minute; the worker's own clock does so now.
      await boss.unschedule(FORWARD)
    },

    async onErase(erase) {
      await boss.work(ERASE, { pollingIntervalSeconds: 60 }, erase)
      await boss.schedule(ERASE, '30 3 * * *', null, { tz: SCHOOL_TIME_ZONE })
    },

    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 }).catch(() => {})
    },
  }
}
