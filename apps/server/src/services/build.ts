import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

// Which version a process runs, and the name under which Postgres lists its connections.

const root = path.resolve(import.meta.dirname, '../../../..')
/** The source that a server runs. Tests are not in the image. */
const SOURCES = [
  'apps/server/src',
  'packages/mirror/src',
  'packages/office/src',
  'packages/outbox/src',
  'packages/upstream/src',
  'prisma/src',
]
/** The built pages. The names of their files are hashes of the content. */
const PAGES = 'apps/web/dist'

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort()
  } catch {
    return []
  }
}

let known: string | undefined

/** A hash of the source and of the built pages: processes of one version have the same. */
export function buildName(): string {
  if (known) return known
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  for (const file of filesIn(PAGES)) hash.update(`${file}\0`)
  known = hash.digest('hex').slice(0, 8)
  return known
}

/** Postgres cuts names of connections after 63 bytes. */
const MAX_HOST = 24

/**
 * The name of this process's connections (`application_name`), by which `/ops` finds all processes of the site:
 * `school web 3f2a1b9c site-a/7`.
 */
export const connectionName = (role: 'web' | 'worker'): string =>
  `school ${role} ${buildName()} ${hostname().slice(0, MAX_HOST)}/${process.pid}`
