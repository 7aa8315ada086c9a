import type pg from 'pg'
import { areIntact, sumsOf } from './integrity.ts'
import { NoDecoderError, UnreadablePictureError } from './pictures.ts'
import { describeError } from './storage.ts'
import { type MediaTask, notifyReplicas } from './task.ts'

// Makes the missing copies of pictures, in several widths and formats.
//
// Plain SQL: the order depends on whether another table names the path, and the update returns only changed rows.

/** The widths of AVIF and WebP copies in pixels. A smaller picture gets one copy of its own width. */
const WIDTHS = [360, 720, 1200]
const FORMATS = ['avif', 'webp'] as const

export async function encodeMissing(task: MediaTask): Promise<void> {
  const { pool, storage, log, queue, isStopped } = task
  // Banner pictures first, because all visitors of the home page wait for them.
  const { rows } = await pool.query<{ sha256: string; extension: string; width: number; widths: number[] }>(
    `SELECT sha256, extension, width, widths FROM media_file
     WHERE width IS NOT NULL AND widths <> '{0}' AND extension <> 'svg' AND extension <> 'gif'
     GROUP BY sha256, extension, width, widths
     ORDER BY bool_or(path IN (SELECT image FROM banner)) DESC, sha256`,
  )
  const stored = await storage.list()
  const missing = rows.filter(
    ({ sha256, extension, widths }) =>
      stored.has(`${sha256}.${extension}`) &&
      (!widths.length || copiesOf(sha256, widths).some((name) => !stored.has(name))),
  )
  queue.encode = missing.length
  for (const { sha256, extension, width } of missing) {
    if (isStopped()) return
    let widths: number[] | null
    try {
      widths = await encode(task, sha256, extension, width)
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

/** A file that was listed just now is missing: somebody deleted it, and probably all files. */
class MissingOriginalError extends Error {}

/** Makes the copies of a picture. @returns their widths; null when the sync was stopped */
async function encode(
  { storage, pictures, isStopped }: MediaTask,
  sha256: string,
  extension: string,
  width: number,
): Promise<number[] | null> {
  const widths = widthsOf(width)
  // Encoded before, for a database that has been restored or replaced since.
  if (await areIntact(storage, sha256, copyEndings(widths))) return widths
  const bytes = await storage.read(`${sha256}.${extension}`)
  if (!bytes) throw new MissingOriginalError('its file was deleted')
  const copies = new Map<string, Uint8Array>()
  for (const copyWidth of widths) {
    for (const format of FORMATS) {
      if (isStopped()) return null
      const copy = await pictures.run('copy', bytes, copyWidth, format)
      await storage.write(`${sha256}-${copyWidth}.${format}`, copy)
      copies.set(`-${copyWidth}.${format}`, copy)
    }
  }
  await storage.write(`${sha256}.sums`, sumsOf(copies))
  return widths
}

/** The widths of the copies of a picture. */
function widthsOf(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width)
  return smaller.length < WIDTHS.length
    ? [...smaller, Math.min(width, WIDTHS[smaller.length] ?? width)]
    : smaller
}

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

const copyEndings = (widths: readonly number[]) =>
  widths.flatMap((width) => FORMATS.map((format) => `-${width}.${format}`))

/** The names of the copies and of the list of their checksums. */
const copiesOf = (sha256: string, widths: readonly number[]) =>
  ['.sums', ...copyEndings(widths)].map((ending) => `${sha256}${ending}`)
