import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 })

/** The newest 50 notices, read from the mirror of the site that is measured beside this one. */
export async function readNotices() {
  const { rows } = await pool.query(
    'SELECT id, headline, date, attachment FROM notice WHERE "goneAt" IS NULL ORDER BY date DESC NULLS LAST, number DESC LIMIT 50',
  )
  return rows
}
