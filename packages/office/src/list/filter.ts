import type { DataKeys } from '@school/outbox/data-keys'
import { optionValue } from '@school/outbox/submission-values'
import { wantedTerms } from '@school/outbox/terms'
import { DECISIONS } from '../parts.ts'

// What a list of `/office` contains. Everything of it is in the address of the page; nothing names a person.

/** What the office works on. A reminder of the intake needs nobody. */
export const DESK_KINDS = ['application', 'contact', 'rights'] as const

/** The groups of a list: the state of a submission, or of a message and a request about data that it is answered. */
export const GROUPS = [
  'delivered',
  'unclear',
  'refused',
  'answered',
  'waiting',
  'forwarding',
  'received',
] as const
/** SQL: the group of the submission `s` with the matter `o`. */
export const GROUP = `CASE WHEN o."answeredAt" IS NULL THEN s.state ELSE 'answered' END`

export const SORTS = ['newest', 'oldest', 'class', 'name'] as const
/** Without one: what is not there. */
export const NONE = 'none'
export const PAYMENT_FILTERS = [
  'confirmed',
  'differs',
  'not_confirmed',
  'not_asked',
  'waiting',
  NONE,
] as const
export const DECISION_FILTERS = [...DECISIONS, NONE] as const
export const REQUEST_FILTERS = ['open', 'answered', NONE] as const
export const ATTENDANCE_FILTERS = ['came', 'absent', NONE] as const

type One<List extends readonly string[]> = List[number] | null

/** Null: everything. */
export interface ListFilter {
  kind: (typeof DESK_KINDS)[number]
  group: One<typeof GROUPS>
  classId: string | null
  sessionId: string | null
  categoryId: string | null
  gender: string | null
  /** How the fee was paid, as the form says. */
  method: string | null
  payment: One<typeof PAYMENT_FILTERS>
  /** The first and the last day on which it arrived, `2026-11-26`. */
  from: string | null
  to: string | null
  /** An account, or nobody. */
  assigned: string | null
  request: One<typeof REQUEST_FILTERS>
  /** The id of a test date to which it is invited; `any`, or none. */
  test: string | null
  attendance: One<typeof ATTENDANCE_FILTERS>
  decision: One<typeof DECISION_FILTERS>
  sort: (typeof SORTS)[number]
}

export const EVERYTHING: Omit<ListFilter, 'kind'> = {
  group: null,
  classId: null,
  sessionId: null,
  categoryId: null,
  gender: null,
  method: null,
  payment: null,
  from: null,
  to: null,
  assigned: null,
  request: null,
  test: null,
  attendance: null,
  decision: null,
  sort: 'newest',
}

/** The fields of the form whose options are kept as keyed terms only. */
const OPTIONS = { categoryId: 'categoryId', gender: 'gender', method: 'paymentMethod' } as const

/**
 * SQL: the tables of a list, of which `s`, `o`, `p` and `c` are the submission, its matter, the check of its payment and its class. Postgres
 * reads only those that a statement needs.
 */
export const LISTED = `submission s LEFT JOIN matter o ON o.id = s.id LEFT JOIN payment_check p ON p.id = s.id
  LEFT JOIN programme c ON c.id = s."classId"`

/**
 * SQL condition of a filter.
 * @param values bound values, to which it adds its own
 * @param but leaves the group out, to count each
 */
export function whereOf(filter: ListFilter, keys: DataKeys, values: unknown[], but?: 'group'): string {
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [`s."erasedAt" IS NULL`, `s.kind = ${bind(filter.kind)}`]
  const equal = (sql: string, value: string | null) => {
    if (value === NONE) conditions.push(`${sql} IS NULL`)
    else if (value !== null) conditions.push(`${sql} = ${bind(value)}`)
  }
  if (but !== 'group') equal(GROUP, filter.group)
  equal('s."classId"', filter.classId)
  equal('s."sessionId"', filter.sessionId)
  equal('p.state', filter.payment)
  equal('o."assignedTo"', filter.assigned)
  equal('o.request', filter.request)
  equal('o.attendance', filter.attendance)
  equal('o.decision', filter.decision)
  if (filter.test === 'any') conditions.push('o."slotId" IS NOT NULL')
  else if (filter.test === NONE) conditions.push('o."slotId" IS NULL')
  else if (filter.test !== null) conditions.push(`o."slotId" = ${bind(Number(filter.test))}::int`)
  const day = (value: string) => `(${bind(value)}::date)::timestamp AT TIME ZONE 'Asia/Dhaka'`
  if (filter.from) conditions.push(`s."receivedAt" >= ${day(filter.from)}`)
  if (filter.to) conditions.push(`s."receivedAt" < ${day(filter.to)} + interval '1 day'`)
  for (const [name, field] of Object.entries(OPTIONS)) {
    const option = filter[name as keyof typeof OPTIONS]
    if (option !== null)
      conditions.push(
        `s.id IN (SELECT submissions_with_terms(${bind(wantedTerms(keys, [optionValue(field, option)]))}))`,
      )
  }
  return conditions.join(' AND ')
}
