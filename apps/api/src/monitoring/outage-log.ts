import type { Logger } from 'pino'

/** An outage is over when the same failure has not come for this long. */
const OVER_AFTER_MS = 10_000
const MAX_KINDS = 50

export interface OutageLog {
  /** Logs the first failure of its kind, and only counts the next ones. */
  failed(error: unknown, details: Record<string, unknown>): void
  /** To be called after each success: says once that what failed works again. */
  worked(): void
}

/**
 * One log line for an outage, however many requests it fails, and one when it is over: a database that is away must not
 * fill the disk with the same stack.
 * @param what begins both lines, e.g. `procedures`
 */
export function createOutageLog(log: Logger, what: string, now = () => performance.now()): OutageLog {
  const open = new Map<string, { since: number; last: number; failures: number }>()
  return {
    failed(error, details) {
      const kind = kindOf(error)
      const outage = open.get(kind)
      if (outage && now() - outage.last < OVER_AFTER_MS) {
        outage.last = now()
        outage.failures += 1
        return
      }
      if (open.size >= MAX_KINDS) open.clear()
      open.set(kind, { since: now(), last: now(), failures: 1 })
      log.error({ ...details, err: error }, `${what} failed; further failures of this kind are counted`)
    },
    worked() {
      for (const [kind, { since, last, failures }] of open) {
        if (now() - last < OVER_AFTER_MS) continue
        open.delete(kind)
        log.info({ failures, seconds: Math.round((last - since) / 1_000) }, `${what} work again`)
      }
    },
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return `${error.name} ${'code' in error ? String(error.code) : ''}`
}
