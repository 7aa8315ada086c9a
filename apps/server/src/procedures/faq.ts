import { Prisma } from '@school/prisma'
import { z } from 'zod'
import type { ReadDb } from '../services/read-db.ts'
import { t } from './init.ts'
import { filter } from './inputs.ts'
import { holds } from './list-filters.ts'
import { inRange, type RowRange, rowRange, totalOf } from './list-query.ts'
import { type RichText, richTexts } from './rich-texts.ts'

/** The specification shows all. With this many at first, the page stays readable. */
const firstQuestions = 100

/**
 * `/faq`: one column per language, in the upstream's order (docs/spec/part-1.md#2.11). A question without text or answer in
 * a language is not in that column. A search in either language finds the question in both columns.
 */
export const faq = t.procedure
  .input(z.object({ search: filter, language: z.enum(['bn', 'en']).optional(), cursor: rowRange }))
  .query(async ({ ctx: { db }, input }) => {
    const range: RowRange = input.cursor ?? [0, firstQuestions]
    const rows = await listQuestions(db, input.search, range)
    const textOf = await richTexts(db, rows)
    const column = (language: 'bn' | 'en', question: string, answer: RichText) => {
      const isShown = input.language === undefined || input.language === language
      return isShown && question && answer ? { question, answer } : null
    }
    return {
      total: totalOf(rows, range),
      step: firstQuestions,
      rows: rows.map((row) => ({
        id: row.id,
        bangla: column('bn', row.questionBangla, textOf(row, 'answerBangla')),
        english: column('en', row.questionEnglish, textOf(row, 'answerEnglish')),
      })),
    }
  })

// Plain SQL: Prisma's client cannot compare normalised text (list-filters.ts).

const searched = ['"questionBangla"', '"answerBangla"', '"questionEnglish"', '"answerEnglish"']

interface ListedQuestion {
  id: string
  questionBangla: string
  answerBangla: string
  questionEnglish: string
  answerEnglish: string
  rich: unknown
  total: number
}

/** Some questions in the upstream's order, with the number of all that match in either language. */
function listQuestions(db: ReadDb, search: string | undefined, range: RowRange): Promise<ListedQuestion[]> {
  return db.query<ListedQuestion>(Prisma.sql`SELECT id, "questionBangla", "answerBangla", "questionEnglish", "answerEnglish", rich,
        (count(*) OVER ())::int AS total
      FROM faq WHERE "goneAt" IS NULL AND ${holds(search, ...searched)}
      ORDER BY position, id ${inRange(range)}`)
}
