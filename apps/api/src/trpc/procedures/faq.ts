import { z } from 'zod'
import { cached } from '../cached.ts'
import { t } from '../init.ts'
import { filter } from '../inputs.ts'
import { nextStep, rowLimit } from '../list-query.ts'
import { type ListedQuestion, listQuestions } from './faq-queries.ts'

/** The specification shows all. With this many at first, the page stays readable. */
const firstQuestions = 100

/**
 * `/faq`: one column per language, in the upstream's order (docs/spec/part-1.md#2.11). A question without text or answer in
 * a language is not in that column. A search in either language finds the question in both columns.
 */
export const faq = t.procedure
  .input(z.object({ search: filter, language: z.enum(['bn', 'en']).optional(), shown: rowLimit }))
  .query(
    cached(async ({ ctx: { db }, input }) => {
      const limit = input.shown ?? firstQuestions
      const rows = await listQuestions(db, input.search, limit)
      const total = rows[0]?.total ?? 0
      const column = (
        language: 'bn' | 'en',
        of: (row: ListedQuestion) => { question: string; answer: string },
      ) =>
        rows.flatMap((row) => {
          const { question, answer } = of(row)
          const isShown = input.language === undefined || input.language === language
          return isShown && question && answer ? [{ id: row.id, question, answer }] : []
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
