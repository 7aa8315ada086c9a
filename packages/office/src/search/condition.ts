import type { DataKeys } from '@school/outbox/data-keys'
import { type TermValue, wantedTerms } from '@school/outbox/terms'

/** What a search or a filter asks of a submission. */
export type Condition =
  /** It has one of these values. */
  | { values: TermValue[] }
  /** A part of a date, `2019-03-02` to `-03`: it arrived then, or is invited to a test then. */
  | { date: string }
  /** How its reference ends. */
  | { reference: string }
  /** It is for one of these classes. */
  | { classIds: string[] }
  | { any: Condition[] }
  | { all: Condition[] }

/** What a part of a date is by its length: with a year, a period of time; without, the format of Postgres. */
const PERIODS: Record<number, { rest: string; length: string }> = {
  10: { rest: '', length: '1 day' },
  7: { rest: '-01', length: '1 month' },
  4: { rest: '-01-01', length: '1 year' },
}
const DATE_FORMATS: Record<number, string> = { 6: '-MM-DD', 3: '-MM' }

/** SQL: it arrived, or is invited to a test, at a part of a date. A period is found by the index of the times. */
function dateSql(part: string, bind: (value: unknown) => string): string {
  const invited = 'SELECT o.id FROM matter o JOIN test_slot t ON t.id = o."slotId"'
  const period = PERIODS[part.length]
  if (!period) {
    const [wanted, format] = [bind(part), DATE_FORMATS[part.length]]
    return `s.id IN (SELECT d.id FROM submission d WHERE to_char(d."receivedAt" AT TIME ZONE 'Asia/Dhaka', '${format}') = ${wanted}
      UNION ALL ${invited} WHERE to_char(t.date, '${format}') = ${wanted})`
  }
  // There is no year 0.
  if (part.startsWith('0000')) return 'false'
  const from = `(${bind(part + period.rest)}::date)::timestamp`
  const to = `(${from} + interval '${period.length}')`
  return `s.id IN (SELECT d.id FROM submission d
      WHERE d."receivedAt" >= ${from} AT TIME ZONE 'Asia/Dhaka' AND d."receivedAt" < ${to} AT TIME ZONE 'Asia/Dhaka'
      UNION ALL ${invited} WHERE t.date >= ${from} AND t.date < ${to})`
}

/** SQL for a condition on the submission `s`. @param values bound values, to which it adds its own */
export function sqlOf(condition: Condition, keys: DataKeys, values: unknown[]): string {
  const bind = (value: unknown) => `$${values.push(value)}`
  if ('values' in condition)
    return `s.id IN (SELECT submissions_with_terms(${bind(wantedTerms(keys, condition.values))}))`
  if ('date' in condition) return dateSql(condition.date, bind)
  if ('reference' in condition)
    return `replace(s.reference, '-', '') LIKE '%' || ${bind(condition.reference)}`
  if ('classIds' in condition) return `s."classId" = ANY(${bind(condition.classIds)}::text[])`
  const [parts, operator] = 'any' in condition ? [condition.any, ' OR '] : ([condition.all, ' AND '] as const)
  return parts.length ? `(${parts.map((part) => sqlOf(part, keys, values)).join(operator)})` : 'false'
}

/** One of several conditions, without a list around a single one. */
export const anyOf = (conditions: Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { any: conditions }

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { all: conditions }
