import { once } from 'node:events'
import { connect } from 'node:net'
import { type Misbehaviour, startStandIn } from '@school/demo-upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../postgres.ts'
import { type Site, startSite, workerOf } from '../site.ts'
import { application, apply, ask, contact, message, stored } from './posting.ts'

// The fault matrix: what the upstream does × what is sent × when our process is killed (kill -9, a real process). Each
// cell sends one submission that carries the cell's name; at the end a healthy server runs until nothing moves, and
// the stand-in's log and tables say what had arrived.

const raw = (body: object): Misbehaviour => ({ kind: 'raw', body: JSON.stringify(body) })

/** In an order in which no five failures follow each other: the breaker is not what is tried here. */
const faults = new Map<string, Misbehaviour>([
  ['HTML', { kind: 'html' }],
  ['500', { kind: 'status', code: 500 }],
  ['code as number', raw({ responseCode: 200, responseMsg: 'In.' })],
  ['timeout', { kind: 'hang' }],
  ['code as text', raw({ responseCode: '200', responseMsg: 'In.' })],
  ['reset after the body', { kind: 'refuse', after: 'body', stores: true }],
  ['unknown code', raw({ responseCode: '77', responseMsg: 'What?' })],
  ['cut-off answer', { kind: 'cutOff' }],
  // Last: what waits after it would meet the next one.
  ['503', { kind: 'status', code: 503 }],
])
const unreachable: Record<string, string> = {
  refused: 'http://127.0.0.1:9/webapi',
  'no DNS': 'http://upstream.invalid/webapi',
}
const points = ['before store', 'after store', 'while forwarding', 'after the answer'] as const
type Point = (typeof points)[number]
type Kind = 'contact' | 'application'
const kinds: Kind[] = ['contact', 'application']

let database: Awaited<ReturnType<typeof freshDatabase>>
let standIn: Awaited<ReturnType<typeof startStandIn>>
beforeAll(async () => {
  database = await freshDatabase()
  standIn = await startStandIn()
})
afterAll(async () => {
  await standIn.close()
  await database.drop()
})

const start = (environment: Record<string, string> = {}) =>
  startSite({
    standIn,
    databaseUrl: database.url,
    environment: {
      FORWARD_RETRY_SECONDS: '1',
      UPSTREAM_TIMEOUT_MS: '1500',
      SYNC_ENABLED: 'false',
      LOG_LEVEL: 'info',
      ...environment,
    },
  })

/** Kills the server and its worker at the same moment: a worker that lives on would finish what it is forwarding. */
async function kill(site: Site): Promise<void> {
  const ended = once(site.server, 'exit')
  const worker = workerOf(site)
  site.server.kill('SIGKILL')
  if (!Number.isNaN(worker)) process.kill(worker, 'SIGKILL')
  await ended
  await site.close()
}

const call = { contact: '/contact-form', application: '/apply-online' } as const
const cellName = (fault: string, point: Point) => `${fault} / ${point}`

let senders = 0

/** Each is of another sender: what one sender sends arrives in its order, and would wait for the cell before. */
function send(site: Site, kind: Kind, cell: string): Promise<string> {
  senders += 1
  const sent =
    kind === 'contact'
      ? contact(site, message({ message: cell, email: `parent${senders}@example.org` }))
      : apply(
          site,
          application(site, { siblingInfo: cell, mobile: `017${String(senders).padStart(8, '0')}` }),
        )
  return sent.then(
    (answered) => answered.answer.state,
    () => 'cut off',
  )
}

/** Half a request: the process dies before it could store anything. */
async function sendHalf(site: Site, kind: Kind, cell: string): Promise<void> {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const [type, body] =
    kind === 'contact'
      ? [
          'application/x-www-form-urlencoded',
          `name=a&email=a%40b.org&subject=b&message=${encodeURIComponent(cell)}`,
        ]
      : [
          'multipart/form-data; boundary=b',
          `--b\r\nContent-Disposition: form-data; name="siblingInfo"\r\n\r\n${cell}`,
        ]
  socket.write(
    `POST ${kind === 'contact' ? '/contact' : '/apply-online'} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${body.length + 50}\r\n\r\n${body}`,
  )
  await once(socket, 'connect')
}

