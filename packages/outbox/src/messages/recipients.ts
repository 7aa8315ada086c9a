import { asciiDigits, mobileNumber } from '@school/forms/text'
import type { Db } from '@school/prisma'
import type { DataKeys } from '../data-keys.ts'

// How many messages one recipient gets: whoever enters somebody else's address in a form makes the site write to them. What is over the
// limit is put off, not dropped. All messages of the site pass here, whatever they are about.
//
// Plain SQL: one statement compares and counts, so that processes that send at the same moment cannot both be the last one.

/** The most messages to one recipient. */
export const MAX_AN_HOUR = 3
export const MAX_A_DAY = 10

/**
 * What stands for one recipient: the spellings of an address that lead to the same mailbox or telephone are one.
 * @param to an e-mail address or a mobile number
 */
export function recipientOf(to: string): string {
  if (!to.includes('@')) return mobileNumber(asciiDigits(to)).replace(/\D/g, '')
  const at = to.lastIndexOf('@')
  const host = to
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const [name = ''] = to.slice(0, at).trim().toLowerCase().split('+')
  // The one provider of whom it is certain that it ignores dots.
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}

/** A message that was counted. */
export interface CountedMessage {
  /** It was not sent after all. */
  takeBack(): Promise<void>
}

/**
 * Counts a message before it is sent.
 * @returns what was counted, or the time at which the recipient may get the next one
 */
export async function countMessage(
  { $pool: pool }: Db,
  keys: DataKeys,
  to: string,
): Promise<CountedMessage | Date> {
  const [key] = keys.indexes('recipient', recipientOf(to))
  const { rows } = await pool.query<{ at: Date }>(
    `INSERT INTO message_recipient AS r (key, "sentAt") VALUES ($1, ARRAY[clock_timestamp()])
     ON CONFLICT (key) DO UPDATE SET "sentAt" =
       ARRAY(SELECT t FROM unnest(r."sentAt") t WHERE t > now() - interval '1 day' ORDER BY t) || clock_timestamp()::timestamptz(3)
     WHERE (SELECT count(*) FILTER (WHERE t > now() - interval '1 hour') < $2 AND count(*) < $3
       FROM unnest(r."sentAt") t WHERE t > now() - interval '1 day')
     RETURNING "sentAt"[cardinality("sentAt")] AS at`,
    [key, MAX_AN_HOUR, MAX_A_DAY],
  )
  const at = rows[0]?.at
  if (!at) return nextTime(pool, key)
  return {
    async takeBack() {
      await pool.query(
        `UPDATE message_recipient SET "sentAt" = array_remove("sentAt", $2::timestamptz(3)) WHERE key = $1`,
        [key, at],
      )
    },
  }
}

/** When the oldest of the messages that fill an hour, or a day, is so old that it does not count any more. */
async function nextTime(pool: Db['$pool'], key: string): Promise<Date> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `WITH sent AS (
       SELECT t, row_number() OVER (ORDER BY t DESC) AS n FROM message_recipient, unnest("sentAt") t WHERE key = $1)
     SELECT greatest(
       max(t) FILTER (WHERE n = $2) + interval '1 hour', max(t) FILTER (WHERE n = $3) + interval '1 day', now()) AS at
     FROM sent`,
    [key, MAX_AN_HOUR, MAX_A_DAY],
  )
  return rows[0]?.at ?? new Date()
}

/** Forgets recipients who got nothing for a day. */
export async function forgetRecipients({ $pool: pool }: Db): Promise<void> {
  await pool.query(`DELETE FROM message_recipient WHERE now() - interval '1 day' > ALL ("sentAt")`)
}
