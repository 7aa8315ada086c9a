import { dateIn } from '@school/forms/dates'
import {
  ATTENDANCE_FILTERS,
  DECISION_FILTERS,
  DESK_KINDS,
  GROUPS,
  type ListFilter,
  NONE,
  PAYMENT_FILTERS,
  REQUEST_FILTERS,
  SORTS,
} from '@school/office/list-filter'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { field, pageIn } from './posted.ts'

// The filter of a list, as it is in the address: only what differs from "everything, the newest first".

/** The clerk who looks. */
export const ME = 'me'

const one = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().catch(null)
/** A number of the school's system, the name of an account. */
const name = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u)
  .nullable()
  .catch(null)
const day = z
  .string()
  .transform((text) => dateIn(text))
  .nullable()
  .catch(null)

const schema = z.object({
  kind: z.enum(DESK_KINDS).catch('application'),
  group: one(GROUPS),
  class: name,
  session: name,
  category: name,
  gender: name,
  method: name,
  payment: one(PAYMENT_FILTERS),
  from: day,
  to: day,
  assigned: name,
  request: one(REQUEST_FILTERS),
  test: z
    .string()
    .regex(new RegExp(`^(?:any|${NONE}|[1-9]\\d{0,8})$`))
    .nullable()
    .catch(null),
  attendance: one(ATTENDANCE_FILTERS),
  decision: one(DECISION_FILTERS),
  sort: z.enum(SORTS).catch('newest'),
})

const DEFAULTS = { kind: 'application', sort: 'newest' }

/** A list that an address names. */
export interface ListQuery {
  filter: ListFilter
  /** From 1. */
  page: number
  /** What of the address differs from the defaults, without the page. */
  query: Record<string, string>
  /** Something of the address is no filter. */
  hasUnknown: boolean
}

/** @param account the name of the account that looks */
export function listQueryOf({ query }: Pick<FastifyRequest, 'query'>, account: string): ListQuery {
  const given = Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''),
  )
  const parsed = schema.parse(given)
  const said = Object.entries(parsed).filter(([, value]) => value !== null) as [string, string][]
  const differing = said.filter(([key, value]) => DEFAULTS[key as keyof typeof DEFAULTS] !== value)
  const isKnown = ([key, value]: [string, unknown]) =>
    ['page', 'done', 'batch'].includes(key) ||
    (Object.hasOwn(parsed, key) &&
      (parsed[key as keyof typeof parsed] === value || key === 'from' || key === 'to') &&
      parsed[key as keyof typeof parsed] !== null)
  const { class: classId, session: sessionId, category: categoryId, ...rest } = parsed
  const assigned = rest.assigned === ME ? account : rest.assigned
  return {
    filter: { ...rest, assigned, classId, sessionId, categoryId },
    page: pageIn(given.page ?? 1),
    query: Object.fromEntries(differing),
    hasUnknown: !Object.entries(given).every(isKnown),
  }
}

/** The list that a posted form names, by the query of its address. */
export function postedList(request: Pick<FastifyRequest, 'body'>, account: string): ListQuery {
  return listQueryOf({ query: Object.fromEntries(new URLSearchParams(field(request, 'list'))) }, account)
}

/** The address of a list, without the language. */
export function listPath(query: Record<string, string>, page = 1): string {
  const search = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) })
  return `/office${search.size ? `?${search}` : ''}`
}
