import pg from 'pg'

/**
 * Creates the database `name` on the server of `url` unless it exists. Several processes may do this at once. The encoding
 * is UTF-8, regardless of the server's default.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A session that Postgres ends makes the next statement fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (existing.rowCount) return
    const from = template ? client.escapeIdentifier(template) : "template0 ENCODING 'UTF8'"
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${from}`)
  } catch (error) {
    // 42P04: it exists; 23505: another process is creating it.
    const code = (error as { code?: string }).code
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
}

/** Drops the database `name` on the server of `url`, even if it has connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A session that Postgres ends makes the next statement fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