const cellOf = (row: { kind: string; payload: Record<string, string> | null }) =>
  row.payload?.[row.kind === 'contact' ? 'message' : 'siblingInfo']

async function rowOf(kind: Kind, cell: string) {
  return (await stored(database.url)).find((row) => row.kind === kind && cellOf(row) === cell)
}

const requests = (kind: Kind, cell: string) =>
  standIn.log.filter((one) => one.path === call[kind] && JSON.stringify(one.body)?.includes(cell)).length

const arrived = (kind: Kind, cell: string) =>
  kind === 'contact'
    ? standIn.tables.messages.filter((row) => row.message === cell).length
    : standIn.tables.applications.filter((row) => row.fields.siblingInfo === cell).length

async function until(what: () => Promise<boolean>, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !(await what()); ) {
    if (Date.now() > end) throw new Error(`It did not come: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const moving = ['received', 'waiting', 'forwarding']

test('the fault matrix: nothing is lost, and nothing is sent again after an answer', {
  timeout: 480_000,
}, async () => {
  const answers = new Map<string, string>()

  // Before store, and after the answer: one process, one fault after the other.
  let site = await start({ SYNC_ENABLED: 'true' })
  for (const [fault, how] of faults) {
    const cell = cellName(fault, 'after the answer')
    for (const kind of kinds) standIn.misbehave(call[kind], { ...how, times: 1 })
    await Promise.all(kinds.map(async (kind) => answers.set(`${kind} ${cell}`, await send(site, kind, cell))))
    // What is sent again by itself would meet the next fault; the last one is killed while it waits.
    if (fault !== '503')
      await until(async () => !moving.includes((await rowOf('contact', cell))?.state ?? ''))
  }
  for (const fault of faults.keys())
    for (const kind of kinds) await sendHalf(site, kind, cellName(fault, 'before store'))
  await kill(site)

  // While forwarding: the upstream has the requests and takes its time. Four at a time are on their way.
  const names = [...faults.keys()]
  for (let i = 0; i < names.length; i += 2) {
    site = await start({ UPSTREAM_TIMEOUT_MS: '60000' })
    // What waits from before goes first.
    await until(
      async () => !(await stored(database.url)).some((row) => ['received', 'waiting'].includes(row.state)),
    )
    for (const fault of names.slice(i, i + 2)) {
      const cell = cellName(fault, 'while forwarding')
      for (const kind of kinds) {
        standIn.misbehave(call[kind], { ...(faults.get(fault) as Misbehaviour), times: 1, delayMs: 20_000 })
        void send(site, kind, cell)
        await until(async () => requests(kind, cell) === 1)
      }
    }
    await kill(site)
  }

  // After store: the database refuses the claim, so that the process dies with what it has stored and never sent.
  site = await start()
  await ask(
    database.url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''held''; END';
     CREATE TRIGGER refuse BEFORE UPDATE ON submission FOR EACH ROW WHEN (NEW.state = 'forwarding') EXECUTE FUNCTION refuse()`,
  )
  const before = (await stored(database.url)).length
  for (const fault of names) for (const kind of kinds) void send(site, kind, cellName(fault, 'after store'))
  await until(async () => (await stored(database.url)).length === before + names.length * 2)
  await kill(site)
  await ask(database.url, 'DROP TRIGGER refuse ON submission')
  await ask(
    database.url,
    `UPDATE submission SET "retryAt" = 'infinity' WHERE payload::text LIKE '%/ after store%'`,
  )

  site = await start()
  for (const fault of names) {
    const cell = cellName(fault, 'after store')
    for (const kind of kinds)
      standIn.misbehave(call[kind], { ...(faults.get(fault) as Misbehaviour), times: 1 })
    // The order in the lane is that of arrival; these arrived in any order, so each is let go by itself.
    await ask(
      database.url,
      `UPDATE submission SET "retryAt" = NULL, id = nextval('submission_id_seq') - 1000000
       WHERE state IN ('received', 'waiting') AND (payload->>'message' = $1 OR payload->>'siblingInfo' = $1)`,
      [cell],
    )
    await until(async () => {
      const rows = await Promise.all(kinds.map((kind) => rowOf(kind, cell)))
      return rows.every((row) => row && !moving.includes(row.state))
    })
  }
  await kill(site)

  // Nobody is reached: a closed port, a name that nobody knows.
  for (const [fault, address] of Object.entries(unreachable)) {
    site = await start({ UPSTREAM_BASE_URL: address })
    for (const kind of kinds) {
      await sendHalf(site, kind, cellName(fault, 'before store'))
      for (const point of ['after the answer', 'after store'] as const)
        answers.set(`${kind} ${cellName(fault, point)}`, await send(site, kind, cellName(fault, point)))
    }
    for (const kind of kinds) void send(site, kind, cellName(fault, 'while forwarding'))
    await until(async () => (await rowOf('application', cellName(fault, 'while forwarding'))) !== undefined)
    await until(async () => (await rowOf('contact', cellName(fault, 'while forwarding'))) !== undefined)
    await kill(site)
  }

  // A healthy server, until nothing moves any more.
  for (const kind of kinds) standIn.misbehave(call[kind], null)
  site = await start()
  await until(async () => !(await stored(database.url)).some((row) => moving.includes(row.state)), 60_000)
  const settledRequests = standIn.log.length
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(standIn.log.length, 'requests after everything was settled').toBe(settledRequests)
  await site.close()

  const rows = await stored(database.url)
  const table: string[] = []
  const wrong: string[] = []
  let lost = 0
  let twice = 0
  for (const fault of [...names, ...Object.keys(unreachable)])
    for (const kind of kinds) {
      const shown = points.map((point) => {
        const cell = cellName(fault, point)
        const mine = rows.filter((row) => row.kind === kind && cellOf(row) === cell)
        const [row] = mine
        const asked = requests(kind, cell)
        const inside = arrived(kind, cell)
        const complain = (what: string) => wrong.push(`${kind} ${cell}: ${what}`)
        if (point === 'before store') {
          if (mine.length || asked) complain('something was stored or sent')
          return 'nothing'
        }
        if (mine.length !== 1 || !row || moving.includes(row.state)) {
          lost++
          complain(`${mine.length} stored, ${row?.state}`)
          return 'LOST'
        }
        // Never reached: asked again, and nothing had arrived. Otherwise an application is asked for once.
        const harmless = fault === '503' && point !== 'while forwarding' ? 1 : 0
        if (kind === 'application' && (asked - harmless > 1 || inside > 1)) {
          twice++
          complain(`sent ${asked} times, arrived ${inside} times`)
        }
        const answered = ['500', 'code as number', 'code as text', 'unknown code'].includes(fault)
        if (kind === 'contact' && answered && point !== 'while forwarding' && asked > 1) {
          twice++
          complain(`sent ${asked} times after an answer`)
        }
        if (row.state === 'delivered' && asked === 0) complain('delivered without having been sent')
        const unknown =
          kind === 'application' &&
          !(fault in unreachable) &&
          (point === 'while forwarding' ||
            ['HTML', '500', 'timeout', 'reset after the body', 'cut-off answer'].includes(fault))
        if (unknown !== (row.state === 'unclear')) complain(`state ${row.state}`)
        return `${row.state}, sent ${asked}, in ${inside}`
      })
      table.push([fault.padEnd(21), kind.padEnd(12), ...shown.map((text) => text.padEnd(27))].join('| '))
    }
  console.log(
    [
      ['upstream'.padEnd(21), 'sent'.padEnd(12), ...points.map((point) => `killed ${point}`.padEnd(27))].join(
        '| ',
      ),
      ...table,
      `lost: ${lost}; sent twice after an answer: ${twice}`,
    ].join('\n'),
  )
  expect(wrong).toEqual([])
  for (const [fault, kind, state] of [
    ['code as number', 'application', 'delivered'],
    ['unknown code', 'application', 'refused'],
    ['500', 'contact', 'refused'],
    ['timeout', 'application', 'unclear'],
    ['503', 'contact', 'kept'],
    ['refused', 'application', 'kept'],
    ['no DNS', 'contact', 'kept'],
  ] as const)
    expect(answers.get(`${kind} ${cellName(fault, 'after the answer')}`), `${fault} ${kind}`).toBe(state)
})
