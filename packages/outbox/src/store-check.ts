import { randomUUID } from 'node:crypto'
import type { Db } from '@school/prisma'

// Whether a submission could be stored now.
//
// Plain SQL: several statements in one message are one transaction, so the row is never visible.

/**
 * Writes a row of a few kilobytes as a submission would be, and deletes it in the same transaction. Its content is random, so
 * that Postgres does not compress it, and needs space on the disk for it.
 * @throws why nothing can be stored, such as 25006 (read-only) or 53100 (the disk is full)
 */
export async function checkStore({ $pool: pool }: Db): Promise<void> {
  const reference = `check-${randomUUID()}`
  await pool.query(
    `INSERT INTO submission (reference, kind, state, payload)
       SELECT '${reference}', 'check', 'delivered', string_agg(decode(md5(random()::text), 'hex'), '') FROM generate_series(1, 512);
     DELETE FROM submission WHERE reference = '${reference}'`,
  )
}
