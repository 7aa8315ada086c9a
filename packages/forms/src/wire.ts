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
 * called `references.0.name`, `references.0.mobile` … are one field of the call together: a list of objects. A field with `lineOf` is
 * a line of another one.
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
  for (const { name, lineOf } of fields)
    if (lineOf && values[name])
      call[lineOf.field] = [call[lineOf.field], `${lineOf.label}: ${values[name]}`].filter(Boolean).join('\n')
  return call
}

/** Returns the entry of a field in a call, as `wireFields` wrote it: a list for choices, and '' for what is not in the call. */
export function entryOf(field: Field, call: Record<string, string>): string | string[] {
  const wire = wireOf(field)
  if (field.lineOf) return lineIn(call[field.lineOf.field] ?? '', field.lineOf.label)
  if (wire === null) return ''
  const value = call[wire] ?? ''
  const [, index, part] = field.name.split('.')
  if (part !== undefined) return String(listIn(value)[Number(index)]?.[part] ?? '')
  return field.kind === 'choices' ? listIn(value).map(String) : value
}

/** The value of a line such as `Attendance: residential`, the last one: a visitor may have written one too. */
function lineIn(text: string, label: string): string {
  const line = text.split('\n').findLast((one) => one.startsWith(`${label}: `))
  return line?.slice(label.length + 2) ?? ''
}

/** A list of a call; empty for anything else. */
function listIn(value: string): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
