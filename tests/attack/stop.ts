import { setTimeout as pause } from 'node:timers/promises'
import { application, apply, contact, message, runSql } from '../submissions/posting.ts'
import type { Attack, Figure } from './attack.ts'
import { seededRandom } from './random.ts'
import { INTERVAL_MS, type Replicas, type StoppableProcess, startReplicas } from './replicas.ts'

const STOPS = Number(process.env.ATTACK_STOPS ?? 50)
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)
const ALLOWED_MS = 2 * INTERVAL_MS
/** Time limit for the recovery after a stop. */
const MAX_MS = 6 * INTERVAL_MS
/** Time limit until all submissions are decided at the end. */
const END_MS = 120_000

interface Stop {
  name: string
  role: StoppableProcess['role']
  /** From the stop until every entity was synced again, and until a message sent after it was delivered. */
  freshMs: number
  deliveredMs: number
}

/** No flood: one process of two replicas at a time is stopped at a random moment, and later resumed or killed. */
export const stop: Attack = {
  name: 'stop',
  what: `SIGSTOP of a web process or a worker of two replicas, ${STOPS} times at random moments; seed ${SEED} (ATTACK_SEED)`,
  async measure() {
    const random = seededRandom(SEED)
    const replicas = await startReplicas()
    try {
      const stops: Stop[] = []
      const sent = { contact: 0, application: 0 }
      for (let number = 1; number <= STOPS; number += 1) {
        const one = await stopOnce(replicas, number, random, sent)
        stops.push(one)
        console.log(
          `   ${number}. ${one.name}: fresh after ${seconds(one.freshMs)}, delivered after ${seconds(one.deliveredMs)}`,
        )
      }
      return [...limitsOf(stops), ...(await nothingDoubled(replicas, sent))]
    } finally {
      await replicas.close()
    }
  },
}

const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : 'never')

async function stopOnce(
  replicas: Replicas,
  number: number,
  random: () => number,
  sent: { contact: number; application: number },
): Promise<Stop> {
  const victims = await replicas.processes()
  const victim = victims[Math.floor(random() * victims.length)]
  if (!victim) throw new Error('no process runs')
  // Half of the stops are near the start of a sync, the others at any time.
  const wait = random() < 0.5 ? INTERVAL_MS - (Date.now() % INTERVAL_MS) + random() * 1_500 : random() * 4_000
  await pause(wait)
  const underWay = [submit(replicas, victim.replica, 'contact', number, 'before', sent)]
  if (random() < 0.5) underWay.push(submit(replicas, victim.replica, 'application', number, 'before', sent))
  await pause(random() * 300)
  const killed = random() < 0.5
  const stoppedFor = random() * ALLOWED_MS
  const begun = performance.now()
  const { rows } = await replicas.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  victim.signal('SIGSTOP')
  const after = submit(replicas, 1 - victim.replica, 'contact', number, 'after', sent)
  const later = (async () => {
    await pause(stoppedFor)
    victim.signal(killed ? 'SIGKILL' : 'SIGCONT')
    if (killed && victim.role === 'web') await replicas.restart(victim.replica)
  })()

  const reached = { fresh: Number.POSITIVE_INFINITY, delivered: Number.POSITIVE_INFINITY }
  const text = textOf(number, 'after')
  for (const until = begun + MAX_MS; performance.now() < until; await pause(250)) {
    const now = performance.now() - begun
    if (reached.fresh > now && (await replicas.areFreshSince(rows[0]?.now))) reached.fresh = now
    if (reached.delivered > now && replicas.fakeUpstream.tables.messages.some((row) => row.message === text))
      reached.delivered = now
    if (Number.isFinite(reached.fresh + reached.delivered)) break
  }
  // Before the next stop, all processes must run.
  await Promise.all([later, after, ...underWay])
  await replicas.allRun()
  return {
    role: victim.role,
    name: `${victim.role} of replica ${victim.replica + 1}, ${killed ? 'killed' : 'resumed'} after ${seconds(stoppedFor)}`,
    freshMs: reached.fresh,
    deliveredMs: reached.delivered,
  }
}

const textOf = (number: number, when: string) => `stop ${number}, ${when}`

