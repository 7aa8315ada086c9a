import { randomUUID } from 'node:crypto'
import { audit } from '@school/office/audit'
import { type FamilyMessage, messagesOf } from '@school/office/family-messages'
import { ask, assign, decide, type OfficeEdit, type Outcome, undo } from '@school/office/matters'
import { changesOfBatch, forEachOf, MAX_SEVERAL, type Outcomes } from '@school/office/several'
import { invite, readSlots } from '@school/office/slots'
import { notifyWorkers } from '@school/outbox/notifications'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readAccounts } from './accounts.ts'
import { postedList } from './list-query.ts'
import { SEVERAL_TASKS, type SeveralChoice, type SeveralTask } from './pages.ts'
import { entriesIn, field, tickedIn } from './posted.ts'
import { sendOfficePage } from './send-page.ts'
import { isNewsTask, newsOf, type TaskContext, tell, untell } from './tasks.ts'
import type { Parts, Visit } from './visit.ts'

// One task for several applications: chosen by tick, or all of a list. A summary comes before anything is written; what was written is
// taken back at once.

/** An application with the version that the summary shows: `A-7K3M-2QXF~3`. */
const CHOICE = /^(A-[2-9A-Z]{4}-[2-9A-Z]{4})~(\d{1,9})$/

/** The steps before anything is written. */
function severalSteps({ db, desk, telling }: Parts) {
  /** The references of a whole list, which is named by the query of its address. */
  async function allOfList({ request, account, locale }: Visit): Promise<string[]> {
    const { filter } = postedList(request, account.name)
    const ids = (await desk.listed(filter, locale)).slice(0, MAX_SEVERAL + 1)
    return (await desk.exported(ids)).map(({ reference }) => reference)
  }

  /** What was chosen: by an earlier step, by tick, or all of a list. */
  async function choiceOf(visit: Visit): Promise<SeveralChoice[]> {
    const { request } = visit
    const carried = field(request, 'chosen')
    if (carried)
      return carried.split(' ').flatMap((one) => {
        const [, reference, version] = CHOICE.exec(one) ?? []
        return reference ? [{ reference, version: Number(version) }] : []
      })
    const references = field(request, 'all') ? await allOfList(visit) : tickedIn(request)
    const rows = await db.submission.findMany({
      where: { reference: { in: references }, kind: 'application', erasedAt: null },
      select: { reference: true, matter: { select: { version: true } } },
    })
    const versions = new Map(rows.map(({ reference, matter }) => [reference, matter?.version ?? 0]))
    return [...new Set(references)].flatMap((reference) => {
      const version = versions.get(reference)
      return version === undefined ? [] : [{ reference, version }]
    })
  }

  /** The summary: who, and the form of the task. */
  async function summary(visit: Visit, task: SeveralTask, choice: SeveralChoice[], isWrong = false) {
    if (isWrong || choice.length > MAX_SEVERAL) void visit.reply.code(422)
    const [slots, accounts] = await Promise.all([readSlots(db, schoolDay(new Date())), readAccounts(db)])
    return sendOfficePage(visit, '/office', {
      name: 'several',
      task,
      choice: choice.slice(0, MAX_SEVERAL),
      isTooMany: choice.length > MAX_SEVERAL,
      isWrong,
      slots,
      accounts: accounts.map(({ name }) => name),
      typed: entriesIn(visit.request),
      batch: batchIn(visit),
    })
  }

  async function preview(visit: Visit, task: SeveralTask, choice: SeveralChoice[]) {
    const read = (name: string) => field(visit.request, name)
    const news = isNewsTask(task) ? await newsOf({ db, read }, task) : null
    if (!news) return null
    let families = 0
    let messages: FamilyMessage[] = []
    for (const { reference } of choice) {
      const own = await messagesOf(db, telling, reference, news)
      if (own.length) families += 1
      if (!messages.length) messages = own
    }
    return families ? { families, messages } : null
  }

  return { choiceOf, summary, preview }
}

/** Of the summary, or a new one. */
const batchIn = ({ request }: Visit): string =>
  z.uuid().safeParse(field(request, 'batch')).data ?? randomUUID()

