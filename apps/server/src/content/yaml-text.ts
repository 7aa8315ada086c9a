import { type Document, isAlias, isMap, isScalar, type LineCounter, parseDocument, visit } from 'yaml'

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
