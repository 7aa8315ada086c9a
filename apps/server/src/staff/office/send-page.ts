import { rightsAnswerDays } from '@school/content'
import type { Locale } from '@school/content/locales'
import type { QueueRow } from '@school/office/queue-rows'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import { sendStaticPage } from '../../pages/send-static-page.ts'
import { upstreamName } from '../../text/upstream-names.ts'
import type { OfficeRow, OfficeView } from './pages.ts'
import type { Visit } from './visit.ts'

/** Sends a page of `/office` to somebody who is signed in. @param path its address without the language */
export const sendOfficePage = (
  { reply, locale, account: { name, role } }: Visit,
  path: string,
  view: OfficeView,
): Promise<FastifyReply> =>
  sendStaticPage(reply, locale, { page: 'office', account: { name, role }, path, view })

/** Sends a page with one sentence. */
export const sendNotice = (
  visit: Visit,
  notice: Extract<OfficeView, { name: 'notice' }>['notice'],
): Promise<FastifyReply> => sendOfficePage(visit, '/office', { name: 'notice', notice })

const DAY_MS = 86_400_000

/** A row as a page in a language shows it. */
export function rowIn<Row extends QueueRow>(locale: Locale, row: Row): Row & Pick<OfficeRow, 'due'> {
  const until = new Date(row.receivedAt.getTime() + rightsAnswerDays * DAY_MS)
  return {
    ...row,
    ...namesIn(locale, row),
    due:
      row.kind === 'rights'
        ? { day: schoolDay(until), isLate: row.group !== 'answered' && until.getTime() < Date.now() }
        : null,
  }
}

/** The names of class and session in a language. */
export const namesIn = (
  locale: Locale,
  { className, sessionName }: Pick<QueueRow, 'className' | 'sessionName'>,
) => ({
  className: className && upstreamName(locale, 'classes', className),
  sessionName: sessionName && upstreamName(locale, 'sessions', sessionName),
})
