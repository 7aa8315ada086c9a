import { applicationForm } from '@school/forms/application'
import { isContact, todayInDhaka } from '@school/forms/content'
import type { Corrections } from '@school/outbox/corrections'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import * as z from 'zod/mini'
import { readSent } from './apply-corrections.ts'
import { by, changePart, type OfficeEdit, type Outcome } from './matters.ts'

// A family has given a wrong number or address, and says the right one. What was sent stays as it was; the correction is a part of the
// matter, with who, when and the former value.

/**
 * Checks numbers and addresses by the rules of the form.
 * @param read a field of the posted form
 * @returns all of them, tidied; null if one is not valid
 */
export function contactIn(read: (name: string) => string): Corrections | null {
  const schemas = applicationForm.fieldSchemas(todayInDhaka())
  const entered: Corrections = {}
  for (const { name } of applicationForm.fields.filter(isContact)) {
    const schema = schemas[name]
    const result = schema && z.safeParse(schema, read(name))
    if (!result?.success) return null
    entered[name] = String(result.data)
  }
  return entered
}

/**
 * Corrects the numbers and addresses of an application.
 * @param entered all of them (contactIn); those that are as the family has sent them are no correction
 */
export const correct = (
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  entered: Corrections,
): Promise<Outcome> =>
  changePart(db, keys, reference, edit, 'contact', async (contact, tx, id) => {
    const sent = await readSent(tx, keys, id)
    if (!sent) return undefined
    const now = { ...sent, ...contact?.values }
    if (Object.entries(entered).every(([name, value]) => value === (now[name] ?? ''))) return undefined
    const values = Object.entries(entered).filter(([name, value]) => value !== (sent[name] ?? ''))
    return values.length ? { ...by(edit), values: Object.fromEntries(values) } : null
  })
