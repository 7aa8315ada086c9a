import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '../../support/site.ts'
import { compareArrivals, type Sent, submit } from '../arrivals.ts'
import type { Figure } from '../attack.ts'
import { ALLOWED_MS, INTERVAL_MS, recovery, seconds, startReplicas } from '../replicas.ts'

const STOPS = Number(process.env.ATTACK_STOPS ?? 50)
/** Time limit for the recovery after a stop. */
const MAX_MS = 6 * INTERVAL_MS
const NEVER = Number.POSITIVE_INFINITY

export const name = 'stop'
export const sentence = `SIGSTOP of a web process or a worker of two replicas, ${STOPS} times at random moments`
export const hasVisitor = false
/** A stop takes about half a minute. */
export const maxMs = STOPS * 120_000
export { environment } from '../replicas.ts'

export async function run(site: Site): Promise<Figure[]> {
  const replicas = await startReplicas(site)
  const sent: Sent = { contact: 0, application: 0 }
  const stops: Stop[] = []
  try {
    while (stops.length < STOPS) {
      const one = await stopOnce(site, replicas, stops.length + 1, sent)
      stops.push(one)
      const times = `fresh after ${seconds(one.fresh)}, delivered after ${seconds(one.delivered)}`
      console.log(`   ${stops.length}. ${one.name}: ${times}`)
    }
    const figures = [
      recovery('all entities fresh', stops, ({ fresh }) => fresh),
      recovery('a message sent meanwhile delivered', stops, ({ delivered }) => delivered),
    ]
    return [...figures, ...(await compareArrivals(site, sent))]
  } finally {
    await replicas.close()
  }
}

/** `fresh`, `delivered`: ms from the stop until every entity was synced again, and until a message sent after it arrived. */
type Stop = { name: string; fresh: number; delivered: number }

/** Stops one process at a random moment, and resumes or kills it later. */
async function stopOnce(
  { fakeUpstream }: Site,
  replicas: Awaited<ReturnType<typeof startReplicas>>,
  number: number,
  sent: Sent,
): Promise<Stop> {
  // Each of the four in turn, half of them near the start of a sync, the others at any time.
  const victim = replicas.processes()[number % 4]
  const [stopped, other] = victim?.replica ? replicas.sites.toReversed() : replicas.sites
  if (!victim || !stopped || !other) throw new Error('no process runs')
  const near = INTERVAL_MS - (Date.now() % INTERVAL_MS) + Math.random() * 1_500
  await pause(Math.random() < 0.5 ? near : Math.random() * 4_000)
  const texts = { before: `stop ${number}, before`, after: `stop ${number}, after` }
  const answers = [submit(stopped, 'contact', number, texts.before, sent)]
  if (Math.random() < 0.5) answers.push(submit(stopped, 'application', number, texts.before, sent))
  await pause(Math.random() * 300)
  const killed = Math.random() < 0.5
  const stoppedFor = Math.random() * ALLOWED_MS
  const begun = performance.now()
  const since = new Date()
  victim.signal('SIGSTOP')
  answers.push(submit(other, 'contact', number, texts.after, sent))
  const later = pause(stoppedFor).then(async () => {
    victim.signal(killed ? 'SIGKILL' : 'SIGCONT')
    if (killed && victim.role === 'web') await replicas.restart(victim.replica)
  })
  let [fresh, delivered] = [NEVER, NEVER]
  for (let now = 0; now < MAX_MS && fresh + delivered === NEVER; now = performance.now() - begun) {
    await pause(250)
    if (fresh === NEVER && (await replicas.areFreshSince(since))) fresh = performance.now() - begun
    const hasArrived = fakeUpstream.tables.messages.some((row) => row.message === texts.after)
    if (delivered === NEVER && hasArrived) delivered = performance.now() - begun
  }
  // Before the next stop, all processes must run.
  await Promise.all([later, ...answers])
  await replicas.allRun()
  const fate = `${killed ? 'killed' : 'resumed'} after ${seconds(stoppedFor)}`
  return { name: `${victim.role} of replica ${victim.replica + 1}, ${fate}`, fresh, delivered }
}
