// The part of JSON Schema that the schemas of content files use.

export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema | boolean
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  maxLength?: number
  minItems?: number
  maxItems?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** The branch of a schema that fits a value best: for a union the one of its kind. */
export function branchOf(root: Schema, schema: Schema, value: unknown): Schema {
  if (schema.$ref) {
    const [, name] = /^#\/\$defs\/(.+)$/.exec(schema.$ref) ?? []
    return branchOf(root, (name && root.$defs?.[name]) || {}, value)
  }
  const options = schema.anyOf ?? schema.oneOf
  if (!options) return schema
  const found = options
    .map((option) => branchOf(root, option, value))
    .filter((option) => isOfKind(option, value))
  return (
    found.find((option) => hasSameMarks(option, value)) ?? found[0] ?? branchOf(root, options[0] ?? {}, value)
  )
}

function isOfKind({ type, const: only, enum: values }: Schema, value: unknown): boolean {
  if (only !== undefined) return only === value
  if (values) return values.includes(value)
  const kind = kindOf(value)
  return type === undefined || type === kind || (type === 'integer' && kind === 'number')
}

/** Whether the fields with one possible value, such as the kind of a block, have it, and it has no others. */
function hasSameMarks({ properties = {} }: Schema, value: unknown): boolean {
  if (kindOf(value) !== 'object') return true
  const fields = value as Record<string, unknown>
  const isKnown = Object.keys(fields).every((name) => name in properties)
  return (
    isKnown &&
    Object.entries(properties).every(
      ([name, field]) => field.const === undefined || fields[name] === field.const,
    )
  )
}

/** All branches of a schema, without references. */
export function branchesOf(root: Schema, schema: Schema): Schema[] {
  if (schema.$ref) return branchesOf(root, branchOf(root, schema, undefined))
  const options = schema.anyOf ?? schema.oneOf
  return options ? options.flatMap((option) => branchesOf(root, option)) : [schema]
}

/** The schema of an entry of a list or of a field. */
export function innerSchema(schema: Schema, key: string | number): Schema {
  if (typeof key === 'number')
    return schema.prefixItems?.[key] ?? (typeof schema.items === 'object' ? schema.items : {})
  const field = schema.properties?.[key]
  if (field) return field
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
}

/** A kind of entry of a list of links: a page, a link with words of its own, or a group of links. */
export interface KindOfLink {
  kind: 'page' | 'link' | 'group'
  schema: Schema
}

/** The kinds of entries that a list of links can have; empty for any other list. */
export function kindsOfLink(root: Schema, list: Schema): KindOfLink[] {
  const schemas = branchesOf(root, innerSchema(list, 0))
  if (!schemas.some(({ properties }) => properties?.page) || schemas.length < 2) return []
  const kindOf = ({ properties }: Schema) => (properties?.page ? 'link' : properties ? 'group' : 'page')
  // The simplest first.
  return (['page', 'link', 'group'] as const).flatMap((kind) =>
    schemas.filter((schema) => kindOf(schema) === kind).map((schema) => ({ kind, schema })),
  )
}

/** An empty value of a schema, with what it must have. */
export function emptyOf(root: Schema, schema: Schema): unknown {
  const [one = {}] = branchesOf(root, schema)
  if (one.const !== undefined) return one.const
  if (one.enum) return one.enum[0]
  if (one.prefixItems) return one.prefixItems.map((item) => emptyOf(root, item))
  switch (one.type) {
    case 'object':
      return Object.fromEntries(
        (one.required ?? []).map((name) => [name, emptyOf(root, innerSchema(one, name))]),
      )
    case 'array':
      return Array.from({ length: one.minItems ?? 0 }, () => emptyOf(root, innerSchema(one, 0)))
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return 0
    case 'null':
      return null
    default:
      return ''
  }
}
