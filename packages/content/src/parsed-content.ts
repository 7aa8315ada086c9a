import { type ParsedContent, storeContent, storedContent } from './content-store.ts'

// The parsed content of this process: what an earlier check of the content has stored, or what this process parses.

const stored = storedContent()
const parsed: ParsedContent = {}

/** Whether an earlier process has parsed and checked all content. Then the parsers need not be loaded. */
export const isContentStored = stored !== null

/** Returns a stored result, or parses and remembers it. The name is that of the file. */
export function storedOr<T>(name: string, parse: () => T): T {
  if (stored && name in stored) return stored[name] as T
  const result = parse()
  parsed[name] = result
  return result
}

/** Stores everything for other processes, after this one has parsed it. */
export function storeParsedContent(): void {
  if (!stored) storeContent(parsed)
}
