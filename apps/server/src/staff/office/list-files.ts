import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { Field } from '@school/forms/content'
import { createForms, textsIn } from '@school/forms/in-language'
import { asciiDigits } from '@school/forms/text'
import { entryOf } from '@school/forms/wire'
import type { ExportedRow } from '@school/office/exported'
import type { ListFilter } from '@school/office/list-filter'
import { schoolTime } from '@school/upstream/school-time'
import { writeXlsxStream } from 'hucre/xlsx'
import { upstreamName } from '../../text/upstream-names.ts'

// A list as a file for spreadsheets, row by row: every field of the form, and what the office has said, in the words of the page. CSV is
// read by every program; XLSX keeps the zero at the beginning of a mobile number. Dates are those of a calendar, in ASCII, so that a
// spreadsheet can sort them.

/** The columns of a file. */
export interface FileTable {
  heads: string[]
  /** The cells of a row, as text. */
  cellsOf(row: ExportedRow): string[]
  /** What stands in place of a row that was erased while the file was written. */
  erased: string
}

const forms = { en: createForms(textsIn.en), bn: createForms(textsIn.bn) }
const moment = (at: Date | null) => (at ? schoolTime(at).replace('T', ' ').slice(0, 16) : '')
const withoutEmpty = (texts: (string | null | undefined)[]) => texts.filter(Boolean).join(', ')

/** The columns for a kind of submission in a language. */
export function tableFor(kind: ListFilter['kind'], locale: Locale): FileTable {
  const words = messagesIn[locale].office
  const lists = messagesIn[locale].officeLists
  const matters = messagesIn[locale].matters
  const fields = forms[locale][kind].fields.filter(
    ({ kind: of, wire }) => !['tick', 'picture', 'secret'].includes(of) && wire !== null,
  )
  const isApplication = kind === 'application'
  const columns: [head: string, cell: (row: ExportedRow) => string | null | undefined][] = [
    [words.reference, (row) => row.reference],
    [words.receivedAt, (row) => moment(row.receivedAt)],
    [words.state, (row) => words.groups[row.group as keyof typeof words.groups] ?? row.group],
    ...fields.map((field): [string, (row: ExportedRow) => string] => [
      field.label,
      (row) => (row.payload ? entryText(field, row, locale) : words.unreadable),
    ]),
    [words.assignedTo, (row) => row.parts?.assignment?.to],
    [matters.parts.request, (row) => row.parts?.request?.text],
    [
      lists.requestState,
      (row) => row.parts?.request && matters.requestStates[row.parts.request.answer ? 'answered' : 'open'],
    ],
    [lists.familyAnswer, (row) => row.parts?.request?.answer?.text],
    ...(isApplication ? applicationColumns(locale) : []),
    [matters.parts.answer, (row) => moment(row.parts?.answer?.at ?? null)],
    [words.schoolAnswered, (row) => moment(row.settledAt)],
  ]
  return {
    heads: withoutDoubles(columns.map(([head]) => head)),
    cellsOf: (row) => columns.map(([, cell]) => cell(row) ?? ''),
    erased: lists.erasedMeanwhile,
  }
}

/** Heads of which none is like another: a spreadsheet sorts and filters by them. */
const withoutDoubles = (heads: string[]): string[] =>
  heads.map((head, n) => {
    const before = heads.slice(0, n).filter((one) => one === head).length
    return before ? `${head} (${before + 1})` : head
  })

function applicationColumns(locale: Locale): [string, (row: ExportedRow) => string | null | undefined][] {
  const words = messagesIn[locale].office
  const lists = messagesIn[locale].officeLists
  const matters = messagesIn[locale].matters
  return [
    [words.slot, (row) => withoutEmpty([row.slotDate, row.slotTime])],
    [words.slotPlace, (row) => row.slotPlace],
    [
      lists.attendance,
      (row) => row.parts?.invitation?.attendance && matters.attendances[row.parts.invitation.attendance.is],
    ],
    [words.decision, (row) => row.parts?.decision && words.decisions[row.parts.decision.decision]],
    [lists.decisionText, (row) => row.parts?.decision?.text],
    [lists.decidedAt, (row) => moment(row.parts?.decision?.at ?? null)],
    [
      words.payment,
      (row) => row.paymentState && (lists.payments[row.paymentState as keyof typeof lists.payments] ?? ''),
    ],
    [words.consent, (row) => row.consentVersion],
  ]
}

/** An entry as people read it: labels of options, names of what the mirror has. */
function entryText(field: Field, row: ExportedRow, locale: Locale): string {
  const { name, optionLabels = {} } = field
  switch (name) {
    case 'classId':
      return upstreamName(locale, 'classes', row.className ?? '')
    case 'sessionId':
      return upstreamName(locale, 'sessions', row.sessionName ?? '')
    case 'categoryId':
      return upstreamName(locale, 'categories', row.categoryName ?? '')
    case 'gender':
      return upstreamName(locale, 'genders', row.genderName ?? '')
    default: {
      const entry = entryOf(field, row.payload ?? {})
      if (typeof entry !== 'string') return entry.map((one) => optionLabels[one] ?? one).join(', ')
      return optionLabels[entry] ?? entry
    }
  }
}

type Rows = AsyncIterable<ExportedRow | { erased: string }>

const cellsIn = (table: FileTable, row: ExportedRow | { erased: string }): string[] =>
  'erased' in row ? [table.erased] : table.cellsOf(row)

/** The lines of a CSV file. The mark at its beginning says UTF-8 to spreadsheets; without it they show Bangla as other letters. */
export async function* csvLines(table: FileTable, rows: Rows): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`
  yield `\ufeff${line(table.heads)}`
  for await (const row of rows) yield line(cellsIn(table, row))
}

/** A cell. What a spreadsheet would take for a formula begins with an apostrophe, because visitors wrote it. */
function csvCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|%＝＋－＠]/.test(text) && !isPlainNumber(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A number of itself is no formula: a telephone number with its plus sign. */
const isPlainNumber = (text: string) => /^[+-]?\d[\d ]*$/.test(asciiDigits(text))

/** Control characters that XML does not allow. Visitors cannot enter them; rows of earlier versions may have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A workbook. Each cell is text, so none is a formula and none loses digits. */
export function xlsxBytes(table: FileTable, rows: Rows): Readable {
  async function* cells() {
    for await (const row of rows) yield cellsIn(table, row).map((text) => text.replace(NOT_IN_XML, ''))
  }
  const stream = writeXlsxStream(cells(), {
    name: 'List',
    columns: table.heads.map((header) => ({ header, width: 20 })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
