import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  parseDocument,
  stringify,
  visit,
} from 'yaml'

// The YAML of a content file, parsed beside the requests of visitors: no text of an editor may keep them waiting.

/** Twice the marks of the longest file. */
const MAX_MARKS = 12_000
/** More levels than any file has: each is parsed, built and shown by functions that call themselves. */
const MAX_LEVELS = 40

/**
 * Parses the text of a content file.
 * @returns null for what is no YAML, has a key twice, or would keep the process busy: too large, too deep, with references that multiply
 */
export function yamlOf(text: string, lineCounter?: LineCounter): Document.Parsed | null {
  if (text.split(/[\n,:]/, MAX_MARKS + 1).length > MAX_MARKS || isDeep(text)) return null
  // The parser's own search for double keys compares each with each.
  const document = parseDocument(text, { uniqueKeys: false, ...(lineCounter && { lineCounter }) })
  return document.errors.length === 0 && isPlain(document) ? document : null
}

/** Whether more lists and groups than any file has are within each other on a line, or in brackets. */
function isDeep(text: string): boolean {
  if (/(?:[-?:][ \t]+){20}/.test(text)) return true
  let level = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    level = bracket === '[' || bracket === '{' ? level + 1 : Math.max(0, level - 1)
    if (level > MAX_LEVELS) return true
  }
  return false
}

function isPlain(document: Document): boolean {
  let isSo = true
  visit(document, (_key, node, path) => {
    if (!isAlias(node) && path.length <= 2 * MAX_LEVELS && !(isMap(node) && hasDoubleKeys(node.items))) return
    isSo = false
    return visit.BREAK
  })
  return isSo
}

const hasDoubleKeys = (pairs: { key: unknown }[]): boolean =>
  new Set(pairs.map(({ key }) => (isScalar(key) ? key.value : key))).size < pairs.length

/** More lines than an edit changes. */
const MAX_DIFFERENCES = 1_000

/**
 * The text of a document that was changed. The lines that the change does not touch stay as they are written: the library would write
 * them in its own way, a list in brackets on one line.
 * @param text what the document was parsed from
 * @param tried a text that may say the same; then it is the one
 */
export function changedText(text: string, document: Document, tried: string | null = null): string {
  const wanted: unknown = document.toJS()
  const isIt = (one: string | null): one is string =>
    one !== null && isDeepStrictEqual(yamlOf(one)?.toJS(), wanted)
  if (isIt(tried)) return tried
  const written = (one: Document) => one.toString({ lineWidth: 0 })
  const [unchanged, changed] = [yamlOf(text), written(document)]
  const kept = unchanged && withEdits(written(unchanged), changed, text)
  return isIt(kept) ? kept : changed
}

/** The lines from `from` to `to` become others. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

/** What leads from `base` to `changed`, done to `text`, which says the same as `base`; null where too much differs. */
function withEdits(base: string, changed: string, text: string): string | null {
  const lines = base.split('\n')
  const edits = hunksBetween(lines, changed.split('\n'))
  if (!edits) return null
  const others = hunksOfNotation(lines, text.split('\n'))
  // What an edit touches is written as the library does.
  const isTouched = (other: Hunk) => edits.some((edit) => isCut(other, edit) || isWithin(other, edit))
  const hunks = [...edits, ...others.filter((other) => !isTouched(other))].sort(
    (one, other) => one.from - other.from || one.to - other.to,
  )
  let at = 0
  const result = hunks.flatMap((hunk) => {
    const before = lines.slice(at, hunk.from)
    at = hunk.to
    return [...before, ...hunk.lines]
  })
  return [...result, ...lines.slice(at)].join('\n')
}

const isCut = ({ from, to }: Hunk, edit: Hunk) =>
  [edit.from, edit.to].some((border) => from < border && border < to)
const isWithin = ({ from, to }: Hunk, edit: Hunk) =>
  from === to ? edit.from < from && to < edit.to : edit.from <= from && to <= edit.to

function hunksBetween(before: string[], after: string[]): Hunk[] | null {
  const parts = diffArrays(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (!parts) return null
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const { added, removed, value } of parts) {
    if (added || removed) {
      open ??= { from: at, to: at, lines: [] }
      if (hunks.at(-1) !== open) hunks.push(open)
    } else open = null
    if (!added) at += value.length
    if (added) open?.lines.push(...value)
    else if (open) open.to = at
  }
  return hunks
}

/** Where `text` is written otherwise than `base`, which says the same. */
function hunksOfNotation(base: string[], text: string[]): Hunk[] {
  const whole = { from: 0, to: base.length, lines: text }
  return lineByLine(base, whole).flatMap((hunk) => {
    const { from, to, lines } = hunk
    if (to - from < 2) return lines.length === 1 && lines[0] === base[from] ? [] : [hunk]
    // From a line on that is written in another way.
    const parts = hunksBetween(base.slice(from, to), lines)?.map((part) => ({
      ...part,
      from: from + part.from,
      to: from + part.to,
    }))
    return parts?.flatMap((part) => lineByLine(base, part)) ?? [hunk]
  })
}

/** The same hunk for each line, as long as `lines` have other spaces and commas only, or other ends of lines in brackets. */
function lineByLine(base: readonly string[], { from, to, lines }: Hunk): Hunk[] {
  const marks = (line: string) => line.replace(/[\s,]/g, '')
  const hunks: Hunk[] = []
  let taken = 0
  for (let at = from; at < to; at += 1) {
    const wanted = marks(base[at] ?? '')
    let count = 0
    for (let written = ''; written !== wanted; count += 1) {
      const line = lines[taken + count]
      if (line === undefined || !wanted.startsWith(written))
        return [...hunks, { from: at, to, lines: lines.slice(taken) }]
      written += marks(line)
    }
    hunks.push({ from: at, to: at + 1, lines: lines.slice(taken, taken + count) })
    taken += count
  }
  return taken < lines.length ? [...hunks, { from: to, to, lines: lines.slice(taken) }] : hunks
}

const rangeOf = (node: unknown): readonly [start: number, end: number] | null =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : null

/** The text without an entry of a list in brackets, whose other entries stay on their lines; null for what is no such list. */
export function withoutInBrackets(text: string, holder: unknown, at: number): string | null {
  if (!isSeq(holder) || !holder.flow) return null
  const [before, own, after] = [at - 1, at, at + 1].map((index) => rangeOf(holder.items[index]))
  if (own && after) return text.slice(0, own[0]) + text.slice(after[0])
  return own && before ? text.slice(0, before[1]) + text.slice(own[1]) : null
}

/** The text with the new last entry of a list in brackets, written as the one before it. */
export function withAddedInBrackets(text: string, holder: unknown): string | null {
  if (!isSeq(holder) || !holder.flow) return null
  const [one, last] = holder.items.slice(-3, -1).map(rangeOf)
  if (!one || !last) return null
  const between = text
    .slice(one[1], last[0])
    .split('\n')
    .map((line) => (line.includes('#') ? line.slice(0, line.indexOf('#')).trimEnd() : line))
    .join('\n')
  const added = stringify(holder.items.at(-1), { collectionStyle: 'flow', lineWidth: 0 }).trim()
  return text.slice(0, last[1]) + between + added + text.slice(last[1])
}
