import { setTimeout as pause } from 'node:timers/promises'
import { contact, message, runSql } from '../submissions/posting.ts'
import type { Site } from '../support/site.ts'
import type { Attack } from './attack.ts'

const MESSAGES = 100
const AT_ONCE = 10
/** Time limit until the last decision; the attempts of the poisoned message take about a minute. */
const MAX_MS = 300_000
const POISON = 'Poison of the attack'
const SUBJECT = 'Sent under attack'

let begun = 0

/** A contact message that the upstream always answers with 503, followed by 99 messages of other senders. */
export const poison: Attack = {
  name: 'poison',
  what: `a message that the upstream always answers with 503, at the head of ${MESSAGES}`,
  async disturb(site) {
    begun = performance.now()
    site.fakeUpstream.misbehave('/contact-form', {
      kind: 'status',
      code: 503,
      bodyContains: POISON,
      stores: false,
    })
    let next = 0
    const send = (number: number) =>
      contact(
        site,
        message({
          email: `sender${number}@example.org`,
          subject: SUBJECT,
          message: number ? `number ${number}` : POISON,
        }),
        { 'x-forwarded-for': `203.0.113.${number + 1}` },
      )
    const first = send(next++)
    while (!(await progress(site)).length) await pause(20)
    const others = async () => {
      while (next < MESSAGES) await send(next++)
    }
    await Promise.all([first, ...Array.from({ length: AT_ONCE }, others)])
  },
  async figures(site) {
    const until = begun + MAX_MS
    let rows = await progress(site)
    while (performance.now() < until && rows.some(({ state }) => !isSettled(state))) {
      await pause(500)
      rows = await progress(site)
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    const count = (state: string) => rows.filter((row) => row.state === state).length
    const arrived = site.fakeUpstream.tables.messages.filter(({ subject }) => subject === SUBJECT)
    const doubled = arrived.length - new Set(arrived.map((row) => row.message)).size
    const delivered = rows.map(({ deliveredAfter }) => deliveredAfter ?? 0)
    const isPoisonUnclear = rows[0]?.state === 'unclear'
    return [
      {
        name: 'delivered',
        goal: String(MESSAGES - 1),
        value: `${count('delivered')}; the last ${Math.max(0, ...delivered).toFixed(0)} s after the first was sent`,
        ok: count('delivered') === MESSAGES - 1,
      },
      {
        name: 'for the office',
        goal: '1, the poison',
        value: `${count('unclear')}; all decided after ${seconds} s`,
        ok: count('unclear') === 1 && isPoisonUnclear,
      },
      {
        name: 'arrived twice',
        goal: '0',
        value: String(doubled),
        ok: doubled === 0,
      },
    ]
  },
}

const isSettled = (state: string) => ['delivered', 'refused', 'unclear'].includes(state)

/** The states of the attack's messages, in the order of arrival. */
const progress = (site: Site) =>
  runSql<{ state: string; deliveredAfter: number | null }>(
    site.databaseUrl,
    `SELECT state, extract(epoch FROM "settledAt" - min("receivedAt") OVER ())::float8 AS "deliveredAfter"
     FROM submission WHERE payload->>'subject' = $1 ORDER BY id`,
    [SUBJECT],
  )
