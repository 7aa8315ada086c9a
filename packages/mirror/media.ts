import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Upstream } from '@school/upstream'
import { fileTypeFromBuffer } from 'file-type'
import type pg from 'pg'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { entities } from './entities.ts'

// Every picture and PDF that a row names is fetched at sync time, judged by its content, and kept under the media
// folder by the hash of its content. Pages never wait for it: what is not there yet shows the placeholder.

/** Widths in pixels of the AVIF and WebP copies; a smaller picture gets one copy of its own width. */
const WIDTHS = [360, 720, 1200]
const MAX_PIXELS = 50_000_000
const FETCH_AT_ONCE = 3
/** A file may take longer than a call: a slow server sends 15 MB. */
const FILE_MS = 60_000
/** Hours until a file that could not be had is asked for again: 1, 2, 4 … at most a day. */
const RETRY_HOURS_AT_MOST = 24

const kinds: Record<string, { extension: string; picture: boolean }> = {
  'image/jpeg': { extension: 'jpg', picture: true },
  'image/png': { extension: 'png', picture: true },
  'image/webp': { extension: 'webp', picture: true },
  'image/gif': { extension: 'gif', picture: true },
  'image/avif': { extension: 'avif', picture: true },
  'image/svg+xml': { extension: 'svg', picture: true },
  'application/pdf': { extension: 'pdf', picture: false },
}

export interface Media {
  /** Fetches what rows name and is not there yet. Never throws. */
  fetchMissing(): Promise<void>
  /** The same, and then makes the missing copies of pictures. */
  sync(): Promise<void>
  /** How much is still to be fetched or encoded, as far as the last sync knows. */
  queue(): { fetch: number; encode: number }
  /** Ends after the file in hand. */
  stop(): Promise<void>
}

export interface MediaOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  /** Where files are kept: `<directory>/<two letters>/<sha256>.<extension>`. */
  directory: string
}

/** The place of a file (or of a copy, `-360.avif`) in the media folder. `sha256` must be 64 hex digits. */
export function mediaPath(directory: string, sha256: string, ending: string): string {
  return path.join(directory, sha256.slice(0, 2), `${sha256}${ending}`)
}

export function createMedia({ pool, upstream, log, directory }: MediaOptions): Media {
  let stopped = false
  const left = { fetch: 0, encode: 0 }
  // The pages come first: one thread for pictures is enough.
  sharp.concurrency(1)

  async function fetchMissing(): Promise<void> {
    const paths = await namedFiles(pool)
    left.fetch = paths.length
    const next = async () => {
      for (let file = paths.shift(); file !== undefined && !stopped; file = paths.shift()) {
        await fetchOne(file)
        left.fetch = paths.length
      }
    }
    await Promise.all(Array.from({ length: FETCH_AT_ONCE }, next))
  }

  async function fetchOne(file: string): Promise<void> {
    try {
      const { bytes } = await upstream.file(file, { timeoutMs: FILE_MS })
      const kept = await keep(bytes, directory)
      await pool.query(
        `INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, placeholder, widths, "fetchedAt", failures)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, COALESCE((SELECT widths FROM media_file WHERE sha256 = $2 LIMIT 1), '{}'), now(), 0)
         ON CONFLICT (path) DO UPDATE SET sha256 = $2, extension = $3, type = $4, bytes = $5, width = $6, height = $7,
           placeholder = $8, widths = excluded.widths, "fetchedAt" = now(), error = NULL, failures = 0, "retryAt" = NULL`,
        [
          file,
          kept.sha256,
          kept.extension,
          kept.type,
          bytes.byteLength,
          kept.width,
          kept.height,
          kept.placeholder,
        ],
      )
      await pool.query(`SELECT pg_notify('mirror', $1)`, [JSON.stringify({ entity: 'media', ids: [file] })])
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      log.debug({ path: file, reason }, 'media file could not be had')
      await pool
        .query(
          `INSERT INTO media_file (path, widths, error, failures, "retryAt")
           VALUES ($1, '{}', $2, 1, now() + interval '1 hour')
           ON CONFLICT (path) DO UPDATE SET error = $2, failures = media_file.failures + 1,
             "retryAt" = now() + LEAST(power(2, LEAST(media_file.failures, 10)), $3) * interval '1 hour'`,
          [file, reason.slice(0, 300), RETRY_HOURS_AT_MOST],
        )
        .catch(() => undefined)
    }
  }

  async function encodeMissing(): Promise<void> {
    const { rows } = await pool.query<{ sha256: string; extension: string; width: number }>(
      `SELECT DISTINCT ON (sha256) sha256, extension, width FROM media_file
       WHERE width IS NOT NULL AND widths = '{}' AND extension <> 'svg' AND extension <> 'gif'`,
    )
    left.encode = rows.length
    for (const { sha256, extension, width } of rows) {
      if (stopped) return
      try {
        const widths = await encode(mediaPath(directory, sha256, `.${extension}`), sha256, width, directory)
        await pool.query('UPDATE media_file SET widths = $2 WHERE sha256 = $1', [sha256, widths])
      } catch (error) {
        log.warn({ sha256, reason: String(error).slice(0, 300) }, 'copies of a picture could not be made')
        await pool.query(`UPDATE media_file SET widths = '{0}' WHERE sha256 = $1`, [sha256])
      }
      left.encode -= 1
    }
  }

  /** One run of `work` at a time; who asks while it runs gets one more run after it. */
  function oneAtATime(work: () => Promise<void>): () => Promise<void> {
    let current: Promise<void> | undefined
    let following: Promise<void> | undefined
    const begin = () => {
      current = work()
        .catch((error) => log.error({ reason: String(error).slice(0, 300) }, 'media sync failed'))
        .finally(() => {
          current = undefined
        })
      return current
    }
    return () => {
      if (stopped) return current ?? Promise.resolve()
      if (!current) return begin()
      following ??= current.then(() => {
        following = undefined
        return stopped ? undefined : begin()
      })
      return following
    }
  }
  // Encoding takes long and is never waited for: a PDF published meanwhile is fetched at once.
  const fetching = oneAtATime(fetchMissing)
  const encoding = oneAtATime(encodeMissing)

  return {
    fetchMissing: fetching,
    async sync() {
      await fetching()
      await encoding()
    },
    queue: () => ({ ...left }),
    async stop() {
      stopped = true
      await Promise.all([fetching(), encoding()])
    },
  }
}

