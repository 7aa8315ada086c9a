import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startFakeUpstream } from '@school/demo-upstream'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import sharp from 'sharp'
import { application, apply } from '../submissions/posting.ts'
import { type Site, startSite } from '../support/site.ts'
import { countSeconds, type Memory, memoryOf, PARTS, type Part, pin, processesOf } from './processes.ts'
import { areInstalled, isBusy, mediaAtRest, print } from './support.ts'
import { type Answer, createVisitors, kinds, type Visitors } from './visitors.ts'

// `npm run bench -- bill`: what a small server is asked for. Web, worker and Postgres share one processor, with the settings of
// docs/performance.md#a-small-server; visitors and the school's server run on the other. 1,000 visitors a minute for BENCH_MINUTES, syncs on their
// schedules with changed rows, an application a minute. Then twice, four times … as many visitors, each for BENCH_STEP_MINUTES, until an
// answer is an error or the slowest twentieth of any kind takes more than a second.

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const STEP_MINUTES = Number(process.env.BENCH_STEP_MINUTES ?? 2)
const VISITORS = Number(process.env.BENCH_VISITORS ?? 1_000)
const MOST = 64
const MEMORY_MB = 1_024
const TOO_SLOW_MS = 1_000
const TIMEOUT_MS = 30_000
/** Web and worker have no more heap than this (docs/performance.md#a-small-server). Without it, Node takes what the machine has; with 192, it only collects garbage. */
const SETTINGS = {
  NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '--max-old-space-size=384',
  MALLOC_ARENA_MAX: '2',
}
/** Of the processes of the site, and of everything else. */
const SITE = 0
const OTHERS = 1

interface Minute {
  factor: number
  answers: number
  bytes: number
  ms: Map<string, number[]>
  errors: Map<string, number>
  memory: Record<Part, Memory>[]
  seconds: Record<Part, number>
  /** Share of the processor of the site, and of the other one, that was used. */
  busy: [number, number]
}

export async function benchBill(): Promise<void> {
  if (!areInstalled('taskset')) return
  if (cpus().length < 2) return console.log('Two processors are needed: one is the server.')
  if (await isBusy()) console.log('Other programs use the processors: these times are too long.')
  const fakeUpstream = await startFakeUpstream()
  const postgres = await startEmbeddedPostgres(path.resolve(import.meta.dirname, '../../.data/bill-postgres'))
  const name = `bill_${process.pid}`
  await createDatabase(postgres.url, name)
  const [main = ''] = readFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
  for (const pid of processesOf(0, Number(main)).keys()) pin(pid, SITE)
  let site: Site | undefined
  try {
    site = await startSite({
      fakeUpstream,
      databaseUrl: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
      environment: { LOG_LEVEL: 'warn', ...SETTINGS },
      prefix: ['taskset', '-c', String(SITE)],
    })
    // Also the threads that exist already.
    pin(process.pid, OTHERS)
    await mediaAtRest(site.url)
    await measureBill(site, Number(main))
  } finally {
    await site?.close()
    await fakeUpstream.close()
    await dropDatabase(postgres.url, name)
    await postgres.release()
  }
}

