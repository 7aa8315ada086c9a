import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mediaAtRest, print } from '../bench/support.ts'
import { type Site, startSite } from '../support/site.ts'
import { type Attack, NEVER } from './attack.ts'
import { kinds, type Seen } from './visitor.ts'

// `npm run attack [-- name …]`: runs each attack for a minute against a separate site on this machine, with a visitor before,
// during and after it. The visitor may get no error, and no median may be more than three times that of the quiet phases. Some
// attacks have further figures in a second table. ATTACK_SECONDS sets the duration of each attack.
//
// A new attack is a file `attacks/<name>.ts` that exports `name`, `sentence` and `run(site, signal)`; it may also export the
// other members of `Attack` (attack.ts), which has what several of them use. Nothing else lists them.

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 60)
const MAX_TIMES_SLOWER = 3
const QUIET_MS = Math.max(5, SECONDS / 4) * 1_000

const files = readdirSync(path.join(import.meta.dirname, 'attacks')).sort()
const attacks: Attack[] = await Promise.all(files.map((file) => import(`./attacks/${file}`)))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !attacks.some((attack) => attack.name === name))
if (unknown.length || !(SECONDS >= 1 && SECONDS <= 600)) {
  console.error(`There are: ${attacks.map(({ name }) => name).join(', ')}; ATTACK_SECONDS is from 1 to 600.`)
  process.exit(2)
}

const rows: string[][] = []
const notes: string[] = []
const figures: string[][] = []
let failed = false
for (const attack of attacks) {
  if (chosen.length && !chosen.includes(attack.name)) continue
  console.log(`── ${attack.name}: ${attack.sentence}`)
  // The memory is that of the image, which has the same setting.
  const image = { MALLOC_ARENA_MAX: '2' }
  const schedules = { SYNC_SCHEDULE_FREQUENT: NEVER, SYNC_SCHEDULE_SLOW: NEVER }
  const environment = { LOG_LEVEL: 'warn', ...schedules, ...image }
  const site = await startSite({ environment: { ...environment, ...attack.environment } })
  try {
    if (attack.hasVisitor === false) await run(attack, site)
    else await runWithVisitor(attack, site)
  } finally {
    await site.close()
  }
}
if (rows.length) {
  print([['attack', 'sent', 'errors', ...kinds.map((kind) => `${kind}, ms`), 'p99 of pages'], ...rows])
  console.log('\nMedian alone → median under attack (times slower).')
}
for (const note of notes) console.log(note)
if (figures.length) print([['attack', 'figure', 'goal', 'reached', 'measured'], ...figures])
const loads = loadavg().map((load) => load.toFixed(1))
console.log(`Load of the machine at the end: ${loads.join(', ')}; CPUs: ${cpus().length}.`)
console.log(failed ? '\nAt least one limit was exceeded.' : '\nNo limit was exceeded.')
process.exit(failed ? 1 : 0)

/** Runs an attack for at least its time. @returns the number of requests that it sent */
async function run(attack: Attack, site: Site): Promise<string> {
  const end = AbortSignal.timeout(SECONDS * 1_000)
  const result = await attack.run(site, end)
  if (typeof result === 'number') return String(result)
  for (const { name, value, goal, ok } of result) {
    figures.push([attack.name, name, goal, ok ? 'yes' : 'NO', value])
    if (!ok) failed = true
  }
  if (!end.aborted && attack.hasVisitor !== false) await once(end, 'abort')
  return '–'
}

async function runWithVisitor(attack: Attack, site: Site): Promise<void> {
  // All pages are rendered once, all code is loaded, and all pictures are encoded.
  await mediaAtRest(site.url)
  await attack.prepare?.(site)
  await visitDuring(site, () => pause(5_000))
  const [before] = await visitDuring(site, () => pause(QUIET_MS))
  const [attacked, sent] = await visitDuring(site, () => run(attack, site))
  // Before and after the attack, so that other load of the machine matters less.
  const [after] = await visitDuring(site, () => pause(QUIET_MS))
  const compare = (kind: (typeof kinds)[number], share: number, limit = Number.POSITIVE_INFINITY) => {
    const quiet = quantile([...before.times[kind], ...after.times[kind]], share)
    const during = quantile(attacked.times[kind], share)
    if (during / quiet > limit) failed = true
    return `${quiet.toFixed(1)} → ${during.toFixed(1)} (${(during / quiet).toFixed(1)} ×)`
  }
  const medians = kinds.map((kind) => compare(kind, 0.5, MAX_TIMES_SLOWER))
  const errors = Object.entries(attacked.errors)
  rows.push([
    attack.name,
    sent,
    String(errors.length),
    ...medians,
    compare('pages', 0.99, attack.maxTimesP99),
  ])
  for (const [error, times] of errors) notes.push(`${attack.name}: ${error} × ${times}`)
  if (errors.length) failed = true
}

/** Lets the visitor visit the site while `work` runs. @returns what it saw, and the result of the work */
async function visitDuring<T>(site: Site, work: () => Promise<T>): Promise<[Seen, T]> {
  const visitor = fork(path.join(import.meta.dirname, 'visitor.ts'))
  try {
    await once(visitor, 'message')
    const { notices, sessions } = site.fakeUpstream.tables
    visitor.send({ url: site.url, fakeUpstream: { tables: { notices: notices.slice(0, 1), sessions } } })
    const result = await work()
    visitor.send('end')
    const [seen] = await once(visitor, 'message')
    return [seen, result]
  } finally {
    visitor.kill('SIGKILL')
  }
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
