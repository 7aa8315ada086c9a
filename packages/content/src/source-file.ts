import { existsSync, readdirSync, readFileSync } from 'node:fs'

// The files of this package, and over them what the office has published.

const inFolder = (name: string) => new URL(`../${name}`, import.meta.url)

let published: ReadonlyMap<string, string> = new Map()

/** Lays texts over the files. @param texts by the name of the file, relative to packages/content */
export function layOver(texts: ReadonlyMap<string, string>): void {
  published = texts
}

/** Returns the text of a file of this package. */
export function readContent(name: string): string {
  return published.get(name) ?? readFileSync(inFolder(name), 'utf8')
}

export const hasContent = (name: string): boolean => published.has(name) || existsSync(inFolder(name))

/** The names of the files in a folder, which ends in a slash. */
export function contentIn(folder: string): string[] {
  const written = [...published.keys()].filter((name) => name.startsWith(folder))
  const names = written.map((name) => name.slice(folder.length)).filter((name) => !name.includes('/'))
  return [...new Set([...readdirSync(inFolder(folder)), ...names])].sort()
}
