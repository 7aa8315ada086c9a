import { setTimeout as pause } from 'node:timers/promises'
import { application, apply, contact, message, stored } from '../submissions/posting.ts'
import type { Site } from '../support/site.ts'
import type { Figure } from './attack.ts'
import { ALLOWED_MS } from './replicas.ts'

/** Time limit until all submissions are decided. */
const MAX_MS = 120_000

/** How many submissions were confirmed to the visitor. */
export type Sent = { contact: number; application: number }

/** Sends a message or an application with this text. A stopped replica may accept it, respond late, or never. */
export async function submit(site: Site, kind: keyof Sent, number: number, text: string, sent: Sent) {
  const client = { 'x-forwarded-for': `203.0.113.${number % 250}` }
  const email = `${text.replace(/\W+/g, '-')}@example.org`
  const mobile = `0173${String(number).padStart(7, '0')}`
  const answered =
    kind === 'contact'
      ? contact(site, message({ email, message: text }), client)
      : apply(site, application(site, { transactionDetails: text, mobile }), undefined, client)
  const answer = await Promise.race([answered.catch(() => null), pause(ALLOWED_MS, null, { ref: false })])
  if (answer?.status === 200) sent[kind] += 1
}

/** Compares the submissions that arrived at the fake upstream with the stored ones. */
export async function compareArrivals({ databaseUrl, fakeUpstream }: Site, sent: Sent): Promise<Figure[]> {
  const read = async () =>
    (await stored(databaseUrl)).map(({ kind, state, attempts, payload }) => ({
      kind,
      state,
      attempts,
      text: payload?.message ?? payload?.transactionDetails ?? '',
    }))
  const isMoving = ({ state }: { state: string }) => ['received', 'forwarding', 'waiting'].includes(state)
  let rows = await read()
  for (const until = performance.now() + MAX_MS; performance.now() < until && rows.some(isMoving); ) {
    await pause(500)
    rows = await read()
  }
  const { messages, applications } = fakeUpstream.tables
  const arrived = countOf(messages.map((row) => row.message))
  const arrivedApplications = countOf(applications.map(({ fields }) => String(fields.transactionDetails)))
  const twice = [...arrivedApplications.values()].filter((times) => times > 1).length
  const again = [...arrived.values()].filter((times) => times > 1).length
  const contacts = rows.filter(({ kind }) => kind === 'contact')
  // Each arrival belongs to one claim. A message whose claim expired is sent again.
  const beyond = contacts.filter(({ text, attempts }) => (arrived.get(text) ?? 0) > attempts).length
  const lost = contacts.filter(({ text }) => !arrived.has(text)).length
  const moving = rows.filter(isMoving).length
  const states = [...countOf(rows.map(({ kind, state }) => `${kind} ${state}`))]
  const notStored = {
    messages: Math.max(0, sent.contact - contacts.length),
    applications: Math.max(0, sent.application - (rows.length - contacts.length)),
  }
  const figure = (name: string, sum: number, value: string) => ({ name, goal: '0', value, ok: sum === 0 })
  return [
    figure('applications that arrived twice', twice, `${twice} of ${arrivedApplications.size}`),
    figure(
      'messages that arrived more often than claimed',
      beyond,
      `${beyond} of ${contacts.length}; again after a claim that ran out: ${again}`,
    ),
    figure(
      'messages lost, or never decided',
      lost + moving,
      `${lost}, ${moving} (${states.map(([state, times]) => `${times} ${state}`).join(', ')})`,
    ),
    figure(
      'confirmed to the visitor, but not stored',
      notStored.messages + notStored.applications,
      `${notStored.messages} messages, ${notStored.applications} applications`,
    ),
  ]
}

/** How often each value occurs. */
export function countOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
