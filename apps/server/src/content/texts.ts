import { counterpartOf, hashOf, programFiles, programText } from '@school/content/program-files'
import { diffLines } from 'diff'
import { merge } from 'node-diff3'

// What is done with the texts of content files: marks, differences, merging. Pure.

/** More than ten times the longest file. */
export const MAX_CHARACTERS = 200_000

/** Why a text cannot be taken as it is. */
export type TextFault = 'too long' | 'empty' | 'control characters'

/**
 * A posted text with the line ends of a file, and without what Word, mails and web pages leave in a text that is pasted: invisible
 * characters, other line separators, and blanks that do not break where the notation needs plain ones.
 */
export const asFile = (posted: string): string =>
  `${posted
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0085\u2028\u2029]/g, ' ')
    .replace(NOTATION, (start) => start.replaceAll('\u00a0', ' '))
    .trimEnd()}\n`

/** The indentation of a line, the mark of a list, and a key with its colon. */
const NOTATION = /^[ \u00a0]*(?:(?:-|\d{1,3}\.|#{1,6})[ \u00a0]+)*(?:[a-zA-Z]{1,40}:\u00a0)?/gm

export function faultOf(text: string): TextFault | null {
  if (text.length > MAX_CHARACTERS) return 'too long'
  if (text.trim() === '') return 'empty'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\ufffe|\uffff/u.test(text) ||
    !text.isWellFormed()
    ? 'control characters'
    : null
}

/** Whether a file says that the school has not supplied or read it yet. */
export const isSample = (text: string): boolean =>
  /^sample: true$/m.test(text) || text.startsWith('<!-- sample: true -->')

/** The address of the page whose text a file has; null for the others. */
export function pathOfFile(file: string): string | null {
  const [, name] = /^pages\/(?:en|bn)\/(.+)\.(?:md|yaml)$/.exec(file) ?? []
  return name === undefined ? null : `/${name}`
}

/** What a new file begins with. */
export const templateOf = (file: string): string =>
  file.endsWith('.md')
    ? '<!-- sample: false -->\n'
    : 'sample: false\nblocks:\n  - kind: text\n    paragraphs:\n      - ""\n'

/** Pairs of equal lines of two texts. A file of the program has some thousands; a million keep the process busy for seconds. */
const MAX_EQUAL_PAIRS = 200_000

/** Whether two texts have so few pairs of equal lines that they can be compared at once. */
function isComparable(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  const pairs = other.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0)
  return pairs <= MAX_EQUAL_PAIRS
}

/**
 * Joins what two people have written of one text.
 * @returns null where both have changed the same lines, or the texts are too much alike in too many lines to be compared
 */
export function joined(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = (text: string) => text.split('\n')
  const [ofMine, ofBase, ofTheirs] = [lines(mine), lines(base), lines(theirs)]
  if (!isComparable(ofBase, ofMine) || !isComparable(ofBase, ofTheirs)) return null
  const { conflict, result } = merge(ofMine, ofBase, ofTheirs, { excludeFalseConflicts: true })
  return conflict ? null : result.join('\n')
}

/** Two texts side by side: rows of the same, the removed and the added lines. Long equal parts are left out. */
export interface DiffRow {
  kind: 'same' | 'changed' | 'gap'
  left: string | null
  right: string | null
}

/** How many equal lines are shown around a change. */
const AROUND = 2

export function sideBySide(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = []
  const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
  let removed: string[] = []
  const flush = (added: string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      rows.push({ kind: 'changed', left: removed[index] ?? null, right: added[index] ?? null })
    removed = []
  }
  for (const { value, added, removed: isRemoved } of diffLines(before, after, { timeout: 2_000 }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]) {
    if (isRemoved) {
      flush([])
      removed = linesOf(value)
    } else if (added) flush(linesOf(value))
    else {
      flush([])
      rows.push(...linesOf(value).map((line): DiffRow => ({ kind: 'same', left: line, right: line })))
    }
  }
  flush([])
  return withoutLongParts(rows)
}

function withoutLongParts(rows: DiffRow[]): DiffRow[] {
  const isNear = rows.map(() => false)
  for (const [index, { kind }] of rows.entries()) {
    if (kind !== 'changed') continue
    for (let at = Math.max(0, index - AROUND); at <= Math.min(rows.length - 1, index + AROUND); at += 1)
      isNear[at] = true
  }
  return rows.flatMap((row, index): DiffRow[] => {
    if (isNear[index]) return [row]
    return index === 0 || isNear[index - 1] ? [{ kind: 'gap', left: null, right: null }] : []
  })
}

/** Whether the program has brought another text of a file since the office wrote it. */
export function isBaseChanged(file: string, baseHash: string | null): boolean {
  const text = programText(file)
  return (text === null ? null : hashOf(text)) !== baseHash
}

export const baseHashOf = (file: string): string | null => {
  const text = programText(file)
  return text === null ? null : hashOf(text)
}

export { counterpartOf, programFiles, programText }
