import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { checkMediaFile, mediaPath, removeMediaFile } from '@school/mirror'
import type { FastifyInstance } from 'fastify'
import type { TrackedDb } from '../page-cache/tracked-db.ts'

/** The client of procedures, or a whole one. */
export type MediaReader = Pick<TrackedDb, 'mediaFile'>

/** A mirrored file as pages need it. */
export interface Picture {
  /** `/media/<half of its SHA-256>.<extension>`: the file as the upstream has it. */
  src: string
  type: string
  bytes: number
  /** Pixels as seen (turned by EXIF); null for what is no picture. */
  width: number | null
  height: number | null
  /** Of the AVIF and WebP copies: `/media/<the same>-<width>.avif` and `.webp`. */
  widths: number[]
  /** A data address of a few bytes, to show while the picture loads. */
  placeholder: string | null
}

/**
 * The files behind paths as rows name them. What is absent is not mirrored (yet): pages show the placeholder.
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

/** Names that a process remembers as verified; far more than a school has files. */
const MAX_VERIFIED = 50_000

/**
 * `/media/…`: named by content, so cached by browsers for a year; ranges for PDFs; nothing outside the folder. A file
 * that does not match its checksum is not served and is removed, so that the next media sync brings it again.
 */
export async function serveMedia(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = path.join(dataDir, 'media')
  // A folder that cannot be made is said when files are to be put there; pages go on without them.
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
    // Foreign files run nothing: an SVG is a document. A PDF is shown in a frame of ours, and has no sandbox: Safari would
    // download it instead of showing it, Chrome takes the header away, and its scripts see no page in any viewer.
    reply.header(
      'content-security-policy',
      ending === '.pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    return reply.sendFile(path.relative(root, mediaPath(root, sha256, ending)))
  })
}
