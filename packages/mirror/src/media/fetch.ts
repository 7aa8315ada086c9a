import { readFile, rm, stat } from 'node:fs/promises'
import { UpstreamError } from '@school/upstream'
import PQueue from 'p-queue'
import type pg from 'pg'
import { entities } from '../entities.ts'
import { extensionOf, fileKind, PageInsteadOfFileError } from './file-kinds.ts'
import { checksumOfFile } from './integrity.ts'
import { NoDecoderError } from './pictures.ts'
import { describeError, type MediaStorage } from './storage.ts'
import { type MediaTask, notifyReplicas } from './task.ts'

// Fetches all pictures and PDFs that rows name and that are not stored yet, or may have been replaced.
//
// Plain SQL: the paths are in columns of many tables, and the retry time is computed from the row.

const CONCURRENCY = 3
/** Time limit of a file, which is longer than that of a call because a file may have 100 MB. */
const FILE_MS = 300_000
/** A failed file is tried again after 2, 4, 8 … minutes, at most a day. */
const FIRST_RETRY_MINUTES = 2
const MAX_RETRY_MINUTES = 24 * 60
/** A file may be replaced under its name, so each is checked again after this many days, a few in each sync. */
const RECHECK_DAYS = 7
const MAX_RECHECKED = 5
/** Files of changed rows are checked at once, at most this many per sync: a new row at the top changes all others. */
const MAX_CHANGED = 20
/** Longer paths are ignored: they do not fit into an index, and the client rejects them. */
const MAX_PATH_BYTES = 2_000

/** Larger pictures are not decoded, and are offered as files. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024

export async function fetchMissing(task: MediaTask): Promise<void> {
  const { pool, storage, log, queue, isStopped } = task
  const paths = await filesToFetch(pool, storage)
  queue.fetch = paths.length
  const limiter = new PQueue({ concurrency: CONCURRENCY })
  let storageError = null as { reason: string; left: number } | null
  const work = async (path: string) => {
    if (isStopped() || storageError) return
    const reason = await fetchOne(task, path)
    if (reason !== null) storageError ??= { reason, left: limiter.size }
    queue.fetch = storageError?.left ?? limiter.size
  }
  await limiter.addAll(paths.map((path) => () => work(path)))
  if (storageError) log.error(storageError, `the ${storage.label} cannot be written`)
}

/** Fetches one file. @returns why files cannot be stored; other failures are recorded for this file */
async function fetchOne(task: MediaTask, file: string): Promise<string | null> {
  const { pool, upstream, storage, log, isStopped, maxFileBytes } = task
  let temporary: string | null = null
  try {
    temporary = await storage.temporaryFile()
    await upstream.file(file, { timeoutMs: FILE_MS, maxBytes: maxFileBytes, toFile: temporary })
    await recordFile(pool, file, await storeFile(task, file, temporary))
    return null
  } catch (error) {
    const reason = describeError(error)
    if (storage.isOwnError(error)) return reason
    // No request was made, or the file could not be inspected, so the file is not the cause.
    if (error instanceof UpstreamError && error.kind === 'breaker open') return null
    if (error instanceof NoDecoderError) {
      if (!isStopped()) log.warn({ path: file, reason }, 'a picture could not be inspected')
      return null
    }
    log.debug({ path: file, reason }, 'media file could not be fetched')
    await recordFailure(pool, file, reason, causeOf(error)).catch(() => undefined)
    return null
  } finally {
    if (temporary !== null) await rm(temporary, { force: true }).catch(() => undefined)
  }
}

/** Why a file is missing, for the visitor: only what may pass is worth another try. */
export type FileFailure = 'passing' | 'missing' | 'elsewhere' | 'too large'

function causeOf(error: unknown): FileFailure {
  if (error instanceof PageInsteadOfFileError || error instanceof EmptyFileError) return 'missing'
  if (!(error instanceof UpstreamError)) return 'passing'
  if (error.kind === 'too large') return 'too large'
  if (error.kind === 'not allowed') return 'elsewhere'
  return error.status === 404 || error.status === 410 ? 'missing' : 'passing'
}

class EmptyFileError extends Error {}

interface StoredFile {
  sha256: string
  extension: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
}

/** Stores a file, whatever it is. A picture that can be decoded has a size. */
async function storeFile(
  { storage, pictures, log }: MediaTask,
  path: string,
  temporary: string,
): Promise<StoredFile> {
  const { size: bytes } = await stat(temporary)
  if (bytes === 0) throw new EmptyFileError('the file is empty')
  const extension = await extensionOf(temporary, path)
  const { type, isPicture } = fileKind(extension)
  let inspected: Pick<StoredFile, 'width' | 'height' | 'placeholder'> = {
    width: null,
    height: null,
    placeholder: null,
  }
  if (isPicture && bytes <= MAX_PICTURE_BYTES) {
    try {
      inspected = await pictures.run('inspect', await readFile(temporary))
    } catch (error) {
      if (error instanceof NoDecoderError) throw error
      // It cannot be shown, but visitors can have it.
      log.info({ path, reason: describeError(error) }, 'a picture cannot be decoded and is offered as a file')
    }
  }
  const sha256 = await checksumOfFile(temporary)
  await storage.writeFrom(`${sha256}.${extension}`, temporary)
  return { sha256, extension, type, bytes, ...inspected }
}

