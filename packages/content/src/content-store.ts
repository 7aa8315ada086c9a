import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// All content as it was parsed and checked last (generated/content.json). To parse and check it takes a process more than
// a CPU second, so the check of the content stores the result, and other processes read it as long as no content file
// and no code has changed. Without the file they parse the content themselves.

/** What was parsed from each file, by its name relative to packages/content; and a few results from several files. */
export type ParsedContent = Record<string, unknown>

const packageFolder = path.resolve(import.meta.dirname, '..')
const fileIn = (folder: string) => path.join(folder, 'generated', 'content.json')

/** A hash of everything that determines the parsed content: files, code, and the versions of libraries. */
export function fingerprint(folder = packageFolder): string {
  const hash = createHash('sha256')
  const add = (file: string) => {
    if (existsSync(file))
      hash
        .update(`${path.relative(folder, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'generated', 'public'].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isFile()) add(path.join(folder, entry.name))
    else
      for (const file of readdirSync(path.join(folder, entry.name), {
        recursive: true,
        encoding: 'utf8',
      }).sort())
        if (/\.(?:md|yaml|ts)$/.test(file) && !file.endsWith('.test.ts'))
          add(path.join(folder, entry.name, file))
  }
  // A picture that a file names must exist.
  for (const file of readdirSync(path.join(folder, 'public'), { recursive: true, encoding: 'utf8' }).sort())
    hash.update(`${file}\0`)
  // The versions that all packages share.
  add(path.join(folder, '../../pnpm-workspace.yaml'))
  return hash.digest('hex')
}

/** Returns the stored content, or null if there is none or something has changed since. */
export function storedContent(folder = packageFolder): ParsedContent | null {
  try {
    const { inputs, content } = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    return inputs === fingerprint(folder) ? content : null
  } catch {
    return null
  }
}

/** Stores the content for other processes. */
export function storeContent(content: ParsedContent, folder = packageFolder): void {
  const file = fileIn(folder)
  mkdirSync(path.dirname(file), { recursive: true })
  // A process that reads it at this moment gets the old file or the new one.
  const part = `${file}.${process.pid}`
  writeFileSync(part, JSON.stringify({ inputs: fingerprint(folder), content }))
  renameSync(part, file)
}
