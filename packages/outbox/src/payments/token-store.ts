import { createHash } from 'node:crypto'
import type { Db } from '@school/prisma'
import { z } from 'zod'
import { DataKeyError, type DataKeys } from '../data-keys.ts'

// The token of the payment provider, shared by all replicas and kept over restarts, because bKash allows two new ones an hour.
//
// Plain SQL: one statement counts a call and claims it, so that only one process fetches a token.

export interface Token {
  idToken: string
  /** How long it is valid. */
  seconds: number
  refreshToken: string | null
}

export interface TokenStore {
  /**
   * The token that is valid, or a new one.
   * @param renew fetches one, with the refresh token of the last one if there is one; or returns a reason
   */
  use(
    renew: (refreshToken: string | null) => Promise<Token | string>,
  ): Promise<{ idToken: string } | { reason: string }>
  /** The provider does not accept this token any more. */
  forget(idToken: string): Promise<void>
}

/** Calls that fetch a token, within an hour. A third one would block the account. */
const MAX_CALLS_PER_HOUR = 2
/** A token that ends sooner than in this many seconds is not used. */
const SPARE_SECONDS = 60
const COLUMN = 'payment_token.token'

const stored = z.object({ idToken: z.string(), refreshToken: z.string().nullable() })

/** @param account of the provider: the tokens of another one are not used */
export function createTokenStore({ $pool: pool }: Db, keys: DataKeys, account: string): TokenStore {
  const id = createHash('sha256').update(account).digest('hex').slice(0, 16)

  function open(token: Uint8Array<ArrayBuffer> | null) {
    if (!token) return null
    try {
      return stored.parse(JSON.parse(keys.open(COLUMN, id, token).toString()))
    } catch (error) {
      // Of a key that is gone: a new one is fetched.
      if (error instanceof DataKeyError) return null
      throw error
    }
  }

  async function read() {
    const { rows } = await pool.query<{ token: Buffer<ArrayBuffer> | null; isValid: boolean }>(
      `SELECT token, coalesce("expiresAt" > now() + interval '${SPARE_SECONDS} seconds', false) AS "isValid"
       FROM payment_token WHERE id = $1`,
      [id],
    )
    return { current: open(rows[0]?.token ?? null), isValid: rows[0]?.isValid ?? false }
  }

  /** Counts a call before it is made, so that a process that dies meanwhile has counted it. @returns false when none is allowed now */
  async function mayCall(): Promise<boolean> {
    await pool.query('INSERT INTO payment_token (id) VALUES ($1) ON CONFLICT DO NOTHING', [id])
    const { rowCount } = await pool.query(
      `UPDATE payment_token SET "fetchingUntil" = now() + interval '1 minute',
         calls = ARRAY(SELECT at FROM unnest(calls) AS at WHERE at > now() - interval '1 hour') || now()
       WHERE id = $1 AND coalesce("fetchingUntil" < now(), true)
         AND (SELECT count(*) FROM unnest(calls) AS at WHERE at > now() - interval '1 hour') < ${MAX_CALLS_PER_HOUR}`,
      [id],
    )
    return rowCount === 1
  }

  return {
    async use(renew) {
      const { current, isValid } = await read()
      if (current && isValid) return { idToken: current.idToken }
      if (!(await mayCall())) return { reason: 'bKash: token limit' }
      const token = await renew(current?.refreshToken ?? null)
      // A refresh token that was not accepted is not tried again.
      const sealed =
        typeof token === 'string'
          ? null
          : keys.seal(
              COLUMN,
              id,
              JSON.stringify({ idToken: token.idToken, refreshToken: token.refreshToken }),
            )
      await pool.query(
        `UPDATE payment_token SET token = $2, "expiresAt" = now() + make_interval(secs => $3), "fetchingUntil" = NULL WHERE id = $1`,
        [id, sealed, typeof token === 'string' ? 0 : token.seconds],
      )
      return typeof token === 'string' ? { reason: `bKash: ${token}` } : { idToken: token.idToken }
    },

    async forget(idToken) {
      const { current } = await read()
      if (current?.idToken !== idToken) return
      await pool.query('UPDATE payment_token SET "expiresAt" = NULL, token = NULL WHERE id = $1', [id])
    },
  }
}
