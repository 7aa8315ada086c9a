import type { Db } from '@school/prisma'

/** What every procedure gets. It holds nothing of the visitor: the same question has the same answer for all. */
export interface Context {
  db: Db
  /** RETENTION_DAYS: after how many days what visitors sent is erased (the privacy notice says it). */
  retentionDays: number
}
