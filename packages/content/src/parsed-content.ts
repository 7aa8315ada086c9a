import { type ParsedContent, storeContent, storedContent } from './content-store.ts'

// The parsed content of this process: what an earlier check of the content has stored, or what this process parses. It is replaced as a
// whole when the office publishes (docs/decisions/0130-the-office-publishes.md).

let stored = storedContent()
let parsed: ParsedContent = {}

/** What follows from the content, in the order in which modules were loaded: a module comes after those that it imports. */
const derivations: (() => void)[] = []

/** Whether an earlier process has parsed and checked all content. Then the parsers need not be loaded. */
export const isContentStored = stored !== null

/**
 * Computes values of the content now, and again whenever the content is replaced. Modules export such values as `let`: who imports them
 * sees the new ones. So nobody may keep a value that was taken from them when a module was loaded.
 */
export function derived(compute: () => void): void {
  derivations.push(compute)
  compute()
}

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

/** All parsed content of this process. */
export const contentNow = (): ParsedContent => stored ?? parsed

/** Replaces the content of this process by what another one has parsed and checked. */
export function replaceContent(content: ParsedContent): void {
  stored = content
  for (const compute of derivations) compute()
}

/**
 * Parses all content anew. The parsers must have been loaded first (check-published.ts).
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parseAgain(): ParsedContent {
  stored = null
  parsed = {}
  for (const compute of derivations) compute()
  return parsed
}
