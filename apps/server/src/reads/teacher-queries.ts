import { Prisma } from '@school/prisma'
import { holds } from './list-filters.ts'
import { inRange, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client can neither compare normalised text (list-filters.ts) nor order by an expression.

export type Gender = 'Male' | 'Female'

export interface TeacherCard {
  id: string
  name: string
  designation: string
  department: string
  image: string
}

/** Some teachers in the upstream's order, with the number of all that match. */
export function listTeachers(
  db: ReadDb,
  gender: Gender,
  name: string | undefined,
  range: RowRange,
): Promise<(TeacherCard & { total: number })[]> {
  return db.query<
    TeacherCard & { total: number }
  >(Prisma.sql`SELECT id, name, designation, department, image, (count(*) OVER ())::int AS total
      FROM teacher WHERE "goneAt" IS NULL AND gender = ${gender} AND ${holds(name, 'name')}
      ORDER BY position, id ${inRange(range)}`)
}

/**
 * The rank of a teacher for the Tahfeez programme, by words in department and designation: 0 teaches memorisation, 1
 * teaches recitation, 2 all others. The upstream has no column for it, and its spellings vary.
 */
const nearness = Prisma.sql`CASE
  WHEN normalize(department || ' ' || designation, NFC) ~* 'tah?f[ei]+z|h[ei]f+z|তাহফ|হিফ|হেফ' THEN 0
  WHEN normalize(department || ' ' || designation, NFC) ~* 'nazera|nazira|qira|tajw|qur.?an|নাজে|নাযে|কিরা|ক্বিরা|তাজ|কুরআন|কোরআন' THEN 1
  ELSE 2 END`

/** Teachers of the Tahfeez programme first, then the others, in the upstream's order. */
export function listTahfeezTeachers(db: ReadDb, gender: Gender, limit: number): Promise<TeacherCard[]> {
  return db.query<TeacherCard>(Prisma.sql`SELECT id, name, designation, department, image FROM teacher
      WHERE "goneAt" IS NULL AND gender = ${gender}
      ORDER BY ${nearness}, position, id LIMIT ${limit}`)
}
