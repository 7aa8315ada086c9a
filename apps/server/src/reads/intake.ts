import type { Locale } from '@school/content'
import { intake, intakeOn, seatTable } from '@school/content/intake'
import { messagesIn } from '@school/content/messages-in'
import type { PageBody } from '@school/content/page-body'
import { schoolDay } from '@school/upstream/school-time'
import { formatDate } from './dates.ts'

// What pages say of the intake (packages/content/intake.yaml), and whether an application is taken now.

const DAY_MS = 86_400_000

/** In place of the form: when applications are taken. Null while they are. */
export function closedText(locale: Locale, now = Date.now()): string | null {
  const { intakeOpens, intakeClosed } = messagesIn[locale].application
  const state = intakeOn(schoolDay(new Date(now)))
  if (state === 'open') return null
  return state === 'before'
    ? intakeOpens({ date: formatDate(intake.opens, locale) })
    : intakeClosed({ date: formatDate(intake.closes, locale) })
}

/** Whether a message can be sent when the intake opens. */
export const mayRemind = (now = Date.now()): boolean => intakeOn(schoolDay(new Date(now))) === 'before'

/** The same for an application that arrives: a form that was opened in time is taken for one more day. */
export const refusedText = (locale: Locale, now = Date.now()): string | null =>
  closedText(locale, now - DAY_MS) && closedText(locale, now)

/** The days and seats as a block of the page; null while intake.yaml names neither. */
export function intakeBlock(locale: Locale): PageBody['blocks'][number] | null {
  const { intakeHeading, intakePeriod, seats } = messagesIn[locale].application
  const [opens, closes] = [formatDate(intake.opens, locale), formatDate(intake.closes, locale)]
  const period = opens || closes ? intakePeriod({ opens, closes }) : null
  const table = seatTable(locale)
  if (!table) return period === null ? null : { kind: 'text', heading: intakeHeading, paragraphs: [period] }
  const { columns, rows } = table
  return {
    kind: 'table',
    heading: intakeHeading,
    ...(period !== null && { note: period }),
    columns: [...columns, seats],
    numbers: 'taka',
    rows,
  }
}
