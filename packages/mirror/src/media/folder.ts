import { randomBytes, randomUUID } from 'node:crypto'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { describeError, type MediaStorage } from './storage.ts'

/** Partial files of a killed process are removed after an hour. */
const PART_FILE_MS = 3_600_000
/** What the check writes: more than the last bytes of a full disk. */
const CHECK_BYTES = 64 * 1024

/**
 * What pictures and PDFs leave free, because the uploads of forms are on the same disk: sixteen of the largest at once. On a small
 * disk a twentieth of it.
 */
const RESERVE_BYTES = 256 * 1024 * 1024
const RESERVE_PART = 0.05

export interface MediaFolder extends MediaStorage {
  kind: 'folder'
  directory: string
  /** The path of a file relative to the folder: `<two letters>/<name>`. */
  pathOf(name: string): string
}

/** @param reserve what must be left on the disk: bytes, or that part of it if that is less */
export function openFolder(
  directory: string,
  reserve = { bytes: RESERVE_BYTES, part: RESERVE_PART },
): MediaFolder {
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
    stream: async (name) =>
      open(fileOf(name)).then(
        (file) => file.createReadStream(),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      ),
    write: async (name, bytes) => {
      await leaveReserve(directory, reserve)
      await writeFileAtomically(fileOf(name), bytes)
    },
    async temporaryFile() {
      await mkdir(directory, { recursive: true })
      await leaveReserve(directory, reserve)
      return path.join(directory, `${randomUUID()}.part`)
    },
    async writeFrom(name, file) {
      await leaveReserve(directory, reserve)
      await mkdir(path.dirname(fileOf(name)), { recursive: true })
      const part = `${fileOf(name)}.${randomUUID()}.part`
      try {
        await copyFile(file, part)
        await flush(part)
        await rename(part, fileOf(name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    checkWritable: () => checkWritable(directory, reserve),
    isOwnError: isFolderError,
  }
}

/** An unreadable folder is no empty one: then every file would be fetched again. */
async function listFiles(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
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

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Whether the folder is full, read-only or belongs to another user, so that the next file would fail too. */
function isFolderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'].includes(code)
}

interface Reserve {
  bytes: number
  part: number
}

/** Makes the folder. @throws an error with the code ENOSPC if less than the reserve is left: uploads can still be stored then */
async function leaveReserve(directory: string, reserve: Reserve): Promise<void> {
  await mkdir(directory, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(directory)
  const left = bavail * bsize
  if (left >= Math.min(reserve.bytes, blocks * bsize * reserve.part)) return
  const message = `only ${Math.floor(left / 1e6)} MB are left on its disk, which are kept for uploads`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

async function checkWritable(directory: string, reserve: Reserve): Promise<string | null> {
  const file = path.join(directory, `check-${randomUUID()}.part`)
  try {
    await leaveReserve(directory, reserve)
    await writeFile(file, randomBytes(CHECK_BYTES))
    return null
  } catch (error) {
    return describeError(error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
