import { z } from 'zod'
import { idIfAny, type RowSchema, required, requiredPath, rowSchema, text } from './fields.ts'

// Academic calendar, questions and answers, gallery.

export interface UpstreamCalendarEntry {
  /** The entry's number in its calendar, or ''. It may repeat, so it is not a key. */
  sl: string
  semester: string
  name: string
  start_date: string
  end_date: string
}
/** Required: name. */
export const calendarEntry: RowSchema<UpstreamCalendarEntry> = rowSchema(
  z.object({ sl: text, semester: text, name: required, start_date: text, end_date: text }),
  'id',
)

export interface UpstreamFaq {
  id: string | null
  ques_bangla: string
  ans_bangla: string
  ques_english: string
  ans_english: string
}
/** Required: a question in one of the two languages. */
export const faq: RowSchema<UpstreamFaq> = rowSchema(
  z
    .object({ id: idIfAny, ques_bangla: text, ans_bangla: text, ques_english: text, ans_english: text })
    .refine(
      (row) => row.ques_bangla !== '' || row.ques_english !== '',
      'ques_bangla and ques_english are both empty',
    ),
  'id',
)

export interface UpstreamPicture {
  id: string | null
  picture: string
  title: string
}
/** A picture of the gallery. Required: picture. */
export const picture: RowSchema<UpstreamPicture> = rowSchema(
  z.object({ id: idIfAny, picture: requiredPath, title: text }),
  'id',
)
