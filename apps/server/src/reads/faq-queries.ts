import { Prisma } from '@school/prisma'
import { holds } from './list-filters.ts'
import { inRange, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client cannot compare normalised text (list-filters.ts).

const searched = ['"questionBangla"', '"answerBangla"', '"questionEnglish"', '"answerEnglish"']

interface ListedQuestion {
  id: string
  questionBangla: string
  answerBangla: string
  questionEnglish: string
  answerEnglish: string
  total: number
}

/** Some questions in the upstream's order, with the number of all that match in either language. */
export function listQuestions(
  db: ReadDb,
  search: string | undefined,
  range: RowRange,
): Promise<ListedQuestion[]> {
  return db.query<ListedQuestion>(Prisma.sql`SELECT id, "questionBangla", "answerBangla", "questionEnglish", "answerEnglish",
        (count(*) OVER ())::int AS total
      FROM faq WHERE "goneAt" IS NULL AND ${holds(search, ...searched)}
      ORDER BY position, id ${inRange(range)}`)
}
