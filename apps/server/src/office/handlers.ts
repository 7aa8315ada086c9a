import { localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { DataKeyError } from '@school/outbox/data-keys'
import { type AuditAction, audit, readAudit } from '@school/outbox/office-audit'
import { addSlot, readSlots } from '@school/outbox/test-slots'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import type { Html } from '../ops/html.ts'
import { type Section, sendNotice, sendOfficePage } from './document.ts'
import { csvOf, xlsxOf } from './list-files.ts'
import { logView, slotsView } from './log-view.ts'
import { namesOf } from './mirrored-names.ts'
import { field, filterOf, paramsOf, slotIn } from './posted.ts'
import { foundView, queuePath, queueView } from './queue-view.ts'
import { submissionView } from './submission-view.ts'
import { isTask, runTask, type TaskResult } from './tasks.ts'
import type { Parts, Visit } from './visit.ts'

/** What each page does for somebody who is signed in. */
export const createHandlers = (parts: Parts) => ({
  ...queueHandlers(parts),
  ...slotHandlers(parts),
  ...submissionHandlers(parts),
})

function nullWithoutKey(error: unknown): null {
  if (error instanceof DataKeyError) return null
  throw error
}

const record = ({ db }: Parts, { account }: Visit, action: AuditAction, references?: readonly string[]) =>
  audit(db, account.name, action, references)

const send = ({ reply, locale, account }: Visit, title: string, body: Html, section: Section, path: string) =>
  sendOfficePage(reply, { locale, title, body, account, section, path })

/** More than a school has; the newest would be missing from a file of a page's length. */
const MAX_IN_FILE = 2_000
const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The lists. */
function queueHandlers(parts: Parts) {
  const { desk } = parts
  return {
    async queue(visit: Visit) {
      const { request, locale, account } = visit
      const { kind, group } = filterOf(request)
      const [rows, counts, figures] = await Promise.all([
        desk.list(kind, group),
        desk.counts(kind),
        desk.figures(),
      ])
      await record(parts, visit, 'list')
      const messages = messagesIn[locale].office
      const mayExport = account.role === 'officer'
      const body = queueView(locale, { kind, group, rows, counts, figures, mayExport })
      return send(visit, messages.kinds[kind], body, kind, queuePath(kind, group))
    },

    async search(visit: Visit) {
      const { request, locale } = visit
      const typed = field(request, 'q').slice(0, 100)
      const rows = await desk.search(typed)
      await record(
        parts,
        visit,
        'search',
        rows.map(({ reference }) => reference),
      )
      const messages = messagesIn[locale].office
      return send(visit, messages.search, foundView(locale, typed, rows), 'application', '/office')
    },

    /** A list as a file. */
    async listFile(visit: Visit, format: 'csv' | 'xlsx') {
      const { kind, group } = filterOf(visit.request)
      const rows = await desk.list(kind, group, MAX_IN_FILE)
      await record(
        parts,
        visit,
        'export',
        rows.map(({ reference }) => reference),
      )
      return visit.reply
        .type(FILE_TYPES[format])
        .header(
          'content-disposition',
          `attachment; filename="${kind === 'rights' ? 'requests' : `${kind}s`}-${schoolDay(new Date())}.${format}"`,
        )
        .send(format === 'csv' ? csvOf(rows) : await xlsxOf(rows))
    },
  }
}

/** The test dates, and the audit log. */
function slotHandlers(parts: Parts) {
  const { db } = parts

  async function sendSlots(visit: Visit, error: string): Promise<FastifyReply> {
    const { locale, account } = visit
    const slots = await readSlots(db, schoolDay(new Date()))
    const messages = messagesIn[locale].office
    const body = slotsView(locale, slots, account.role === 'officer', error)
    return send(visit, messages.testSlots, body, 'slots', '/office/slots')
  }

  return {
    slots: (visit: Visit) => sendSlots(visit, ''),

    async addSlot(visit: Visit) {
      const { request, locale, reply } = visit
      const slot = slotIn(request)
      if (!slot) {
        void reply.code(422)
        return sendSlots(visit, messagesIn[locale].office.slotWrong)
      }
      await record(parts, visit, 'slot')
      await addSlot(db, slot, slot.seats)
      return reply.redirect(localPath('/office/slots', locale), 303)
    },

    async log(visit: Visit) {
      const { locale } = visit
      const messages = messagesIn[locale].office
      return send(visit, messages.auditLog, logView(locale, await readAudit(db)), 'log', '/office/log')
    },
  }
}

/** One submission. */
function submissionHandlers(parts: Parts) {
  const { db, keys, desk, office, checksPayments } = parts

  async function submission(
    visit: Visit,
    said: TaskResult = { text: '', isError: false },
  ): Promise<FastifyReply> {
    const { request, reply, locale, account } = visit
    const messages = messagesIn[locale].office
    const { reference } = paramsOf(request)
    try {
      const found = reference ? await desk.read(reference) : null
      if (!found) return sendNotice(reply.code(404), locale, account, messages.notFound)
      await record(parts, visit, 'view', [found.reference])
      const [log, slots, names] = await Promise.all([
        readAudit(db, found.reference),
        readSlots(db, schoolDay(new Date())),
        namesOf(db, locale, found),
      ])
      const body = submissionView(locale, {
        submission: found,
        log,
        slots,
        account,
        names,
        said,
        checksPayments,
      })
      return send(visit, found.reference, body, found.kind, `/office/${found.reference}`)
    } catch (error) {
      if (!(error instanceof DataKeyError)) throw error
      return sendNotice(reply.code(503), locale, account, messages.unreadable)
    }
  }

  return {
    submission(visit: Visit) {
      const isDone = 'done' in (visit.request.query as Record<string, unknown>)
      const messages = messagesIn[visit.locale].office
      return submission(visit, { text: isDone ? messages.sent : '', isError: false })
    },

    async picture(visit: Visit) {
      const { reference } = paramsOf(visit.request)
      if (reference) await record(parts, visit, 'picture', [reference])
      // Its page says that the key is missing. Any other error is answered and logged as elsewhere.
      const bytes = reference ? await desk.picture(reference).catch(nullWithoutKey) : null
      if (!bytes) return visit.reply.code(404).type('text/plain').send('')
      return visit.reply.type('image/jpeg').send(Buffer.from(bytes))
    },

    async task(visit: Visit) {
      const { request, locale, account, reply } = visit
      const { reference, task } = paramsOf(request)
      if (!reference || !isTask(task)) return submission(visit)
      const read = (name: string) => field(request, name)
      const result = await runTask(
        { db, keys, desk, office, checksPayments, account, locale, reference, read },
        task,
      )
      if (!result.isError) return reply.redirect(`${localPath(`/office/${reference}`, locale)}?done`, 303)
      void reply.code(409)
      return submission(visit, result)
    },
  }
}