const taskOf = ({ request }: Visit): SeveralTask | null =>
  SEVERAL_TASKS.find((one) => one === field(request, 'task')) ?? null

function sendResult(visit: Visit, task: SeveralTask | 'undo', outcomes: Outcomes, batch: string | null) {
  const slot = /^\d{1,9}$/.exec(field(visit.request, 'slot'))?.[0] ?? null
  return sendOfficePage(visit, '/office', { name: 'several done', task, outcomes, batch, slot })
}

export function severalHandlers(parts: Parts) {
  const { db, keys, telling } = parts
  const { choiceOf, summary, preview } = severalSteps(parts)

  return {
    async several(visit: Visit): Promise<FastifyReply> {
      const { request, account } = visit
      const read = (name: string) => field(request, name)
      const task = taskOf(visit)
      const choice = await choiceOf(visit)
      if (!task || !choice.length) {
        void visit.reply.code(422)
        return sendOfficePage(visit, '/office', { name: 'notice', notice: 'nothingChosen' })
      }
      if (!read('step') || read('tell') === 'back') return summary(visit, task, choice)
      if (!isComplete(task, read) || choice.length > MAX_SEVERAL) return summary(visit, task, choice, true)
      const shown = read('tell') ? null : await preview(visit, task, choice)
      if (shown)
        return sendOfficePage(visit, '/office', {
          name: 'preview',
          action: '/office/several',
          entries: { ...entriesIn(request), chosen: chosenText(choice) },
          ...shown,
        })
      const references = choice.map(({ reference }) => reference)
      await audit(db, account.name, task, references)
      const batch = batchIn(visit)
      const versions = new Map(choice.map(({ reference, version }) => [reference, version]))
      const outcomes = await forEachOf(references, (reference) => {
        const context = { db, keys, telling, reference, read }
        const edit = { account: account.name, version: versions.get(reference) ?? null, batch }
        return writeOne(context, task, edit)
      })
      if (read('tell') === 'yes') for (const one of references) await notifyWorkers(db, one)
      return sendResult(visit, task, outcomes, batch)
    },

    /** Takes a batch back, whole. */
    async severalUndo(visit: Visit): Promise<FastifyReply> {
      const { request, account } = visit
      const batch = field(request, 'batch')
      const changes = z.uuid().safeParse(batch).success ? await changesOfBatch(db, batch) : []
      const ids = new Map(changes.map(({ id, reference }) => [reference, id]))
      await audit(db, account.name, 'undo', [...ids.keys()])
      const outcomes = await forEachOf([...ids.keys()], (reference) => {
        const context = { db, keys, telling, reference, read: () => '' }
        return undo(
          db,
          keys,
          reference,
          { account: account.name },
          ids.get(reference) ?? null,
          untell(context),
        )
      })
      return sendResult(visit, 'undo', outcomes, null)
    },
  }
}

const chosenText = (choice: readonly SeveralChoice[]): string =>
  choice.map(({ reference, version }) => `${reference}~${version}`).join(' ')

function isComplete(task: SeveralTask, read: (name: string) => string): boolean {
  if (task === 'ask') return read('text') !== ''
  return task === 'invite' ? /^\d{1,9}$/.test(read('slot')) : task === 'assign' || read('decision') !== ''
}

type OneContext = Pick<TaskContext, 'db' | 'keys' | 'telling' | 'reference' | 'read'>

/** Does the task for one application. */
async function writeOne(context: OneContext, task: SeveralTask, edit: OfficeEdit): Promise<Outcome> {
  const { db, keys, reference, read } = context
  if (task === 'assign') return assign(db, keys, reference, edit, read('to') || null)
  const news = await newsOf(context, task)
  if (!news) return { is: 'none' }
  const also = tell(context, news)
  if (task === 'ask') return ask(db, keys, reference, edit, news.text, also)
  if (task === 'invite') return invite(db, keys, reference, edit, Number(read('slot')), news.text, also)
  return news.decision ? decide(db, keys, reference, edit, news.decision, news.text, also) : { is: 'none' }
}
