import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

// Signed addresses of the status of an application: whoever has one need not enter reference and date of birth. Nothing is stored.
// An address names its last day, and is for one reference.

/** How long the address works that a family gets with its receipt: from the application to the first day at school. In days. */
export const RECEIPT_DAYS = 120
/** The same after reference and date of birth were entered, perhaps on somebody else's device. */
export const ENTERED_DAYS = 1

const DAY_MS = 86_400_000
const SIGNATURE_BYTES = 16

export interface StatusLinks {
  /** Whether addresses still work after a restart, and on other replicas. */
  areLasting: boolean
  /** @param days how long it works; until the end of the last day in UTC */
  create(reference: string, days: number): { token: string; until: string }
  /** @returns null for an address that is not ours, was changed, or has expired */
  open(token: string): { reference: string; until: string } | null
}

/** @param secret shared by all replicas; without one, a process can open only its own addresses, until it ends */
export function createStatusLinks(
  secret: string | Buffer | undefined,
  now: () => number = Date.now,
): StatusLinks {
  const key = secret
    ? Buffer.from(hkdfSync('sha256', secret, '', 'links to the status of applications', 32))
    : randomBytes(32)
  const signatureOf = (reference: string, day: number) =>
    createHmac('sha256', key).update(`${reference} ${day}`).digest().subarray(0, SIGNATURE_BYTES)
  const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
  return {
    areLasting: secret !== undefined,
    create(reference, days) {
      const day = Math.floor(now() / DAY_MS) + days
      const signature = signatureOf(reference, day).toString('base64url')
      return { token: `${reference}-${day}-${signature}`, until: dayText(day) }
    },
    open(token) {
      const [, reference = '', day, signature = ''] =
        /^(A-[2-9A-Z]{4}-[2-9A-Z]{4})-(\d{5})-([\w-]{22})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const own = signatureOf(reference, Number(day))
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      // After its last day.
      if (now() >= (Number(day) + 1) * DAY_MS) return null
      return { reference, until: dayText(Number(day)) }
    },
  }
}
