import type { Logger } from 'pino'

/** An outage is over when the same failure has not occurred for this time. */
const OVER_AFTER_MS = 10_000
const MAX_KINDS = 50

interface OutageLog {
  /** Logs the first failure of a kind, and only counts further ones. */
  failed(error: unknown, details: Record<string, unknown>): void
  /** Call it after each success. Logs the end of an outage once. */
  worked(): void
}

/**
 * Logs one line at the start of an outage and one at its end, for any number of failed requests, so that an unavailable
 * database does not fill the disk with the same stack.
 * @param what the first word of both lines, e.g. `procedures`
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
