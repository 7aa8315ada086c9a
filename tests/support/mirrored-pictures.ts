import { entities } from '@school/mirror'
import pg from 'pg'

/**
 * Records all files that rows name as mirrored pictures with copies in three widths. Their files do not exist. For tests of what
 * pages contain once all pictures are mirrored.
 */
export async function recordPictures(databaseUrl: string): Promise<void> {
  const named = entities.flatMap(({ files = [], table }) =>
    files.map((column) => `SELECT "${column}" AS path FROM "${table}"`),
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, widths)
       SELECT DISTINCT path, md5(path), 'jpg', 'image/jpeg', 90000, 1600, 1067, '{360,720,1200}'::int[]
       FROM (${named.join(' UNION ALL ')}) AS named
       WHERE path <> '' AND octet_length(path) < 2000 AND path !~* '\\.pdf$'`,
    )
  } finally {
    await client.end()
  }
}
