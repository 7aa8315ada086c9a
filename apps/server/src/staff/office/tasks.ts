import { type AuditAction, audit } from '@school/office/audit'
import { contactIn, correct } from '@school/office/corrections'
import type { OfficeDesk } from '@school/office/desk'
import {
  type News,
  planReminder,
  queueNews,
  type Telling,
  withdrawDate,
  withdrawNews,
  withdrawReminder,
  withdrawReplaced,
} from '@school/office/family-messages'
import {
  type Also,
  ask,
  assign,
  closeRequest,
  decide,
  markAnswered,
  type OfficeEdit,
  type Outcome,
  undo,
} from '@school/office/matters'
import { ATTENDANCES, DECISIONS, type Values } from '@school/office/parts'
import { invite, markAttendance, slotById, uninvite } from '@school/office/slots'
import type { SubmissionOffice } from '@school/office/submissions'
import type { TestSlot } from '@school/office/test-slot'
import type { DataKeys } from '@school/outbox/data-keys'
import { parseReference } from '@school/outbox/reference'
import type { Db } from '@school/prisma'
import { type Account, readAccount } from './accounts.ts'
import type { TaskOutcome } from './pages.ts'

// What an officer does with a submission.

export interface TaskContext {
  db: Db
  keys: DataKeys
  desk: OfficeDesk
  office: SubmissionOffice
  account: Account
  checksPayments: boolean
  telling: Telling
  reference: string
  /** Reads a field of the posted form. */
  read: (name: string) => string
}

const MAX_TEXT = 1_000
const MAX_NOTE = 2_000
/** A number in a form; 0 for anything else. */
const numberIn = (text: string): number => Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0)
const done = (isDone: boolean): TaskOutcome => (isDone ? 'done' : 'not done')

/** What became of a change of the matter. */
const outcomeOf = ({ is }: Outcome): TaskOutcome =>
  (({ done: 'done', changed: 'changed', full: 'slot full', none: 'not done' }) as const)[is]

/** Who changes the matter, and the version that their form showed. */
const editOf = ({ account, read }: TaskContext): OfficeEdit => ({
  account: account.name,
  version: /^\d{1,9}$/.test(read('version')) ? Number(read('version')) : null,
})

/** The tasks of which a family may be told. */
const NEWS_TASKS = ['ask', 'invite', 'decide'] as const
export type NewsTask = (typeof NEWS_TASKS)[number]
export const isNewsTask = (name: string): name is NewsTask => NEWS_TASKS.includes(name as NewsTask)

/** The family that is told. */
type NewsTarget = Pick<TaskContext, 'keys' | 'telling' | 'reference' | 'read'>
type NewsContext = Pick<TaskContext, 'db' | 'read'>

/** What a family is told of a task. */
type TaskNews = News & { topic: 'request' | 'invitation' | 'decision' }

/** What a family would be told of a task; null when the form is not complete. */
export async function newsOf({ db, read }: NewsContext, task: NewsTask): Promise<TaskNews | null> {
  const text = read('text').slice(0, MAX_TEXT)
  if (task === 'ask') return text ? { topic: 'request', text } : null
  if (task === 'decide') {
    const decision = decisionIn(read)
    return decision ? { topic: 'decision', text, decision } : null
  }
  const slot = await slotById(db, numberIn(read('slot')))
  return slot && { topic: 'invitation', text, slot }
}

const decisionIn = (read: TaskContext['read']) => DECISIONS.find((one) => one === read('decision'))

/** Stores the messages with the change, if the clerk wants them to be sent. */
export const tell =
  ({ keys, telling, reference, read }: NewsTarget, news: TaskNews): Also =>
  async (tx, changeId, id) => {
    const isTold = read('tell') === 'yes'
    const about = { id, reference, changeId }
    if (news.topic !== 'invitation') {
      const isUnderWay = await withdrawReplaced(tx, id, news.topic)
      if (isTold || isUnderWay) await queueNews(tx, keys, telling, about, news)
      return
    }
    // The date may have been moved since the clerk saw it.
    const slot = (await slotById(tx, numberIn(read('slot')))) ?? news.slot
    const isUnderWay = await withdrawDate(tx, id)
    if (isTold || isUnderWay) await queueNews(tx, keys, telling, about, { ...news, slot })
    if (isTold && slot) await planReminder(tx, keys, telling, about, slot)
  }

