import type { FaqModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf } from '../parse.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

export const faq = entityFor<FaqModel>()({
  name: 'faq',
  table: 'faq',
  schedule: 'slow',
  rich: true,
  call: '/faq',
  id: (item) => item.id ?? keyOf(item.ques_bangla, item.ques_english),
  hasOwnId: (item) => item.id !== null,
  row: (item, position) => ({
    position,
    questionBangla: parseLine(item.ques_bangla),
    questionEnglish: parseLine(item.ques_english),
    ...parseTexts({ answerBangla: item.ans_bangla, answerEnglish: item.ans_english }),
  }),
  pages: { lists: ['/faq'], title: ['questionEnglish', 'questionBangla'] },
})
