// Whether this device has an unfinished application, for pages that do not load the draft itself (draft-storage.ts).

const KEY = 'application-begun'
const MAX_AGE_MS = 30 * 86_400_000

export interface Begun {
  /** The name of the child; '' while there is none. */
  child: string
  savedAt: number
}

export function noteBegun(child: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ child: child.slice(0, 120), savedAt: now } satisfies Begun))
  } catch {
    // This browser allows no storage, so it keeps no draft either.
  }
}

export function forgetBegun(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** The application that was begun on this device within 30 days; null if there is none. */
export function begunApplication(now = Date.now()): Begun | null {
  try {
    const begun: Partial<Begun> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { child, savedAt } = begun ?? {}
    if (typeof child !== 'string' || typeof savedAt !== 'number') return null
    return savedAt > now - MAX_AGE_MS ? { child, savedAt } : null
  } catch {
    return null
  }
}
