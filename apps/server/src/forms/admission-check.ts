import type { FieldError } from '@school/forms'
import type { Db } from '@school/prisma'
import { readChoices } from '../procedures/admission.ts'

export type MirroredField = 'classId' | 'sessionId' | 'categoryId' | 'gender'

/** Checks class, session, category and gender against the mirror. @returns the fee (docs/spec/rulings.md#26) */
export async function checkAgainstMirror(
  db: Db,
  text: (name: MirroredField) => string,
  errors: FieldError[],
  invalidChoice: string,
): Promise<string> {
  const id = (name: MirroredField) => text(name).replaceAll('\0', '').toWellFormed()
  const [classId, sessionId, categoryId, gender] = [
    id('classId'),
    id('sessionId'),
    id('categoryId'),
    id('gender'),
  ]
  const choices = await readChoices(db, classId, sessionId)
  const faulty = new Set(errors.map((error) => error.field))
  const holds = (field: string, list: { id: string }[], id: string) => {
    const known = list.some((choice) => choice.id === id)
    if (!known && !faulty.has(field)) errors.push({ field, message: invalidChoice })
    return known
  }
  // Without a valid class there are no sessions, and without a session no genders, so only the first error is reported.
  if (holds('classId', choices.classes, classId) && holds('sessionId', choices.sessions, sessionId))
    holds('gender', choices.genders, gender)
  holds('categoryId', choices.categories, categoryId)
  return choices.fee === null ? '' : String(choices.fee)
}
