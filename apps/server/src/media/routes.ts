import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import {
  BucketError,
  checkMediaFile,
  describeError,
  type FileFailure,
  fileKind,
  type MediaBucket,
  type MediaFolder,
  parseMediaName,
} from '@school/mirror'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadDb } from '../services/read-db.ts'

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

/** What the mirror has for paths in rows, by path. */
export interface MirroredPaths {
  /** A path without a file is not mirrored yet: pages show a placeholder for it. */
  files: Map<string, Picture>
  /** Why a path has no file. */
  failures: Map<string, FileFailure>
}

/** Reads the files of paths in rows, and why some have none, in one query. */
export async function mediaOf(db: MediaReader, paths: readonly string[]): Promise<MirroredPaths> {
  const files: MirroredPaths['files'] = new Map()
  const failures: MirroredPaths['failures'] = new Map()
  const wanted = [...new Set(paths)].filter((file) => file !== '')
  if (!wanted.length) return { files, failures }
  const found = await db.mediaFile.findMany({
    where: { path: { in: wanted }, OR: [{ sha256: { not: null } }, { failure: { not: null } }] },
    select: {
      path: true,
      failure: true,
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
  for (const file of found) {
    if (file.sha256 === null) failures.set(file.path, file.failure as FileFailure)
    else
      files.set(file.path, {
        src: `/media/${file.sha256}.${file.extension}`,
        type: file.type ?? 'application/octet-stream',
        bytes: file.bytes ?? 0,
        width: file.width,
        height: file.height,
        widths: file.widths.filter((width) => width > 0),
        placeholder: file.placeholder,
      })
  }
  return { files, failures }
}

/** Maximum number of file names that a process remembers as verified. */
const MAX_VERIFIED = 50_000
/** Names are hashes of the content, so browsers keep the files for a year. */
const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable'

interface MediaOptions {
  storage: MediaFolder | MediaBucket
  /** Where browsers can read the bucket themselves: they are redirected there. */
  publicUrl?: string | undefined
  /** Makes the file of a photograph of the office again. @returns whether it is one */
  restore?: (sha256: string) => Promise<boolean>
}

/**
 * `/media/…`: the mirrored files, from the folder or the bucket. A file that does not match its checksum is not served and is removed,
 * so that the next media sync makes it again.
 */
export const media: FastifyPluginAsync<MediaOptions> = async (
  app,
  { storage, publicUrl, restore = async () => false },
) => {
  const send = storage.kind === 'folder' ? await fromFolder(app, storage) : fromBucket(storage)
  const verified = new Set<string>()
  /** Compares a file with its checksum before this process serves it for the first time. */
  async function isServable(name: string, sha256: string, ending: string): Promise<boolean> {
    if (verified.has(name)) return true
    const integrity = await checkMediaFile(storage, sha256, ending)
    if (integrity === 'damaged') {
      await storage.remove(name)
      app.log.error({ file: name }, 'a damaged media file was removed and will be made again')
    }
    if (integrity === 'damaged' || integrity === 'missing') return false
    if (verified.size >= MAX_VERIFIED) verified.clear()
    verified.add(name)
    return true
  }

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const file = parseMediaName(name)
    if (!file) return reply.callNotFound()
    if (storage.kind === 'bucket' && publicUrl)
      return reply
        .header('cache-control', 'public, max-age=86400')
        .redirect(`${publicUrl.replace(/\/$/, '')}/${storage.keyOf(name)}`, 302)
    const servable = await orUnavailable(isServable(name, file.sha256, file.ending), request)
    if (servable === null) return answerUnavailable(reply)
    if (!servable) {
      // A photograph of the office: its file is made from the database again, and shown until its copies are made.
      const isRestored = await restore(file.sha256).catch((error: Error) => {
        // What else can fail is the database, which says so itself.
        if (storage.isOwnError(error))
          request.log.error(
            { reason: describeError(error) },
            'a photograph of the office could not be stored again',
          )
        return null
      })
      if (isRestored === null) return answerUnavailable(reply)
      if (!isRestored) return reply.callNotFound()
      if (file.ending !== '.jpg')
        return reply.header('cache-control', 'no-store').redirect(`/media/${file.sha256}.jpg`, 302)
    }
    reply.header('x-content-type-options', 'nosniff')
    // The upstream's files must not run scripts: an SVG is a document. PDFs are shown in a frame and have no sandbox: with
    // one, Safari downloads them and Chrome ignores the header. Scripts in a PDF have no access to a page in any viewer.
    reply.header(
      'content-security-policy',
      file.ending === '.pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox",
    )
    const { type, isShown } = fileKind(file.ending.slice(file.ending.lastIndexOf('.') + 1))
    reply.type(type)
    // Office files, archives and what is not known are only saved. Their names are in the links (`download`).
    if (!isShown) reply.header('content-disposition', 'attachment')
    return send(name, request, reply)
  })
}

/** Null while the bucket cannot be reached, or refuses. */
async function orUnavailable<Value>(work: Promise<Value>, request: FastifyRequest): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    request.log.error({ reason: error.message }, 'a media file could not be read')
    return null
  }
}

const answerUnavailable = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send()

type Send = (name: string, request: FastifyRequest, reply: FastifyReply) => unknown

async function fromFolder(app: FastifyInstance, { directory, pathOf }: MediaFolder): Promise<Send> {
  // If the folder cannot be created, the media sync reports it. Pages work without files.
  await mkdir(directory, { recursive: true }).catch(() => undefined)
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    index: false,
    cacheControl: true,
    maxAge: '365d',
    immutable: true,
    logLevel: 'warn',
  })
  return (name, _request, reply) => reply.sendFile(pathOf(name))
}

/** Conditions and ranges of a visitor's request, which the bucket answers itself. */
const PASSED_ON = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const PASSED_BACK = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified'] as const

function fromBucket(bucket: MediaBucket): Send {
  return async (name, request, reply) => {
    const passedOn = PASSED_ON.flatMap((header) => {
      const value = request.headers[header]
      return value === undefined ? [] : [[header, String(value)]]
    })
    const response = await orUnavailable(bucket.get(name, Object.fromEntries(passedOn)), request)
    if (response === null) return answerUnavailable(reply)
    if (response.status === 404) return reply.callNotFound()
    for (const header of PASSED_BACK) {
      const value = response.headers.get(header)
      if (value !== null) reply.header(header, value)
    }
    reply.code(response.status).header('accept-ranges', 'bytes')
    if (response.status < 400) reply.header('cache-control', CACHED_FOR_A_YEAR)
    return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : '')
  }
}
