import type { mirrorStatus } from '@school/mirror'

type EntityStatus = Awaited<ReturnType<typeof mirrorStatus>>[number]

/** The cause of a failure, without the call and without the pause of the circuit breaker. */
export const causeOf = (lastError: string): string =>
  lastError.replace(/^\/[a-z-]+: /, '').replace(/^paused until \d\d:\d\d: /, '')

/** The cause that most failing entities share, if there are several: an outage is one problem for all entities. */
export function sharedCause(status: readonly EntityStatus[]): { cause: string; entities: number } | null {
  const failing = status.flatMap(({ lastError }) => (lastError === null ? [] : [causeOf(lastError)]))
  const [most] = [...Map.groupBy(failing, (cause) => cause)].toSorted((a, b) => b[1].length - a[1].length)
  return most && most[1].length > 1 ? { cause: most[0], entities: most[1].length } : null
}
