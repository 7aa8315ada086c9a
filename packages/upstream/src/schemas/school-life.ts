import { z } from 'zod'
import { DEPARTMENT, list } from '../query-call.ts'
import { date, idIfAny, line, required, requiredPath, rowSchema, text } from './fields.ts'

// Academic calendar, questions and answers, gallery.

/** Required: name. `sl` is the entry's number in its calendar, or ''. It may repeat, so it is not a key. */
export const calendarEntry = rowSchema(
  z.object({ sl: line, semester: line, name: required, start_date: date, end_date: date }),
  'id',
)

/** Required: a question in one of the two languages. */
export const faq = rowSchema(
  z
    .object({ id: idIfAny, ques_bangla: line, ans_bangla: text, ques_english: line, ans_english: text })
    .refine(
      (row) => row.ques_bangla !== '' || row.ques_english !== '',
      'ques_bangla and ques_english are both empty',
    ),
  'id',
)

/** A picture of the gallery. Required: picture. */
export const picture = rowSchema(z.object({ id: idIfAny, picture: requiredPath, title: line }), 'id')

export const schoolLifeCalls = {
  '/academic-calendar': list(calendarEntry, {}, ['sl', 'end_date']),
  '/faq': list(faq, {}, ['id']),
  '/gallery': list(picture, DEPARTMENT, ['id', 'title']),
}