/** Paths that living rows name, of which there is no file yet or a failed one is due again. */
async function namedFiles(pool: pg.Pool): Promise<string[]> {
  const named = entities.flatMap((entity) =>
    (entity.files ?? []).map(
      (column) => `SELECT "${column}" AS path FROM "${entity.table}" WHERE "goneAt" IS NULL`,
    ),
  )
  const { rows } = await pool.query<{ path: string }>(
    `SELECT DISTINCT n.path FROM (${named.join(' UNION ALL ')}) n LEFT JOIN media_file m USING (path)
     WHERE n.path <> '' AND (m.path IS NULL OR (m.sha256 IS NULL AND m."retryAt" <= now()))`,
  )
  return rows.map((row) => row.path)
}

/** Judges a file by its content and puts it into its place. */
async function keep(
  bytes: Uint8Array,
  directory: string,
): Promise<{
  sha256: string
  extension: string
  type: string
  width: number | null
  height: number | null
  placeholder: string | null
}> {
  const type = await typeOf(bytes)
  const kind = kinds[type]
  if (!kind) throw new Error(`its content is ${type}, not a picture or a PDF`)
  let width: number | null = null
  let height: number | null = null
  let placeholder: string | null = null
  if (kind.picture) {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    width = autoOrient.width
    height = autoOrient.height
    const tiny = await picture.rotate().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
    placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await put(mediaPath(directory, sha256, `.${kind.extension}`), bytes)
  return { sha256, extension: kind.extension, type, width, height, placeholder }
}

async function typeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000))
  if ((!found || found.mime === 'application/xml') && /<svg[\s>]/i.test(head) && !/<html/i.test(head)) {
    return 'image/svg+xml'
  }
  return found?.mime ?? 'of no known kind'
}

async function encode(file: string, sha256: string, width: number, directory: string): Promise<number[]> {
  const smaller = WIDTHS.filter((wanted) => wanted < width)
  const widths =
    smaller.length < WIDTHS.length ? [...smaller, Math.min(width, WIDTHS[smaller.length] ?? width)] : smaller
  for (const wanted of widths) {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS }).rotate().resize(wanted)
    await put(
      mediaPath(directory, sha256, `-${wanted}.avif`),
      await picture.clone().avif({ quality: 50, effort: 2 }).toBuffer(),
    )
    await put(
      mediaPath(directory, sha256, `-${wanted}.webp`),
      await picture.webp({ quality: 72, effort: 4 }).toBuffer(),
    )
  }
  return widths
}

/** Whole or not at all: a reader never sees half a file, and an interrupted write leaves none. */
async function put(file: string, bytes: Uint8Array): Promise<void> {
  const there = await stat(file).catch(() => null)
  if (there?.size === bytes.byteLength) return
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
