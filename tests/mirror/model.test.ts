import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMirror, type Mirror, openMediaStorage } from '@school/mirror'
import { createDb, type Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import { type EmptyAs, UpstreamError } from '@school/upstream'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { passMinutes } from './harness.ts'
import { isUsable, MirrorModel, type SourceAnswer, type SourceRow } from './model.ts'

// Random histories of an upstream, through the sync engine and a real Postgres, beside the model of what visitors must
// see. MODEL_RUNS sets how many. `npm test` tries the same histories in every run, so that a failure is caused by a change;
// MODEL_SEED tries others. A failure prints its shrunk history and its seed.

const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const SEED = Number(process.env.MODEL_SEED ?? 1)
const SCHEDULE = '0 */5 * * * *'

/** The form of the next listings. */
type How =
  | { kind: 'whole' | 'fails' | 'half' }
  | { kind: 'empty'; as: EmptyAs }
  /** The first rows cannot be read; without their ids where `known` is false. */
  | { kind: 'bad'; rows: number; hasIds: boolean }

/** What an answer says about itself, if nothing differs. */
const WHOLE = { partial: false, remarks: [], fields: {} }

/** The upstream of the mirror, with its current rows and failures. */
class Source {
  rows: SourceRow[] = []
  removed: SourceRow[] = []
  made = 0
  how: How = { kind: 'whole' }
  areDetailsAnswered = true
  hasFaq = true
  /** Set: the next listing waits, as that of a process that is frozen. */
  frozen: { reached: () => void; thawed: Promise<void> } | null = null

  answer(): SourceAnswer {
    const answer = { failed: this.how.kind === 'fails', rows: [...this.rows], rejectedIds: [], emptyAs: null }
    if (this.how.kind === 'half') answer.rows.splice(Math.ceil(answer.rows.length / 2))
    if (this.how.kind === 'empty') return { ...answer, rows: [], emptyAs: this.how.as }
    if (this.how.kind !== 'bad') return answer.rows.length ? answer : { ...answer, emptyAs: 'list' }
    const { rows, hasIds } = this.how
    const rejectedIds = answer.rows.splice(0, rows).map(({ id }) => (hasIds ? id : null))
    return { ...answer, rejectedIds, emptyAs: answer.rows.length + rejectedIds.length ? null : 'list' }
  }

  readonly upstream = {
    cycle: () => this.upstream,
    list: (path: string) => (path === '/faq' ? this.faq() : this.notices()),
    noticeDetails: async (id: string) => {
      if (!this.areDetailsAnswered) throw new UpstreamError('status', '/notice-details', 'status 500')
      const row = this.rows.find((one) => one.id === id)
      return row ? { ...WHOLE, value: noticeOf(row, row.text), raw: noticeOf(row, row.text) } : null
    },
  } as unknown as Upstream

  private async notices() {
    const answer = this.answer()
    const { frozen } = this
    this.frozen = null
    frozen?.reached()
    await frozen?.thawed
    if (answer.failed) throw new UpstreamError('timeout', '/all-notice', 'no answer in time')
    return {
      ...WHOLE,
      rows: answer.rows.map((row) => ({ value: noticeOf(row, ''), raw: noticeOf(row, '') })),
      rejected: answer.rejectedIds.map((id) => ({ id, raw: '{}', reason: 'it cannot be read' })),
      emptyAs: answer.emptyAs,
    }
  }

  private async faq() {
    const item = { id: '1', ques_bangla: '', ans_bangla: '', ques_english: 'When?', ans_english: 'Now.' }
    return this.hasFaq
      ? { ...WHOLE, rows: [{ value: item, raw: item }], rejected: [], emptyAs: null }
      : { ...WHOLE, rows: [], rejected: [], emptyAs: 'list' as const }
  }
}

const noticeOf = ({ id, headline }: SourceRow, description: string) => ({
  id,
  head_line: headline,
  date: '2026-11-22',
  description,
  images_path: '',
})

interface Real {
  source: Source
}
type Command = fc.AsyncCommand<MirrorModel, Real>

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let mirror: Mirror
let source: Source
const dataDir = mkdtempSync(path.join(tmpdir(), 'school-model-'))
beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(database.url)
})
afterAll(async () => {
  await db.$close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function begin(): Promise<{ model: MirrorModel; real: Real }> {
  await db.$pool.query('TRUNCATE notice, faq, entity_state, sync_run, sync_lease, rejected_row')
  source = new Source()
  mirror = createMirror({
    db,
    upstream: source.upstream,
    log: pino({ level: 'silent' }),
    storage: openMediaStorage(dataDir),
    schedules: { frequent: SCHEDULE, slow: SCHEDULE },
  })
  return { model: new MirrorModel(), real: { source } }
}

/** A change of the upstream, which the mirror does not notice before the next run. */
const change = (name: string, apply: (source: Source) => void): Command => ({
  check: () => true,
  run: async (_model, real) => apply(real.source),
  toString: () => name,
})

const run = (by: 'schedule' | 'hand' | 'accept' = 'schedule'): Command => ({
  check: () => true,
  async run(model, real) {
    const expected = model.run(real.source.answer(), real.source.areDetailsAnswered, by)
    const [result] = await mirror.run(by === 'schedule' ? by : 'command', ['notices'], by === 'accept')
    const outcome = result?.outcome === 'ok' || result?.outcome === 'unchanged' ? 'done' : result?.outcome
    expect({ outcome, held: result?.held }).toEqual(expected)
    await look(model, real)
  },
  toString: () => `run by ${by}`,
})

const wait = (minutes: number): Command => ({
  check: () => true,
  async run(model) {
    model.minutesPassed(minutes)
    await passMinutes(db, minutes)
  },
  toString: () => `${minutes} minutes pass`,
})

/** Nothing changes between them, so that a quarantined deletion can be believed. */
const runs = (bys: ('schedule' | 'hand')[], minutes: number): Command => ({
  check: () => true,
  async run(model, real) {
    for (const by of bys) {
      await run(by).run(model, real)
      await wait(minutes).run(model, real)
    }
  },
  toString: () => `runs by ${bys.join(', ')}, ${minutes} minutes apart`,
})

/** A process freezes after it has received a listing; another one runs; then the first one continues. */
const runFrozen = (meanwhile: (source: Source) => void): Command => ({
  check: () => true,
  async run(model, real) {
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>()
    const reached = new Promise<void>((resolve) => {
      real.source.frozen = { reached: resolve, thawed }
    })
    const frozen = mirror.run('command', ['notices'])
    await reached
    await db.$pool.query(`UPDATE sync_lease SET "expiresAt" = '-infinity'`)
    meanwhile(real.source)
    model.runWasLost()
    await run().run(model, real)
    thaw()
    expect(await frozen).toMatchObject([{ outcome: 'failed' }])
    await look(model, real)
  },
  toString: () => 'a frozen run, and another one',
})

const runOther: Command = {
  check: () => true,
  async run(model, real) {
    await mirror.run('command', ['faq'])
    model.otherRan(real.source.hasFaq)
  },
  toString: () => 'run of another entity',
}

/** Compares what visitors see with the model, and the order of what was listed with the listing. */
async function look(model: MirrorModel, real: Real): Promise<void> {
  const { rows } = await db.$pool.query<{ id: string; headline: string; text: string }>(
    `SELECT id, headline, coalesce(text, '') AS text FROM notice WHERE "goneAt" IS NULL ORDER BY "listRank" DESC`,
  )
  const seen = Object.fromEntries(rows.map(({ id, headline, text }) => [id, `${headline} / ${text}`]))
  const expected = [...model.seen].map(([id, { headline, text }]) => [id, `${headline} / ${text}`])
  expect(seen).toEqual(Object.fromEntries(expected))
  const answer = real.source.answer()
  const listed = isUsable(answer) ? answer.rows.map(({ id }) => id) : []
  const places = rows.map(({ id }) => id).filter((id) => listed.includes(id))
  if (places.length === listed.length) expect(places).toEqual(listed)
}

const appear = (count: number) =>
  change(`${count} rows appear`, (source) => {
    for (let i = 0; i < count; i += 1) {
      source.made += 1
      const id = String(source.made)
      source.rows.unshift({ id, headline: `Notice ${id}`, text: `Text of ${id}` })
    }
  })
const vanish = (from: number, count: number) =>
  change(`${count} rows vanish from ${from} on`, (source) => {
    source.removed.push(...source.rows.splice(from, count))
  })
const comeBack = change('what vanished comes back', (source) => {
  source.rows.push(...source.removed.splice(0))
})
const edit = (from: number, count: number, what: 'headline' | 'text') =>
  change(`the ${what} of ${count} rows changes from ${from} on`, (source) => {
    for (const row of source.rows.slice(from, from + count)) {
      row[what] = `${row[what]}, again`
      // A changed text is only noticed with a change in the list, or a day later.
      if (what === 'text') row.headline = `${row.headline}!`
    }
  })
const move = change('the last row moves to the top', (source) => {
  const last = source.rows.pop()
  if (last) source.rows.unshift(last)
})
const come = (how: How) =>
  change(`listings come: ${JSON.stringify(how)}`, (source) => {
    source.how = how
  })
const details = (are: boolean) =>
  change(`details are ${are ? '' : 'not '}answered`, (source) => {
    source.areDetailsAnswered = are
  })
const faq = (has: boolean) =>
  change(`the other entity ${has ? 'has' : 'has no'} rows`, (source) => {
    source.hasFaq = has
  })

const small = fc.integer({ min: 0, max: 12 })
const however: fc.Arbitrary<How> = fc.oneof(
  fc.constantFrom<How>({ kind: 'whole' }, { kind: 'fails' }, { kind: 'half' }),
  fc.record({
    kind: fc.constant('empty' as const),
    as: fc.constantFrom<EmptyAs>('list', 'null', 'empty body', 'object', { message: 'No access.' }),
  }),
  fc.record({
    kind: fc.constant('bad' as const),
    rows: fc.integer({ min: 1, max: 9 }),
    hasIds: fc.boolean(),
  }),
)
const histories = fc.commands(
  [
    fc.integer({ min: 1, max: 12 }).map(appear),
    fc.tuple(small, small).map(([from, count]) => vanish(from, count)),
    fc.constant(comeBack),
    fc.tuple(small, small, fc.constantFrom('headline', 'text')).map((all) => edit(...all)),
    fc.constant(move),
    however.map(come),
    fc.constant(come({ kind: 'whole' })),
    fc.constant(come({ kind: 'empty', as: 'list' })),
    fc.boolean().map(details),
    fc.boolean().map(faq),
    fc.constant(runOther),
    ...Array.from({ length: 3 }, () => fc.constant(run())),
    ...Array.from({ length: 2 }, () =>
      fc
        .tuple(
          fc.array(fc.constantFrom('schedule', 'schedule', 'hand'), { minLength: 2, maxLength: 5 }),
          fc.constantFrom(0, 10, 15, 30),
        )
        .map((all) => runs(...all)),
    ),
    fc.constant(run('hand')),
    fc.constant(run('accept')),
    fc.constant(runFrozen((source) => void source.rows.reverse())),
  ],
  { maxCommands: 60, size: 'max' },
)

test('visitors see the rows that the upstream lists, and no temporary answer empties the mirror', {
  timeout: 120_000 + RUNS * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, (commands) => fc.asyncModelRun(begin, commands)),
    { numRuns: RUNS, seed: SEED },
  )
})
