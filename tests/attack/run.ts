import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isBusy, mediaAtRest, print } from '../bench/support.ts'
import { type Site, startSite } from '../support/site.ts'
import { type Attack, type Figure, NEVER } from './attack.ts'
import { type Kind, kinds, type Seen } from './visitor.ts'

// `npm run attack [-- name …]`: runs each attack for a minute against a separate site on this machine, with a visitor before,
// during and after it. The visitor may get no error, and no median may be more than three times that of the quiet phases. Some
// attacks have further figures. ATTACK_SECONDS sets the duration of each attack. It ends by itself: an attack that takes much longer
// than its time has failed, and the next one begins. The last table has a row for each attack.
//
// A new attack is a file `attacks/<name>.ts` that exports `name`, `sentence` and `run(site, signal)`; it may also export the
// other members of `Attack` (attack.ts), which has what several of them use. Nothing else lists them.

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 60)
const MAX_TIMES_SLOWER = 3
const QUIET_MS = Math.max(5, SECONDS / 4) * 1_000
/** To start a site, to fetch and encode its pictures, and to end it. */
const AROUND_MS = 5 * 60_000
/** Of a visitor that answers no more. */
const VISITOR_MS = 60_000

const files = readdirSync(path.join(import.meta.dirname, 'attacks')).sort()
const attacks: Attack[] = await Promise.all(files.map((file) => import(`./attacks/${file}`)))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !attacks.some((attack) => attack.name === name))
if (unknown.length || !(SECONDS >= 1 && SECONDS <= 600)) {
  console.error(`There are: ${attacks.map(({ name }) => name).join(', ')}; ATTACK_SECONDS is from 1 to 600.`)
  process.exit(2)
}

/** What an attack came to. */
interface Outcome {
  attack: string
  /** Times of the visitor in ms, of each kind; null without a visitor. */
  medians: Record<Kind, Compared> | null
  /** Why the limits are not kept. */
  faults: string[]
  figures: Figure[]
  sent: string
}
interface Compared {
  before: number
  during: number
  factor: number
}

const outcomes: Outcome[] = []
/** The site that is under attack. */
let attacked: Site | null = null
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => end('It was ended before its time.'))
if (await isBusy()) console.log('Other programs use this machine: the times are too long.')
const begun = performance.now()
for (const attack of attacks) {
  if (chosen.length && !chosen.includes(attack.name)) continue
  console.log(`── ${attack.name}: ${attack.sentence}`)
  const outcome: Outcome = { attack: attack.name, medians: null, faults: [], figures: [], sent: '–' }
  outcomes.push(outcome)
  const limit = AROUND_MS + (attack.maxMs ?? SECONDS * 2_000) + 3 * QUIET_MS
  await within(limit, attempt(attack, outcome)).catch((error: Error) => {
    outcome.faults.push(error.message)
    // If it is still there, it would disturb the next one.
    attacked?.server.kill('SIGKILL')
  })
  console.log(`   ${outcome.faults.join('; ') || 'in order'} (${minutes()} so far)`)
}
end()

/** Starts a site and attacks it. */
async function attempt(attack: Attack, outcome: Outcome): Promise<void> {
  // The memory is that of the image, which has the same setting.
  const image = { MALLOC_ARENA_MAX: '2' }
  const schedules = { SYNC_SCHEDULE_FREQUENT: NEVER, SYNC_SCHEDULE_SLOW: NEVER }
  const environment = { LOG_LEVEL: 'warn', ...schedules, ...image }
  const site = await startSite({ environment: { ...environment, ...attack.environment } })
  attacked = site
  try {
    if (attack.hasVisitor === false) await run(attack, site, outcome)
    else await runWithVisitor(attack, site, outcome)
  } finally {
    await site.close()
    if (attacked === site) attacked = null
  }
}

/** Runs an attack for at least its time. */
async function run(attack: Attack, site: Site, outcome: Outcome): Promise<void> {
  const over = AbortSignal.timeout(SECONDS * 1_000)
  const result = await attack.run(site, over)
  if (typeof result === 'number') {
    outcome.sent = String(result)
    if (result === 0) outcome.faults.push('nothing was sent')
    return
  }
  outcome.figures = result
  outcome.faults.push(...result.filter(({ ok }) => !ok).map(({ name, value }) => `${name}: ${value}`))
  if (!over.aborted && attack.hasVisitor !== false) await once(over, 'abort')
}

