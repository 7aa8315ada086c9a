import { LineCounter, type ParsedNode, parseDocument } from 'yaml'

// The notation of a file is read once for all checks, and once for all texts that an editor saves meanwhile: it takes five sixths of a check
// of all content.

interface YamlDocument {
  /** Whoever changes it puts it back: other checks read it too. */
  document: ReturnType<typeof parseDocument<ParsedNode>>
  lines: LineCounter
}

/** They take about 40 MB. All files, with and without their figures, have 45,000. */
const MOST_NODES = 300_000
/** A node ends at a line break, a comma or a colon. */
const nodesIn = (source: string) => source.match(/[\n,:]/g)?.length ?? 0
const read = new Map<string, YamlDocument>()
let nodes = 0

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
  nodes += nodesIn(source)
  for (const oldest of read.keys()) {
    if (nodes <= MOST_NODES) break
    read.delete(oldest)
    nodes -= nodesIn(oldest)
  }
  return found
}
