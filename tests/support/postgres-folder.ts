import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

// Where the embedded Postgres of the tests has its files. A run makes and drops a thousand databases, which costs two to four times as much on
// a disk as in memory.

const root = path.resolve(import.meta.dirname, '../..')
const MEMORY = '/dev/shm'
/** Several times what the databases of a run have at the same time. */
const NEEDED_BYTES = 3_000_000_000

const inMemory = path.join(
  MEMORY,
  `school-tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
)

/** The folder of this checkout: in memory where Linux offers that and has the room, otherwise in `.data`. */
export function postgresFolder(): string {
  return existsSync(inMemory) || freeBytes(MEMORY) > NEEDED_BYTES
    ? inMemory
    : path.join(root, '.data', 'test-postgres')
}

function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Gives the memory back, unless a server still uses it. */
export function removeFromMemory(): void {
  if (!existsSync(path.join(inMemory, 'cluster', 'postmaster.pid')))
    rmSync(inMemory, { recursive: true, force: true })
}
