import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 })

const written = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Dhaka' })

/** The newest 50 notices, read from the mirror of the site that is measured beside this one. */
export async function Notices() {
  const { rows } = await pool.query(
    'SELECT id, headline, date, attachment FROM notice WHERE "goneAt" IS NULL ORDER BY date DESC NULLS LAST, number DESC LIMIT 50',
  )
  return (
    <>
      <h1>Notices</h1>
      <form>
        <label>
          Title <input name="title" />
        </label>
        <label>
          Date <input name="date" />
        </label>
        <button type="submit">Search</button>
      </form>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <time>{row.date ? written.format(row.date) : ''}</time>
            <h2>
              <a href={`/notice/${encodeURIComponent(row.id)}`}>{row.headline}</a>
            </h2>
            {row.attachment ? <p>Attachment</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
