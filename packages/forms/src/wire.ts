import type { Field, FormContent } from './content.ts'

// The mapping of a form to the upstream's call (docs/spec/part-1.md#7, docs/spec/part-2.md#7). It follows from the description of
// the fields: a field without `wire: null` arrives.

type Description = Pick<FormContent, 'name' | 'fields'>

const wireOf = ({ name, wire = name }: Field): string | null => wire

/** The names of the call's fields, in the order of the form. */
export const wireNames = ({ fields }: Description): string[] => [
  ...new Set(fields.map(wireOf).filter((wire) => wire !== null)),
]

/** The name in the call of the field that identifies the sender. @throws when no field does */
export function senderName({ name, fields }: Description): string {
  const wire = fields.filter(({ sender }) => sender).map(wireOf)[0]
  if (!wire) throw new Error(`No field of the form ${name} identifies its sender.`)
  return wire
}

/**
 * Converts a form to the fields of the upstream's call: every field under its wire name as text, lists as JSON. Fields that are
 * called `references.0.name`, `references.0.mobile` … are one field of the call together: a list of objects.
 * @param values the values of a valid form
 * @param computed the values of `readonly` fields, by name
 */
export function wireFields(
  { fields }: Description,
  values: Record<string, unknown>,
  computed: Record<string, string> = {},
): Record<string, string> {
  const call: Record<string, string> = {}
  for (const field of fields) {
    const wire = wireOf(field)
    if (wire === null) continue
    const { name, kind } = field
    const value = kind === 'readonly' ? (computed[name] ?? '') : values[name]
    const [, index, part] = name.split('.')
    if (part === undefined) call[wire] = typeof value === 'string' ? value : JSON.stringify(value)
    else {
      const list = JSON.parse(call[wire] ?? '[]')
      list[Number(index)] = { ...list[Number(index)], [part]: value }
      call[wire] = JSON.stringify(list)
    }
  }
  return call
}
