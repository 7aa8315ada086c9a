import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'

// Signed links about a submission. Nothing is stored of them but `linkMark` in the row, a random value that each signature contains: a new
// one withdraws all links of the submission, and a stolen DATA_KEY alone signs none.
//
// Plain SQL: the database makes the random value, in the statement that writes it.

/** How long the link to the status works that a family gets with its receipt: from the application to the first day at school. In days. */
export const RECEIPT_DAYS = 120
/** The same after reference and date of birth were entered, perhaps on somebody else's device. */
export const ENTERED_DAYS = 1

const DAY_MS = 86_400_000
const SIGNATURE_BYTES = 16

/** A submission whose links are signed. */
export interface Linked {
  reference: string
  linkMark: string
}

/** Keys of all data keys: the first one signs, and links of all work. */
type Keys = Pick<DataKeys, 'derive'>

const signaturesOf = (keys: Keys, purpose: string, { reference, linkMark }: Linked, rest = ''): Buffer[] =>
  keys
    .derive(purpose)
    .map((key) =>
      createHmac('sha256', key)
        .update(`${reference} ${linkMark} ${rest}`)
        .digest()
        .subarray(0, SIGNATURE_BYTES),
    )

/**
 * Whether a signature of a link is one of ours. The texts are compared: several texts decode to the same bytes, and a link has one.
 * @param signature in base64url, as in the link
 */
export function isSignedBy(signatures: readonly Buffer[], signature: string): boolean {
  const given = Buffer.from(signature)
  return signatures.some((one) => {
    const own = Buffer.from(one.toString('base64url'))
    return given.length === own.length && timingSafeEqual(given, own)
  })
}

const REFERENCE = '[A-Z]-[2-9A-Z]{4}-[2-9A-Z]{4}'
const STATUS = 'links to the status of applications'
const STATUS_TOKEN = /^(A-[2-9A-Z]{4}-[2-9A-Z]{4})-(\d{5})-([\w-]{22})$/
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * Signs a link to the status of an application: whoever has it need not enter reference and date of birth.
 * @param days how long it works; until the end of the last day in UTC
 */
export function signStatusLink(
  keys: Keys,
  linked: Linked,
  days: number,
  now = Date.now(),
): { token: string; until: string } {
  const day = Math.floor(now / DAY_MS) + days
  const [signature = Buffer.of()] = signaturesOf(keys, STATUS, linked, `${day}`)
  return { token: `${linked.reference}-${day}-${signature.toString('base64url')}`, until: dayText(day) }
}

/**
 * Opens a link to a status.
 * @param find the submission of a reference
 * @returns null for a link that is not ours, was changed or withdrawn, or has expired
 */
export async function openStatusLink(
  keys: Keys,
  token: string,
  find: (reference: string) => Promise<Linked | null>,
  now = Date.now(),
): Promise<{ reference: string; until: string } | null> {
  const [, reference, day = '', signature = ''] = STATUS_TOKEN.exec(token) ?? []
  // After its last day.
  if (reference === undefined || now >= (Number(day) + 1) * DAY_MS) return null
  const linked = await find(reference)
  if (!linked || !isSignedBy(signaturesOf(keys, STATUS, linked, day), signature)) return null
  return { reference, until: dayText(Number(day)) }
}

const UNWANTED = 'links by which a recipient says that a message was not asked for'
const UNWANTED_TOKEN = new RegExp(`^(${REFERENCE})-([\\w-]{22})$`)

/** Signs the link of a message by which its recipient says: I did not ask for this. */
export function signUnwantedLink(keys: Keys, linked: Linked): string {
  const [signature = Buffer.of()] = signaturesOf(keys, UNWANTED, linked)
  return `${linked.reference}-${signature.toString('base64url')}`
}

/** Opens such a link. @returns the reference, or null like `openStatusLink` */
export async function openUnwantedLink(
  keys: Keys,
  token: string,
  find: (reference: string) => Promise<Linked | null>,
): Promise<string | null> {
  const [, reference, signature = ''] = UNWANTED_TOKEN.exec(token) ?? []
  const linked = reference === undefined ? null : await find(reference)
  return linked && isSignedBy(signaturesOf(keys, UNWANTED, linked), signature) ? linked.reference : null
}

/** @returns finds the submission of a reference whose data is not erased */
export const linkedIn =
  (db: Db) =>
  (reference: string): Promise<Linked | null> =>
    db.submission.findUnique({
      where: { reference, erasedAt: null },
      select: { reference: true, linkMark: true },
    })

/** Withdraws all links of a submission. @returns the submission with its new mark; null when there is none */
export async function withdrawLinks({ $pool: pool }: Db, reference: string): Promise<Linked | null> {
  const { rows } = await pool.query<Linked>(
    `UPDATE submission SET "linkMark" = gen_random_uuid() WHERE reference = $1 AND "erasedAt" IS NULL
     RETURNING reference, "linkMark"`,
    [reference],
  )
  return rows[0] ?? null
}

/** Withdraws the links of all submissions. @returns the number of submissions */
export async function withdrawAllLinks({ $pool: pool }: Db): Promise<number> {
  const { rowCount } = await pool.query(
    'UPDATE submission SET "linkMark" = gen_random_uuid() WHERE "erasedAt" IS NULL',
  )
  return rowCount ?? 0
}
