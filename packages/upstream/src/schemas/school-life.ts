import { z } from 'zod'
import { idIfAny, required, requiredPath, rowSchema, text } from './fields.ts'

// Academic calendar, questions and answers, gallery.

/** Required: name. `sl` is the entry's number in its calendar, or ''. It may repeat, so it is not a key. */
export const calendarEntry = rowSchema(
  z.object({ sl: text, semester: text, name: required, start_date: text, end_date: text }),
  'id',
)

/** Required: a question in one of the two languages. */
export const faq = rowSchema(
  z
    .object({ id: idIfAny, ques_bangla: text, ans_bangla: text, ques_english: text, ans_english: text })
    .refine(
      (row) => row.ques_bangla !== '' || row.ques_english !== '',
      'ques_bangla and ques_english are both empty',
    ),
  'id',
)

/** A picture of the gallery. Required: picture. */
export const picture = rowSchema(z.object({ id: idIfAny, picture: requiredPath, title: text }), 'id')
