import type pg from 'pg'
import { copiesOf, copyEndings, widthsUpTo, writeCopies } from './copies.ts'
import { areIntact } from './integrity.ts'
import { NoDecoderError, UnreadablePictureError } from './pictures.ts'
import { describeError } from './storage.ts'
import { type MediaTask, notifyReplicas } from './task.ts'

// Makes the missing copies of pictures, in several widths and formats.
//
// Plain SQL: the order depends on whether another table names the path, and the update returns only changed rows.

/** The widths of AVIF and WebP copies in pixels. A smaller picture gets one copy of its own width. */
const WIDTHS = [360, 720, 1200]
/** Those of a banner picture, which covers three fifths of a wide screen at two pixels per point. */
const BANNER_WIDTHS = [...WIDTHS, 1920, 2560]

export async function encodeMissing(task: MediaTask): Promise<void> {
  const { pool, storage, log, queue, isStopped } = task
  // Banner pictures first, because all visitors of the home page wait for them.
  const { rows } = await pool.query<EncodedFile>(
    `SELECT sha256, extension, width, widths, bool_or(path IN (SELECT image FROM banner)) AS "isBanner" FROM media_file
     WHERE width IS NOT NULL AND widths <> '{0}' AND extension <> 'svg' AND extension <> 'gif'
     GROUP BY sha256, extension, width, widths
     ORDER BY "isBanner" DESC, sha256`,
  )
  const stored = await storage.list()
  const missing = rows.filter(
    (file) =>
      stored.has(`${file.sha256}.${file.extension}`) &&
      (!widthsOf(file).every((width) => file.widths.includes(width)) ||
        copiesOf(file.sha256, file.widths).some((name) => !stored.has(name))),
  )
  queue.encode = missing.length
  for (const file of missing) {
    const { sha256 } = file
    if (isStopped()) return
    let widths: number[] | null
    try {
      widths = await encode(task, file)
      if (!widths) return
    } catch (error) {
      if (isStopped()) return
      const reason = describeError(error)
      if (storage.isOwnError(error)) {
        log.error({ reason, left: queue.encode }, `the ${storage.label} cannot be written`)
        return
      }
      log.warn({ sha256, reason }, 'copies of a picture could not be made')
      // If the picture is not the cause, the next picture would fail in the same way, and the next sync may succeed.
      if (error instanceof NoDecoderError || error instanceof MissingOriginalError) return
      widths = error instanceof UnreadablePictureError ? [0] : null
    }
    // Outside of the `try`: without a database, the next picture would fail too.
    if (widths) await recordWidths(pool, sha256, widths)
    queue.encode -= 1
  }
}

interface EncodedFile {
  sha256: string
  extension: string
  /** Of the original, in pixels. */
  width: number
  /** Of the copies that there are. */
  widths: number[]
  /** Whether a row of the banner names it. */
  isBanner: boolean | null
}

/** A file that was listed just now is missing: somebody deleted it, and probably all files. */
class MissingOriginalError extends Error {}

/** Makes the copies of a picture. @returns their widths; null when the sync was stopped */
async function encode(
  { storage, pictures, isStopped }: MediaTask,
  file: EncodedFile,
): Promise<number[] | null> {
  const { sha256, extension } = file
  const widths = widthsOf(file)
  // Encoded before, for a database that has been restored or replaced since.
  if (await areIntact(storage, sha256, copyEndings(widths))) return widths
  const bytes = await storage.read(`${sha256}.${extension}`)
  if (!bytes) throw new MissingOriginalError('its file was deleted')
  return (await writeCopies(storage, pictures, { sha256, bytes, widths }, isStopped)) ? widths : null
}

/** The widths of the copies of a picture. */
const widthsOf = ({ width, isBanner }: Pick<EncodedFile, 'width' | 'isBanner'>): number[] =>
  widthsUpTo(width, isBanner ? BANNER_WIDTHS : WIDTHS)

/** Records the copies that there are; `[0]`: none can be made. */
async function recordWidths(pool: pg.Pool, sha256: string, widths: number[]): Promise<void> {
  const { rows } = await pool.query<{ path: string }>(
    `UPDATE media_file SET widths = $2 WHERE sha256 = $1 AND widths <> $2 RETURNING path`,
    [sha256, widths],
  )
  await notifyReplicas(
    pool,
    rows.map((row) => row.path),
  )
}
