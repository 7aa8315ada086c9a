import { UpstreamError } from '@school/upstream'
import { fileTypeFromBuffer } from 'file-type'
import PQueue from 'p-queue'
import type pg from 'pg'
import { entities } from '../entities.ts'
import { checksum } from './integrity.ts'
import { NoDecoderError } from './pictures.ts'
import { describeError, type MediaStorage } from './storage.ts'
import { type MediaTask, notifyReplicas } from './task.ts'

// Fetches all pictures and PDFs that rows name and that are not stored yet, or may have been replaced.
//
// Plain SQL: the paths are in columns of many tables, and the retry time is computed from the row.

const CONCURRENCY = 3
/** Time limit of a file, which is longer than that of a call because a file may have 15 MB. */
const FILE_MS = 60_000
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

/** The types of files that are stored, by their content. */
const KINDS: Record<string, { extension: string; picture: boolean }> = {
  'image/jpeg': { extension: 'jpg', picture: true },
  'image/png': { extension: 'png', picture: true },
  'image/webp': { extension: 'webp', picture: true },
  'image/gif': { extension: 'gif', picture: true },
  'image/avif': { extension: 'avif', picture: true },
  'image/svg+xml': { extension: 'svg', picture: true },
  'application/pdf': { extension: 'pdf', picture: false },
}

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
  const { pool, upstream, storage, log, isStopped } = task
  try {
    const { bytes } = await upstream.file(file, { timeoutMs: FILE_MS })
    await recordFile(pool, file, await storeFile(task, bytes))
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
    await recordFailure(pool, file, reason).catch(() => undefined)
    return null
  }
}

interface StoredFile {
  sha256: string
  extension: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
}

/** Checks the content of a file and stores it. */
async function storeFile({ storage, pictures }: MediaTask, bytes: Uint8Array): Promise<StoredFile> {
  const type = await typeOf(bytes)
  const kind = KINDS[type]
  if (!kind) throw new Error(`its content is ${type}, not a picture or a PDF`)
  const inspected = kind.picture
    ? await pictures.run('inspect', bytes)
    : { width: null, height: null, placeholder: null }
  const sha256 = checksum(bytes)
  await storage.write(`${sha256}.${kind.extension}`, bytes)
  return { sha256, extension: kind.extension, type, bytes: bytes.byteLength, ...inspected }
}

async function typeOf(bytes: Uint8Array): Promise<string> {
  const detected = await fileTypeFromBuffer(bytes)
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000))
  if ((!detected || detected.mime === 'application/xml') && /<svg[\s>]/i.test(head) && !/<html/i.test(head)) {
    return 'image/svg+xml'
  }
  return detected?.mime ?? 'of no known kind'
}

async function recordFile(pool: pg.Pool, file: string, stored: StoredFile): Promise<void> {
  const before = await pool.query<{ sha256: string | null }>(
    `WITH before AS (SELECT sha256 FROM media_file WHERE path = $1)
     INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, placeholder, widths, "fetchedAt", failures)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, COALESCE((SELECT widths FROM media_file WHERE sha256 = $2 LIMIT 1), '{}'), now(), 0)
     ON CONFLICT (path) DO UPDATE SET sha256 = $2, extension = $3, type = $4, bytes = $5, width = $6, height = $7,
       placeholder = $8, widths = excluded.widths, "fetchedAt" = now(), error = NULL, failures = 0, "retryAt" = NULL
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
async function recordFailure(pool: pg.Pool, file: string, reason: string): Promise<void> {
  await pool.query(
    `INSERT INTO media_file (path, widths, error, failures, "retryAt")
     VALUES ($1, '{}', $2, 1, now() + $3 * interval '1 minute')
     ON CONFLICT (path) DO UPDATE SET error = $2, failures = media_file.failures + 1,
       "retryAt" = now() + LEAST($3 * power(2, LEAST(media_file.failures, 20)), $4) * interval '1 minute'`,
    [file, reason, FIRST_RETRY_MINUTES, MAX_RETRY_MINUTES],
  )
}

/**
 * The paths of active rows that are due: those without a stored file (each replica may have a folder of its own); those whose
 * row changed since the file was fetched; and those that were checked longest ago. A failed file waits for its next attempt.
 */
async function filesToFetch(pool: pg.Pool, storage: MediaStorage): Promise<string[]> {
  const named = entities.flatMap((entity) =>
    (entity.files ?? []).map(
      (column) => `SELECT "${column}" AS path, "changedAt" FROM "${entity.table}" WHERE "goneAt" IS NULL`,
    ),
  )
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
