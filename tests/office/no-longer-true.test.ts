import { claimDelivery, completeDelivery, type DeliveryClaim } from '@school/outbox/deliveries'
import { DELIVERY_CONTENT } from '@school/outbox/office-columns'
import { afterEach, describe, expect, test } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { post, textOf } from './office.ts'
import { siteWithMessages } from './site-with-messages.ts'
import { applicationFields, storeRows } from './stored.ts'

// The office changes what a message tells while a process hands that message over. If it was handed over, the family is told what was so,
// then what is so now, whatever the clerk has chosen; if it was not, it never will be.

const { site, db, officer } = await siteWithMessages({ forwards: false })

const change = (path: string, fields: Record<string, string> = {}) => post(site, path, fields, officer)

let families = 0
/** A family that wishes e-mails, and knows that its application has arrived. */
async function family(): Promise<string> {
  families += 1
  const payload = applicationFields({
    applicantName: `Child ${families}`,
    email: `parent${families}@example.org`,
    mobile: `01733333${String(families).padStart(3, '0')}`,
  })
  const [reference = ''] = await storeRows(db, testKeys, [{ payload }])
  const { id } = await db.submission.findFirstOrThrow({ where: { reference }, select: { id: true } })
  await db.delivery.create({
    data: { submissionId: id, channel: 'email', locale: 'en', state: 'sent', told: 'delivered' },
  })
  return reference
}
const slot = async (date: string): Promise<number> =>
  (await db.testSlot.create({ data: { date: new Date(date), time: '09:30', place: 'Hall', seats: 9 } })).id

afterEach(async () => {
  await db.delivery.deleteMany()
  await db.matter.updateMany({ data: { slotId: null } })
  await db.testSlot.deleteMany()
})

const claim = () => claimDelivery(db.$pool, 'email', testKeys.versions)
const complete = (one: DeliveryClaim, kind: 'accepted' | 'not sent') =>
  completeDelivery(db.$pool, one, kind === 'accepted' ? { kind } : { kind, reason: 'SMTP: 451' })
const words = (one: DeliveryClaim | null): string =>
  one?.content
    ? `${one.topic}: ${JSON.parse(testKeys.open(DELIVERY_CONTENT, one.reference, one.content).toString()).text}`
    : ''

interface Story {
  /** What the family is being told. */
  message: string
  before(reference: string): Promise<unknown>
  /** What the clerk does meanwhile, without telling the family. */
  change: string
  meanwhile(reference: string): Promise<unknown>
  /** What the family is told then. */
  follows: RegExp
}

const DATE = '2099-12-05'
const invite = async (reference: string, date = DATE, tell = 'yes') =>
  change(`/office/${reference}/invite`, { slot: String(await slot(date)), text: '', tell })
const ofSlot = async (task: string, fields: Record<string, string> = {}) => {
  const { id } = await db.testSlot.findFirstOrThrow()
  return change(`/office/slots/${id}/${task}`, { text: '', tell: 'no', ...fields })
}
const to = { date: '2099-12-08', time: '10:00', place: 'Library', seats: '9' }
const decide = (reference: string, decision: string, tell: string) =>
  change(`/office/${reference}/decide`, { decision, text: '', tell })
const ask = (reference: string, text: string, tell: string) =>
  change(`/office/${reference}/ask`, { text, tell })
const undo = (reference: string) => change(`/office/${reference}/undo`)
const invited = { message: 'invitation', before: (reference: string) => invite(reference) }
const decided = { message: 'decision', before: (reference: string) => decide(reference, 'admitted', 'yes') }
const asked = { message: 'request', before: (reference: string) => ask(reference, 'The card.', 'yes') }
/** The invitation was sent, and the time of the reminder has come. */
const reminded = {
  message: 'reminder',
  async before(reference: string) {
    await invite(reference)
    await db.delivery.updateMany({ where: { topic: 'invitation' }, data: { state: 'sent' } })
    await db.delivery.updateMany({ where: { topic: 'reminder' }, data: { retryAt: new Date() } })
  },
}

