import { appRouter } from '@school/server/procedures'
import { z } from 'zod'

/** The names of the fields in the input of each procedure, by its schema. */
export const procedureInputs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(appRouter._def.procedures as object).map(([name, { _def }]) => [
    name,
    fieldsOf(_def.inputs[0]),
  ]),
)

function fieldsOf(schema: unknown): string[] {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return object instanceof z.ZodObject ? Object.keys(object.shape) : []
}
