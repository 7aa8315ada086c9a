import { messageJob } from '@school/outbox/confirmations'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { createOutbox, type Outbox } from './outbox.ts'

// Whether a sender is written to about an outcome depends on what the page has said, not on when a worker happens to look.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

/** The worker's job, with a mail server that takes everything. */
function mailing() {
  const mails: string[] = []
  const job = messageJob('email', {
    db: outbox.db,
    keys: testKeys,
    log: pino({ level: 'silent' }),
    isStopping: () => false,
    senders: {
      async email({ text }) {
        mails.push(text)
        return { kind: 'accepted' }
      },
    },
    compose: ({ told }) => ({ subject: '', text: told }),
  })
  /** As runners.ts does it. */
  const send = async () => {
    for (let claim = await job.claim(); claim; claim = await job.claim()) await job.handle(claim)
  }
  return { mails, send, recover: async () => job.recover?.() }
}

/** What has become of the form, what its delivery has told in the end, and what was mailed. */
const cases: [what: string, change: string, told: string, mails: string[]][] = [
  [
    'was refused while the page waited',
    `state = 'refused', attempts = 1, "settledAt" = now()`,
    'refused',
    [],
  ],
  [
    'was refused when the page had stopped waiting',
    `state = 'refused', attempts = 1, "settledAt" = now(), "receivedAt" = now() - interval '13 seconds'`,
    'refused',
    ['refused'],
  ],
  [
    'was refused at its second attempt, after the page had said that it waits',
    `state = 'refused', attempts = 2, "settledAt" = now()`,
    'refused',
    ['refused'],
  ],
  ['has arrived', `state = 'delivered', attempts = 1, "settledAt" = now()`, 'delivered', ['delivered']],
  ['waits', `state = 'waiting', attempts = 1`, 'received', ['received']],
]
const orders = [
  ['looks before and after', true],
  ['looks only after', false],
] as const
let senders = 0

test.each(orders.flatMap(([order, isFirst]) => cases.map((one) => [...one, order, isFirst] as const)))(
  'the sender of a form that %s is told what the page has not said',
  async (_what, change, told, expected, _order, isFirst) => {
    const { mails, send, recover } = mailing()
    senders += 1
    await outbox.submit('contact', 'How much?', `parent${senders}@example.org`)
    const { $pool: pool } = outbox.db
    await pool.query(
      `INSERT INTO delivery ("submissionId", channel, locale) SELECT id, 'email', 'en' FROM submission`,
    )
    if (isFirst) {
      // While the school's server decides, there is nothing to say.
      await recover()
      await send()
      expect(mails).toEqual([])
    }
    await pool.query(`UPDATE submission SET ${change}`)
    // The outcome was written between the two looks of the worker.
    await send()
    expect(mails).toEqual(expected)
    await recover()
    await send()
    expect(mails).toEqual(expected)
    const { rows } = await pool.query('SELECT state, told FROM delivery')
    expect(rows).toEqual([{ state: 'sent', told }])
  },
)
