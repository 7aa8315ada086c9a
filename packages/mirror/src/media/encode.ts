import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { describeError, isFolderError, listFiles, writeFileAtomically } from './folder.ts'
import { areIntact, mediaPath, sumsOf } from './integrity.ts'
import { NoDecoderError, UnreadablePictureError } from './pictures.ts'
import { type MediaTask, notifyReplicas } from './task.ts'

// Makes the missing copies of pictures, in several widths and formats.
//
// Plain SQL: the order depends on whether another table names the path, and the update returns only changed rows.

/** The widths of AVIF and WebP copies in pixels. A smaller picture gets one copy of its own width. */
const WIDTHS = [360, 720, 1200]
const FORMATS = ['avif', 'webp'] as const

export async function encodeMissing(task: MediaTask): Promise<void> {
  const { pool, directory, log, queue, isStopped } = task
  // Banner pictures first, because all visitors of the home page wait for them.
  const { rows } = await pool.query<{ sha256: string; extension: string; width: number; widths: number[] }>(
    `SELECT sha256, extension, width, widths FROM media_file
     WHERE width IS NOT NULL AND widths <> '{0}' AND extension <> 'svg' AND extension <> 'gif'
     GROUP BY sha256, extension, width, widths
     ORDER BY bool_or(path IN (SELECT image FROM banner)) DESC, sha256`,
  )
  const stored = await listFiles(directory)
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
      const file = mediaPath(directory, sha256, `.${extension}`)
      widths = await encode(task, file, sha256, width)
      if (!widths) return
    } catch (error) {
      if (isStopped()) return
      const reason = describeError(error)
      if (isFolderError(error)) {
        log.error({ reason, left: queue.encode }, 'the media folder cannot be written')
        return
      }
      log.warn({ sha256, reason }, 'copies of a picture could not be made')
      // If the picture is not the cause, the next picture would fail in the same way, and the next sync may succeed.
      if (error instanceof NoDecoderError || isMissing(error)) return
      widths = error instanceof UnreadablePictureError ? [0] : null
    }
    // Outside of the `try`: without a database, the next picture would fail too.
    if (widths) await recordWidths(pool, sha256, widths)
    queue.encode -= 1
  }
}

/** Whether a file that was listed just now is missing: somebody deleted it, and probably the folder. */
const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/** Makes the copies of a picture in its folder. @returns their widths; null when the sync was stopped */
async function encode(
  { directory, pictures, isStopped }: MediaTask,
  file: string,
  sha256: string,
  width: number,
): Promise<number[] | null> {
  const widths = widthsOf(width)
  // Encoded before, for a database that has been restored or replaced since.
  if (await areIntact(directory, sha256, copyEndings(widths))) return widths
  const bytes = await readFile(file)
  const copies = new Map<string, Uint8Array>()
  for (const copyWidth of widths) {
    for (const format of FORMATS) {
      if (isStopped()) return null
      const copy = await pictures.run('copy', bytes, copyWidth, format)
      await writeFileAtomically(mediaPath(directory, sha256, `-${copyWidth}.${format}`), copy)
      copies.set(`-${copyWidth}.${format}`, copy)
    }
  }
  await writeFileAtomically(mediaPath(directory, sha256, '.sums'), sumsOf(copies))
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
