import * as messages from '@school/content/messages/dates'

/** A date in its parts, as shown: en-GB, two-digit day (docs/spec/rulings.md#10); null for what is no `YYYY-MM-DD`. */
export function dateParts(iso: string | null): { day: string; month: string; year: string } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? '') ?? []
  const name = messages.shortMonths[Number(month) - 1]
  return year && day && name ? { day, month: name, year } : null
}

/** `2025-09-04` as `04 Sept 2025`; nothing for a missing date. */
export function formatDate(iso: string | null): string {
  const parts = dateParts(iso)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : ''
}

/** Two dates as one span: `04 Sept 2025`, or `04 Sept 2025 – 06 Sept 2025` where they differ. */
export function formatSpan(start: string | null, end: string | null): string {
  const [from, to] = [formatDate(start), formatDate(end)]
  return from && to && from !== to ? `${from} – ${to}` : from || to
}
