import type { Db } from '@school/prisma'

// The audit log of `/office`: who looked at or changed what, and when. Append-only, held by a trigger. It contains no data of a
// visitor, so it outlives the erasure of a submission, for as long as stated here and in docs/security.md.
//
// Plain SQL: the retention says in its transaction that it may delete.

/** How long an entry is kept. The trigger refuses to delete younger ones. */
export const AUDIT_DAYS = 730
/** The most entries that a page shows. */
const MAX_SHOWN = 200

export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'list'
  | 'search'
  | 'view'
  | 'picture'
  | 'export'
  | 'note'
  | 'assign'
  | 'ask'
  | 'invite'
  | 'decide'
  | 'answered'
  | 'resend'
  | 'settle'
  | 'confirm'
  | 'payment'
  | 'slot'
  /** What was recorded before it was not possible. */
  | 'not-done'

export interface AuditEntry {
  at: Date
  account: string
  action: AuditAction
  reference: string | null
}

/** Records something before it is done or shown: what cannot be recorded does not happen. */
export async function audit(
  db: Db,
  account: string,
  action: AuditAction,
  references: readonly string[] = [],
): Promise<void> {
  const entries = references.length ? references : [null]
  await db.officeAudit.createMany({ data: entries.map((reference) => ({ account, action, reference })) })
}

/** The newest entries, of one submission or of all. */
export async function readAudit(db: Db, reference?: string): Promise<AuditEntry[]> {
  const rows = await db.officeAudit.findMany({
    ...(reference !== undefined && { where: { reference } }),
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: { at: true, account: true, action: true, reference: true },
  })
  // The action is text in the schema, but only these values are written.
  return rows as AuditEntry[]
}

/** Deletes entries after their time. @returns their number */
export async function eraseOldAudit({ $pool: pool }: Db): Promise<number> {
  const { rows } = await pool.query<{ erased: number }>(
    `WITH allowed AS (SELECT set_config('school.audit_retention', 'on', true)),
       erased AS (
         DELETE FROM office_audit USING allowed WHERE at < now() - make_interval(days => ${AUDIT_DAYS}) RETURNING 1)
     SELECT count(*)::int AS erased FROM erased`,
  )
  return rows[0]?.erased ?? 0
}
