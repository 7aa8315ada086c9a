import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type FromWorker, parseFromWorker, type ToWorker } from './messages.ts'
import { createMetricsRequests } from './metrics-requests.ts'

// The web process of `ROLE=all` starts its worker as a child and looks after it. All times are monotonic: a clock that
// is moved neither kills a worker nor spares one (docs/decisions/0038).

const ENTRY = fileURLToPath(new URL('main.ts', import.meta.url))
/** A worker is replaced after this long without a message. It sends one every second, from its first moment. */
const SILENT_MS = 20_000
const CHECK_MS = 1_000
/** A check this late means that this process itself did not run: the worker is not to blame. */
const LATE_MS = 5_000
/** Waiting times between an end and the next start: 0.5, 1, 2 … seconds, up to this. */
const MAX_BACKOFF_MS = 30_000
/** After a worker that lived this long, the waiting time starts at the shortest again. */
const PROVEN_MS = 60_000

/** What the web process knows of its worker. */
export interface WorkerStatus {
  /** silent: it lives and says nothing; ended: the next one starts in a moment. */
  state: 'starting' | 'running' | 'silent' | 'ended'
  restarts: number
  /** What it said last; null before its first word. */
  report: Omit<Extract<FromWorker, { type: 'alive' }>, 'type'> | null
}

export interface Supervisor {
  /** Settles when a worker has synced what was due at its start. */
  synced: Promise<void>
  status(): WorkerStatus
  /** The worker's metrics as text; null when it does not answer in time. */
  metrics(): Promise<string | null>
  /** Lets the worker finish what runs, for a bounded time; then it is gone. */
  stop(): Promise<void>
}

interface SupervisorOptions {
  log: Logger
  /** Added to this process' own environment. */
  environment: Record<string, string>
  /** How long the worker may take to end. */
  endMs: number
}

/** Starts the worker, and starts it again whenever it ends or stops answering. */
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
    // Where it cannot be started at all, there is an error and no exit.
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
    // A frozen process takes no other signal. Its exit starts the next one.
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
