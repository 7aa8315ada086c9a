import { createHash } from 'node:crypto'

// Limits guesses: of a job applicant's password for a mobile number, and of a child's date of birth for a reference. The limit is
// per number and client: if it were per number only, anybody could lock out a person by ten wrong guesses.

/** Maximum number of wrong passwords for one mobile number from one client. */
export const CLIENT_ATTEMPTS = { max: 10, ms: 15 * 60_000 }
/** The same from all clients together: guessing six digits from many machines takes more than a year. */
export const NUMBER_ATTEMPTS = { max: 100, ms: 60 * 60_000 }
/** Maximum number of entries of each kind in memory. The oldest ones are removed. */
const MAX_KEYS = 50_000

interface Limit {
  max: number
  ms: number
}

interface PasswordAttempts {
  /**
   * Counts an attempt before the upstream is called, so that concurrent attempts are counted.
   * @returns false when there were too many wrong passwords. The attempt is not counted, and the upstream must not be called
   */
  begin(number: string, client: string): boolean
  /** After how many minutes `begin` counts again, at least 1. */
  minutesToWait(number: string, client: string): number
  /** Removes an attempt from the count, because the password was not wrong. */
  takeBack(number: string, client: string): void
}

/**
 * Creates a counter in the memory of this process.
 * @param limits by default those of passwords
 */
export function createPasswordAttempts(
  now: () => number = Date.now,
  limits: { client: Limit; number: Limit } = { client: CLIENT_ATTEMPTS, number: NUMBER_ATTEMPTS },
): PasswordAttempts {
  const ofClient = createCounter(limits.client, now)
  const ofNumber = createCounter(limits.number, now)
  return {
    begin(number, client) {
      const keys = keysOf(number, client)
      if (ofClient.isFull(keys.client) || ofNumber.isFull(keys.number)) return false
      ofClient.add(keys.client, 1)
      ofNumber.add(keys.number, 1)
      return true
    },
    minutesToWait(number, client) {
      const keys = keysOf(number, client)
      const until = Math.max(ofClient.fullUntil(keys.client), ofNumber.fullUntil(keys.number))
      return Math.max(1, Math.ceil((until - now()) / 60_000))
    },
    takeBack(number, client) {
      const keys = keysOf(number, client)
      ofClient.add(keys.client, -1)
      ofNumber.add(keys.number, -1)
    },
  }
}

/** Hashes, so that the memory does not contain numbers of people. */
function keysOf(number: string, client: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return { number: hash(number), client: hash(`${number} ${client}`) }
}

function createCounter({ max, ms }: Limit, now: () => number) {
  const counts = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const attempts = counts.get(key)
    if (attempts && attempts.until <= now()) counts.delete(key)
    return counts.get(key)
  }
  const isFull = (key: string) => (current(key)?.count ?? 0) >= max
  return {
    isFull,
    /** A time in milliseconds; 0 if it is not full. */
    fullUntil: (key: string) => (isFull(key) ? (current(key)?.until ?? 0) : 0),
    add(key: string, step: 1 | -1) {
      const attempts = current(key)
      if (attempts) attempts.count = Math.max(0, attempts.count + step)
      else if (step > 0) counts.set(key, { count: 1, until: now() + ms })
      const [oldest] = counts.keys()
      if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest)
    },
  }
}
