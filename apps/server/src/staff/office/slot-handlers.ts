import { localPath } from '@school/content/locales'
import { type AuditAction, audit } from '@school/office/audit'
import { messagesOf, type News } from '@school/office/family-messages'
import { ATTENDANCES } from '@school/office/parts'
import { cancelSlot, moveSlot, restoreSlot } from '@school/office/slot-changes'
import { readSlot, type SlotWithInvited } from '@school/office/slot-page'
import { addSlot, markAttendance, readSlotList } from '@school/office/slots'
import { notifyWorkers } from '@school/outbox/notifications'
import { schoolDay, schoolTime } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import type { SlotResult } from './pages.ts'
import { entriesIn, field, slotIn } from './posted.ts'
import { namesIn, sendNotice, sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

const MAX_TEXT = 1_000

type SlotTask = 'move' | 'cancel' | 'restore'

const now = () => schoolTime(new Date())

/** Sends the pages of the dates. */
function slotPages(parts: Parts) {
  const { db, keys } = parts
  const record = ({ account }: Visit, action: AuditAction, references: string[] = []) =>
    audit(db, account.name, action, references)

  async function sendList(
    visit: Visit,
    refusal: SlotResult | null,
    status = 200,
    typed = refusal ? entriesIn(visit.request) : {},
  ): Promise<FastifyReply> {
    const slots = await readSlotList(db)
    void visit.reply.code(status)
    return sendOfficePage(visit, '/office/slots', {
      name: 'slots',
      slots,
      today: schoolDay(new Date()),
      refusal,
      typed,
    })
  }

  const slotOfAddress = ({ request }: Visit) => {
    const { id = '' } = request.params as { id?: string }
    return /^\d{1,9}$/.test(id) ? readSlot(db, keys, Number(id)) : null
  }

  async function sendSlot(
    visit: Visit,
    slot: SlotWithInvited,
    result: SlotResult | null = null,
    view: 'slot' | 'cards' = 'slot',
    typed = result && result !== 'done' ? entriesIn(visit.request) : {},
  ): Promise<FastifyReply> {
    await record(
      visit,
      'view',
      slot.invited.map(({ reference }) => reference),
    )
    if (result && result !== 'done') void visit.reply.code(409)
    const invited = slot.invited.map((one) => ({ ...one, ...namesIn(visit.locale, one) }))
    return sendOfficePage(visit, `/office/slots/${slot.id}${view === 'cards' ? '/cards' : ''}`, {
      name: view,
      slot: { ...slot, invited },
      isOver: `${slot.date}T${slot.time}` <= now(),
      result,
      typed,
    })
  }

  const withSlot = (work: (visit: Visit, slot: SlotWithInvited) => Promise<FastifyReply>) =>
    async function answer(visit: Visit): Promise<FastifyReply> {
      const slot = await slotOfAddress(visit)
      if (slot) return work(visit, slot)
      void visit.reply.code(404)
      return sendNotice(visit, 'notFound')
    }

  return { record, sendList, sendSlot, withSlot }
}

/** The dates of the test: their list, and a page each. */
export function slotHandlers(parts: Parts) {
  const { db, keys, telling } = parts
  const { record, sendList, sendSlot, withSlot } = slotPages(parts)

  /** What the invited families would be told: of those that may be, the first as an example. */
  async function preview(slot: SlotWithInvited, news: News) {
    let families = 0
    let example: Awaited<ReturnType<typeof messagesOf>> = []
    for (const { reference } of slot.invited) {
      const messages = await messagesOf(db, telling, reference, news)
      if (messages.length) families += 1
      if (!example.length) example = messages
    }
    return { families, messages: example }
  }

  /** Moves, cancels or restores a date, after a preview of what families would be told. */
  async function change(visit: Visit, slot: SlotWithInvited, task: SlotTask): Promise<FastifyReply> {
    const { request, reply, locale, account } = visit
    const tell = field(request, 'tell')
    if (tell === 'back') return sendSlot(visit, slot, null, 'slot', { ...entriesIn(request), task })
    const to = task === 'move' ? slotIn(request) : null
    if (task === 'move' && !to) return sendSlot(visit, slot, 'wrong')
    const text = field(request, 'text').slice(0, MAX_TEXT)
    const news: News = { topic: task === 'cancel' ? 'cancelled' : 'moved', text, slot: to ?? slot }
    if (!tell) {
      const shown = await preview(slot, news)
      if (shown.families > 0)
        return sendOfficePage(visit, `/office/slots/${slot.id}`, {
          name: 'preview',
          action: `/office/slots/${slot.id}/${task}`,
          entries: entriesIn(request),
          ...shown,
        })
    }
    await audit(
      db,
      account.name,
      'slot',
      slot.invited.map(({ reference }) => reference),
    )
    const notice = { telling, text, isTold: tell === 'yes' }
    const edit = { account: account.name }
    const result = to
      ? await moveSlot(db, keys, edit, slot.id, to, now(), notice)
      : task === 'cancel'
        ? await cancelSlot(db, keys, edit, slot.id, notice)
        : await restoreSlot(db, keys, edit, slot.id, now(), notice)
    if (result !== 'done') return sendSlot(visit, slot, result)
    for (const { reference } of notice.isTold ? slot.invited : []) await notifyWorkers(db, reference)
    return reply.redirect(`${localPath(`/office/slots/${slot.id}`, locale)}?done`, 303)
  }

  return {
    slots: (visit: Visit) => sendList(visit, null),

    async addSlot(visit: Visit) {
      const { request, locale, reply } = visit
      if (field(request, 'tell') === 'back') return sendList(visit, null, 200, entriesIn(request))
      const slot = slotIn(request)
      if (!slot) return sendList(visit, 'wrong', 422)
      await record(visit, 'slot')
      const added = await addSlot(db, slot, slot.seats, now())
      if (added !== 'added') return sendList(visit, added, 422)
      return reply.redirect(localPath('/office/slots', locale), 303)
    },

    slot: withSlot((visit, slot) =>
      sendSlot(visit, slot, 'done' in (visit.request.query as Record<string, unknown>) ? 'done' : null),
    ),

    /** All admit cards, one a page. */
    cards: withSlot((visit, slot) => sendSlot(visit, slot, null, 'cards')),

    moveSlot: withSlot((visit, slot) => change(visit, slot, 'move')),
    cancelSlot: withSlot((visit, slot) => change(visit, slot, 'cancel')),
    restoreSlot: withSlot((visit, slot) => change(visit, slot, 'restore')),

    attendance: withSlot(markList(parts, sendSlot)),
  }
}

type Pages = ReturnType<typeof slotPages>

/** Who came, of the whole list at once. What somebody else has changed meanwhile is left as it is, and said. */
const markList =
  ({ db, keys }: Parts, sendSlot: Pages['sendSlot']) =>
  async (visit: Visit, slot: SlotWithInvited): Promise<FastifyReply> => {
    const { request, reply, locale, account } = visit
    let isChanged = false
    for (const { reference, attendance } of slot.invited) {
      const is = ATTENDANCES.find((one) => one === field(request, `is-${reference}`))
      if (!is || is === attendance) continue
      const version = Number(field(request, `version-${reference}`)) || null
      await audit(db, account.name, 'attendance', [reference])
      const outcome = await markAttendance(db, keys, reference, { account: account.name, version }, is)
      if (outcome.is !== 'done') isChanged = true
    }
    if (!isChanged) return reply.redirect(`${localPath(`/office/slots/${slot.id}`, locale)}?done`, 303)
    return sendSlot(visit, (await readSlot(db, keys, slot.id)) ?? slot, 'changed')
  }
