import type { FakeUpstream, Misbehaviour } from '@school/demo-upstream'
import { entities, type RunResult } from '@school/mirror'
import type { ListPath, Upstream } from '@school/upstream'
import { type QueryPath, queries } from '@school/upstream/inspect'
import { afterAll, expect, test } from 'vitest'
import { clientOf, closedAddress, mirrorUnderTest, shortenTables } from './harness.ts'

// The fault matrix: reading calls × failures of the upstream. Each round gives every call another fault, runs the mirror, compares
// its rows, removes the faults and runs again. The calls are those that the entities make. In all rounds each call meets an eighth
// of the faults, and each fault an eighth of the calls. What becomes of rows that change meanwhile: model.test.ts.

type Client = 'closed port' | 'no DNS' | 'impatient' | 'with a small limit'

/** A listing with a fault is no error (`good`), or fails the run (`failed`), or looks like a deletion that is quarantined (`held`). */
interface Fault {
  name: string
  listing: 'good' | 'failed' | 'held'
  /** The misbehaviour of the fake upstream for a call … */
  how?: Misbehaviour | null
  /** … or another client, through which this call goes. */
  client?: Client | undefined
}

/** Texts lose what is no UTF-8, and that is said. */
const REPLACED = 'invalid UTF-8'

const rows: [Fault['name'], Fault['listing'], Fault['how'], Client?][] = [
  ['connection refused', 'failed', null, 'closed port'],
  ['reset in the middle', 'failed', { kind: 'reset' }],
  ['no DNS', 'failed', null, 'no DNS'],
  ['hang', 'failed', { kind: 'hang' }, 'impatient'],
  ['hang after the head', 'failed', { kind: 'hang', after: 'head' }, 'impatient'],
  ['slow body', 'good', { kind: 'slow', ms: 40, drips: 4 }],
  ['too slow a body', 'failed', { kind: 'slow', ms: 60_000 }, 'impatient'],
  ['status 500, HTML', 'failed', { kind: 'status', code: 500 }],
  ['status 200, HTML', 'failed', { kind: 'html' }],
  ['PHP warning before', 'good', { kind: 'prefix', text: 'warning' }],
  ['byte-order mark', 'good', { kind: 'prefix', text: 'bom' }],
  ['cut-off JSON', 'failed', { kind: 'cutOff' }],
  ['two documents', 'failed', { kind: 'twoDocuments' }],
  ['empty body', 'held', { kind: 'emptyBody' }],
  ['null', 'held', { kind: 'null' }],
  ['{}', 'held', { kind: 'emptyObject' }],
  ['error object', 'held', { kind: 'errorObject' }],
  ['wrong credential', 'failed', { kind: 'errorObject', message: 'Invalid user id or password.' }],
  ['wrong credential, []', 'held', { kind: 'emptyArray' }],
  // Rows that could be read are the hard case. The tests of packages/upstream send 200 MB.
  ['too many bytes', 'failed', { kind: 'huge', megabytes: 4, content: 'rows' }, 'with a small limit'],
  [REPLACED, 'good', { kind: 'invalidUtf8' }],
  ['deep nesting', 'failed', { kind: 'deepNesting' }],
  ['ids change type', 'good', { kind: 'idsMixed' }],
  ['no rows', 'held', { kind: 'noRows' }],
]
const faults = rows.map(([name, listing, how, client]): Fault => ({ name, listing, how, client }))

