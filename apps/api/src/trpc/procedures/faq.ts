import { Prisma } from '@school/prisma'
import { z } from 'zod'
import { cached } from '../cached.ts'
import { t } from '../init.ts'
import { filter } from '../inputs.ts'
import { holds } from '../list-filters.ts'
import { nextStep, rowLimit } from '../list-query.ts'

/** The specification shows all; a page stays readable with this many at first. */
const firstQuestions = 100

interface Row {
  id: string
  questionBangla: string
  answerBangla: string
  questionEnglish: string
  answerEnglish: string
  total: number
}

const searched = ['"questionBangla"', '"answerBangla"', '"questionEnglish"', '"answerEnglish"']

/**
 * `/faq`: one column for each language, in the upstream's order (docs/spec/part-1.md#2.11). A question that lacks its words
 * or its answer in a language does not stand in that language's column. One that a search finds in either language
 * stands in both: who searches in one may read the other.
 */
export const faq = t.procedure
  .input(z.object({ search: filter, language: z.enum(['bn', 'en']).optional(), shown: rowLimit }))
  .query(
    cached(async ({ ctx: { db }, input }) => {
      const limit = input.shown ?? firstQuestions
      const rows = await db.query<Row>(
        ['faq'],
        Prisma.sql`
      SELECT id, "questionBangla", "answerBangla", "questionEnglish", "answerEnglish",
        (count(*) OVER ())::int AS total
      FROM faq WHERE "goneAt" IS NULL AND ${holds(input.search, ...searched)}
      ORDER BY position LIMIT ${limit}`,
      )
      const total = rows[0]?.total ?? 0
      const column = (language: 'bn' | 'en', of: (row: Row) => { question: string; answer: string }) =>
        rows.flatMap((row) => {
          const { question, answer } = of(row)
          const wanted = input.language === undefined || input.language === language
          return wanted && question && answer ? [{ id: row.id, question, answer }] : []
        })
      return {
        total,
        shown: rows.length,
        next: nextStep(limit, firstQuestions, total),
        bangla: column('bn', (row) => ({ question: row.questionBangla, answer: row.answerBangla })),
        english: column('en', (row) => ({ question: row.questionEnglish, answer: row.answerEnglish })),
      }
    }),
  )
