import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { checkMediaFile, mediaPath, removeMediaFile } from '@school/mirror'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../reads/read-db.ts'

/** The database client of procedures, or a full one. */
export type MediaReader = Pick<ReadDb, 'mediaFile'>

/** A mirrored file, for pages. */
export interface Picture {
  /** The original: `/media/<half of its SHA-256>.<extension>`. */
  src: string
  type: string
  bytes: number
  /** In pixels, after rotation by EXIF; null when it is not a picture. */
  width: number | null
  height: number | null
  /** The widths of its AVIF and WebP copies: `/media/<half of its SHA-256>-<width>.avif` and `.webp`. */
  widths: number[]
  /** A data URL of a few bytes to show while the picture loads. */
  placeholder: string | null
}

/**
 * The files of paths in rows. A path without a file is not mirrored yet: pages show a placeholder for it.
 */
export async function mediaOf(db: MediaReader, paths: readonly string[]): Promise<Map<string, Picture>> {
  const wanted = [...new Set(paths)].filter((file) => file !== '')
  if (!wanted.length) return new Map()
  const found = await db.mediaFile.findMany({
    where: { path: { in: wanted }, sha256: { not: null } },
    select: {
      path: true,
      sha256: true,
      extension: true,
      type: true,
      bytes: true,
      width: true,
      height: true,
      widths: true,
      placeholder: true,
    },
  })
  return new Map(
    found.map((file) => [
      file.path,
      {
        src: `/media/${file.sha256}.${file.extension}`,
        type: file.type ?? 'application/octet-stream',
        bytes: file.bytes ?? 0,
        width: file.width,
        height: file.height,
        widths: file.widths.filter((width) => width > 0),
        placeholder: file.placeholder,
      },
    ]),
  )
}

const NAME = /^([0-9a-f]{32})((?:-\d{1,5})?\.(?:jpg|png|webp|gif|avif|svg|pdf))$/

/** Maximum number of file names that a process remembers as verified. */
const MAX_VERIFIED = 50_000

/**
 * Serves `/media/…`. Names are hashes of the content, so browsers cache the files for a year. A file that does not match
 * its checksum is not served and is removed, so that the next media sync makes it again.
 */
export async function serveMedia(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = path.join(dataDir, 'media')
  // If the folder cannot be created, the media sync reports it. Pages work without files.
  await mkdir(root, { recursive: true }).catch(() => undefined)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    cacheControl: true,
    maxAge: '365d',
    immutable: true,
    logLevel: 'warn',
  })
  const verified = new Set<string>()
  /** Compares a file with its checksum before this process serves it for the first time. */
  async function isServable(name: string, sha256: string, ending: string): Promise<boolean> {
    if (verified.has(name)) return true
    const integrity = await checkMediaFile(root, sha256, ending)
    if (integrity === 'damaged') {
      await removeMediaFile(root, sha256, ending)
      app.log.error({ file: name }, 'a damaged media file was removed and will be made again')
    }
    if (integrity === 'damaged' || integrity === 'missing') return false
    if (verified.size >= MAX_VERIFIED) verified.clear()
    verified.add(name)
    return true
  }

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, sha256, ending] = NAME.exec(request.params.name) ?? []
    if (!sha256 || !ending) return reply.callNotFound()
    if (!(await isServable(request.params.name, sha256, ending))) return reply.callNotFound()
    reply.header('x-content-type-options', 'nosniff')
    // The upstream's files must not run scripts: an SVG is a document. PDFs are shown in a frame and have no sandbox: with
    // one, Safari downloads them and Chrome ignores the header. Scripts in a PDF have no access to a page in any viewer.
    reply.header(
      'content-security-policy',
      ending === '.pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    return reply.sendFile(path.relative(root, mediaPath(root, sha256, ending)))
  })
}