/** The calls that go through another client, and through which. */
const routes = new Map<string, Upstream>()
const it = await mirrorUnderTest({
  through: (good) => ({
    ...good,
    cycle() {
      const cycle = good.cycle()
      const view: Record<string, unknown> = { ...cycle }
      view.list = (path: ListPath) => (routes.get(path)?.cycle() ?? cycle).list(path)
      for (const [path, client] of routes) {
        const name = path.slice(1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
        // A whole list is read by `list`.
        if (view[name] === undefined) expect(queries[path as QueryPath].asks, path).toEqual([])
        else view[name] = (client.cycle() as unknown as Record<string, unknown>)[name]
      }
      return view as unknown as Upstream
    },
  }),
})
const clients = {
  'closed port': clientOf({ ...it.fakeUpstream, url: `${await closedAddress()}/webapi` } as FakeUpstream),
  // A name that needs no resolver, because a part of it is too long: some resolvers take seconds for an unknown name.
  'no DNS': clientOf({ ...it.fakeUpstream, url: `http://${'a'.repeat(64)}.invalid/webapi` } as FakeUpstream),
  impatient: clientOf(it.fakeUpstream, { timeoutMs: 150 }),
  'with a small limit': clientOf(it.fakeUpstream, { maxBytes: 1024 * 1024 }),
}
afterAll(async () => {
  for (const client of Object.values(clients)) client.close()
  await it.close()
})

// One entity at a time, to learn the calls of each. A call that needs another's answer is one level below it.
const callsOf = new Map<string, string[]>()
const levelOf = new Map<string, number>()
it.fakeUpstream.tables.latestCareer.splice(1)
shortenTables(it.fakeUpstream)
for (const { name } of entities) {
  it.fakeUpstream.clearLog()
  await it.run(name)
  const paths = [...new Set(it.fakeUpstream.log.map((call) => call.path))]
  callsOf.set(name, paths)
  for (const [level, path] of paths.entries()) levelOf.set(path, Math.max(level, levelOf.get(path) ?? 0))
}
const calls = [...levelOf.keys()]
const levels = [...new Set(levelOf.values())].sort()

/** What visitors see: the columns of every living row of every entity. */
async function snapshot() {
  const parts = entities.map(
    ({ name, table }) =>
      `SELECT '${name}' AS entity, id, to_jsonb(t) - '{id,hash,raw,detailHash,detailRaw,detailAt,changedAt,firstSeenAt,goneAt}'::text[] AS columns
       FROM "${table}" t WHERE "goneAt" IS NULL`,
  )
  return (await it.db.$pool.query(`${parts.join(' UNION ALL ')} ORDER BY entity, id`)).rows
}
const right = await snapshot()

/** The rows without the bytes that the fake upstream puts before texts: those that are no UTF-8 are replaced (decode.ts). */
const withoutReplaced = (rows: unknown[]) => JSON.parse(JSON.stringify(rows).replaceAll('\ufffd\ufffd(', ''))

/** Lets the next run ask for details again. */
const makeDetailsDue = () =>
  it.db.$pool.query(
    entities
      .filter(({ detail }) => detail)
      .map(({ table }) => `UPDATE "${table}" SET "detailAt" = now() - interval '2 days'`)
      .join(';'),
  )
const runAll = async (names: readonly string[] = []) =>
  new Map((await it.mirror.run('schedule', names)).map((result) => [result.entity, result]))

/** Whether a run went as it must with this fault in one of its calls. A detail that fails is kept, whatever becomes of the run. */
function isExpected({ listing }: Fault, isDetail: boolean, { outcome, error, held }: RunResult): boolean {
  if (isDetail || listing === 'good') return ['ok', 'unchanged', 'failed'].includes(outcome)
  return outcome === listing && (listing === 'held' ? held > 0 : Boolean(error))
}

const SHIFT = 8
test.each(Array.from({ length: faults.length / SHIFT }, (_, round) => round))(
  'a call with a fault loses no rows for visitors, and the next correct answer repairs it: round %i',
  async (round) => {
    const faultOf = (path: string) =>
      faults[(calls.indexOf(path) + round * SHIFT) % faults.length] ?? expect.unreachable()
    for (const level of levels) {
      const paths = calls.filter((path) => levelOf.get(path) === level)
      const callersOf = (path: string) => entities.filter(({ name }) => callsOf.get(name)?.includes(path))
      const concerned = [...new Set(paths.flatMap(callersOf))].map(({ name }) => name)
      for (const path of paths) {
        const { how, client } = faultOf(path)
        if (how) it.fakeUpstream.misbehave(path, how)
        if (client) routes.set(path, clients[client])
      }
      await makeDetailsDue()
      it.fakeUpstream.clearLog()
      const results = await runAll(concerned)
      expect(withoutReplaced(await snapshot())).toEqual(right)
      for (const path of paths) {
        if (!faultOf(path).client)
          expect(
            it.fakeUpstream.log.some((call) => call.path === path),
            path,
          ).toBe(true)
        for (const { name, detail } of callersOf(path)) {
          const isDetail = detail !== undefined && callsOf.get(name)?.[0] !== path
          const result = results.get(name) as RunResult
          const said = `${path} × ${faultOf(path).name}: ${JSON.stringify(result)}`
          expect(isExpected(faultOf(path), isDetail, result), said).toBe(true)
          if (faultOf(path).name === REPLACED && result.outcome !== 'failed')
            expect(result.remarks.join(), said).toContain(
              'bytes of the answer are not UTF-8 and were replaced',
            )
        }
        it.fakeUpstream.misbehave(path, null)
      }
      routes.clear()
      // A detail that was answered is not asked for again at once.
      if (paths.some((path) => faultOf(path).name === REPLACED)) await makeDetailsDue()
      for (const { entity, outcome, held } of (await runAll(concerned)).values())
        expect([entity, ['ok', 'unchanged'].includes(outcome), held]).toEqual([entity, true, 0])
      expect(await snapshot()).toEqual(right)
    }
  },
)

test('a refused credential that looks like empty lists deletes no rows, even after three cycles in half an hour and more', async () => {
  it.fakeUpstream.misbehave('*', { kind: 'emptyForWrongCredential' })
  it.fakeUpstream.password = 'changed-by-the-school'
  for (let cycle = 0; cycle < 3; cycle += 1) {
    const results = await runAll()
    expect(new Set([...results.values()].map(({ outcome }) => outcome))).toEqual(new Set(['held']))
    await it.passMinutes(30)
  }
  expect(await snapshot()).toEqual(right)
  it.fakeUpstream.password = 'demo-password'
  it.fakeUpstream.misbehave('*', null)
  const repaired = await runAll()
  expect(new Set([...repaired.values()].map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
})
