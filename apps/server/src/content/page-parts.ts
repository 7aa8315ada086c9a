import { isDeepStrictEqual } from 'node:util'
import { jsonSchemaOf } from '@school/content/file-schemas'
import { hiddenFields } from '@school/content/page-body'
import { diffArrays } from 'diff'
import { Document, isMap, isNode, isScalar, isSeq, LineCounter, type YAMLSeq } from 'yaml'
import { changeForm } from './form.ts'
import { branchesOf, emptyOf, innerSchema, type Schema } from './form-schema.ts'
import { changedText, yamlOf } from './yaml-text.ts'

// The parts (blocks) of a page's file: they are opened, moved, added and removed one by one, while somebody looks at the page
// (docs/decisions/0161-a-page-is-edited-as-it-looks.md). Lines of the other parts stay as they are written.

/** The parts that can be added: each is valid as soon as its texts are written. The others belong to one page. */
export const PART_KINDS = [
  'text',
  'list',
  'cards',
  'columns',
  'steps',
  'people',
  'timeline',
  'figures',
  'table',
  'links',
  'contact',
  'committee',
  'stages',
] as const

/** What stands in a preview where nothing is written yet. */
const GAP = '…'

/** What was done with the parts of a page. */
export interface ChangedParts {
  text: string
  /** The part whose fields are shown; null for those of the page. */
  part: number | null
  /** Whether the fields are shown again, and nothing is saved. */
  isUnfinished: boolean
}

/**
 * Takes what was entered, and opens, moves, adds or removes a part.
 * @param posted `change` is what to do: `open:2`, `open:page`, `up:2`, `down:2`, `insert:2` (after it, with `kind`), `cut:2`, or a change of
 * a list (form.ts)
 * @returns null when the text is no YAML
 */
export async function changeParts(
  file: string,
  text: string,
  posted: Record<string, unknown>,
): Promise<ChangedParts | null> {
  const [, verb = '', at = ''] =
    /^(open|up|down|insert|cut):(\d{1,3}|page)$/.exec(String(posted.change)) ?? []
  const entered = await changeForm(file, text, verb ? { ...posted, change: '' } : posted)
  if (!entered) return null
  const opened = /^\d{1,3}$/.test(String(posted.part)) ? Number(posted.part) : null
  if (!verb) return { text: entered.text, part: opened, isUnfinished: entered.isUnfinished }
  const index = at === 'page' ? null : Number(at)
  if (verb === 'open' || index === null) return { text: entered.text, part: index, isUnfinished: true }
  const count = blocksOf(entered.text)?.items.length ?? 0
  const steps: Record<string, { parts: (number | Part)[]; part: number | null } | null> = {
    up: moved(count, index, index - 1),
    down: moved(count, index, index + 1),
    cut: index < count ? { parts: others(count, index), part: null } : null,
    insert: inserted(file, count, index, String(posted.kind)),
  }
  const step = steps[verb]
  return step
    ? { text: withParts(entered.text, step.parts), part: step.part, isUnfinished: true }
    : { text: entered.text, part: opened, isUnfinished: true }
}

type Part = Record<string, unknown>

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
const others = (count: number, without: number) => indexes(count).filter((index) => index !== without)

function moved(count: number, from: number, to: number) {
  if (from >= count || to < 0 || to >= count) return null
  return { parts: others(count, from).toSpliced(to, 0, from), part: to }
}

function inserted(file: string, count: number, after: number, kind: string) {
  const part = emptyPart(file, kind)
  if (!part || after > count) return null
  const at = Math.min(after + 1, count)
  return { parts: [...indexes(count).slice(0, at), part, ...indexes(count).slice(at)], part: at }
}

/** A part of a kind without its texts; null for a kind that cannot be added. */
export function emptyPart(file: string, kind: string): Part | null {
  const root = jsonSchemaOf(file) as Schema | null
  if (!root || !PART_KINDS.some((one) => one === kind)) return null
  const schema = branchesOf(root, innerSchema(innerSchema(root, 'blocks'), 0)).find(
    ({ properties }) => properties?.kind?.const === kind,
  )
  if (!schema) return null
  const empty = emptyOf(root, schema) as Part
  if (kind === 'table') return { ...empty, rows: [['', '']] }
  if (kind === 'links') return { ...empty, links: [{ label: '', page: '/contact' }] }
  if (kind === 'figures') return { ...empty, items: [0, 1].map(() => ({ figure: '', text: '' })) }
  if (kind === 'committee') return { ...empty, tiers: [0, 1].map(() => [{ role: '', seats: 1, text: '' }]) }
  return empty
}

const blocksOf = (text: string): YAMLSeq | null => {
  const found = yamlOf(text)?.get('blocks', true)
  return isSeq(found) ? found : null
}

