import { createHash } from 'node:crypto'

// Guessing the password of a job applicant. What is locked is one number asked for by one client: were it the number
// alone, ten wrong passwords of anybody would keep the applicant from the card.

/** Wrong passwords for one mobile number from one client. */
export const CLIENT_ATTEMPTS = { max: 10, ms: 15 * 60_000 }
/** From all clients together, against many machines that guess in turns: six digits last for more than a year. */
export const NUMBER_ATTEMPTS = { max: 100, ms: 60 * 60_000 }
/** Of each kind in memory; the oldest goes first. */
const MAX_KEYS = 50_000

export interface PasswordAttempts {
  /**
   * Counts an attempt before its password is asked for, so that a hundred at once are a hundred.
   * @returns false: too many were wrong; this one is not counted, and must not be asked for
   */
  begin(mobile: string, client: string): boolean
  /** Takes back what turned out not to be a wrong password. */
  takeBack(mobile: string, client: string): void
}

/** Counts in the memory of this process. */
export function createPasswordAttempts(now: () => number = Date.now): PasswordAttempts {
  const ofClient = createCounter(CLIENT_ATTEMPTS, now)
  const ofNumber = createCounter(NUMBER_ATTEMPTS, now)
  return {
    begin(mobile, client) {
      const keys = keysOf(mobile, client)
      if (ofClient.isFull(keys.client) || ofNumber.isFull(keys.number)) return false
      ofClient.add(keys.client, 1)
      ofNumber.add(keys.number, 1)
      return true
    },
    takeBack(mobile, client) {
      const keys = keysOf(mobile, client)
      ofClient.add(keys.client, -1)
      ofNumber.add(keys.number, -1)
    },
  }
}

/** Not the number itself: what is kept in memory need not be readable. */
function keysOf(mobile: string, client: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return { number: hash(mobile), client: hash(`${mobile} ${client}`) }
}

function createCounter({ max, ms }: { max: number; ms: number }, now: () => number) {
  const counts = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const attempts = counts.get(key)
    if (attempts && attempts.until <= now()) counts.delete(key)
    return counts.get(key)
  }
  return {
    isFull: (key: string) => (current(key)?.count ?? 0) >= max,
    add(key: string, step: 1 | -1) {
      const attempts = current(key)
      if (attempts) attempts.count = Math.max(0, attempts.count + step)
      else if (step > 0) counts.set(key, { count: 1, until: now() + ms })
      const [oldest] = counts.keys()
      if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest)
    },
  }
}
