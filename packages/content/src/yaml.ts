import { type Document, isMap, isNode, isScalar, type LineCounter, type Scalar, visit } from 'yaml'
import type { z } from 'zod'
import { said } from './said.ts'
import { yamlDocument } from './yaml-document.ts'

// YAML files against zod schemas. Every error names file, line and reason, for people who do not program.

/**
 * Parses a YAML text and validates it against its schema.
 * @param name file name for messages, relative to packages/content
 * @param fill fills settings into each text; calls `onError` for an unknown one
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parseYaml<T>(
  name: string,
  source: string,
  schema: z.ZodType<T>,
  fill?: (text: string, onError: (message: string) => void) => string,
): T {
  const { document, lines } = yamlDocument(source)
  const syntaxError = document.errors[0]
  if (syntaxError) {
    // First a hint for people who do not know YAML, then the parser's message for people who do.
    const { line } = lines.linePos(syntaxError.pos[0])
    throw new Error(
      `${name} line ${line}: ${said('the notation is broken here or a little above: <detail>', { detail: syntaxError.message })}`,
    )
  }
  const result = schema.safeParse(filledJs(name, document, lines, fill), { error: reason })
  if (result.success) return result.data
  const errors = result.error.issues.map(deepest).map(({ path, message, extra }) => {
    // A missing field is reported at the deepest parent that exists.
    const place = extra === undefined ? path : [...path, extra]
    let offset = 0
    for (let depth = place.length; depth >= 0; depth--) {
      const found = depth === 0 ? document.contents : keyOrValue(document, place.slice(0, depth))
      if (!isNode(found)) continue
      offset = found.range?.[0] ?? 0
      break
    }
    return `${name} line ${lines.linePos(offset).line}: ${path.join('.') || said('the file')}: ${said(message)}`
  })
  throw new Error([...new Set(errors)].join('\n'))
}

/** The document as values, with its settings filled in. The document stays as it is. @throws Error as `parseYaml` */
function filledJs(
  name: string,
  document: Document,
  lines: LineCounter,
  fill: Parameters<typeof parseYaml>[3],
): unknown {
  const written: [node: Scalar, text: string][] = []
  try {
    if (fill)
      visit(document, {
        Scalar(key, node) {
          if (key === 'key' || typeof node.value !== 'string') return
          written.push([node, node.value])
          node.value = fill(node.value, (message) => {
            throw new Error(`${name} line ${lines.linePos(node.range?.[0] ?? 0).line}: ${message}`)
          })
        },
      })
    return jsOf(name, document, lines)
  } finally {
    for (const [node, text] of written) node.value = text
  }
}

/** @throws Error in one sentence for a reference (`*name`) to nothing, or for references that multiply */
function jsOf(name: string, document: Document, lines: LineCounter): unknown {
  try {
    return document.toJS()
  } catch (error) {
    let offset = 0
    visit(document, {
      Alias(_key, node) {
        offset = node.range?.[0] ?? 0
        return node.resolve(document) ? undefined : visit.BREAK
      },
    })
    const detail = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${name} line ${lines.linePos(offset).line}: ${said('the notation is broken here or a little above: <detail>', { detail })}`,
    )
  }
}

/** The node at a path of the file: the key if there is one (its value may begin on a later line), else the value. */
function keyOrValue(document: Document, place: PropertyKey[]): unknown {
  const holder = place.length > 1 ? document.getIn(place.slice(0, -1), true) : document.contents
  const pair = isMap(holder)
    ? holder.items.find(({ key }) => isScalar(key) && key.value === place.at(-1))
    : undefined
  return pair?.key ?? document.getIn(place, true)
}

const KINDS: Record<string, string> = { object: 'a group of fields', array: 'a list', string: 'a text' }
const MOST: Record<string, string> = {
  string: 'is too long or too large: at most <most> characters',
  array: 'is too long or too large: at most <most> entries',
}

/** Why a value is invalid, for people who do not program. Messages of the schemas stay as they are. */
function reason(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return said('is missing')
      return said('must be <wanted>, not <found>', {
        wanted: said(KINDS[issue.expected] ?? `a ${issue.expected}`),
        found: said(kindOf(issue.input)),
      })
    case 'invalid_value':
      return said('must be <one>', { one: issue.values.map(String).join(said(' or ')) })
    case 'unrecognized_keys':
      return said('has no field called <names>', { names: issue.keys.join(', ') })
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return said('is empty')
      return issue.origin === 'array'
        ? said('is too short or too small: at least <least> entries', { least: Number(issue.minimum) })
        : said('is too short or too small: at least <least>', { least: Number(issue.minimum) })
    case 'too_big':
      return said(MOST[issue.origin] ?? 'is too long or too large: at most <most>', {
        most: Number(issue.maximum),
      })
    case 'invalid_union':
      return issue.discriminator
        ? said('has an unknown <field>', { field: issue.discriminator })
        : said('is of the wrong kind')
    default:
      return undefined
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of fields'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

/** For a union: the error of the option that the value resembles most. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string; extra?: string } {
  if (issue.code === 'invalid_union') {
    const firsts = issue.errors.flatMap((branch) => branch.slice(0, 1))
    const likeness = ({ code, path }: z.core.$ZodIssue) =>
      path.length + (code === 'invalid_type' ? 0 : code === 'custom' ? 2 : 1)
    const [nearest] = firsts.sort((one, other) => likeness(other) - likeness(one))
    if (nearest && likeness(nearest) > 0) {
      const { path, ...rest } = deepest(nearest)
      return { ...rest, path: [...issue.path, ...path] }
    }
  }
  const extra = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  return { path: issue.path, message: issue.message, ...(extra !== undefined && { extra }) }
}
