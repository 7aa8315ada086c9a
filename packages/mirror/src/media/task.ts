import type { Upstream } from '@school/upstream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PictureProcesses } from './pictures.ts'
import type { MediaStorage } from './storage.ts'

// Plain SQL: Prisma's client has no NOTIFY.

export interface MediaOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  /** Files are stored as `<two letters>/<half of its SHA-256>.<extension>`. */
  storage: MediaStorage
  /** The size limit of a file. */
  maxFileBytes: number
  /** As in MirrorOptions. */
  picturesSocket?: string | undefined
}

/** The shared data of the three tasks of a media sync: verify, fetch, encode. */
export interface MediaTask extends MediaOptions {
  pictures: PictureProcesses
  /** The remaining work, for metrics. */
  queue: { fetch: number; encode: number }
  isStopped(): boolean
}

/** Notifies all replicas, so that pages with one of these files are rendered again. */
export async function notifyReplicas(pool: pg.Pool, paths: readonly string[]): Promise<void> {
  for (const file of paths) {
    await pool.query(`SELECT pg_notify('mirror', $1)`, [JSON.stringify({ entity: 'media', ids: [file] })])
  }
}
