import { hostname } from 'node:os'
import type pg from 'pg'

// Who may run an entity: one process, for as long as it renews its lease. A process that is frozen or cut off loses it, and
// what it writes later is refused by its old token (docs/decisions/0039).
//
// Plain SQL: each change is one statement that compares and sets, by the database's clock.

const LEASE_SECONDS = 15
const RENEWAL_MS = (LEASE_SECONDS / 3) * 1_000
/** After this time another holder's lease expires, unless it is renewed. */
export const LEASE_MS = LEASE_SECONDS * 1_000

/** Another process took the entity over meanwhile. */
export class LeaseLostError extends Error {}

export interface Lease {
  /**
   * Checks the token within a transaction that is about to be committed. Until its end nobody takes the lease over.
   * @throws LeaseLostError when it belongs to another process by now
   */
  check(transaction: pg.PoolClient): Promise<void>
  /** Gives it back. Never throws: a lease that cannot be given back expires. */
  release(): Promise<void>
}

/** Takes the lease of an entity. @returns null while another process holds it */
export async function takeLease(pool: pg.Pool, entity: string): Promise<Lease | null> {
  await pool.query('INSERT INTO sync_lease (entity) VALUES ($1) ON CONFLICT DO NOTHING', [entity])
  // A time further away than any lease reaches was written by a clock that has been corrected since. A locked row belongs
  // to a holder that is just committing, or is frozen while it does: nobody waits for that.
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
  // If a renewal fails, the next one renews; if all fail, the token decides.
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS)
  return {
    async check(transaction) {
      const held = await transaction.query(
        'SELECT 1 FROM sync_lease WHERE entity = $1 AND token = $2 FOR SHARE',
        [entity, token],
      )
      if (!held.rowCount) throw new LeaseLostError('another worker took the entity over meanwhile')
    },
    async release() {
      clearInterval(renewal)
      // With a new token, so that a renewal that reaches the database later renews nothing.
      await pool
        .query(
          `UPDATE sync_lease SET token = token + 1, "expiresAt" = '-infinity' WHERE entity = $1 AND token = $2`,
          [entity, token],
        )
        .catch(() => undefined)
    },
  }
}
