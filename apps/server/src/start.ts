import type { Logger } from 'pino'
import {
  type Environment,
  misspelledVariables,
  readEnvironment,
  StartError,
  wrappedValues,
} from './environment.ts'
import { requireFreeAddress } from './http/listen-check.ts'
import { createLogger } from './monitoring/logger.ts'
import { plainHttp } from './services/plain-http.ts'
import { type Supervisor, superviseWorker } from './worker/supervisor.ts'

// What the start and the end of the site (main.ts) and of the development server (development/main.ts) have in common.

/** The address is printed after this time even if the first sync has not finished. */
const FIRST_SYNC_MS = 20_000
/** Time limit for the shutdown. The limit of the worker is shorter. */
const END_MS = 15_000
const WORKER_END_MS = 13_000

/** Makes a program of a function. An expected error prints one sentence; anything else is a bug and prints its stack. */
export async function run(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${error instanceof StartError ? message : stack}\n`)
    process.exit(1)
  }
}

/** Opens the log, and checks the address before anything that takes longer, such as loading the rest of the server. */
export async function begin(environment: Environment = readEnvironment()): Promise<Logger> {
  const log = await createLogger({ level: environment.LOG_LEVEL })
  for (const hint of [...misspelledVariables(), ...wrappedValues()]) log.warn(hint)
  for (const plain of plainHttp(environment))
    log.warn(
      plain,
      'a credential and personal data are sent without encryption over a public network: use https',
    )
  await requireFreeAddress(environment.HOST, environment.PORT)
  return log
}

interface End {
  /** Whether the process is shutting down. */
  isEnding: () => boolean
  /** Ends the process if a service is lost for good. */
  onLost: (error: StartError) => void
}

/**
 * Ends the process at a signal.
 * @param close finishes running work and closes everything
 * @param drainMs `close` may take this much longer
 */
export function endOnSignal(close: () => Promise<void>, drainMs = 0): End {
  let isEnding = false
  async function end(code: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(code || 1), drainMs + END_MS).unref()
    await close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  return {
    isEnding: () => isEnding,
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`)
      void end(1)
    },
  }
}

/** Starts the worker as a child. @param environment variables in addition to those of this process */
export const startWorker = (log: Logger, environment: Record<string, string>): Supervisor =>
  superviseWorker({ log, environment, endMs: WORKER_END_MS })

/** Prints the address when the first sync has finished, or takes too long. */
export async function announce(
  log: Logger,
  { address, sampleData, worker }: { address: string; sampleData: boolean; worker: Supervisor | undefined },
): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_SYNC_MS, 'late').unref())
  if (worker && (await Promise.race([worker.synced, late])) === 'late')
    log.warn('the first sync goes on while the site is served')
  // `::` means every address, and is none that a browser opens.
  const opened = address.replace('//[::]', '//[::1]')
  process.stdout.write(`\nThe site is at ${opened}${sampleData ? ' (sample data)' : ''}\n\n`)
}
