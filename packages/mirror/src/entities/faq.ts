import type { FaqModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf, readLine, readText } from '../parse.ts'

export const faq = entityFor<FaqModel>()({
  name: 'faq',
  table: 'faq',
  schedule: 'slow',
  list: (upstream) => upstream.faq(),
  id: (item) => item.id ?? keyOf(item.ques_bangla, item.ques_english),
  row: (item, position) => ({
    position,
    questionBangla: readLine(item.ques_bangla),
    answerBangla: readText(item.ans_bangla),
    questionEnglish: readLine(item.ques_english),
    answerEnglish: readText(item.ans_english),
  }),
})
