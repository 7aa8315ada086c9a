import type { QueueRow } from '@school/outbox/office-desk'
import { schoolTime } from '@school/upstream/school-time'
import writeExcelFile from 'write-excel-file/node'

// A list as a file for spreadsheets. CSV is read by every program; XLSX keeps the zero at the beginning of a mobile number.

const COLUMNS = {
  application: ['applicantName', 'dob', 'fatherName', 'motherName', 'mobile', 'fatherMobile'],
  contact: ['name', 'email', 'subject'],
  rights: ['name', 'request', 'about', 'answerTo'],
}

/** The rows of a list, with the names of the fields as heads. */
function tableOf(rows: readonly QueueRow[]): string[][] {
  const names = COLUMNS[rows[0]?.kind ?? 'application']
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
  return [heads, ...lines]
}

export const csvOf = (rows: readonly QueueRow[]): string =>
  // The mark at the beginning says UTF-8 to spreadsheets; without it they show Bangla as other letters.
  `\ufeff${tableOf(rows)
    .map((line) => line.map(csvCell).join(','))
    .join('\r\n')}\r\n`

/** A cell. What a spreadsheet would take for a formula begins with an apostrophe, because visitors wrote it. */
function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Control characters that XML does not allow. Visitors cannot enter them; rows of earlier versions may have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A workbook. Each cell is text, so none is a formula and none loses digits. */
export function xlsxOf(rows: readonly QueueRow[]): Promise<Buffer> {
  const [heads = [], ...lines] = tableOf(rows)
  return writeExcelFile([
    heads.map((value) => ({ value, fontWeight: 'bold' })),
    ...lines.map((line) =>
      line.map((text) => ({ value: text.replace(NOT_IN_XML, ''), type: String, format: '@' })),
    ),
  ]).toBuffer()
}
