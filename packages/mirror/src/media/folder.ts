import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeError, type MediaStorage } from './storage.ts'

/** Partial files of a killed process are removed after an hour. */
const PART_FILE_MS = 3_600_000
/** What the check writes: more than the last bytes of a full disk. */
const CHECK_BYTES = 64 * 1024

export interface MediaFolder extends MediaStorage {
  kind: 'folder'
  directory: string
  /** The path of a file relative to the folder: `<two letters>/<name>`. */
  pathOf(name: string): string
}

export function openFolder(directory: string): MediaFolder {
  const pathOf = (name: string) => path.join(name.slice(0, 2), name)
  const fileOf = (name: string) => path.join(directory, pathOf(name))
  return {
    kind: 'folder',
    label: 'media folder',
    directory,
    pathOf,
    list: () => listFiles(directory),
    read: (name) =>
      readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    write: (name, bytes) => writeFileAtomically(fileOf(name), bytes),
    remove: (name) => rm(fileOf(name), { force: true }),
    checkWritable: () => checkWritable(directory),
    isOwnError: isFolderError,
  }
}

async function listFiles(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Set<string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    if (!entry.name.endsWith('.part')) files.add(entry.name)
    else {
      const file = path.join(entry.parentPath, entry.name)
      const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now())
      if (age > PART_FILE_MS) await rm(file, { force: true }).catch(() => undefined)
    }
  }
  return files
}

/** Writes a file atomically: a reader never sees a partial file. */
export async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const stored = await readFile(file).catch(() => null)
  if (stored?.equals(bytes)) return
  await mkdir(path.dirname(file), { recursive: true })
  // Not named after the process id, because containers that share the folder have the same ids.
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Whether the folder is full, read-only or belongs to another user, so that the next file would fail too. */
function isFolderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'].includes(code)
}

async function checkWritable(directory: string): Promise<string | null> {
  const file = path.join(directory, `check-${randomUUID()}.part`)
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(file, randomBytes(CHECK_BYTES))
    return null
  } catch (error) {
    return describeError(error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
