import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. Files are named relative to it. */
const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** The number of source lines before and after the line of an error. */
const CONTEXT_LINES = 3

/** An error with its place in the sources, if it is known. */
export interface ErrorDescription {
  message: string
  stack: string
  place?: { file: string; line: number; column: number }
  /** The source lines around the place. */
  frame?: string
}

/** The error of Vite for a source that it cannot parse. */
interface BuildError extends Error {
  id?: string
  loc?: { file?: string; line: number; column: number }
  frame?: string
}

/** Describes an error: of Vite's build, or thrown by code that Node or Vite has loaded. */
export function describeError(thrown: unknown): ErrorDescription {
  const error: BuildError = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { message, id, loc, stack = '' } = error
  const file = loc?.file ?? id
  const place = loc && file ? { file, line: loc.line, column: loc.column } : placeIn(stack)
  const frame = error.frame ?? (place && frameAt(place))
  return { message, stack, ...(place && { place }), ...(frame && { frame }) }
}

/** The text of an error for the terminal and the error page. */
export function errorText(thrown: unknown): string {
  const { message, stack, place, frame } = describeError(thrown)
  const where = place && `${path.relative(root, place.file)}:${place.line}:${place.column}`
  // The stack begins with the message.
  const ownLines = (stack || message)
    .split('\n')
    .filter((line) => !/^ +at .*(?:node_modules|node:)/.test(line))
  return [where, frame, ownLines.join('\n')].filter(Boolean).join('\n\n')
}

/** Prints an error to the terminal, with its place in the sources. */
export function printError(thrown: unknown): void {
  process.stderr.write(`\n${errorText(thrown)}\n\n`)
}

/** The topmost place of a stack that is in our sources. */
function placeIn(stack: string): ErrorDescription['place'] {
  for (const text of stack.split('\n')) {
    const { address = '', line = 0, column = 0 } = parseStackLine(text) ?? {}
    const file = address.startsWith('file:') ? fileURLToPath(address) : address
    if (file.startsWith(root) && !file.includes('node_modules')) return { file, line, column }
  }
  return undefined
}

/** Splits a line of a stack, such as `    at load (/folder/file.ts:1:2)`; null when it names no place. */
export function parseStackLine(
  text: string,
): { before: string; address: string; line: number; column: number; after: string } | null {
  const [, after = ''] = /(\)?)$/.exec(text) ?? []
  const parts = text.slice(0, text.length - after.length).split(':')
  const [column, line] = [Number(parts.pop()), Number(parts.pop())]
  if (!Number.isInteger(column) || !Number.isInteger(line)) return null
  const place = parts.join(':')
  // The address follows a bracket if the function has a name, which may contain blanks.
  const start = place.lastIndexOf(after ? '(' : 'at ') + (after ? 1 : 3)
  return { before: place.slice(0, start), address: place.slice(start), line, column, after }
}

function frameAt({ file, line }: { file: string; line: number }): string | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const first = Math.max(1, line - CONTEXT_LINES)
    return lines
      .slice(first - 1, line + CONTEXT_LINES)
      .map((text, index) => `${first + index === line ? '>' : ' '} ${first + index} | ${text}`)
      .join('\n')
  } catch {
    return undefined
  }
}
