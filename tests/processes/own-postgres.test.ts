import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contact, message } from '../submissions/posting.ts'
import { startApp } from '../support/app.ts'
import { freshDatabase } from '../support/postgres.ts'

// A Postgres that somebody else administers, with the minimum rights of docs/postgres.md: the site's
// role owns nothing, may not create schemas, and writes only in the schemas that were granted to it.

let database: Awaited<ReturnType<typeof freshDatabase>>
let administrator: pg.Client
let address: string
const role = `school_${randomUUID().slice(0, 8)}`

beforeEach(async () => {
  database = await freshDatabase()
  administrator = new pg.Client(database.url)
  await administrator.connect()
  const name = new URL(database.url).pathname.slice(1)
  // The state before the first start.
  await administrator.query('DROP SCHEMA public CASCADE')
  await administrator.query('CREATE SCHEMA public')
  await administrator.query(`CREATE ROLE ${role} LOGIN PASSWORD 'for-this-test'`)
  await administrator.query(`REVOKE CREATE ON DATABASE ${name} FROM PUBLIC`)
  await administrator.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${role}`)
  address = Object.assign(new URL(database.url), { username: role, password: 'for-this-test' }).href
})
afterEach(async () => {
  await administrator.query(`DROP OWNED BY ${role} CASCADE`)
  await administrator.query(`DROP ROLE ${role}`)
  await administrator.end()
  await database.drop()
})

test('a role that may not create schemas can start the site, and visitors can send forms', async () => {
  // In this process: it opens and migrates the database as the server's own does.
  const site = await startApp({ databaseUrl: address, synced: false, forwards: true })
  expect((await fetch(`${site.url}/all-notice`)).status).toBe(200)
  expect((await contact(site, message())).answer).toMatchObject({ state: 'delivered' })
  await site.close()
})
