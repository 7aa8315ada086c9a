import { runSql } from '../../submissions/posting.ts'
import type { Site } from '../../support/site.ts'
import { input, repeat } from '../attack.ts'
import { writeRequests } from '../raw.ts'

export const name = 'slow-readers'
export const sentence =
  '40 connections that request eight long lists each and read nothing; closed ones are opened again'

/** The rows of a list of about a megabyte, which is larger than the buffers between server and client. */
const ROWS = `INSERT INTO notice SELECT (jsonb_populate_record(NULL::notice, to_jsonb(n) ||
   jsonb_build_object('id', 'long-' || i, 'headline', repeat('A long headline ', 15)))).*
 FROM (SELECT * FROM notice LIMIT 1) n, generate_series(1, 4000) i`
const LIST = `/trpc/notices.list?input=${input({ title: 'A long', cursor: [0, 5_000] })}`

export const prepare = ({ databaseUrl }: Site) => runSql(databaseUrl, ROWS)

export const run = ({ url }: Site, signal: AbortSignal) =>
  repeat(40, signal, () => writeRequests(url, Array<string>(8).fill(LIST), signal, { reads: false }))
