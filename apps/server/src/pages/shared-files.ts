import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomically } from '@school/mirror'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { precompressed, sendCompressed } from '../http/compression.ts'

// Files in DATA_DIR that outlive this process and that all replicas share. During an update a browser has a page of one build
// and asks a replica of another build for its scripts; and after an update, open pages still load scripts of their build.

/** Assets that no process has had for this time are deleted. No page is open or cached for longer. */
const UNUSED_MS = 60 * 86_400_000

/** The folder of the assets of this and earlier builds. */
const assetsIn = (dataDir: string) => path.join(dataDir, 'assets')

interface SharedFiles {
  /** The folder of the built assets. */
  built: string
  dataDir: string
  /** The HTML of the page of the balancer. */
  unavailablePage: string
  log: Logger
}

/**
 * Copies the assets of this build to DATA_DIR/assets, deletes unused ones, and writes the page that the balancer shows when no
 * replica answers. If the folder cannot be written, the site is served all the same.
 */
export async function shareFiles({ built, dataDir, unavailablePage, log }: SharedFiles): Promise<void> {
  try {
    const folder = assetsIn(dataDir)
    await mkdir(folder, { recursive: true })
    const page = path.join(dataDir, 'unavailable.html')
    await writeFileAtomically(page, Buffer.from(unavailablePage))
    const now = new Date()
    const share = async (name: string) => {
      const shared = path.join(folder, name)
      // Names are hashes of the content, so a file that exists is the same. Its time says that it is in use.
      const isThere = await utimes(shared, now, now).then(
        () => true,
        () => false,
      )
      // Another process may read the file at any time.
      if (!isThere) await writeFileAtomically(shared, await readFile(path.join(built, name)))
    }
    await Promise.all((await readdir(built)).map(share))
    for (const name of await readdir(folder)) {
      const shared = path.join(folder, name)
      const { mtimeMs } = await stat(shared)
      if (now.getTime() - mtimeMs > UNUSED_MS) await rm(shared, { force: true })
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    log.warn({ reason: code }, 'the assets of this build could not be kept for visitors of another build')
  }
}

/** Serves assets of other builds. Those of this build have routes of their own (client-assets.ts). */
export function serveOtherAssets(app: FastifyInstance, dataDir: string, types: Record<string, string>): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[path.extname(name)]
    if (!type || !/^[\w$-][\w$.-]*$/.test(name)) return reply.callNotFound()
    const file = path.join(assetsIn(dataDir), name)
    const bytes = await readFile(file).catch(() => null)
    if (!bytes) return reply.callNotFound()
    const body = precompressed(bytes, await readFile(`${file}.br`).catch(() => null))
    return sendCompressed(
      request,
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable'),
      body,
    )
  })
}
