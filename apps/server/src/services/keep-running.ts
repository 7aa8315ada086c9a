import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../environment.ts'

/** The wait before a check is 1, 2, 4 … seconds, up to this. It grows with each restart. */
const CHECK_MS = 1_000
const MAX_WAIT_MS = 30_000
/** After a service ran for this time, the waits are short again. */
const PROVEN_MS = 60_000

/** A service of the first start: the embedded Postgres or the fake upstream. */
interface Service {
  name: string
  /** The port of this machine on which it listens. */
  port: number
  /** A sentence when it can never run again. */
  lostReason?(): string | null
  /**
   * Starts it again on the same port.
   * @throws Error with the reason
   */
  restart(): Promise<void>
}

/**
 * Starts a service again whenever it ended. Logs one line when it ended, one when it could not be started, and one when
 * it runs again, for any number of attempts.
 * @param onLost called once when the service can never run again
 * @returns stops checking; a restart that has begun is finished first
 */
export function keepRunning(
  service: Service,
  log: Logger,
  onLost: (error: StartError) => void = () => undefined,
): () => Promise<void> {
  const stopping = new AbortController()
  let restarts = 0
  let startedAt = performance.now()
  let outage: { since: number; failures: number } | null = null

  const check = async () => {
    const lost = service.lostReason?.()
    if (lost) throw new StartError(lost)
    if (await accepts(service.port)) {
      if (performance.now() - startedAt > PROVEN_MS) restarts = 0
    } else {
      if (!outage) log.error(`${service.name} ended and is started again`)
      outage ??= { since: performance.now(), failures: 0 }
      restarts += 1
      await service.restart()
      startedAt = performance.now()
    }
    if (!outage) return
    const seconds = Math.round((performance.now() - outage.since) / 1_000)
    log.info({ seconds }, `${service.name} runs again`)
    outage = null
  }

  const checkUntilStopped = async () => {
    const { signal } = stopping
    for (;;) {
      const waitMs = Math.min(MAX_WAIT_MS, CHECK_MS * 2 ** restarts)
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await check()
      } catch (error) {
        if (error instanceof StartError) return onLost(error)
        if (!outage) continue
        outage.failures += 1
        // The first attempt often fails: a process that was killed may still hold what the new one needs.
        if (outage.failures !== 2) continue
        const reason = (error as Error).message
        log.error({ reason }, `${service.name} could not be started again; further attempts follow`)
      }
    }
  }
  const loop = checkUntilStopped()
  return async () => {
    stopping.abort()
    await loop
  }
}

/** Whether something listens on the port. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      // Postgres does not log a connection that sends nothing.
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
