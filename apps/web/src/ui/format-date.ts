import * as messages from '@school/content/messages/dates'
import { localDigits } from './format-number.ts'

/**
 * Splits a date into its displayed parts, as docs/spec/rulings.md#10 and #46 have them. Returns null if it is not
 * `YYYY-MM-DD`.
 */
export function dateParts(iso: string | null): { day: string; month: string; year: string } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? '') ?? []
  const name = messages.shortMonths[Number(month) - 1]
  return year && day && name
    ? { day: messages.dayOfMonth({ day: Number(day) }), month: name, year: localDigits(year) }
    : null
}

/** Formats `2025-09-04` as `04 Sept 2025`, and a missing date as an empty string. */
export function formatDate(iso: string | null): string {
  const parts = dateParts(iso)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : ''
}

/** Formats two dates as a range: `04 Sept 2025`, or `04 Sept 2025 – 06 Sept 2025` if they differ. */
export function formatSpan(start: string | null, end: string | null): string {
  const [from, to] = [formatDate(start), formatDate(end)]
  return from && to && from !== to ? `${from} – ${to}` : from || to
}
