import type { ResultCache } from '../page-cache/result-cache.ts'
import type { TrackedDb } from '../page-cache/tracked-db.ts'

/** What every procedure gets. It holds nothing of the visitor: the same question has the same answer for all. */
export interface Context {
  db: TrackedDb
  /** Where results are cached; without it, every call is computed. */
  results?: ResultCache
  /** RETENTION_DAYS: after how many days what visitors sent is erased (the privacy notice says it). */
  retentionDays: number
  /** Over HTTP: runs a procedure when the client has a turn. A page that is rendered has had its own. */
  inTurn?: <T extends { ok: boolean }>(work: () => Promise<T>) => Promise<T>
}
