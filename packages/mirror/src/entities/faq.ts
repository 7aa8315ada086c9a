import type { FaqModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf, parseLine, parseText } from '../parse.ts'

export const faq = entityFor<FaqModel>()({
  name: 'faq',
  table: 'faq',
  schedule: 'slow',
  list: (upstream) => upstream.faq(),
  id: (item) => item.id ?? keyOf(item.ques_bangla, item.ques_english),
  row: (item, position) => ({
    position,
    questionBangla: parseLine(item.ques_bangla),
    answerBangla: parseText(item.ans_bangla),
    questionEnglish: parseLine(item.ques_english),
    answerEnglish: parseText(item.ans_english),
  }),
  pages: { lists: ['/faq'], title: ['questionEnglish', 'questionBangla'] },
})
