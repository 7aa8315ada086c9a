import type pg from 'pg'

export interface MediaStatus {
  /** Paths whose file is stored. */
  kept: number
  /** Paths whose last attempt failed, with a file from earlier or without one. */
  failing: number
  /** Size of the originals; the same content counts once. */
  bytes: number
  /** The most frequent reasons for failures. */
  reasons: { reason: string; files: number }[]
}

export async function mediaStatus(db: { $pool: pg.Pool }): Promise<MediaStatus> {
  const { rows } = await db.$pool.query<Omit<MediaStatus, 'reasons'>>(
    `SELECT count(sha256)::int AS kept, count(error)::int AS failing,
            (SELECT COALESCE(sum(bytes), 0)::float8 FROM (SELECT DISTINCT ON (sha256) bytes FROM media_file) f) AS bytes
     FROM media_file`,
  )
  const reasons = await db.$pool.query<{ reason: string; files: number }>(
    `SELECT error AS reason, count(*)::int AS files FROM media_file WHERE error IS NOT NULL
     GROUP BY error ORDER BY files DESC, error LIMIT 5`,
  )
  return { ...(rows[0] ?? { kept: 0, failing: 0, bytes: 0 }), reasons: reasons.rows }
}
