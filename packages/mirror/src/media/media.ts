import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Upstream, UpstreamError } from '@school/upstream'
import { fileTypeFromBuffer } from 'file-type'
import type pg from 'pg'
import type { Logger } from 'pino'
import { entities } from '../entities.ts'
import { areIntact, checkMediaFile, checksum, mediaPath, removeMediaFile, sumsOf } from './integrity.ts'
import { NoDecoder, type PictureProcesses, pictureProcesses, UnreadablePicture } from './pictures.ts'

// Every picture and PDF that a row names is fetched at sync time, judged by its content, and kept under the media
// folder by the hash of its content. Pages never wait for it: what is not there yet shows the placeholder.

/** Widths in pixels of the AVIF and WebP copies; a smaller picture gets one copy of its own width. */
const WIDTHS = [360, 720, 1200]
const COPY_FORMATS = ['avif', 'webp'] as const
const FETCH_AT_ONCE = 3
/** A file may take longer than a call: a slow server sends 15 MB. */
const FILE_MS = 60_000
/** Minutes until a file that could not be fetched is tried again: 2, 4, 8 … at most a day. */
const FIRST_RETRY_MINUTES = 2
const MAX_RETRY_MINUTES = 24 * 60
/** A file can be replaced under its name: all are looked at again in so many days, a few in each sync … */
const LOOK_AGAIN_DAYS = 7
const LOOK_AGAIN_AT_ONCE = 5
/** … and those of rows that changed at once. So many of them in one sync: a new row at the top moves all others. */
const CHANGED_AT_ONCE = 20
/** Files whose checksum is compared in one sync: 2,000 files take about seven hours at a sync every five minutes. */
const VERIFIED_AT_ONCE = 25
/** Longer paths fit no index, and lead nowhere. */
const LONGEST_PATH_BYTES = 2_000

/** An original or a copy: `<32 hex digits>.jpg`, `<32 hex digits>-360.avif`. */
const MEDIA_NAME = /^([0-9a-f]{32})((?:-\d{1,5})?\.(?:jpg|png|webp|gif|avif|svg|pdf))$/

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
  /** Fetches what rows name and is not there yet, or may have been replaced. Never throws. */
  fetchMissing(): Promise<void>
  /** The same, and then makes the missing copies of pictures. */
  sync(): Promise<void>
  /** How much is still to be fetched or encoded, as far as the last sync knows. */
  queue(): { fetch: number; encode: number }
  /** Ends after the file that is being fetched; a picture in hand is left to the next start. */
  stop(): Promise<void>
}

export interface MediaOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  /** Where files are kept: `<directory>/<two letters>/<half of its SHA-256>.<extension>`. */
  directory: string
}

