import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { entities } from '@school/mirror'
import { runSql } from '../submissions/posting.ts'
import { readOptions } from './options.ts'
import { startLimit } from './patience.ts'
import { countListed, notHealed, readRows, wrongLists, wrongMails, wrongSubmissions } from './promises.ts'
import { INTERVAL_MS, startStage, untilStarted } from './stage.ts'
import { type Entry, timelineOf } from './timeline.ts'
import { type Sent, startVisitors } from './visitors.ts'

// One seed (seeds.ts starts it): failures by seed while visitors send forms and read pages (docs/testing.md#chaos). Ends by itself; exit
// code 0: nothing was wrong; 1: something was, each with its moment; 2: the options are wrong. The last line is the summary.

const { seeds, minutes } = readOptions()
const [seed = 1] = seeds
const begun = performance.now()
const violations: string[] = []
/** What was said already. */
const told = new Set<string>()
let isOver = false
/** For the summary. */
const counted = { failures: 0, sent: 0, acknowledged: 0, delivered: 0, waiting: 0, left: 0 }
let mostLoad = 0
setInterval(() => {
  mostLoad = Math.max(mostLoad, loadavg()[0] ?? 0)
}, 1_000).unref()

const clock = (ms = performance.now() - begun) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`
const say = (text: string) => console.log(`${clock().padStart(5)}  ${text}`)
const wrong = (what: string) => {
  if (isOver || told.has(what)) return
  told.add(what)
  violations.push(`seed ${seed}, ${clock()}: ${what}`)
  say(`VIOLATION: ${what}`)
}

const CHECK_EVERY_MS = 3_000
const NEWS_EVERY_MS = 13_000
/** Everything is in order again after two schedules. */
const HEAL_MS = 2 * INTERVAL_MS
/** A message whose answers were lost often is tried again once more, after its time was moved. */
const LAST_MS = 30_000

/** How long this program itself is kept waiting. */
const delays = monitorEventLoopDelay()
delays.enable()

const folder = path.resolve(import.meta.dirname, '../../.data/chaos', `seed-${seed}`)
say(`seed ${seed}, ${minutes} minutes; the logs are in ${path.relative(process.cwd(), folder)}`)
const starting = startStage(folder, wrong)
// Also while it starts, and when the terminal and seeds.ts both say so: otherwise its Postgres would stay.
let isEnding = false
const endEarly = async () => {
  if (isEnding) return
  isEnding = true
  await starting.then(({ close }) => close()).finally(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endEarly())
const stage = await starting.catch((error: Error) => {
  wrong(`the run itself could not be started: ${error.stack}`)
  return finish()
})
/** A run ends, whatever happens. */
const MOST_MS = 15 * 60_000
setTimeout(
  () => {
    wrong('the run itself did not end')
    void Promise.race([stage.close(), pause(30_000)]).finally(finish)
  },
  minutes * 60_000 + MOST_MS,
).unref()
try {
  await untilRead()
  const listed = await countListed(stage)
  if (stage.disks.length === 0)
    say('skipped: full disks, because no file system may be mounted here (it needs root)')
  say('everything runs')

  const notice = stage.fakeUpstream.tables.notices.toSorted((a, b) => b.date.localeCompare(a.date))[0]
  let edition = 0
  const edit = () => {
    edition += 1
    if (notice) notice.head_line = `Edition ${edition} of seed ${seed}`
  }
  const visitors = startVisitors(stage, wrong)
  const editing = setInterval(edit, NEWS_EVERY_MS)
  const checking = keepChecking(listed, visitors.sent)
  await play(timelineOf(seed, minutes * 60_000, stage))
  clearInterval(editing)
  await heal(`Edition ${edition} of seed ${seed}`)
  await visitors.stop()
  await checking.stop()
  await lastLook(visitors.sent, listed)
  const { asked, fromCache, unanswered } = visitors.pages
  say(
    `${asked} pages were asked for, ${fromCache} of them again; ${unanswered} had no replica, or none with the page`,
  )
  const [longest, usual] = [delays.max, delays.percentile(99)].map((ns) => (ns / 1e9).toFixed(1))
  say(`this program itself had to wait for up to ${longest} s, and in one of a hundred times for ${usual} s`)
} catch (error) {
  wrong(`the run itself failed: ${(error as Error).stack}`)
} finally {
  isOver = true
  await stage.close()
}
finish()

/** Prints the violations and the summary, and ends the process. */
function finish(): never {
  for (const violation of violations) console.log(`VIOLATION  ${violation}`)
  const { failures, sent, acknowledged, delivered, waiting, left } = counted
  const load = `load up to ${mostLoad.toFixed(1)} on ${availableParallelism()} processors`
  console.log(
    `seed ${seed}: ${failures} failures, ${acknowledged} of ${sent} forms acknowledged, ${delivered} delivered, ${left} left to the office, ${waiting} waiting, ${violations.length} violations (${clock()} minutes, ${load})`,
  )
  process.exit(violations.length ? 1 : 0)
}

/** Waits for the first sync and its pictures. */
async function untilRead(): Promise<void> {
  const read = () => runSql(stage.postgres.url, 'SELECT FROM entity_state WHERE "freshAt" IS NOT NULL')
  for (const limit = startLimit(120_000); (await read()).length < entities.length; await pause(300))
    if (limit.isOver()) throw new Error('the first sync takes too long')
}

/** Begins and ends the faults. */
async function play(entries: Entry[]): Promise<void> {
  const start = performance.now()
  const running: Promise<unknown>[] = []
  const run = (what: string, work: () => unknown) => {
    say(what)
    running.push(
      Promise.resolve()
        .then(work)
        .catch((error: Error) => wrong(`${what}: ${error.message}`)),
    )
  }
  const steps = entries
    .flatMap(({ fault, at, until }) => [
      { at, what: fault.name, work: () => fault.begin() },
      ...(fault.end ? [{ at: until, what: `over: ${fault.name}`, work: fault.end }] : []),
    ])
    .toSorted((a, b) => a.at - b.at)
  for (const { at, what, work } of steps) {
    await pause(Math.max(0, start + at - performance.now()))
    if (!what.startsWith('over: ')) counted.failures += 1
    run(what, work)
  }
  await Promise.all(running)
}

/** Compares with the promises once. @returns what is not as promised */
async function look(sent: Sent[], listed: Map<string, number>): Promise<string[]> {
  // What was told before the rows are read must be in them.
  const acknowledged = sent.map((one) => ({ ...one }))
  const mails = [...stage.mail.mails]
  const rows = await readRows(stage)
  const lists = wrongLists(listed, await countListed(stage))
  return [...wrongSubmissions(rows, acknowledged), ...wrongMails(stage, mails, rows), ...lists]
}

/** Compares with the promises every few seconds, as long as the database answers. */
function keepChecking(listed: Map<string, number>, sent: Sent[]) {
  const end = new AbortController()
  const loop = async () => {
    while (!end.signal.aborted) {
      await pause(CHECK_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined)
      try {
        for (const what of await look(sent, listed)) wrong(what)
      } catch {
        // Postgres is away.
      }
    }
  }
  const running = loop()
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}

/** Waits until everything is in order again, for two schedules after all processes run. */
async function heal(headline: string): Promise<void> {
  say('no more failures')
  await stage.startPostgres()
  await untilStarted(stage.processes).catch((error: Error) => wrong(error.message))
  const [now] = await runSql<{ now: Date }>(stage.postgres.url, 'SELECT now()')
  const start = performance.now()
  const limit = startLimit(HEAL_MS)
  say('all processes run')
  for (;;) {
    const left = await notHealed(stage, await readRows(stage), now?.now ?? new Date(), headline).catch(
      (error: Error) => [error.message],
    )
    const seconds = Math.round((performance.now() - start) / 1_000)
    if (left.length === 0) return say(`everything is in order after ${seconds} s`)
    if (limit.isOver()) {
      for (const what of left) wrong(`after ${seconds} s: ${what}`)
      return
    }
    await pause(500)
  }
}

/** Sends what waits for a later attempt now, and looks at everything once more. */
async function lastLook(sent: Sent[], listed: Map<string, number>): Promise<void> {
  await runSql(stage.postgres.url, `UPDATE submission SET "retryAt" = now() WHERE state = 'waiting'`)
  await runSql(stage.postgres.url, `UPDATE delivery SET "retryAt" = now() WHERE state = 'waiting'`)
  const isOpen = (state: string) => ['received', 'forwarding', 'waiting'].includes(state)
  let rows = await readRows(stage)
  for (const limit = startLimit(LAST_MS); !limit.isOver(); await pause(500)) {
    if (!rows.some(({ state }) => isOpen(state))) break
    rows = await readRows(stage)
  }
  for (const { text, reference, state, code } of rows)
    if (isOpen(state)) wrong(`${text} (${reference}) stays ${state} (${code})`)
  for (const what of await look(sent, listed)) wrong(what)

  const count = (values: string[]) =>
    Object.entries(Object.groupBy(values, (one) => one))
      .map(([one, some]) => `${some?.length} ${one}`)
      .join(', ')
  counted.acknowledged = sent.filter(({ reference }) => reference).length
  counted.sent = sent.length
  counted.delivered = rows.filter(({ state }) => state === 'delivered').length
  counted.waiting = rows.filter(({ state }) => isOpen(state)).length
  counted.left = rows.filter(({ state }) => state === 'unclear').length
  const twice = rows.filter(({ arrived }) => arrived > 1).length
  say(`${counted.acknowledged} of ${counted.sent} forms were acknowledged, ${rows.length} are stored`)
  say(
    `${count(rows.map(({ kind, state, code }) => (state === 'unclear' ? `${kind} left to the office (${code})` : `${kind} ${state}`)))}`,
  )
  say(`messages that arrived again after a lost answer: ${twice}; mails: ${stage.mail.mails.length}`)
}