const stories: Story[] = [
  {
    ...invited,
    change: 'date is moved',
    meanwhile: () => ofSlot('move', to),
    follows: /^moved: .*08 Dec 2099/s,
  },
  {
    ...invited,
    change: 'place is changed',
    meanwhile: () => ofSlot('move', { ...to, date: DATE, time: '09:30' }),
    follows: /^moved: .*Library/s,
  },
  {
    ...invited,
    change: 'date is cancelled',
    meanwhile: () => ofSlot('cancel'),
    follows: /^cancelled: .*05 Dec 2099/s,
  },
  {
    ...invited,
    change: 'child is invited to another date',
    meanwhile: (reference) => invite(reference, '2099-12-09', 'no'),
    follows: /^invitation: .*09 Dec 2099/s,
  },
  {
    ...invited,
    change: 'invitation is taken back',
    meanwhile: (reference) => change(`/office/${reference}/uninvite`),
    follows: /^uninvited: .*is withdrawn/s,
  },
  { ...invited, change: 'invitation is undone', meanwhile: undo, follows: /^uninvited: .*is withdrawn/s },
  {
    ...reminded,
    change: 'date is moved',
    meanwhile: () => ofSlot('move', to),
    follows: /^moved: .*08 Dec 2099/s,
  },
  {
    ...reminded,
    change: 'date is cancelled',
    meanwhile: () => ofSlot('cancel'),
    follows: /^cancelled: .*05 Dec 2099/s,
  },
  {
    message: 'cancelled',
    async before(reference) {
      await invite(reference)
      await db.delivery.updateMany({ where: { topic: 'invitation' }, data: { state: 'sent' } })
      await ofSlot('cancel', { tell: 'yes' })
    },
    change: 'cancellation is taken back',
    meanwhile: () => ofSlot('restore'),
    follows: /^moved: .*05 Dec 2099/s,
  },
  { ...decided, change: 'decision is undone', meanwhile: undo, follows: /^undecided: .*taken back/s },
  {
    ...decided,
    change: 'decision is changed',
    meanwhile: (reference) => decide(reference, 'not_admitted', 'no'),
    follows: /^decision: .*Not admitted/s,
  },
  { ...asked, change: 'request is undone', meanwhile: undo, follows: /^unasked: .*no longer need/s },
  {
    ...asked,
    change: 'paper comes another way',
    meanwhile: (reference) => change(`/office/${reference}/close`),
    follows: /^unasked: .*no longer need/s,
  },
  {
    ...asked,
    change: 'request is replaced',
    meanwhile: (reference) => ask(reference, 'The photo.', 'no'),
    follows: /^request: .*The photo\./s,
  },
]

describe.each(stories)(
  'the $change while the $message is handed over',
  ({ message, before, meanwhile, follows }) => {
    /** The message under way, after the change was made. */
    async function underWay(): Promise<DeliveryClaim> {
      const reference = await family()
      await before(reference)
      const one = await claim()
      expect(one?.topic).toBe(message)
      const answer = (await meanwhile(reference)) as Response
      expect(answer.status, await textOf(answer)).toBe(303)
      expect(await claim()).toBeNull()
      return one as DeliveryClaim
    }

    test('the family is told the change after it', async () => {
      expect(await complete(await underWay(), 'accepted')).toBe('sent')
      expect(words(await claim())).toMatch(follows)
      expect(await claim()).toBeNull()
    })

    test('it is not sent any more if it was not handed over', async () => {
      const one = await underWay()
      await complete(one, 'not sent')
      const rows = await db.delivery.findMany({ where: { id: BigInt(one.id) } })
      expect(rows).toEqual([])
      const next = await claim()
      expect([next?.id === one.id, words(next)]).toEqual([false, expect.stringMatching(follows)])
    })
  },
)

test('what was sent and is taken back within the hour is told too', async () => {
  const reference = await family()
  await decide(reference, 'admitted', 'yes')
  await complete((await claim()) as DeliveryClaim, 'accepted')
  expect((await undo(reference)).status).toBe(303)
  expect(words(await claim())).toMatch(/^undecided: /)
})

test('an invitation that may have been sent is not sent again by the office after its date was moved', async () => {
  const reference = await family()
  await invite(reference)
  await db.delivery.updateMany({
    where: { topic: 'invitation' },
    data: { state: 'unclear', reason: 'interrupted' },
  })
  await ofSlot('move', to)
  await change(`/office/${reference}/resend`)
  expect(await claim()).toBeNull()
  expect(await db.delivery.count({ where: { topic: 'invitation', state: 'unclear' } })).toBe(1)
})

test('a family is not erased while a message to it is handed over', async () => {
  const reference = await family()
  await ask(reference, 'The card.', 'yes')
  const one = (await claim()) as DeliveryClaim
  const erase = () => change(`/office/${reference}/erase`, { confirm: reference })
  await erase()
  expect(await db.submission.count({ where: { reference, erasedAt: null } })).toBe(1)
  await complete(one, 'accepted')
  expect((await erase()).status).toBe(303)
  expect(await db.submission.count({ where: { reference, erasedAt: null } })).toBe(0)
  expect(await claim()).toBeNull()
})
