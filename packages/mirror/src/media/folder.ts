import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Lists and writes the files of the media folder.

/** Partial files of a killed process are removed after an hour. */
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
export function isFolderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'].includes(code)
}

/** Describes an error in one sentence, without paths of this machine. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.split('\n', 1)[0] ?? ''
  // In Node's errors the path is after the first comma.
  return (/^E[A-Z]+: /.test(line) ? (line.split(',', 1)[0] ?? '') : line).slice(0, 300)
}

/** What the check writes: more than the last bytes of a full disk. */
const CHECK_BYTES = 64 * 1024

/**
 * Writes a file to the media folder of DATA_DIR and removes it.
 * @returns why it cannot be written, or null
 */
export async function checkMediaFolder(dataDir: string): Promise<string | null> {
  const folder = path.join(dataDir, 'media')
  const file = path.join(folder, `check-${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, randomBytes(CHECK_BYTES))
    return null
  } catch (error) {
    return describeError(error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
