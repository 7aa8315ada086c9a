import { z } from 'zod'
import { inOrder, nextStep, shown, shownRow, t } from './trpc.ts'

/** The specification shows all; a page stays readable with this many at first. */
const firstQuestions = 100

/**
 * `/faq`: one column for each language, in the upstream's order (part 1 section 2.11). A question that lacks its words
 * or its answer in a language does not stand in that language's column.
 */
export const faq = t.procedure.input(z.object({ shown })).query(async ({ ctx: { db }, input }) => {
  const limit = input.shown ?? firstQuestions
  const [total, rows] = await Promise.all([
    db.faq.count({ where: shownRow }),
    db.faq.findMany({
      where: shownRow,
      orderBy: inOrder,
      take: limit,
      select: {
        id: true,
        questionBangla: true,
        answerBangla: true,
        questionEnglish: true,
        answerEnglish: true,
      },
    }),
  ])
  const column = (of: (row: (typeof rows)[number]) => { question: string; answer: string }) =>
    rows.flatMap((row) => {
      const { question, answer } = of(row)
      return question && answer ? [{ id: row.id, question, answer }] : []
    })
  return {
    left: Math.max(0, total - limit),
    next: nextStep(limit, firstQuestions, total),
    bangla: column((row) => ({ question: row.questionBangla, answer: row.answerBangla })),
    english: column((row) => ({ question: row.questionEnglish, answer: row.answerEnglish })),
  }
})
