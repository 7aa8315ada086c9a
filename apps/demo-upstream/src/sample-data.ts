/**
 * Fills the tables from `data`, one file per table. The rows are as in the upstream's own database: line breaks are the
 * characters `\n` or `\r\n`, and some quotation marks have a backslash. All runs of one day give the same tables.
 */
import classes from '../data/classes.json' with { type: 'json' }
import notices from '../data/notices.json' with { type: 'json' }
import strip from '../data/strip.json' with { type: 'json' }
import { type PlainTables, plainTables, type Tables } from './calls.ts'
import { daysOf, dhakaDay, type When, withDates } from './dates.ts'
import type { NoticeRow, StripRow } from './rows.ts'
import { seeded } from './seeded.ts'

const samples = new Map<number, Tables>()

/** New tables for the day of `now` in Dhaka. They are made once and then copied, because tests start often. */
export function sampleTables(now: Date): Tables {
  const today = dhakaDay(now)
  const sample = samples.get(today) ?? tablesOf(today)
  samples.clear()
  samples.set(today, sample)
  return structuredClone(sample)
}

function tablesOf(today: number): Tables {
  const noticeRows = noticesOf(today)
  const dated = <Columns extends object>(rows: Columns[]) => rows.map((row) => rowWithDates(row, today))
  const plain = Object.entries(plainTables).map(([name, rows]) => [name, dated<object>(rows)])
  return {
    ...(Object.fromEntries(plain) as PlainTables),
    strip: stripOf(dated(strip), noticeRows),
    notices: noticeRows,
    ...admissionOf(today),
    applications: [],
    messages: [],
    files: [],
  }
}

function rowWithDates<Columns extends object>(row: Columns, day: number, occasion = day): Columns {
  const filled = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? withDates(value, day, occasion) : value,
  ])
  return Object.fromEntries(filled) as Columns
}

/** Notices in the order of publication. Their ids are ascending small numbers with gaps. */
function noticesOf(today: number): NoticeRow[] {
  const random = seeded('notices')
  let id = 11
  return notices
    .map(({ when, ...row }, order) => ({ row, order, ...daysOf(when as When, today) }))
    .sort((a, b) => a.day - b.day || b.order - a.order)
    .map(({ row, day, occasion }) => {
      id += random() < 0.24 ? 2 + Math.floor(random() * 3) : 1
      return { id: String(id), ...rowWithDates(row, day, occasion) }
    })
}

/** The last items of the strip are the newest notices. One of them has no link. */
function stripOf(rows: StripRow[], noticeRows: NoticeRow[]): StripRow[] {
  const newest = noticeRows.slice(-rows.filter((row) => row.name === '').length)
  return rows.map((row) => {
    if (row.name !== '') return row
    const notice = newest.shift()
    return { ...row, name: notice?.head_line ?? '', link: row.link && `${row.link}${notice?.id}` }
  })
}

/** Each class has the current and the next semester. The semester ids increase by one every half year. */
function admissionOf(today: number): Pick<Tables, 'programmes' | 'sessions' | 'genders' | 'fees'> {
  const date = new Date(today)
  const half = (date.getUTCFullYear() - 2023) * 2 + (date.getUTCMonth() >= 6 ? 1 : 0)
  const semesters = [half, half + 1].map((number) => ({
    semester_id: String(number + 1),
    semester_name: `${number % 2 ? 'Autumn' : 'Spring'} ${2023 + Math.floor(number / 2)}`,
  }))
  const numbered = <Columns extends object>(rows: Columns[]) =>
    rows.map((row, i) => ({ row_id: String(i + 1), ...row }))
  const inSemesters = classes.flatMap(({ degree_name: _name, ...of }) =>
    semesters.map((semester) => ({ ...of, ...semester })),
  )
  return {
    programmes: numbered(
      classes.map(({ programme_id, department_id, degree_name }) => ({
        programme_id,
        department_id,
        degree_name,
        status: '1',
      })),
    ),
    sessions: numbered(inSemesters.map(({ fee: _fee, genders: _genders, ...row }) => row)),
    genders: numbered(
      inSemesters.flatMap(({ fee: _fee, semester_name: _name, genders, ...row }) =>
        genders.map((gender) => ({ ...row, id: gender === 'Male' ? '1' : '2', gender })),
      ),
    ),
    fees: numbered(inSemesters.map(({ genders: _genders, semester_name: _name, ...row }) => row)),
  }
}
