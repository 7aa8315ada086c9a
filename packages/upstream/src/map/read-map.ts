import { readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type UpstreamMap, upstreamMap } from './map-schema.ts'

const MAX_BYTES = 1_000_000

/** A map cannot be used. The message names file, line and column, and says what is wrong there. */
export class MapError extends Error {}

/**
 * Reads the file of a map.
 * @throws MapError
 */
export function readMapFile(file: string): UpstreamMap {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new MapError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return parseMap(text, file)
}

/**
 * @param file its name in messages
 * @throws MapError
 */
export function parseMap(text: string, file: string): UpstreamMap {
  if (text.length > MAX_BYTES) throw new MapError(`${file} is larger than ${MAX_BYTES} bytes`)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}, line ${line}, column ${col}`
  }
  const [broken] = document.errors
  if (broken) throw new MapError(`${at(broken.pos[0])}: this is not YAML: ${broken.message}`)
  let value: unknown
  try {
    value = document.toJS() ?? {}
  } catch (error) {
    throw new MapError(`${at(0)}: ${(error as Error).message}`)
  }
  const read = upstreamMap.safeParse(value, { error: reasonOf })
  if (read.success) return read.data
  const errors = read.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const place = [...issue.path, ...unknown]
    return `${at(offsetOf(document, place))}: ${place.join('.') || 'the map'} ${issue.message}`
  })
  throw new MapError(errors.join('; '))
}

/** Where a place of the file begins, or the deepest group around it that exists. */
function offsetOf(document: Document, place: readonly PropertyKey[]): number {
  for (let depth = place.length; depth > 0; depth--) {
    const [holderPlace, name] = [place.slice(0, depth - 1), place[depth - 1]]
    const holder = depth > 1 ? document.getIn(holderPlace, true) : document.contents
    const pair = isMap(holder)
      ? holder.items.find(({ key }) => isScalar(key) && key.value === name)
      : undefined
    const node = pair?.key ?? document.getIn(place.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return isNode(document.contents) ? (document.contents.range?.[0] ?? 0) : 0
}

const KINDS: Record<string, string> = {
  object: 'a group of settings',
  array: 'a list',
  string: 'a text',
  number: 'a number',
}

/** Messages for people who do not program. Those of the schema stay as they are. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return 'is nothing that a map can say here'
    case 'too_small':
      return 'is empty, or too small'
    case 'too_big':
      return 'is too long, or too large'
    default:
      return undefined
  }
}
