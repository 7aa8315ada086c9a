import type { Logger } from 'pino'

/** A success ends an outage when the same failure has not occurred for this time. */
const OVER_AFTER_MS = 10_000
/** Without a success, the same failure is logged again when it has not occurred for this time. */
const FORGOTTEN_AFTER_MS = 10 * 60_000
const MAX_KINDS = 200

export interface OutageLog {
  /**
   * Logs the first failure of a kind, and only counts further ones.
   * @param source what failed, e.g. a procedure: each source has its own outages
   */
  failed(error: unknown, details: Record<string, unknown>, source?: string): void
  /** Call it after each success. Logs the end of an outage of this source once. */
  worked(source?: string): void
}

/**
 * Logs one line at the start of an outage and one at its end, for any number of failed requests, so that an unavailable
 * database does not fill the disk with the same stack.
 * @param what the first word of both lines, e.g. `procedures`
 */
export function createOutageLog(log: Logger, what: string, now = () => performance.now()): OutageLog {
  const open = new Map<string, { source: string; since: number; last: number; failures: number }>()
  return {
    failed(error, details, source = '') {
      const kind = `${source} ${kindOf(error)}`
      const outage = open.get(kind)
      if (outage && now() - outage.last < FORGOTTEN_AFTER_MS) {
        outage.last = now()
        outage.failures += 1
        return
      }
      if (open.size >= MAX_KINDS) open.clear()
      open.set(kind, { source, since: now(), last: now(), failures: 1 })
      log.error({ ...details, err: error }, `${what} failed; further failures of this kind are counted`)
    },
    worked(source = '') {
      for (const [kind, outage] of open) {
        const { since, last, failures } = outage
        if (outage.source !== source || now() - last < OVER_AFTER_MS) continue
        open.delete(kind)
        log.info(
          { ...(source && { source }), failures, seconds: Math.round((last - since) / 1_000) },
          `${what} work again`,
        )
      }
    },
  }
}

/** Errors without a code are faults of one place in the code. Those of the database and the network have a code. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = 'code' in error ? String(error.code) : (/^ +at .+$/m.exec(error.stack ?? '')?.[0] ?? '')
  return `${error.name} ${place}`
}
