import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { DataKeys } from '@school/outbox/data-keys'
import type { SubmissionOffice } from '@school/outbox/office'
import { type AuditAction, audit } from '@school/outbox/office-audit'
import type { OfficeDesk } from '@school/outbox/office-desk'
import { DECISIONS, setOfficeState } from '@school/outbox/office-state'
import { invite } from '@school/outbox/test-slots'
import type { Db } from '@school/prisma'
import { type Account, readAccount } from './accounts.ts'

// What an officer does with a submission.

/** A sentence about what was done, or not. */
export interface TaskResult {
  text: string
  isError: boolean
}

interface TaskContext {
  db: Db
  keys: DataKeys
  desk: OfficeDesk
  office: SubmissionOffice
  account: Account
  checksPayments: boolean
  locale: Locale
  reference: string
  /** Reads a field of the posted form. */
  read: (name: string) => string
}

type Outcome = 'done' | 'not done' | 'text missing' | 'slot full'

const MAX_TEXT = 1_000
const MAX_NOTE = 2_000
const done = (isDone: boolean): Outcome => (isDone ? 'done' : 'not done')

const tasks = {
  async note({ desk, reference, account, read }) {
    const text = read('text').slice(0, MAX_NOTE)
    return text ? done(await desk.note(reference, account.name, text)) : 'text missing'
  },
  async assign({ db, desk, reference, read }) {
    const to = read('to')
    if (to && !(await readAccount(db, to))) return 'not done'
    return done(await desk.assign(reference, to || null))
  },
  async ask({ db, keys, reference, read }) {
    const text = read('text').slice(0, MAX_TEXT)
    if (!text) return 'text missing'
    return done(await setOfficeState(db, keys, reference, { state: 'needs_something', text }))
  },
  async invite({ db, keys, reference, read }) {
    const slotId = Number(/^\d{1,9}$/.exec(read('slot'))?.[0] ?? 0)
    const outcome = await invite(db, keys, reference, slotId, read('text').slice(0, MAX_TEXT))
    return outcome === 'full' ? 'slot full' : done(outcome === 'invited')
  },
  async decide({ db, keys, reference, read }) {
    const decision = DECISIONS.find((one) => one === read('decision'))
    if (!decision) return 'not done'
    const text = read('text').slice(0, MAX_TEXT)
    return done(await setOfficeState(db, keys, reference, { state: 'decided', decision, text }))
  },
  async answered({ db, keys, reference }) {
    if (reference.startsWith('A-')) return 'not done'
    return done(await setOfficeState(db, keys, reference, { state: 'answered' }))
  },
  resend: async ({ office, reference }) => done(await office.resend(reference)),
  confirm: async ({ office, reference }) => done(await office.confirm(reference)),
  payment: async ({ office, reference, checksPayments }) =>
    done(checksPayments && (await office.recheckPayment(reference))),
  settle: async ({ office, reference }) => done(await office.settle(reference)),
} satisfies Partial<Record<AuditAction, (context: TaskContext) => Promise<Outcome>>>

type Task = keyof typeof tasks

export const isTask = (name: string): name is Task => Object.hasOwn(tasks, name)

/** Records a task, then does it: what cannot be recorded is not done. */
export async function runTask(context: TaskContext, task: Task): Promise<TaskResult> {
  const { db, account, locale, reference } = context
  await audit(db, account.name, task, [reference])
  const outcome = await tasks[task](context)
  if (outcome !== 'done') await audit(db, account.name, 'not-done', [reference])
  const messages = messagesIn[locale].office
  const text = {
    done: messages.sent,
    'not done': messages.notDone,
    'text missing': messages.textMissing,
    'slot full': messages.slotFull,
  }[outcome]
  return { text, isError: outcome !== 'done' }
}
