import { LineCounter, type ParsedNode, parseDocument } from 'yaml'

// The notation of a file is read once for all checks, and once for all texts that an editor saves meanwhile: it takes five sixths of a check
// of all content.

interface YamlDocument {
  /** Whoever changes it puts it back: other checks read it too. */
  document: ReturnType<typeof parseDocument<ParsedNode>>
  lines: LineCounter
}

/** All files, with and without their figures, have a fifth of it. */
const MOST_CHARACTERS = 4_000_000
const read = new Map<string, YamlDocument>()
let characters = 0

/** Returns the document of a YAML text, and where its lines begin. Errors of its notation are in `document.errors`. */
export function yamlDocument(source: string): YamlDocument {
  const known = read.get(source)
  if (known) {
    read.delete(source)
    read.set(source, known)
    return known
  }
  const lines = new LineCounter()
  const found = { document: parseDocument(source, { lineCounter: lines, prettyErrors: false }), lines }
  read.set(source, found)
  characters += source.length
  for (const oldest of read.keys()) {
    if (characters <= MOST_CHARACTERS) break
    read.delete(oldest)
    characters -= oldest.length
  }
  return found
}
