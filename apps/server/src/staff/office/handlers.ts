import { localPath } from '@school/content/locales'
import { officeHelp, officeHelpPicture } from '@school/content/office-help'
import { type AuditAction, audit, readAudit } from '@school/office/audit'
import { type Change, undoable } from '@school/office/changes'
import { messagesOf } from '@school/office/family-messages'
import { readReplyPicture } from '@school/office/replies'
import { readSlots } from '@school/office/slots'
import { DataKeyError } from '@school/outbox/data-keys'
import { notifyWorkers } from '@school/outbox/notifications'
import { referenceIn } from '@school/outbox/reference'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import { accountHandlers } from './account-handlers.ts'
import { consentWording } from './consent-wording.ts'
import { listHandlers } from './list-handlers.ts'
import { sendLog } from './log.ts'
import { namesOf } from './mirrored-names.ts'
import type { SubmissionView, TaskOutcome } from './pages.ts'
import { entriesIn, field, paramsOf } from './posted.ts'
import { rowIn, sendNotice, sendOfficePage } from './send-page.ts'
import { severalHandlers } from './several-handlers.ts'
import { slotHandlers } from './slot-handlers.ts'
import { isNewsTask, isTask, newsOf, runTask } from './tasks.ts'
import type { Parts, Visit } from './visit.ts'

/** What each page does for somebody who is signed in. */
export const createHandlers = (parts: Parts) => ({
  ...listHandlers(parts),
  ...slotHandlers(parts),
  ...severalHandlers(parts),
  ...accountHandlers(parts),
  help: (visit: Visit) =>
    sendOfficePage(visit, '/office/help', {
      name: 'help',
      html: officeHelp(visit.locale, localPath('/office/help', visit.locale)),
    }),
  helpPicture: async ({ request, reply }: Visit) => {
    const { picture = '' } = request.params as { picture?: string }
    const bytes = officeHelpPicture(picture)
    return bytes ? reply.type('image/webp').send(bytes) : reply.code(404).type('text/plain').send('')
  },
  log: (visit: Visit) => sendLog(parts, visit),
  ...submissionHandlers(parts),
})

const record = ({ db }: Parts, { account }: Visit, action: AuditAction, references?: readonly string[]) =>
  audit(db, account.name, action, references)

/** One submission. */
function submissionHandlers(parts: Parts) {
  const { db, keys, desk } = parts

  return {
    submission(visit: Visit) {
      const isDone = 'done' in (visit.request.query as Record<string, unknown>)
      return sendSubmission(parts, visit, isDone ? 'done' : null)
    },

    async picture(visit: Visit) {
      const { reference } = paramsOf(visit.request)
      if (reference) await record(parts, visit, 'picture', [reference])
      // If the key is missing, its page says so.
      const bytes = reference ? await desk.picture(reference) : null
      if (!bytes) return visit.reply.code(404).type('text/plain').send('')
      return visit.reply.type('image/jpeg').send(Buffer.from(bytes))
    },

    /** A picture with which the family has answered. */
    async replyPicture(visit: Visit) {
      const { reference } = paramsOf(visit.request)
      const { picture = '' } = visit.request.params as { picture?: string }
      if (!reference || !/^\d{1,18}$/.test(picture)) return visit.reply.code(404).type('text/plain').send('')
      await record(parts, visit, 'picture', [reference])
      const bytes = await readReplyPicture(db, keys, reference, BigInt(picture))
      if (!bytes) return visit.reply.code(404).type('text/plain').send('')
      return visit.reply.type('image/jpeg').send(Buffer.from(bytes))
    },

    task: (visit: Visit) => task(parts, visit),
  }
}

/** The page of a submission. */
async function sendSubmission(
  parts: Parts,
  visit: Visit,
  result: TaskOutcome | null = null,
  typed: SubmissionView['typed'] = null,
): Promise<FastifyReply> {
  const { db, desk, checksPayments } = parts
  const { request, reply, locale } = visit
  const { reference } = paramsOf(request)
  try {
    const found = reference ? await desk.read(reference) : null
    if (!found) {
      void reply.code(404)
      return sendNotice(visit, 'notFound')
    }
    await record(parts, visit, 'view', [found.reference])
    const [log, slots, names] = await Promise.all([
      readAudit(db, found.reference),
      readSlots(db, schoolDay(new Date())),
      namesOf(db, locale, found),
    ])
    return sendOfficePage(visit, `/office/${found.reference}`, {
      name: 'submission',
      submission: rowIn(locale, found),
      log,
      slots,
      names,
      about: found.kind === 'rights' ? referenceIn(found.payload?.about ?? '') : null,
      erasedOn: found.erasedOn && schoolDay(found.erasedOn),
      consent: found.consentVersion ? consentWording(found.consentVersion) : null,
      result,
      typed,
      meanwhile: meanwhile(found.changes, typed),
      undoable: undoable(found.changes).map(({ id }) => String(id)),
      checksPayments,
    })
  } catch (error) {
    if (!(error instanceof DataKeyError)) throw error
    void reply.code(503)
    return sendNotice(visit, 'unreadable')
  }
}

/** Does what a form of the page says, after a preview of what the family would be told. */
async function task(parts: Parts, visit: Visit): Promise<FastifyReply> {
  const { db, keys, desk, office, checksPayments, telling } = parts
  const { request, locale, account, reply } = visit
  const { reference, task } = paramsOf(request)
  if (!reference || !isTask(task)) return sendSubmission(parts, visit)
  const read = (name: string) => field(request, name)
  const typed = { task, entries: entriesIn(request) }
  if (read('tell') === 'back') return sendSubmission(parts, visit, null, typed)
  if (isNewsTask(task) && !read('tell')) {
    const news = await newsOf({ db, read }, task)
    const messages = news ? await messagesOf(db, telling, reference, news) : []
    if (messages.length)
      return sendOfficePage(visit, `/office/${reference}`, {
        name: 'preview',
        action: `/office/${reference}/${task}`,
        entries: typed.entries,
        families: 1,
        messages,
      })
  }
  const context = { db, keys, desk, office, checksPayments, telling, account, reference, read }
  const result = await runTask(context, task)
  if (read('tell') === 'yes') await notifyWorkers(db, reference)
  // Nothing is left that its page could show; the log says what was done.
  if (result === 'done' && task === 'erase') return reply.redirect(localPath('/office/log', locale), 303)
  if (result === 'done') return reply.redirect(`${localPath(`/office/${reference}`, locale)}?done`, 303)
  void reply.code(409)
  return sendSubmission(parts, visit, result, typed)
}

/** What was changed since a form was opened. */
function meanwhile(changes: Change[], typed: SubmissionView['typed']): Change[] {
  const version = typed?.entries.version
  return version ? changes.filter((change) => change.version > Number(version)) : []
}
