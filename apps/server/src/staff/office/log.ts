import {
  AUDIT_ACTIONS,
  type AuditFilter,
  audit,
  auditedAccounts,
  searchAudit,
  viewersOf,
} from '@school/office/audit'
import { parseReference } from '@school/outbox/reference'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

/** Postgres has no year 0. */
const day = z.iso
  .date()
  .refine((date) => date >= '0001')
  .nullable()
  .catch(null)

/** What is not readable in an address is not filtered by. */
const filter = z.object({
  account: z.string().min(1).max(100).nullable().catch(null),
  action: z.enum(AUDIT_ACTIONS).nullable().catch(null),
  reference: z
    .string()
    .transform((text) => parseReference(text))
    .nullable()
    .catch(null),
  from: day,
  to: day,
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt)
    .nullable()
    .catch(null),
})

const filterIn = ({ query }: Pick<FastifyRequest, 'query'>): AuditFilter => filter.parse(query)

/** The address of a page of the log. */
function logPath({ before, ...named }: AuditFilter): string {
  const given = Object.entries({ ...named, before: before?.toString() ?? null }).filter(
    (one): one is [string, string] => one[1] !== null,
  )
  return `/office/log${given.length ? `?${new URLSearchParams(given)}` : ''}`
}

/** `/office/log`: who did what, and who has looked at a submission. To read it is recorded too. */
export async function sendLog({ db }: Parts, visit: Visit): Promise<FastifyReply> {
  const wanted = filterIn(visit.request)
  const { reference } = wanted
  await audit(db, visit.account.name, 'log', reference ? [reference] : [])
  const [{ entries, hasMore }, accounts, viewers] = await Promise.all([
    searchAudit(db, wanted),
    auditedAccounts(db),
    reference ? viewersOf(db, reference) : null,
  ])
  const last = entries.at(-1)
  return sendOfficePage(visit, logPath(wanted), {
    name: 'log',
    filter: { ...wanted, before: null },
    accounts,
    viewers,
    entries,
    older: hasMore && last ? logPath({ ...wanted, before: last.id }) : null,
  })
}
