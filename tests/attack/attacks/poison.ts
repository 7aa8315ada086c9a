import { setTimeout as pause } from 'node:timers/promises'
import { contact, message, runSql, stored } from '../../submissions/posting.ts'
import type { Site } from '../../support/site.ts'
import type { Figure } from '../attack.ts'

const MESSAGES = 100
const AT_ONCE = 10
/** Time limit until the last decision; the attempts of the poisoned message take about a minute. */
const MAX_MS = 300_000
const POISON = 'Poison of the attack'
const SUBJECT = 'Sent under attack'

export const name = 'poison'
export const sentence = `a message that the upstream always answers with 503, at the head of ${MESSAGES}`

export async function run(site: Site): Promise<Figure[]> {
  const begun = performance.now()
  const failing = { kind: 'status', code: 503, bodyContains: POISON, stores: false } as const
  site.fakeUpstream.misbehave('/contact-form', failing)
  let next = 0
  const send = (number: number) => {
    const text = number ? `number ${number}` : POISON
    const entries = { email: `sender${number}@example.org`, subject: SUBJECT, message: text }
    return contact(site, message(entries), { 'x-forwarded-for': `203.0.113.${number + 1}` })
  }
  const first = send(next++)
  while (!(await readStates(site)).length) await pause(20)
  const others = async () => {
    while (next < MESSAGES) await send(next++)
  }
  await Promise.all([first, ...Array.from({ length: AT_ONCE }, others)])

  const isSettled = ({ state }: State) => ['delivered', 'refused', 'unclear'].includes(state)
  let rows = await readStates(site)
  while (performance.now() < begun + MAX_MS && !rows.every(isSettled)) {
    await pause(500)
    rows = await readStates(site)
  }
  const took = ((performance.now() - begun) / 1_000).toFixed(0)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const arrived = site.fakeUpstream.tables.messages.filter(({ subject }) => subject === SUBJECT)
  const doubled = arrived.length - new Set(arrived.map((row) => row.message)).size
  const last = Math.max(0, ...rows.map(({ deliveredAfter }) => deliveredAfter ?? 0)).toFixed(0)
  const figure = (name: string, goal: string, value: string, ok: boolean) => ({ name, goal, value, ok })
  return [
    figure(
      'delivered',
      String(MESSAGES - 1),
      `${count('delivered')}; the last ${last} s after the first was sent`,
      count('delivered') === MESSAGES - 1,
    ),
    figure(
      'for the office',
      '1, the poison',
      `${count('unclear')}; all decided after ${took} s`,
      count('unclear') === 1 && rows[0]?.state === 'unclear',
    ),
    figure('arrived twice', '0', String(doubled), doubled === 0),
  ]
}

type State = { state: string; deliveredAfter: number | null }

/** The states of the attack's messages, in the order of arrival. */
async function readStates(site: Site): Promise<State[]> {
  const own = (await stored(site.databaseUrl)).filter(({ payload }) => payload?.subject === SUBJECT)
  return runSql<State>(
    site.databaseUrl,
    `SELECT state, extract(epoch FROM "settledAt" - min("receivedAt") OVER ())::float8 AS "deliveredAfter"
     FROM submission WHERE reference = ANY($1) ORDER BY id`,
    [own.map(({ reference }) => reference)],
  )
}
