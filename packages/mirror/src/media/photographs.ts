import type pg from 'pg'
import { copiesOf, widthsUpTo, writeCopies } from './copies.ts'
import { checkMediaFile, checksum } from './integrity.ts'
import { NoDecoderError, type PictureProcesses } from './pictures.ts'
import { describeError, type MediaStorage } from './storage.ts'
import type { MediaTask } from './task.ts'

// Photographs that the office has uploaded for its pages (docs/decisions/0160-photographs-of-the-office.md). Their pixels are in the database,
// so that backups have them; the files of `/media/…` are made from it, and made again where they are lost.
//
// Plain SQL: one statement per photograph, without its bytes where they are not needed.

/** The widths of the copies: of phones, and of a wide screen at two pixels per point. */
const WIDTHS = [640, 960, 1280, 1920, 2560]
/** What is stored of an upload: enough for the largest copy. */
const LONGEST_SIDE = 2560
const MAX_BYTES = 3_000_000

/** The widths of the copies of a photograph of this width. */
export const photographWidths = (width: number) => widthsUpTo(width, WIDTHS)

/** A photograph that is stored. */
export interface Photograph {
  sha256: string
  width: number
  height: number
  /** Its average colour, `#rrggbb`. */
  colour: string
  /** Its most striking point, in percent from the left and from the top. */
  focus: [x: number, y: number]
}

type Refusal = 'wrong type' | 'too many pixels' | 'too small'

/**
 * Decodes an upload, and stores its upright pixels, without place, time and device.
 * @throws UnreadablePictureError, DecodingTimeoutError, NoDecoderError
 */
export async function storePhotograph(
  pool: pg.Pool,
  storage: MediaStorage,
  pictures: PictureProcesses,
  upload: { bytes: Buffer; account: string },
): Promise<Photograph | Refusal> {
  const made = await pictures.run('reencodeForPages', upload.bytes, LONGEST_SIDE, MAX_BYTES)
  if (typeof made === 'string') return made
  const bytes = Buffer.from(made)
  const { width, height, colour, focus } = await pictures.run('describe', bytes)
  const sha256 = checksum(bytes)
  await pool.query(
    `INSERT INTO content_picture (sha256, account, bytes, width, height, colour, focus) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING`,
    [sha256, upload.account, bytes, width, height, colour, focus],
  )
  await storage.write(`${sha256}.jpg`, bytes)
  return { sha256, width, height, colour, focus }
}

/** A photograph that was stored before, or null. */
export async function readPhotograph(pool: pg.Pool, sha256: string): Promise<Photograph | null> {
  const { rows } = await pool.query<Photograph>(
    'SELECT sha256, width, height, colour, focus FROM content_picture WHERE sha256 = $1',
    [sha256],
  )
  return rows[0] ?? null
}

/**
 * Writes the file of a photograph again, if the storage has lost it or another machine has got it.
 * @returns whether there is such a photograph
 */
export async function restorePhotograph(
  pool: pg.Pool,
  storage: MediaStorage,
  sha256: string,
): Promise<boolean> {
  if (!(await readPhotograph(pool, sha256))) return false
  if ((await checkMediaFile(storage, sha256, '.jpg')) === 'intact') return true
  const { rows } = await pool.query<{ bytes: Buffer }>(
    'SELECT bytes FROM content_picture WHERE sha256 = $1',
    [sha256],
  )
  if (!rows[0]) return false
  await storage.write(`${sha256}.jpg`, rows[0].bytes)
  return true
}

/** Makes the copies of a photograph whose file is stored. */
export async function copyPhotograph(
  storage: MediaStorage,
  pictures: PictureProcesses,
  { sha256, width }: Pick<Photograph, 'sha256' | 'width'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const bytes = await storage.read(`${sha256}.jpg`)
  if (bytes)
    await writeCopies(storage, pictures, { sha256, bytes, widths: photographWidths(width) }, isStopped)
}

/** Makes all files of photographs that the storage lacks. */
export async function restorePhotographs(task: MediaTask): Promise<void> {
  const { pool, storage, pictures, log, isStopped } = task
  const { rows } = await pool.query<Pick<Photograph, 'sha256' | 'width'>>(
    'SELECT sha256, width FROM content_picture ORDER BY at DESC',
  )
  if (rows.length === 0) return
  const stored = await storage.list()
  for (const { sha256, width } of rows) {
    if (isStopped()) return
    const isWhole = copiesOf(sha256, photographWidths(width)).every((name) => stored.has(name))
    if (isWhole && stored.has(`${sha256}.jpg`)) continue
    try {
      if (!stored.has(`${sha256}.jpg`)) await restorePhotograph(pool, storage, sha256)
      if (!isWhole) await copyPhotograph(storage, pictures, { sha256, width }, isStopped)
    } catch (error) {
      if (isStopped()) return
      const reason = describeError(error)
      log.error({ sha256, reason }, 'the files of a photograph of the office could not be made')
      if (storage.isOwnError(error) || error instanceof NoDecoderError) return
    }
  }
}
