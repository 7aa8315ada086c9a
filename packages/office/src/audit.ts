import type { Db } from '@school/prisma'

// The audit log of `/office`: who looked at or changed what, and when. Append-only, held by a trigger. It contains no data of a
// visitor, so it outlives the erasure of a submission, for as long as stated here and in docs/security.md.
//
// Plain SQL: the retention says in its transaction that it may delete; references are searched in an index of arrays.

/** How long an entry is kept. The trigger refuses to delete younger ones. */
export const AUDIT_DAYS = 730
/** The most entries of one submission that a page shows. */
const MAX_SHOWN = 200
/** Entries of a page of the log. */
export const AUDIT_PAGE = 100

/** Stands for an account where a command does something. No account has a name with a blank. */
export const COMMAND = 'command line'
/** The same for the technician at `/ops`. */
export const TECHNICIAN_ACTOR = 'technician at /ops'

/** Looks at personal data; the others are changes. */
export const LOOKS = [
  'list',
  'search',
  'view',
  'picture',
  'export',
  'show',
  'find-person',
  'export-person',
] as const

export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  ...LOOKS,
  'note',
  'assign',
  'correct',
  'ask',
  'invite',
  'uninvite',
  'decide',
  'close',
  'attendance',
  'answered',
  'resend',
  'settle',
  'undo',
  'confirm',
  'payment',
  'slot',
  'text-draft',
  'text-publish',
  'text-restore',
  'text-withdraw',
  'password',
  'end-own-sessions',
  'forbidden',
  'new-link',
  'erase',
  'erase-period',
  'erase-person',
  'log',
  'account-saved',
  'account-removed',
  'second-factor-on',
  'second-factor-off',
  'rotate-key',
  'end-sessions',
  /** What was recorded before it was not possible. */
  'not-done',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export interface AuditEntry {
  id: bigint
  at: Date
  /** The name of the account, COMMAND or TECHNICIAN_ACTOR. */
  account: string
  action: AuditAction
  /** References of submissions; the name of the account for changes of accounts; the address, without what it names, for what is not for a role. */
  about: string[]
}

/**
 * Records something before it is done or shown: what cannot be recorded does not happen.
 * @param about references, or the name of an account that is changed
 */
export async function audit(
  db: Db,
  account: string,
  action: AuditAction,
  about: readonly string[] = [],
): Promise<void> {
  await db.officeAudit.create({ data: { account, action, about: [...about] } })
}

const SHOWN = { id: true, at: true, account: true, action: true, about: true } as const

/** The newest entries about one submission. */
export async function readAudit(db: Db, reference: string): Promise<AuditEntry[]> {
  const rows = await db.officeAudit.findMany({
    where: { about: { has: reference } },
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: SHOWN,
  })
  // The action is text in the schema, but only these values are written.
  return rows as AuditEntry[]
}

/** What a reader of the log looks for; null where everything is wanted. */
export interface AuditFilter {
  account: string | null
  action: AuditAction | null
  reference: string | null
  /** From the beginning of the first to the end of the last day: `2026-11-25`, in the school's time. */
  from: string | null
  to: string | null
  /** Only entries that are older than this one. */
  before: bigint | null
}

/** The time zone of Bangladesh, which has no summer time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+06:00`)
const DAY_MS = 86_400_000

/** A page of the log, the newest entry first. @returns also whether there are older ones */
export async function searchAudit(
  db: Db,
  { account, action, reference, from, to, before }: AuditFilter,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await db.officeAudit.findMany({
    where: {
      ...(account !== null && { account }),
      ...(action !== null && { action }),
      ...(reference !== null && { about: { has: reference } }),
      at: {
        ...(from !== null && { gte: startOf(from) }),
        ...(to !== null && { lt: new Date(startOf(to).getTime() + DAY_MS) }),
      },
      ...(before !== null && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: AUDIT_PAGE + 1,
    select: SHOWN,
  })
  return { entries: rows.slice(0, AUDIT_PAGE) as AuditEntry[], hasMore: rows.length > AUDIT_PAGE }
}

/** Who is in the log. */
export async function auditedAccounts(db: Db): Promise<string[]> {
  const rows = await db.officeAudit.groupBy({ by: ['account'], orderBy: { account: 'asc' } })
  return rows.map(({ account }) => account)
}

/** Somebody who has looked at a submission. */
export interface Viewer {
  account: string
  /** How often, in lists and files too. */
  looks: number
  first: Date
  last: Date
}

/** Everybody who has looked at a submission, the last one first. */
export async function viewersOf({ $pool: pool }: Db, reference: string): Promise<Viewer[]> {
  const { rows } = await pool.query<Viewer>(
    `SELECT account, count(*)::int AS looks, min(at) AS first, max(at) AS last FROM office_audit
     WHERE about @> ARRAY[$1] AND action = ANY($2) GROUP BY account ORDER BY last DESC`,
    [reference, LOOKS],
  )
  return rows
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
