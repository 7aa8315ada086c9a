import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

// The media folder: what is in it, and how a file gets there.

/** What a writer that was killed left behind is removed after an hour. */
const PART_FILE_MS = 3_600_000

/** The names of all files of the media folder. */
export async function listFiles(directory: string): Promise<Set<string>> {
  const names = await readdir(directory, { recursive: true }).catch(() => [])
  const files = new Set<string>()
  for (const name of names) {
    if (!name.endsWith('.part')) files.add(path.basename(name))
    else {
      const file = path.join(directory, name)
      const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now())
      if (age > PART_FILE_MS) await rm(file, { force: true }).catch(() => undefined)
    }
  }
  return files
}

/** Whole or not at all: a reader never sees half a file, and an interrupted write leaves none. */
export async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const stored = await readFile(file).catch(() => null)
  if (stored?.equals(bytes)) return
  await mkdir(path.dirname(file), { recursive: true })
  // Not named by process id: containers that share the folder have the same ids.
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The folder is full, read-only or not ours: not the file's fault, and the next file would meet the same. */
export function isFolderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'].includes(code)
}

/** One sentence, without the folders of this machine. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.split('\n', 1)[0] ?? ''
  // Node's own errors name the path after the first comma.
  return (/^E[A-Z]+: /.test(line) ? (line.split(',', 1)[0] ?? '') : line).slice(0, 300)
}
