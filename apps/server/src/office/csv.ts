import type { QueueRow } from '@school/outbox/office-desk'
import { schoolTime } from '@school/upstream/school-time'

// A list as CSV, for spreadsheets.

const COLUMNS = ['applicantName', 'dob', 'fatherName', 'motherName', 'mobile', 'fatherMobile'] as const
const CONTACT_COLUMNS = ['name', 'email', 'subject'] as const

/** The rows of a list, with the names of the fields as heads. */
export function csvOf(rows: readonly QueueRow[]): string {
  const names = rows.some(({ kind }) => kind === 'contact') ? CONTACT_COLUMNS : COLUMNS
  const heads = ['reference', 'received', 'state', 'class', 'session', ...names, 'assigned']
  const lines = rows.map((row) => [
    row.reference,
    schoolTime(row.receivedAt).replace('T', ' '),
    row.group,
    row.className ?? '',
    row.sessionName ?? '',
    ...names.map((name) => row.payload?.[name] ?? ''),
    row.assignedTo ?? '',
  ])
  // The mark at the beginning says UTF-8 to spreadsheets; without it they show Bangla as other letters.
  return `\ufeff${[heads, ...lines].map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** A cell. What a spreadsheet would take for a formula begins with an apostrophe, because visitors wrote it. */
function cellOf(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
