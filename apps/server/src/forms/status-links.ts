import { createHmac, timingSafeEqual } from 'node:crypto'

// Signed addresses of the status of an application: whoever has one need not enter reference and date of birth. Nothing is stored.
// An address names its last day, and is for one reference.

/** How long the address works that a family gets with its receipt: from the application to the first day at school. In days. */
export const RECEIPT_DAYS = 120
/** The same after reference and date of birth were entered, perhaps on somebody else's device. */
export const ENTERED_DAYS = 1

const DAY_MS = 86_400_000
const SIGNATURE_BYTES = 16

export interface StatusLinks {
  /** @param days how long it works; until the end of the last day in UTC */
  create(reference: string, days: number): { token: string; until: string }
  /** @returns null for an address that is not ours, was changed, or has expired */
  open(token: string): { reference: string; until: string } | null
}

/** @param keys of the data keys of all replicas: the first one signs, and addresses of all work */
export function createStatusLinks(keys: Buffer[], now: () => number = Date.now): StatusLinks {
  const signaturesOf = (reference: string, day: number) =>
    keys.map((key) =>
      createHmac('sha256', key).update(`${reference} ${day}`).digest().subarray(0, SIGNATURE_BYTES),
    )
  const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
  return {
    create(reference, days) {
      const day = Math.floor(now() / DAY_MS) + days
      const [signature] = signaturesOf(reference, day)
      if (!signature) throw new Error('there is no key for addresses')
      return { token: `${reference}-${day}-${signature.toString('base64url')}`, until: dayText(day) }
    },
    open(token) {
      const [, reference = '', day, signature = ''] =
        /^(A-[2-9A-Z]{4}-[2-9A-Z]{4})-(\d{5})-([\w-]{22})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isOurs = signaturesOf(reference, Number(day)).some(
        (own) => given.length === own.length && timingSafeEqual(given, own),
      )
      // After its last day.
      if (!isOurs || now() >= (Number(day) + 1) * DAY_MS) return null
      return { reference, until: dayText(Number(day)) }
    },
  }
}
