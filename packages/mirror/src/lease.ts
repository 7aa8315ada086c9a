import { hostname } from 'node:os'
import type pg from 'pg'

// The lease of an entity: one process may run the entity as long as it renews the lease. A process that is frozen or
// disconnected loses it, and its later writes are rejected by its old fencing token (docs/decisions/0039).
//
// Plain SQL: each change is one statement that compares and sets, by the database's clock.

const LEASE_SECONDS = 15
const RENEWAL_MS = (LEASE_SECONDS / 3) * 1_000
/** A lease expires after this time unless it is renewed. */
export const LEASE_MS = LEASE_SECONDS * 1_000

/** Another process has taken the lease. */
class LeaseLostError extends Error {}

export interface Lease {
  /**
   * Checks the token at the end of a transaction. No other process can take the lease until the transaction ends.
   * @throws LeaseLostError when another process holds the lease
   */
  check(transaction: pg.PoolClient): Promise<void>
  /** Releases the lease. Never throws: a lease that cannot be released expires. */
  release(): Promise<void>
}

/** Takes the lease of an entity. @returns null while another process holds it */
export async function takeLease(pool: pg.Pool, entity: string): Promise<Lease | null> {
  await pool.query('INSERT INTO sync_lease (entity) VALUES ($1) ON CONFLICT DO NOTHING', [entity])
  // An expiry time too far in the future was written before the clock was corrected, so the lease counts as free. A locked
  // row belongs to a holder that is committing, or is frozen while it commits: SKIP LOCKED does not wait for it.
  const { rows } = await pool.query<{ token: string }>(
    `WITH free AS (
       SELECT entity FROM sync_lease
       WHERE entity = $1
         AND "expiresAt" NOT BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => $2 + 1)
       FOR UPDATE SKIP LOCKED)
     UPDATE sync_lease SET token = token + 1, holder = $3, "expiresAt" = clock_timestamp() + make_interval(secs => $2)
     FROM free WHERE sync_lease.entity = free.entity RETURNING token`,
    [entity, LEASE_SECONDS, `${hostname()}, process ${process.pid}`],
  )
  const token = rows[0]?.token
  if (token === undefined) return null

  const renew = () =>
    pool.query(
      `UPDATE sync_lease SET "expiresAt" = clock_timestamp() + make_interval(secs => $3)
       WHERE entity = $1 AND token = $2`,
      [entity, token, LEASE_SECONDS],
    )
  // A renewal may fail: the next one renews the lease. If all fail, the token is checked before the commit.
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS)
  return {
    async check(transaction) {
      const held = await transaction.query(
        'SELECT 1 FROM sync_lease WHERE entity = $1 AND token = $2 FOR SHARE',
        [entity, token],
      )
      if (!held.rowCount) throw new LeaseLostError('another worker has taken over the entity')
    },
    async release() {
      clearInterval(renewal)
      // A new token, so that a late renewal has no effect.
      await pool
        .query(
          `UPDATE sync_lease SET token = token + 1, "expiresAt" = '-infinity' WHERE entity = $1 AND token = $2`,
          [entity, token],
        )
        .catch(() => undefined)
    },
  }
}