async function recordFile(pool: pg.Pool, file: string, stored: StoredFile): Promise<void> {
  const before = await pool.query<{ sha256: string | null }>(
    `WITH before AS (SELECT sha256 FROM media_file WHERE path = $1)
     INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, placeholder, widths, "fetchedAt", failures)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, COALESCE((SELECT widths FROM media_file WHERE sha256 = $2 LIMIT 1), '{}'), now(), 0)
     ON CONFLICT (path) DO UPDATE SET sha256 = $2, extension = $3, type = $4, bytes = $5, width = $6, height = $7,
       placeholder = $8, widths = excluded.widths, "fetchedAt" = now(), error = NULL, failure = NULL, failures = 0, "retryAt" = NULL
     RETURNING (SELECT sha256 FROM before) AS sha256`,
    [
      file,
      stored.sha256,
      stored.extension,
      stored.type,
      stored.bytes,
      stored.width,
      stored.height,
      stored.placeholder,
    ],
  )
  if (before.rows[0]?.sha256 !== stored.sha256) await notifyReplicas(pool, [file])
}

/** Records a failure. An earlier version of the file stays stored. */
async function recordFailure(pool: pg.Pool, file: string, reason: string, cause: FileFailure): Promise<void> {
  const before = await pool.query<{ failure: string | null }>(
    'SELECT failure FROM media_file WHERE path = $1',
    [file],
  )
  await pool.query(
    `INSERT INTO media_file (path, widths, error, failure, failures, "retryAt")
     VALUES ($1, '{}', $2, $5, 1, now() + $3 * interval '1 minute')
     ON CONFLICT (path) DO UPDATE SET error = $2, failure = $5, failures = media_file.failures + 1,
       "retryAt" = now() + LEAST($3 * power(2, LEAST(media_file.failures, 20)), $4) * interval '1 minute'`,
    [file, reason, FIRST_RETRY_MINUTES, MAX_RETRY_MINUTES, cause],
  )
  // The page says why the file is missing.
  if (before.rows[0]?.failure !== cause) await notifyReplicas(pool, [file])
}

/**
 * The paths of active rows that are due: those without a stored file (each replica may have a folder of its own); those whose
 * row changed since the file was fetched; and those that were checked longest ago. A failed file waits for its next attempt.
 */
async function filesToFetch(pool: pg.Pool, storage: MediaStorage): Promise<string[]> {
  const named = entities.flatMap((entity) => {
    const paths = (entity.files ?? []).map((column) => `"${column}"`)
    if (entity.rich) paths.push(`jsonb_path_query(rich, 'strict $.**.file', '{}', true) #>> '{}'`)
    return paths.map(
      (path) => `SELECT ${path} AS path, "changedAt" FROM "${entity.table}" WHERE "goneAt" IS NULL`,
    )
  })
  const { rows } = await pool.query<{
    path: string
    name: string | null
    changed: boolean
    old: boolean
  }>(
    // A time in the future was written before the clock was corrected.
    `SELECT n.path, m.sha256 || '.' || m.extension AS name,
            COALESCE(max(n."changedAt") FILTER (WHERE n."changedAt" <= now()) > m."fetchedAt", false) AS changed,
            COALESCE(m."fetchedAt" NOT BETWEEN now() - $1 * interval '1 day' AND now() + interval '1 day', false) AS old
     FROM (${named.join(' UNION ALL ')}) n LEFT JOIN media_file m USING (path)
     WHERE n.path <> '' AND octet_length(n.path) <= $2
       AND (m."retryAt" IS NULL OR m."retryAt" NOT BETWEEN now() AND now() + $3 * interval '1 minute')
     GROUP BY n.path, m.path ORDER BY m."fetchedAt" NULLS FIRST`,
    [RECHECK_DAYS, MAX_PATH_BYTES, MAX_RETRY_MINUTES],
  )
  const stored = await storage.list()
  const isMissing = (row: { name: string | null }) => row.name === null || !stored.has(row.name)
  const missing = rows.filter(isMissing)
  const others = rows.filter((row) => !isMissing(row))
  const changed = others.filter((row) => row.changed).slice(0, MAX_CHANGED)
  const old = others.filter((row) => row.old && !row.changed).slice(0, MAX_RECHECKED)
  return [...missing, ...changed, ...old].map((row) => row.path)
}