const tasks = {
  async note({ desk, reference, account, read }) {
    const text = read('text').slice(0, MAX_NOTE)
    return text ? done(await desk.note(reference, account.name, text)) : 'text missing'
  },
  async assign(context) {
    const { db, keys, reference, read } = context
    const to = read('to')
    if (to && !(await readAccount(db, to))) return 'not done'
    return outcomeOf(await assign(db, keys, reference, editOf(context), to || null))
  },
  /** Numbers and addresses of an application. */
  async correct(context) {
    const { db, keys, reference, read } = context
    const entered = contactIn(read)
    if (!entered) return 'contact wrong'
    return outcomeOf(await correct(db, keys, reference, editOf(context), entered))
  },
  async ask(context) {
    const { db, keys, reference } = context
    const news = await newsOf(context, 'ask')
    if (!news) return 'text missing'
    return outcomeOf(await ask(db, keys, reference, editOf(context), news.text, tell(context, news)))
  },
  async close(context) {
    const { db, keys, telling, reference } = context
    return outcomeOf(
      await closeRequest(db, keys, reference, editOf(context), async (tx, changeId, id) => {
        const about = { id, reference, changeId }
        if (await withdrawReplaced(tx, id, 'request'))
          await queueNews(tx, keys, telling, about, { topic: 'unasked', text: '' })
      }),
    )
  },
  async invite(context) {
    const { db, keys, reference, read } = context
    const slotId = numberIn(read('slot'))
    const news = await newsOf(context, 'invite')
    if (!news) return 'not done'
    return outcomeOf(
      await invite(db, keys, reference, editOf(context), slotId, news.text, tell(context, news)),
    )
  },
  async uninvite(context) {
    const { db, keys, telling, reference } = context
    return outcomeOf(
      await uninvite(db, keys, reference, editOf(context), async (tx, changeId, id) => {
        const about = { id, reference, changeId }
        if (await withdrawDate(tx, id))
          await queueNews(tx, keys, telling, about, { topic: 'uninvited', text: '' })
      }),
    )
  },
  async attendance(context) {
    const { db, keys, reference, read } = context
    const is = ATTENDANCES.find((one) => one === read('attendance')) ?? null
    return outcomeOf(await markAttendance(db, keys, reference, editOf(context), is))
  },
  async decide(context) {
    const { db, keys, reference, read } = context
    const decision = decisionIn(read)
    const news = await newsOf(context, 'decide')
    if (!decision || !news) return 'not done'
    return outcomeOf(
      await decide(db, keys, reference, editOf(context), decision, news.text, tell(context, news)),
    )
  },
  async answered(context) {
    const { db, keys, reference } = context
    return outcomeOf(await markAnswered(db, keys, reference, editOf(context)))
  },
  resend: async ({ office, reference }) => done(await office.resend(reference)),
  confirm: async ({ office, reference }) => done(await office.confirm(reference)),
  payment: async ({ office, reference, checksPayments }) =>
    done(checksPayments && (await office.recheckPayment(reference))),
  /** Erases its personal data. The reference is typed, so that nobody does it by mistake. */
  async erase({ office, reference, read }) {
    if (parseReference(read('confirm')) !== reference) return 'reference differs'
    return done(await office.erase(reference))
  },
  settle: async ({ office, reference }) => done(await office.settle(reference)),
  /** Takes back a change that the form names; without one the newest, or else what the office has settled. */
  async undo(context) {
    const { db, keys, office, reference, read } = context
    const named = read('change')
    const settled = named === 'settled'
    if (!settled) {
      const changeId = /^\d{1,18}$/.test(named) ? BigInt(named) : null
      const outcome = outcomeOf(await undo(db, keys, reference, editOf(context), changeId, untell(context)))
      if (outcome !== 'not done' || named) return outcome
    }
    return done(await office.unsettle(reference))
  },
} satisfies Partial<Record<AuditAction, (context: TaskContext) => Promise<TaskOutcome>>>

/**
 * Takes back what was not sent yet; the reminder of the invitation that holds again is planned. A family that was told, or may have been, is
 * told what holds now.
 */
export const untell =
  ({ keys, telling, reference }: NewsTarget): Parameters<typeof undo>[5] =>
  async (tx, { id: undone, values }, { id, changeId }) => {
    const about = { id, reference, changeId }
    const isTold = [await withdrawNews(tx, id, undone)]
    const slot =
      values.part === 'invitation' && values.before ? await slotById(tx, values.before.slotId) : null
    if (values.part === 'invitation') isTold.push(await withdrawReminder(tx, id))
    const news = isTold.includes(true) && whatHolds(values, slot)
    if (news) await queueNews(tx, keys, telling, about, news)
    if (slot) await planReminder(tx, keys, telling, about, slot)
  }

/** What a family is told when a change is taken back: what was so before it. */
function whatHolds(values: Values, slot: TestSlot | null): News | null {
  switch (values.part) {
    case 'request':
      return values.before && !values.before.answer
        ? { topic: 'request', text: values.before.text }
        : { topic: 'unasked', text: '' }
    case 'invitation':
      return slot ? { topic: 'moved', text: '', slot } : { topic: 'uninvited', text: '' }
    case 'decision':
      return values.before
        ? { topic: 'decision', text: values.before.text, decision: values.before.decision }
        : { topic: 'undecided', text: '' }
    default:
      return null
  }
}

type Task = keyof typeof tasks

export const isTask = (name: string): name is Task => Object.hasOwn(tasks, name)

/** Records a task, then does it: what cannot be recorded is not done. */
export async function runTask(context: TaskContext, task: Task): Promise<TaskOutcome> {
  const { db, account, reference } = context
  await audit(db, account.name, task, [reference])
  const outcome = await tasks[task](context)
  if (outcome !== 'done') await audit(db, account.name, 'not-done', [reference])
  return outcome
}