async function runWithVisitor(attack: Attack, site: Site, outcome: Outcome): Promise<void> {
  // All pages are rendered once, all code is loaded, and all pictures are encoded.
  await mediaAtRest(site.url)
  await attack.prepare?.(site)
  await visitDuring(site, () => pause(5_000))
  const before = await visitDuring(site, () => pause(QUIET_MS))
  const during = await visitDuring(site, () => run(attack, site, outcome))
  // Before and after the attack, so that other load of the machine matters less.
  const after = await visitDuring(site, () => pause(QUIET_MS))
  const compare = (kind: Kind, share: number, limit: number, what: string): Compared => {
    const quiet = quantile([...before.times[kind], ...after.times[kind]], share)
    const slow = quantile(during.times[kind], share)
    const factor = slow / quiet
    // NaN is no time, and not within the limit.
    if (!(factor <= limit)) outcome.faults.push(`${what}: ${factor.toFixed(1)} ×`)
    return { before: quiet, during: slow, factor }
  }
  const medians = kinds.map((kind) => [kind, compare(kind, 0.5, MAX_TIMES_SLOWER, kind)])
  outcome.medians = Object.fromEntries(medians)
  if (attack.maxTimesP99) compare('pages', 0.99, attack.maxTimesP99, 'slowest hundredth of pages')
  for (const [error, times] of Object.entries(during.errors)) outcome.faults.push(`${error} × ${times}`)
}

/** Lets the visitor visit the site while `work` runs. @returns what it saw */
async function visitDuring(site: Site, work: () => Promise<unknown>): Promise<Seen> {
  const visitor = fork(path.join(import.meta.dirname, 'visitor.ts'))
  const gone = once(visitor, 'exit').then(() => {
    throw new Error('the visitor ended before its time')
  })
  gone.catch(() => undefined)
  const message = () => Promise.race([once(visitor, 'message'), gone])
  try {
    await message()
    const { notices, sessions } = site.fakeUpstream.tables
    visitor.send({ url: site.url, fakeUpstream: { tables: { notices: notices.slice(0, 1), sessions } } })
    await Promise.race([work(), gone])
    visitor.send('end')
    const [seen] = await within(VISITOR_MS, message())
    return seen
  } finally {
    visitor.kill('SIGKILL')
  }
}

/** Prints the tables, and ends the process. */
function end(why = ''): never {
  const figures = outcomes.flatMap(({ attack, figures }) =>
    figures.map(({ name, value, goal, ok }) => [attack, name, goal, ok ? 'yes' : 'NO', value]),
  )
  if (figures.length) print([['attack', 'figure', 'goal', 'reached', 'measured'], ...figures])
  for (const { attack, faults } of outcomes) if (faults.length) console.log(`${attack}: ${faults.join('; ')}`)
  const loads = loadavg().map((load) => load.toFixed(1))
  console.log(
    `\n${minutes()}; load of the machine at the end: ${loads.join(', ')}; CPUs: ${cpus().length}. ${why}`,
  )
  console.log('Medians of the visitor in ms, without → with the attack (times slower):')
  print([['attack', 'sent', ...kinds, 'most', `≤ ${MAX_TIMES_SLOWER} ×, no error`], ...outcomes.map(rowOf)])
  const failed = why !== '' || outcomes.some(({ faults }) => faults.length > 0)
  console.log(failed ? '\nAt least one limit was exceeded.' : '\nNo limit was exceeded.')
  process.exit(failed ? 1 : 0)
}

function rowOf({ attack, sent, medians, faults }: Outcome): string[] {
  const times = kinds.map((kind) => {
    const { before, during, factor } = medians?.[kind] ?? {}
    return before === undefined ? '–' : `${before.toFixed(1)} → ${during?.toFixed(1)} (${factor?.toFixed(1)})`
  })
  const most = medians ? `${Math.max(...kinds.map((kind) => medians[kind].factor)).toFixed(1)} ×` : '–'
  return [attack, sent, ...times, most, faults.length ? 'NO' : 'yes']
}

function minutes(): string {
  return `${((performance.now() - begun) / 60_000).toFixed(1)} min`
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const over = pause(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not over after ${Math.round(ms / 60_000)} min`)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    late.abort()
    over.catch(() => undefined)
  }
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
