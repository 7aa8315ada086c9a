/** What a running fake upstream holds: its rows, its log, and how it has been told to misbehave. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { callByPath, calls } from './calls.ts'
import { assertMisbehaviour, type Misbehaviour } from './misbehaviours.ts'
import type { Row, Tables } from './rows.ts'
import { sampleTables } from './sample-data.ts'

/** One request, as it was asked. */
export interface AskedCall {
  /** ISO 8601 */
  at: string
  kind: 'call' | 'file'
  method: string
  /** `/banner` for a call, `/uploads/…` (decoded) for a file. */
  path: string
  contentType: string | null
  /**
   * The parsed JSON, or the fields of a form; a file in it is `{ filename, mimetype, size, sha256 }`, a field that
   * came more than once is an array. Text that is no JSON is kept as text; null where no body was read.
   */
  body: unknown
  headers: Record<string, string>
  /** Were userId and password right? Always false for files, which need none. */
  authorised: boolean
  misbehaved: Misbehaviour['kind'] | null
}

export interface FakeUpstream {
  /** `http://127.0.0.1:PORT/webapi` */
  url: string
  /** `http://127.0.0.1:PORT` */
  filesUrl: string
  /** The credential it accepts. Assigning another one takes effect at once. */
  userId: string
  password: string
  /** The live rows. Push, change and splice as you like: every answer is computed from them when it is asked for. */
  tables: Tables
  /** What was asked, oldest first; the last 10,000. */
  log: AskedCall[]
  clearLog(): void
  /**
   * Makes a call misbehave until told otherwise (`null`).
   * @param call a call (`/banner` or `banner`), `*` for every call that has no misbehaviour of its own, `file` for
   *   every file, or the path of one file (`/uploads/…`)
   */
  misbehave(call: string, how: Misbehaviour | null): void
  /** Everything as at the start: tables, log, credential, behaviour. */
  reset(): void
  /** Ends at once, hanging connections included. */
  close(): Promise<void>
}

export interface FakeUpstreamOptions {
  /** 0 takes a free one. */
  port?: number
  userId?: string
  password?: string
  /** The day from which the dates of the rows are counted; default today. */
  now?: Date
  /** Replaces whole tables. */
  data?: Partial<Tables>
  /** Called after rows were changed over HTTP. */
  onTableChange?: () => void
}

export interface State {
  fakeUpstream: FakeUpstream
  /** The misbehaviour that the next request of these targets meets, most particular first; counts it as used. */
  take(...targets: string[]): Misbehaviour | null
  /** Logs a request. @returns whether its credential was right */
  record(request: FastifyRequest, entry: Pick<AskedCall, 'kind' | 'path' | 'body' | 'misbehaved'>): boolean
  /** Rejects when the server closes. */
  pause(ms: number | undefined): Promise<void>
  closing: AbortController
}

const MAX_LOG = 10_000
const loggedHeaders = (
  'host user-agent accept accept-encoding content-length cookie authorization origin referer range ' +
  'if-none-match if-modified-since idempotency-key x-forwarded-for'
).split(' ')

const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    loggedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )

/** The state of a fake upstream that does not listen yet. */
export function createState(options: FakeUpstreamOptions): State {
  const now = options.now ?? new Date()
  const credential = { userId: options.userId ?? 'demo-user', password: options.password ?? 'demo-password' }
  const freshTables = (): Tables => ({ ...sampleTables(now), ...structuredClone(options.data ?? {}) })
  const misbehaviours = new Map<string, { how: Misbehaviour; left: number }>()
  const closing = new AbortController()
  const fakeUpstream: FakeUpstream = {
    url: '',
    filesUrl: '',
    ...credential,
    tables: freshTables(),
    log: [],
    clearLog() {
      fakeUpstream.log.length = 0
    },
    misbehave(call, how) {
      const target = targetOf(call)
      if (how === null) return void misbehaviours.delete(target)
      assertMisbehaviour(how, target === 'file' || target.startsWith('/uploads/') ? 'file' : 'call')
      misbehaviours.set(target, { how, left: how.times ?? Number.POSITIVE_INFINITY })
    },
    reset() {
      // In place: whoever holds `tables` or one of its arrays goes on seeing the live rows.
      for (const [name, rows] of Object.entries(freshTables())) {
        const live: Row[] = fakeUpstream.tables[name as keyof Tables]
        live.splice(0, live.length, ...(rows as Row[]))
      }
      Object.assign(fakeUpstream, credential)
      fakeUpstream.clearLog()
      misbehaviours.clear()
    },
    close: async () => undefined,
  }
  return {
    fakeUpstream,
    closing,
    take(...targets) {
      const target = targets.find((name) => misbehaviours.has(name)) ?? ''
      const entry = misbehaviours.get(target)
      if (!entry) return null
      entry.left -= 1
      if (entry.left <= 0) misbehaviours.delete(target)
      return entry.how
    },
    record(request, entry) {
      const { body } = entry
      const authorised =
        entry.kind === 'call' &&
        isObject(body) &&
        body.userId === fakeUpstream.userId &&
        body.password === fakeUpstream.password
      fakeUpstream.log.push({
        at: new Date().toISOString(),
        method: request.method,
        contentType: request.headers['content-type'] ?? null,
        headers: headersOf(request.headers),
        authorised,
        ...entry,
      })
      if (fakeUpstream.log.length > MAX_LOG) fakeUpstream.log.splice(0, fakeUpstream.log.length - MAX_LOG)
      return authorised
    },
    async pause(ms) {
      if (ms) await wait(ms, undefined, { signal: closing.signal })
    },
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function targetOf(call: string): string {
  if (call === '*' || call === 'file' || call.startsWith('/uploads/')) return call
  const path = call.startsWith('/') ? call : `/${call}`
  if (!callByPath.has(path))
    throw new TypeError(`There is no call "${call}". There are: * file ${calls.map((c) => c.path).join(' ')}`)
  return path
}