async function measureBill(site: Site, postgres: number): Promise<void> {
  console.log(
    `Limits: web, worker, pictures and Postgres run on processor ${SITE} (taskset), the visitors and the school's server on ${OTHERS}; ${Object.entries(
      SETTINGS,
    )
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')}. Memory is measured (proportional set size, added up) and not enforced.`,
  )
  const processes = () => processesOf(site.server.pid ?? 0, postgres)
  const seconds = countSeconds(processes)
  const minutes: Minute[] = []
  let minute = emptyMinute(1)
  const fault = (what: string) => minute.errors.set(what, (minute.errors.get(what) ?? 0) + 1)
  const took = (kind: string, begun: number) => {
    minute.answers += 1
    const times = minute.ms.get(kind) ?? []
    times.push(performance.now() - begun)
    minute.ms.set(kind, times)
  }
  let goesOn = true

  // As from a balancer, which keeps its connections.
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ask = (kind: string, address: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<Answer>((resolve) => {
      const begun = performance.now()
      const failed = (what: string) => {
        fault(`${kind} ${what}`)
        resolve({ status: 0, headers: {}, body: Buffer.alloc(0), bytes: 0 })
      }
      const asked = request(
        site.url + address,
        { agent, method, headers, timeout: TIMEOUT_MS },
        async (answer) => {
          const chunks = (await answer.toArray().catch(() => [])) as Buffer[]
          const body = Buffer.concat(chunks)
          const status = answer.statusCode ?? 0
          if (![200, 204, 304].includes(status)) fault(`${kind} ${status}`)
          took(kind, begun)
          const bytes = body.length + answer.rawHeaders.join('    ').length
          minute.bytes += bytes
          resolve({ status, headers: answer.headers, body, bytes })
        },
      )
      asked.once('timeout', () => asked.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)))
      asked.once('error', ({ message }) => failed(message)).end()
    })
  const visitors = createVisitors(site.fakeUpstream, ask)

  const picture = await photo()
  const applicant = async () => {
    for (let sent = 1; goesOn; sent += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${sent % 250}` }
      const begun = performance.now()
      const child = application(site, { applicantName: `Ayesha Rahman ${'abcdefghij'[sent % 10]}` })
      const answer = await apply(site, child, [{ bytes: picture }], from).catch((error: Error) => error)
      if (answer instanceof Error) fault(`application ${answer.message}`)
      else if (answer.status !== 200) fault(`application ${answer.status}`)
      took('application', begun)
      await until(60_000)
    }
  }
  const school = async () => {
    for (let change = 1; goesOn; change += 1) {
      const { notices, news } = site.fakeUpstream.tables
      for (const row of notices.slice(0, 3)) row.head_line = `Changed for the ${change}. time`
      for (const row of news.slice(0, 1)) row.head_line = `New for the ${change}. time`
      await until(120_000)
    }
  }
  /** Waits, but not beyond the end. */
  const until = async (ms: number) => {
    for (const end = Date.now() + ms; goesOn && Date.now() < end; ) await pause(500)
  }

  const stage = async (factor: number, length: number) => {
    for (let n = 0; n < length; n += 1) {
      const current = emptyMinute(factor)
      minute = current
      minutes.push(current)
      const [before, used] = [seconds(), usedOf()]
      await visitors.come(VISITORS * factor, 60_000, async () => {
        const memory = memoryByPart(processes())
        current.memory.push(memory)
        seconds()
      })
      const after = seconds()
      for (const part of PARTS) current.seconds[part] = after[part] - before[part]
      current.busy = usedOf().map((now, at) => {
        const was = used[at] ?? now
        return (now.used - was.used) / Math.max(1, now.all - was.all)
      }) as [number, number]
      printMinute(current, minutes.length)
    }
  }
  const others = Promise.all([applicant(), school()])
  printHead()
  await stage(1, MINUTES)
  const usual = minutes.slice()
  let factor = 1
  let reason = ''
  while (!reason && factor < MOST) {
    factor *= 2
    await stage(factor, STEP_MINUTES)
    reason = whatGaveWay(minutes.slice(-STEP_MINUTES))
  }
  goesOn = false
  await Promise.all([others, visitors.leave()])
  agent.destroy()
  await sum(site, usual, visitors)
  console.log(
    reason
      ? `\nWhat breaks first: at ${factor} × ${VISITORS} visitors a minute ${reason}`
      : `\nNothing broke up to ${factor} × ${VISITORS} visitors a minute.`,
  )
}

/** A photograph as a phone makes it: 12 megapixels, some 3 MB. */
const photo = () =>
  sharp({
    create: {
      ...{ width: 1_500, height: 2_000, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .resize(3_000, 4_000)
    .jpeg({ quality: 80 })
    .toBuffer()

const emptyMinute = (factor: number): Minute => ({
  ...{ factor, answers: 0, bytes: 0, ms: new Map(), errors: new Map(), memory: [], busy: [0, 0] },
  seconds: { web: 0, worker: 0, pictures: 0, Postgres: 0 },
})

const usedOf = () =>
  cpus().map(({ times }) => {
    const all = Object.values(times).reduce((sum, one) => sum + one, 0)
    return { all, used: all - times.idle }
  })

function memoryByPart(processes: Map<number, Part>): Record<Part, Memory> {
  const of = (): Memory => ({ all: 0, own: 0, file: 0, shared: 0 })
  const sums: Record<Part, Memory> = { web: of(), worker: of(), pictures: of(), Postgres: of() }
  for (const [pid, part] of processes)
    for (const [name, mb] of Object.entries(memoryOf(pid))) sums[part][name as keyof Memory] += mb
  return sums
}

const totalOf = (memory: Record<Part, Memory>) => PARTS.reduce((sum, part) => sum + memory[part].all, 0)
/** The moment at which the site had most memory. */
const fullest = (minutes: readonly Minute[]) =>
  minutes.flatMap(({ memory }) => memory).toSorted((one, other) => totalOf(other) - totalOf(one))[0]

const share = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))]
const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0))
const errorsOf = ({ errors }: Minute) => [...errors.values()].reduce((sum, times) => sum + times, 0)

const COLUMNS = ['minute', '×', 'answers', 'errors', ...kinds.map((kind) => `${kind} ms`)]
const WIDTHS = COLUMNS.map((column) => Math.max(column.length, 11))
const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => cell.padStart(WIDTHS[at] ?? 9)).join(' '))

function printHead(): void {
  console.log('Each kind: the middle / the slowest twentieth, in ms. Memory: the most of a minute, MB.')
  line([...COLUMNS, ...PARTS.map((part) => `${part} MB`), 'all MB', ...PARTS.map((part) => `${part} s`)])
}

function printMinute(minute: Minute, number: number): void {
  const times = kinds.map((kind) => {
    const of = minute.ms.get(kind) ?? []
    return of.length ? `${ms(share(of, 0.5))} / ${ms(share(of, 0.95))}` : ''
  })
  const memory = fullest([minute])
  line([
    ...[number, minute.factor, minute.answers, errorsOf(minute)].map(String),
    ...times,
    ...PARTS.map((part) => (memory?.[part].all ?? 0).toFixed(0)),
    (memory ? totalOf(memory) : 0).toFixed(0),
    ...PARTS.map((part) => minute.seconds[part].toFixed(1)),
  ])
  if (minute.errors.size > 0)
    console.log(`            ${[...minute.errors].map(([what, times]) => `${times} × ${what}`).join(', ')}`)
}

/** Why a step is too much; '' if it is not. */
function whatGaveWay(minutes: readonly Minute[]): string {
  const errors = minutes.flatMap((minute) => [...minute.errors])
  const slow = kinds.flatMap((kind) => {
    const p95 = share(
      minutes.flatMap((minute) => minute.ms.get(kind) ?? []),
      0.95,
    )
    // An application is decoded, stored and answered: it is not a page.
    return kind !== 'application' && p95 !== undefined && p95 > TOO_SLOW_MS ? [`${kind} ${ms(p95)} ms`] : []
  })
  if (errors.length === 0 && slow.length === 0) return ''
  const [own = 0, others = 0] = [0, 1].map(
    (at) => minutes.reduce((sum, { busy }) => sum + (busy[at] ?? 0), 0) / minutes.length,
  )
  const memory = fullest(minutes)
  const mb = memory ? totalOf(memory) : 0
  const causes = [
    own > 0.9 ? 'the processor of the server is full' : '',
    others > 0.9 ? 'the processor of the visitors is full too, so that the site may carry more' : '',
    mb > MEMORY_MB ? `its processes have ${mb.toFixed(0)} MB, more than the server` : '',
  ].filter(Boolean)
  return [
    slow.length ? `the slowest twentieth is too slow (${slow.join(', ')})` : '',
    errors.length
      ? `answers are errors (${errors.map(([what, times]) => `${times} × ${what}`).join(', ')})`
      : '',
  ]
    .filter(Boolean)
    .join(' and ')
    .concat(
      `: ${causes.join('; ') || 'neither processor nor memory is full'} (processor of the server ${percent(own)}, of the visitors ${percent(others)}, memory ${mb.toFixed(0)} MB).`,
    )
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`

async function sum(site: Site, usual: readonly Minute[], visitors: Visitors): Promise<void> {
  const mean = (of: (minute: Minute) => number) => usual.reduce((all, one) => all + of(one), 0) / usual.length
  console.log(`\n${usual.length} minutes of ${VISITORS} visitors:`)
  const used = PARTS.map((part) => mean(({ seconds }) => seconds[part]) / 60)
  const own = used.reduce((all, one) => all + one, 0)
  const busy = mean((minute) => minute.busy[SITE])
  console.log(
    `processor: ${percent(own)} of the core (${PARTS.map((part, at) => `${part} ${percent(used[at] ?? 0)}`).join(', ')}), ${percent(Math.max(0, busy - own))} more by the kernel and other programs; the visitors and the school's server ${percent(mean((minute) => minute.busy[OTHERS]))} of the other core`,
  )
  const most = fullest(usual)
  if (most) {
    print([
      ['memory at its fullest, MB', 'all', 'own', 'programs and files', 'shared'],
      ...PARTS.map((part) => {
        const { all, own, file, shared } = most[part]
        return [part, ...[all, own, file, shared].map((mb) => mb.toFixed(0))]
      }),
      ['sum', totalOf(most).toFixed(0), '', '', ''],
    ])
    console.log(
      totalOf(most) <= MEMORY_MB
        ? `It stays below ${MEMORY_MB} MB by ${(MEMORY_MB - totalOf(most)).toFixed(0)} MB, of which the system needs some 100.`
        : `That is MORE than ${MEMORY_MB} MB.`,
    )
  }
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  const mb = (metric: string) => {
    const value = new RegExp(`^${metric} (\\S+)`, 'm').exec(metrics)?.[1]
    return value ? `${(Number(value) / 1_048_576).toFixed(0)} MB` : 'unknown'
  }
  for (const [part, prefix] of [
    ['web', ''],
    ['worker', 'school_worker_'],
  ])
    console.log(
      `${part} now: heap used ${mb(`${prefix}nodejs_heap_size_used_bytes`)}, buffers and the like ${mb(`${prefix}nodejs_external_memory_bytes`)}`,
    )
  const delivered = site.fakeUpstream.tables.applications.length
  console.log(`applications at the school's server: ${delivered}`)
  const { first, returning } = visitors.bytes()
  const mean1 = visitors.share * first + (1 - visitors.share) * returning
  const kb = (bytes: number) => `${(bytes / 1_024).toFixed(0)} KB`
  const gb = (count: number) => `${((count * mean1) / 1_073_741_824).toFixed(1)} GB`
  console.log(
    `bytes out: ${kb(first)} for a new visitor, ${kb(returning)} for a returning one, ${kb(mean1)} in the middle of both. A month: ${gb(30_000)} for 1,000 visitors a day, ${gb(300_000)} for 10,000; at ${VISITORS} a minute ${(((VISITORS / 60) * mean1 * 8) / 1e6).toFixed(1)} Mbit/s, ${gb(VISITORS * 60)} an hour`,
  )
  if (/"level":(50|60)/.test(site.output()))
    console.log(`The log has errors:\n${site.output().slice(-2_000)}`)
}