export function createMedia({ pool, upstream, log, directory }: MediaOptions): Media {
  let stopped = false
  const left = { fetch: 0, encode: 0 }
  // The pages come first: one picture at a time, and only when nobody else asks for the processor.
  const pictures = pictureProcesses({ atOnce: 1, niceness: 10 })

  async function fetchMissing(): Promise<void> {
    const paths = await filesToFetch(pool, directory)
    left.fetch = paths.length
    let full: string | null = null
    const next = async () => {
      for (let file = paths.shift(); file !== undefined && !stopped && full === null; file = paths.shift()) {
        full = (await fetchOne(file)) ?? full
        left.fetch = paths.length
      }
    }
    await Promise.all(Array.from({ length: FETCH_AT_ONCE }, next))
    if (full !== null) log.error({ reason: full, left: paths.length }, 'the media folder cannot be written')
  }

  /** @returns why our own folder does not take it; everything else is a matter of this one file */
  async function fetchOne(file: string): Promise<string | null> {
    try {
      const { bytes } = await upstream.file(file, { timeoutMs: FILE_MS })
      const kept = await keep(bytes, directory, pictures)
      const before = await pool.query<{ sha256: string | null }>(
        `WITH before AS (SELECT sha256 FROM media_file WHERE path = $1)
         INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, placeholder, widths, "fetchedAt", failures)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, COALESCE((SELECT widths FROM media_file WHERE sha256 = $2 LIMIT 1), '{}'), now(), 0)
         ON CONFLICT (path) DO UPDATE SET sha256 = $2, extension = $3, type = $4, bytes = $5, width = $6, height = $7,
           placeholder = $8, widths = excluded.widths, "fetchedAt" = now(), error = NULL, failures = 0, "retryAt" = NULL
         RETURNING (SELECT sha256 FROM before) AS sha256`,
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
      if (before.rows[0]?.sha256 !== kept.sha256) await tellReplicas(pool, [file])
      return null
    } catch (error) {
      const reason = reasonOf(error)
      if (isOfTheFolder(error)) return reason
      // Nobody was asked, or nobody could look at it: that says nothing of the file.
      if (error instanceof UpstreamError && error.kind === 'breaker open') return null
      if (error instanceof NoDecoder) {
        if (!stopped) log.warn({ path: file, reason }, 'a picture could not be looked at')
        return null
      }
      log.debug({ path: file, reason }, 'media file could not be had')
      // What was had before stays: a file that is gone over there is still served here.
      await pool
        .query(
          `INSERT INTO media_file (path, widths, error, failures, "retryAt")
           VALUES ($1, '{}', $2, 1, now() + $3 * interval '1 minute')
           ON CONFLICT (path) DO UPDATE SET error = $2, failures = media_file.failures + 1,
             "retryAt" = now() + LEAST($3 * power(2, LEAST(media_file.failures, 20)), $4) * interval '1 minute'`,
          [file, reason, FIRST_RETRY_MINUTES, MAX_RETRY_MINUTES],
        )
        .catch(() => undefined)
      return null
    }
  }

  async function encodeMissing(): Promise<void> {
    // First what every visitor of the home page waits for.
    const { rows } = await pool.query<{ sha256: string; extension: string; width: number; widths: number[] }>(
      `SELECT sha256, extension, width, widths FROM media_file
       WHERE width IS NOT NULL AND widths <> '{0}' AND extension <> 'svg' AND extension <> 'gif'
       GROUP BY sha256, extension, width, widths
       ORDER BY bool_or(path IN (SELECT image FROM banner)) DESC, sha256`,
    )
    const there = await namesIn(directory)
    const missing = rows.filter(
      ({ sha256, extension, widths }) =>
        there.has(`${sha256}.${extension}`) &&
        (!widths.length || copiesOf(sha256, widths).some((name) => !there.has(name))),
    )
    left.encode = missing.length
    for (const { sha256, extension, width } of missing) {
      if (stopped) return
      try {
        const file = mediaPath(directory, sha256, `.${extension}`)
        const widths = await encode(file, sha256, width)
        if (!widths) return
        await setWidths(sha256, widths)
      } catch (error) {
        if (stopped) return
        const reason = reasonOf(error)
        if (isOfTheFolder(error)) {
          log.error({ reason, left: left.encode }, 'the media folder cannot be written')
          return
        }
        log.warn({ sha256, reason }, 'copies of a picture could not be made')
        // What is no fault of the picture can be better at the next sync, and the next picture would meet the same.
        if (error instanceof NoDecoder) return
        if (error instanceof UnreadablePicture) await setWidths(sha256, [0])
      }
      left.encode -= 1
    }
  }

  /** Makes the copies of a picture in its folder. @returns their widths; null when there is to be an end */
  async function encode(file: string, sha256: string, width: number): Promise<number[] | null> {
    const smaller = WIDTHS.filter((wanted) => wanted < width)
    const widths =
      smaller.length < WIDTHS.length
        ? [...smaller, Math.min(width, WIDTHS[smaller.length] ?? width)]
        : smaller
    // Encoded before, for a database that has been restored or replaced since.
    if (await areIntact(directory, sha256, copyEndings(widths))) return widths
    const bytes = await readFile(file)
    const copies = new Map<string, Uint8Array>()
    for (const wanted of widths) {
      for (const format of COPY_FORMATS) {
        if (stopped) return null
        const copy = await pictures.run('copy', bytes, wanted, format)
        await put(mediaPath(directory, sha256, `-${wanted}.${format}`), copy)
        copies.set(`-${wanted}.${format}`, copy)
      }
    }
    await put(mediaPath(directory, sha256, '.sums'), sumsOf(copies))
    return widths
  }

  /** The copies that there are; `[0]`: none can be made. Pages that show the picture are made anew. */
  async function setWidths(sha256: string, widths: number[]): Promise<void> {
    const { rows } = await pool.query<{ path: string }>(
      `UPDATE media_file SET widths = $2 WHERE sha256 = $1 AND widths <> $2 RETURNING path`,
      [sha256, widths],
    )
    await tellReplicas(
      pool,
      rows.map((row) => row.path),
    )
  }

  let verifiedUpTo = ''

  /** Compares some files with their checksums, in the order of their names, and removes damaged ones. */
  async function verifySome(): Promise<void> {
    const names = [...(await namesIn(directory))].filter((name) => MEDIA_NAME.test(name)).sort()
    const start = names.findIndex((name) => name > verifiedUpTo)
    const chosen =
      start === -1 ? names.slice(0, VERIFIED_AT_ONCE) : names.slice(start, start + VERIFIED_AT_ONCE)
    for (const name of chosen) {
      if (stopped) return
      const [, sha256 = '', ending = ''] = MEDIA_NAME.exec(name) ?? []
      if ((await checkMediaFile(directory, sha256, ending)) === 'damaged') {
        await removeMediaFile(directory, sha256, ending)
        log.error({ file: name }, 'a damaged media file was removed and will be made again')
      }
      verifiedUpTo = name
    }
  }

  // Encoding takes long and is never waited for: a PDF published meanwhile is fetched at once.
  const verifying = oneRun(verifySome)
  const fetching = oneRun(fetchMissing)
  const encoding = oneRun(encodeMissing)

  /** One run of `work` at a time; who asks while it runs gets one more run after it. */
  function oneRun(work: () => Promise<void>): () => Promise<void> {
    let current: Promise<void> | undefined
    let following: Promise<void> | undefined
    const begin = () => {
      current = work()
        .catch((error) => log.error({ reason: reasonOf(error) }, 'media sync failed'))
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

  return {
    fetchMissing: fetching,
    async sync() {
      await verifying()
      await fetching()
      await encoding()
    },
    queue: () => ({ ...left }),
    async stop() {
      stopped = true
      pictures.end()
      await Promise.all([verifying(), fetching(), encoding()])
    },
  }
}

export interface MediaStatus {
  /** Paths of which a file is held. */
  kept: number
  /** Paths of which the last attempt failed, with a file from earlier or without. */
  failing: number
  /** Of the originals, each content once. */
  bytes: number
  /** The most frequent reasons of failures, for a person. */
  reasons: { reason: string; files: number }[]
}

export async function mediaStatus(db: { $pool: pg.Pool }): Promise<MediaStatus> {
  const { rows } = await db.$pool.query<Omit<MediaStatus, 'reasons'>>(
    `SELECT count(sha256)::int AS kept, count(error)::int AS failing,
            (SELECT COALESCE(sum(bytes), 0)::float8 FROM (SELECT DISTINCT ON (sha256) bytes FROM media_file) f) AS bytes
     FROM media_file`,
  )
  const reasons = await db.$pool.query<{ reason: string; files: number }>(
    `SELECT error AS reason, count(*)::int AS files FROM media_file WHERE error IS NOT NULL
     GROUP BY error ORDER BY files DESC, error LIMIT 5`,
  )
  return { ...(rows[0] ?? { kept: 0, failing: 0, bytes: 0 }), reasons: reasons.rows }
}

async function tellReplicas(pool: pg.Pool, paths: string[]): Promise<void> {
  for (const file of paths) {
    await pool.query(`SELECT pg_notify('mirror', $1)`, [JSON.stringify({ entity: 'media', ids: [file] })])
  }
}

/**
 * Paths that living rows name and that are to be fetched: those of which there is no file, or none in this folder
 * (each replica may have its own); those whose row changed since; and some that were not looked at for longest. One
 * that failed is left alone until it is due again.
 */
async function filesToFetch(pool: pg.Pool, directory: string): Promise<string[]> {
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
    // A moment in the future was written by a clock that has been moved since.
    `SELECT n.path, m.sha256 || '.' || m.extension AS name,
            COALESCE(max(n."changedAt") FILTER (WHERE n."changedAt" <= now()) > m."fetchedAt", false) AS changed,
            COALESCE(m."fetchedAt" NOT BETWEEN now() - $1 * interval '1 day' AND now() + interval '1 day', false) AS old
     FROM (${named.join(' UNION ALL ')}) n LEFT JOIN media_file m USING (path)
     WHERE n.path <> '' AND octet_length(n.path) <= $2
       AND (m."retryAt" IS NULL OR m."retryAt" NOT BETWEEN now() AND now() + $3 * interval '1 minute')
     GROUP BY n.path, m.path ORDER BY m."fetchedAt" NULLS FIRST`,
    [LOOK_AGAIN_DAYS, LONGEST_PATH_BYTES, MAX_RETRY_MINUTES],
  )
  const there = await namesIn(directory)
  const isMissing = (row: { name: string | null }) => row.name === null || !there.has(row.name)
  const missing = rows.filter(isMissing)
  const kept = rows.filter((row) => !isMissing(row))
  const changed = kept.filter((row) => row.changed).slice(0, CHANGED_AT_ONCE)
  const old = kept.filter((row) => row.old && !row.changed).slice(0, LOOK_AGAIN_AT_ONCE)
  return [...missing, ...changed, ...old].map((row) => row.path)
}

/** Every file of the media folder; what killed writers left behind an hour ago goes. */
async function namesIn(directory: string): Promise<Set<string>> {
  const names = await readdir(directory, { recursive: true }).catch(() => [])
  const found = new Set<string>()
  for (const name of names) {
    if (!name.endsWith('.part')) found.add(path.basename(name))
    else {
      const file = path.join(directory, name)
      const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now())
      if (age > 3_600_000) await rm(file, { force: true }).catch(() => undefined)
    }
  }
  return found
}

interface KeptFile {
  sha256: string
  extension: string
  type: string
  width: number | null
  height: number | null
  placeholder: string | null
}

/** Judges a file by its content and puts it into its place. */
async function keep(bytes: Uint8Array, directory: string, pictures: PictureProcesses): Promise<KeptFile> {
  const type = await typeOf(bytes)
  const kind = kinds[type]
  if (!kind) throw new Error(`its content is ${type}, not a picture or a PDF`)
  const seen = kind.picture
    ? await pictures.run('look', bytes)
    : { width: null, height: null, placeholder: null }
  const sha256 = checksum(bytes)
  await put(mediaPath(directory, sha256, `.${kind.extension}`), bytes)
  return { sha256, extension: kind.extension, type, ...seen }
}

async function typeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000))
  if ((!found || found.mime === 'application/xml') && /<svg[\s>]/i.test(head) && !/<html/i.test(head)) {
    return 'image/svg+xml'
  }
  return found?.mime ?? 'of no known kind'
}

const copyEndings = (widths: readonly number[]) =>
  widths.flatMap((width) => COPY_FORMATS.map((format) => `-${width}.${format}`))

/** The names of the copies and of the list of their checksums. */
const copiesOf = (sha256: string, widths: readonly number[]) =>
  ['.sums', ...copyEndings(widths)].map((ending) => `${sha256}${ending}`)

/** Whole or not at all: a reader never sees half a file, and an interrupted write leaves none. */
async function put(file: string, bytes: Uint8Array): Promise<void> {
  const there = await readFile(file).catch(() => null)
  if (there?.equals(bytes)) return
  await mkdir(path.dirname(file), { recursive: true })
  // Not the number of the process: in containers with a folder between them all have the same.
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Full, read-only or not ours: no fault of the file, and the next one would meet the same. */
function isOfTheFolder(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'].includes(code)
}

/** One sentence, without the folders of this machine. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const line = said.split('\n', 1)[0] ?? ''
  // Node's own errors name the path after the first comma.
  return (/^E[A-Z]+: /.test(line) ? (line.split(',', 1)[0] ?? '') : line).slice(0, 300)
}
