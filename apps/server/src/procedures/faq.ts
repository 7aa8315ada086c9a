import { z } from 'zod'
import { listQuestions } from '../reads/faq-queries.ts'
import { type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { t } from './init.ts'
import { filter } from './inputs.ts'

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
    const column = (language: 'bn' | 'en', question: string, answer: string) => {
      const isShown = input.language === undefined || input.language === language
      return isShown && question && answer ? { question, answer } : null
    }
    return {
      total: totalOf(rows, range),
      step: firstQuestions,
      rows: rows.map((row) => ({
        id: row.id,
        bangla: column('bn', row.questionBangla, row.answerBangla),
        english: column('en', row.questionEnglish, row.answerEnglish),
      })),
    }
  })
