import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { WorkerStatus } from '../monitoring/worker-status.ts'
import { type FromWorker, parseFromWorker, type ToWorker } from './messages.ts'
import { createMetricsRequests } from './metrics-requests.ts'

// With `ROLE=all`, the web process starts its worker as a child and supervises it. All times are monotonic, so that a
// change of the clock has no effect (docs/decisions/0038).

const ENTRY = fileURLToPath(new URL('main.ts', import.meta.url))
/** A worker is replaced after this time without a heartbeat. It sends one every second from its start. */
const SILENT_MS = 20_000
const CHECK_MS = 1_000
/** If a check is later than this, this process itself was blocked, and the worker is not replaced. */
const LATE_MS = 5_000
/** The delay before a restart is 0.5, 1, 2 … seconds, up to this. */
const MAX_BACKOFF_MS = 30_000
/** After a worker that ran for this time, the delay starts at 0.5 seconds again. */
const PROVEN_MS = 60_000

export interface Supervisor {
  /** Settles when a worker has finished the sync at its start. */
  synced: Promise<void>
  status(): WorkerStatus
  /** The worker's metrics as text; null when it does not answer in time. */
  metrics(): Promise<string | null>
  /** Lets the worker finish its running work within `endMs`, then ends it. */
  stop(): Promise<void>
}

interface SupervisorOptions {
  log: Logger
  /** Variables in addition to those of this process. */
  environment: Record<string, string>
  /** Time limit for the worker's shutdown. */
  endMs: number
}

/** Starts the worker, and restarts it when it ends or stops answering. */
export function superviseWorker({ log, environment, endMs }: SupervisorOptions): Supervisor {
  let child: ChildProcess
  let startedAt = 0
  let heardAt = 0
  let restarts = 0
  let failures = 0
  let stopping = false
  let report: WorkerStatus['report'] = null
  let again: NodeJS.Timeout | undefined
  const send = (message: ToWorker) => {
    if (child.connected) child.send(message, () => undefined)
  }
  const metrics = createMetricsRequests(send)
  let haveSynced = () => {}
  const synced = new Promise<void>((resolve) => {
    haveSynced = resolve
  })

  function start(): void {
    startedAt = heardAt = performance.now()
    report = null
    const started = fork(ENTRY, { env: { ...process.env, ...environment, ROLE: 'worker' }, stdio: 'inherit' })
    child = started
    started.on('message', (message) => {
      heardAt = performance.now()
      hear(parseFromWorker(message))
    })
    // If the process cannot be started, there is an `error` event and no `exit`.
    started.once('error', (error) => ended(started, error.message))
    started.once('exit', (code, signal) => ended(started, signal ?? `exit code ${code}`))
    log.info({ worker: started.pid }, 'worker started')
  }

  function hear(message: FromWorker | null): void {
    if (message?.type === 'alive') {
      const { type: _, ...rest } = message
      report = rest
    } else if (message?.type === 'synced') haveSynced()
    else if (message?.type === 'metrics') metrics.answer(message.id, message.text)
  }

  function ended(which: ChildProcess, reason: string): void {
    if (which !== child || again) return
    metrics.giveUp()
    if (stopping) return
    failures = performance.now() - startedAt > PROVEN_MS ? 0 : failures + 1
    const waitMs = failures ? Math.min(MAX_BACKOFF_MS, 250 * 2 ** failures) : 0
    log.error({ worker: which.pid, reason, waitMs }, 'the worker ended and is started again')
    again = setTimeout(() => {
      again = undefined
      restarts += 1
      start()
    }, waitMs)
  }

  let checkedAt = performance.now()
  const check = setInterval(() => {
    const now = performance.now()
    if (now - checkedAt > LATE_MS) heardAt = now
    checkedAt = now
    if (again || now - heardAt <= SILENT_MS) return
    log.error({ worker: child.pid, silentMs: Math.round(now - heardAt) }, 'the worker does not answer')
    // A frozen process reacts to no other signal. Its exit starts the next one.
    child.kill('SIGKILL')
    heardAt = now
  }, CHECK_MS)
  check.unref()

  start()

  return {
    synced,
    status() {
      const silent = performance.now() - heardAt > SILENT_MS / 2
      const state = again ? 'ended' : silent ? 'silent' : report ? 'running' : 'starting'
      return { state, restarts, report }
    },
    metrics: async () => (child.connected ? metrics.ask() : null),
    async stop() {
      stopping = true
      clearTimeout(again)
      clearInterval(check)
      if (again || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      const kill = setTimeout(() => child.kill('SIGKILL'), endMs)
      send({ type: 'end' })
      await gone
      clearTimeout(kill)
    },
  }
}
