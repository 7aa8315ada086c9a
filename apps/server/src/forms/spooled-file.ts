import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A file on disk that has no name: it is gone when it is closed, and when the process ends. */
export interface SpooledFile {
  /** In bytes. */
  size: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Writes a stream to disk as it arrives, so that a body that takes long holds no memory.
 * @param folder made if it does not exist
 * @param onBytes called with the size of each chunk
 */
export async function spool(
  folder: string,
  source: Readable,
  onBytes: (bytes: number) => void,
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  let size = 0
  try {
    // An open file stays readable without its name, and no child's photograph is left behind by a process that is killed.
    await unlink(file)
    async function* counted() {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length
        onBytes(chunk.length)
        yield chunk
      }
    }
    await handle.writeFile(counted())
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    size,
    async read() {
      const bytes = Buffer.alloc(size)
      await handle.read(bytes, 0, size, 0)
      return bytes
    },
    close: () => handle.close(),
  }
}
