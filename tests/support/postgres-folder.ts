// Where the embedded Postgres of the tests has its files. A run makes and drops a thousand databases, which costs two to four times as much on
// a disk as in memory.

import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const MEMORY = '/dev/shm'
/** Several times what the databases of a run have at the same time. */
const NEEDED_BYTES = 3_000_000_000

const inMemory = path.join(
  MEMORY,
  `school-tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
)
/** Whether a server runs there, or is being made. */
const isUsed = () =>
  ['cluster/postmaster.pid', 'cluster.being-made', 'starting'].some((name) =>
    existsSync(path.join(inMemory, name)),
  )

/** Returns the folder of this checkout: in memory where Linux offers that and has the room, otherwise in `.data`. */
export function postgresFolder(): string {
  const room = Math.min(freeBytes(MEMORY), process.availableMemory())
  return isUsed() || room > NEEDED_BYTES ? inMemory : path.join(root, '.data', 'test-postgres')
}

/** What may still be written there; the memory of the machine may be less. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Gives the memory back, unless a server uses it. */
export function removeFromMemory(): void {
  if (isUsed()) return
  try {
    rmSync(inMemory, { recursive: true, force: true })
  } catch (error) {
    console.log(`${inMemory} could not be removed: ${(error as Error).message}`)
  }
}