/** The text with these parts: those at an index as they are written, and new ones. */
function withParts(text: string, parts: readonly (number | Part)[]): string {
  const counter = new LineCounter()
  const document = yamlOf(text, counter)
  const blocks = document?.get('blocks', true)
  if (!document || !isSeq(blocks)) return text
  const before = document.toJS() as { blocks: unknown[] }
  const wanted = {
    ...before,
    blocks: parts.map((part) => (typeof part === 'number' ? before.blocks[part] : part)),
  }
  const lines = withLinesOf(text, blocks, parts, counter)
  if (lines !== null && isDeepStrictEqual(dataOf(lines), wanted)) return lines
  const items = [...blocks.items]
  blocks.items = parts.map((part) => (typeof part === 'number' ? items[part] : document.createNode(part)))
  return changedText(text, document)
}

const dataOf = (text: string): unknown => yamlOf(text)?.toJS() ?? null

/** The same by moving whole lines, so that comments and notation stay; null where parts do not begin on lines of their own. */
function withLinesOf(
  text: string,
  blocks: YAMLSeq,
  parts: readonly (number | Part)[],
  counter: LineCounter,
): string | null {
  const lines = text.split('\n')
  const starts = blocks.items.map((item) => {
    let at = isNode(item) && item.range ? counter.linePos(item.range[0]).line - 1 : -1
    // A comment above a part is about it.
    while (at > 0 && /^\s+#/.test(lines[at - 1] ?? '')) at -= 1
    return at
  })
  const indent = /^( *)- /.exec(lines.find((line) => /^ *- kind:/.test(line)) ?? '')?.[1]
  const [first] = starts
  if (first === undefined || indent === undefined || starts.some((at) => at < 1)) return null
  // The next field of the file ends the parts.
  const after = lines.findIndex((line, at) => at > (starts.at(-1) ?? 0) && /^\S/.test(line))
  const end = after < 0 ? lines.length - (lines.at(-1) === '' ? 1 : 0) : after
  const linesOf = (index: number) => lines.slice(starts[index], starts[index + 1] ?? end)
  const written = (part: Part) =>
    new Document([part])
      .toString({ lineWidth: 0 })
      .trimEnd()
      .split('\n')
      .map((line) => indent + line)
  const middle = parts.flatMap((part) => (typeof part === 'number' ? linesOf(part) : written(part)))
  return [...lines.slice(0, first), ...middle, ...lines.slice(end)].join('\n')
}

/** The parts of the home page, by their names in its file. Each has its place in the layout. */
export function homeParts(text: string): string[] {
  const contents = yamlOf(text)?.contents
  return isMap(contents) ? contents.items.map(({ key }) => String(key)).filter((name) => name !== MARK) : []
}

/** Says whether a text is the school's own. It is no part of the page. */
export const MARK = 'sample'

/** @returns what names the part at a line of the file, counted from 1; null above the first */
export function partsByLine(text: string): (line: number) => number | null {
  const lines = new LineCounter()
  const contents = yamlOf(text, lines)?.contents
  const pairs = isMap(contents) ? contents.items : []
  const blocks = pairs.find(({ key }) => String(key) === 'blocks')?.value
  const items = isSeq(blocks)
    ? blocks.items
    : pairs.map(({ key }) => key).filter((key) => String(key) !== MARK)
  const starts = items.map((item) => lines.linePos((isNode(item) && item.range?.[0]) || 0).line)
  return (line) => {
    const found = starts.findLastIndex((start) => start <= line)
    return found < 0 ? null : found
  }
}

/**
 * The same parts in the other language, by their order there; null for a part that is made otherwise: of another kind, with more or fewer
 * entries or other fields, or with a part missing before it.
 */
export function partsInOther(text: string, other: string): (number | null)[] {
  const [mine, theirs] = [text, other].map((one) => {
    const blocks = (dataOf(one) as { blocks?: unknown } | null)?.blocks
    return Array.isArray(blocks) ? blocks.map((block) => JSON.stringify(shapeOf(block))) : []
  }) as [string[], string[]]
  const found: (number | null)[] = []
  let at = 0
  let isMissing = false
  for (const { added, removed, value } of diffArrays(theirs, mine)) {
    if (removed) at += value.length
    else
      for (const [index] of value.entries()) {
        found.push(added || (isMissing && index === 0) ? null : at)
        if (!added) at += 1
      }
    isMissing = removed
  }
  if (isMissing && found.length) found[found.length - 1] = null
  return found
}

/** What a value has in every language: its fields, the number of its entries, numbers, and what visitors do not read. */
function shapeOf(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]))
  return typeof value === 'string' && !hiddenFields.has(key ?? '') ? '' : value
}

/** The text with a mark where nothing is written yet, so that an unfinished page can be looked at. */
export function withoutGaps(text: string): string {
  const document = yamlOf(text)
  const blocks = document?.get('blocks', true)
  if (!document || !isSeq(blocks)) return text
  let hasGaps = false
  const fill = (node: unknown): void => {
    if (isScalar(node)) {
      if (node.value !== '') return
      node.value = GAP
      hasGaps = true
    } else if (isSeq(node)) node.items.forEach(fill)
    else if (isNode(node) && 'items' in node)
      for (const { value } of node.items as unknown as { value: unknown }[]) fill(value)
  }
  fill(blocks)
  return hasGaps ? document.toString({ lineWidth: 0 }) : text
}