/** Sends a message or an application through one replica. A stopped one may accept it, respond late, or never. */
async function submit(
  replicas: Replicas,
  replica: number,
  kind: 'contact' | 'application',
  number: number,
  when: string,
  sent: { contact: number; application: number },
): Promise<void> {
  const site = replicas.site(replica)
  const text = textOf(number, when)
  const client = { 'x-forwarded-for': `203.0.113.${number % 250}` }
  const answered =
    kind === 'contact'
      ? contact(site, message({ email: `sender${number}${when}@example.org`, message: text }), client)
      : apply(
          site,
          application(site, {
            transactionDetails: text,
            mobile: `0173${String(number).padStart(7, '0')}`,
          }),
          undefined,
          client,
        )
  const answer = await Promise.race([answered.catch(() => null), pause(ALLOWED_MS, null, { ref: false })])
  if (answer?.status === 200) sent[kind] += 1
}

function limitsOf(stops: Stop[]): Figure[] {
  const figure = (name: string, of: (stop: Stop) => number): Figure => {
    const times = stops.map(of).toSorted((a, b) => a - b)
    const late = stops.filter((one) => of(one) > ALLOWED_MS)
    return {
      name,
      goal: `within ${seconds(ALLOWED_MS)} (two intervals), ${STOPS} of ${STOPS} times`,
      value: `${stops.length - late.length} of ${stops.length}; median ${seconds(times[Math.floor(times.length / 2)] ?? 0)}, longest ${seconds(times.at(-1) ?? 0)}${late.length ? `; late: ${late.map(({ name }) => name).join('; ')}` : ''}`,
      ok: late.length === 0,
    }
  }
  const stopped = countOf(stops.map(({ role }) => role))
  const [webs, workers] = [stopped.get('web') ?? 0, stopped.get('worker') ?? 0]
  return [
    {
      name: 'stopped processes',
      goal: 'both kinds',
      value: `${webs} × web, ${workers} × worker`,
      // With few stops, all of them may affect the same kind of process.
      ok: stops.length < 10 || Math.min(webs, workers) > 0,
    },
    figure('all entities fresh', ({ freshMs }) => freshMs),
    figure('a message sent meanwhile delivered', ({ deliveredMs }) => deliveredMs),
  ]
}

/** Compares the submissions that arrived at the fake upstream with the stored ones. */
async function nothingDoubled(
  replicas: Replicas,
  sent: { contact: number; application: number },
): Promise<Figure[]> {
  const read = () =>
    runSql<{ kind: string; state: string; text: string; attempts: number }>(
      replicas.databaseUrl,
      `SELECT kind, state, attempts, coalesce(payload->>'message', payload->>'transactionDetails') AS text FROM submission`,
    )
  let rows = await read()
  const isMoving = ({ state }: { state: string }) => ['received', 'forwarding', 'waiting'].includes(state)
  for (const until = performance.now() + END_MS; performance.now() < until && rows.some(isMoving); ) {
    await pause(500)
    rows = await read()
  }
  const { messages, applications } = replicas.fakeUpstream.tables
  const arrived = {
    contact: countOf(messages.map((row) => String(row.message))),
    application: countOf(
      applications.map((row) => String((row.fields as Record<string, unknown>).transactionDetails)),
    ),
  }
  const applicationsTwice = [...arrived.application.values()].filter((times) => times > 1).length
  const contacts = rows.filter(({ kind }) => kind === 'contact')
  // Each arrival belongs to one claim. A message whose claim expired is sent again.
  const beyondClaims = contacts.filter(
    ({ text, attempts }) => (arrived.contact.get(text) ?? 0) > attempts,
  ).length
  const again = [...arrived.contact.values()].filter((times) => times > 1).length
  const lost = contacts.filter(({ text }) => !arrived.contact.has(text)).length
  const states = countOf(rows.map(({ kind, state }) => `${kind} ${state}`))
  const stored = { contact: contacts.length, application: rows.length - contacts.length }
  return [
    {
      name: 'applications that arrived twice',
      goal: '0',
      value: `${applicationsTwice} of ${arrived.application.size}`,
      ok: applicationsTwice === 0,
    },
    {
      name: 'messages that arrived more often than claimed',
      goal: '0',
      value: `${beyondClaims} of ${contacts.length}; again after a claim that ran out: ${again}`,
      ok: beyondClaims === 0,
    },
    {
      name: 'messages lost, or never decided',
      goal: '0',
      value: `${lost}, ${rows.filter(isMoving).length} (${[...states].map(([state, times]) => `${times} ${state}`).join(', ')})`,
      ok: lost === 0 && !rows.some(isMoving),
    },
    {
      name: 'confirmed to the visitor, but not stored',
      goal: '0',
      value: `${Math.max(0, sent.contact - stored.contact)} messages, ${Math.max(0, sent.application - stored.application)} applications`,
      ok: sent.contact <= stored.contact && sent.application <= stored.application,
    },
  ]
}

function countOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
