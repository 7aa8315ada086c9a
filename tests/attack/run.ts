import { spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mediaAtRest, print } from '../bench/load.ts'
import { startSite } from '../support/site.ts'
import type { Attack, Figure } from './attack.ts'
import { attacks } from './list.ts'
import { kinds, visit } from './visitor.ts'

// `npm run attack [-- name …]`: runs each attack for a minute against a separate site on this machine, with a visitor before,
// during and after it. No visitor may get an error, and no median may be more than three times that of the quiet phases. Some
// attacks have further figures in a second table. ATTACK_SECONDS sets the duration of each attack.

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 60)
const MAX_TIMES_SLOWER = 3
const QUIET_MS = Math.max(5, SECONDS / 4) * 1_000

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
  console.log(`── ${attack.name}: ${attack.what}`)
  if (attack.measure) note(attack, await attack.measure(SECONDS))
  else await run(attack)
}
if (rows.length) {
  print([['attack', 'sent', 'errors', ...kinds.map((kind) => `${kind}, ms`)], ...rows])
  console.log('\nMedian alone → median under attack (times slower).')
}
for (const note of notes) console.log(note)
if (figures.length) {
  if (rows.length) console.log('')
  print([['attack', 'figure', 'goal', 'reached', 'measured'], ...figures])
}
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}; CPUs: ${cpus().length}.`,
)
console.log(failed ? '\nAt least one limit was exceeded.' : '\nNo limit was exceeded.')
process.exit(failed ? 1 : 0)

async function run(attack: Attack): Promise<void> {
  const never = '0 0 29 2 *'
  const site = await startSite({
    environment: {
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE_FREQUENT: never,
      SYNC_SCHEDULE_SLOW: never,
      ...attack.environment,
    },
  })
  try {
    const prepared = await attack.prepare?.(site)
    // All pages are rendered once, all code is loaded, and all pictures are encoded.
    await mediaAtRest(site.url)
    await visit(site, AbortSignal.timeout(5_000))
    const before = await visit(site, AbortSignal.timeout(QUIET_MS))
    const flooding = attack.flood && (await startFlood(attack, site.url, prepared))
    const end = AbortSignal.timeout(SECONDS * 1_000)
    const [sent, attacked] = await Promise.all([
      flooding?.(end) ?? '–',
      visit(site, end),
      attack.disturb?.(site, end),
    ])
    // Before and after the attack, so that other load of the machine matters less.
    const after = await visit(site, AbortSignal.timeout(QUIET_MS))
    const ratios = kinds.map((kind) =>
      compare([...before.times[kind], ...after.times[kind]], attacked.times[kind]),
    )
    const errors = [...attacked.errors].map(([what, times]) => `${what} × ${times}`)
    rows.push([attack.name, sent, String(errors.length), ...ratios])
    for (const error of errors) notes.push(`${attack.name}: ${error}`)
    if (errors.length) failed = true
    note(attack, (await attack.figures?.(site)) ?? [])
  } finally {
    await site.close()
  }
}

function note(attack: Attack, measured: Figure[]): void {
  for (const { name, value, goal, ok } of measured) {
    figures.push([attack.name, name, goal, ok ? 'yes' : 'NO', value])
    if (!ok) failed = true
  }
}

function compare(quiet: number[], attacked: number[]): string {
  const [before, during] = [median(quiet), median(attacked)]
  const ratio = during / before
  if (ratio > MAX_TIMES_SLOWER) failed = true
  return `${before.toFixed(1)} → ${during.toFixed(1)} (${ratio.toFixed(1)} ×)`
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/**
 * Starts the flood in a separate process.
 * @returns a function that waits for the end and returns the attacker's number of requests
 */
async function startFlood(
  attack: Attack,
  url: string,
  prepared: unknown,
): Promise<(end: AbortSignal) => Promise<string>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'flood.ts'), attack.name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      printed += data
      if (printed.includes('ready\n')) resolve()
    })
  })
  child.stdin.write(`${JSON.stringify({ url, prepared })}\n`)
  await Promise.race([ready, ended])
  return async (end) => {
    await new Promise<void>((resolve) => end.addEventListener('abort', () => resolve(), { once: true }))
    child.stdin.end()
    await Promise.race([ended, pause(10_000)])
    child.kill('SIGKILL')
    return printed.replace('ready', '').trim() || '–'
  }
}
