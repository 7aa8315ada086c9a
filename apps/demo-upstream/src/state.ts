/** The state of a fake upstream: its rows, its log and its misbehaviours. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { callByPath, calls, type Tables } from './calls.ts'
import type { Misbehaviour } from './misbehaviours.ts'
import { isRow } from './reshape.ts'
import type { Row } from './rows.ts'
import { sampleTables } from './sample-data.ts'

/** A request in the log. */
export interface LoggedRequest {
  /** ISO 8601 */
  at: string
  kind: 'call' | 'file'
  method: string
  /** `/banner` for a call, `/uploads/…` (decoded) for a file. */
  path: string
  contentType: string | null
  /** The parsed JSON or the fields of a form (of a file: name, type, size, hash); otherwise text, null when it was not read. */
  body: unknown
  headers: IncomingHttpHeaders
  /** Whether userId and password were correct. Always false for files, which need no credential. */
  authorised: boolean
  misbehaved: Misbehaviour['kind'] | null
}

export interface FakeUpstream {
  /** `http://127.0.0.1:PORT/webapi` */
  url: string
  /** `http://127.0.0.1:PORT` */
  filesUrl: string
  /** The credential that it accepts. A change takes effect at once. */
  userId: string
  password: string
  /** The rows. They may be changed at any time: each answer is computed from them. */
  tables: Tables
  /** The last 10,000 requests, oldest first. */
  log: LoggedRequest[]
  clearLog(): void
  /**
   * Sets or removes (`null`) the misbehaviour of a target.
   * @param target a call (`/banner` or `banner`), `*` for all calls without a misbehaviour of their own, `file` for all
   *   files, or the path of one file (`/uploads/…`)
   */
  misbehave(target: string, misbehaviour: Misbehaviour | null): void
  /** Restores the initial tables and credential, clears the log and removes all misbehaviours. */
  reset(): void
  /** Closes the server and all connections at once. */
  close(): Promise<void>
}

export interface FakeUpstreamOptions {
  /** Default 0: any free port. */
  port?: number
  userId?: string
  password?: string
  /** The day to which the dates of the rows are relative. Default: today. */
  now?: Date
  /** Replaces whole tables. */
  data?: Partial<Tables>
  /** Called after rows were changed over HTTP. */
  onTableChange?: () => void
}

export interface State {
  fakeUpstream: FakeUpstream
  /** The misbehaviour of the first target that has one, which counts as used. */
  take(...targets: string[]): Misbehaviour | null
  /** Logs a request. @returns whether its credential was correct */
  record(
    request: FastifyRequest,
    entry: Pick<LoggedRequest, 'kind' | 'path' | 'body' | 'misbehaved'>,
  ): boolean
  /** Rejects when the server closes. */
  pause(ms: number | undefined): Promise<void>
  closing: AbortController
}

const MAX_LOG = 10_000
/** The state of a fake upstream that does not listen yet. */
export function createState(options: FakeUpstreamOptions): State {
  const now = options.now ?? new Date()
  const credential = { userId: options.userId ?? 'demo-user', password: options.password ?? 'demo-password' }
  const freshTables = (): Tables => ({ ...sampleTables(now), ...structuredClone(options.data ?? {}) })
  const misbehaviours = new Map<string, { misbehaviour: Misbehaviour; left: number }>()
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
    misbehave(name, misbehaviour) {
      const target = parseTarget(name)
      if (misbehaviour === null) return void misbehaviours.delete(target)
      misbehaviours.set(target, { misbehaviour, left: misbehaviour.times ?? Number.POSITIVE_INFINITY })
    },
    reset() {
      // Changes the arrays in place, so that references to `tables` and its arrays stay valid.
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
      return entry.misbehaviour
    },
    record(request, entry) {
      const { body } = entry
      const authorised =
        entry.kind === 'call' &&
        isRow(body) &&
        body.userId === fakeUpstream.userId &&
        body.password === fakeUpstream.password
      fakeUpstream.log.push({
        at: new Date().toISOString(),
        method: request.method,
        contentType: request.headers['content-type'] ?? null,
        headers: request.headers,
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

function parseTarget(name: string): string {
  if (name === '*' || name === 'file' || name.startsWith('/uploads/')) return name
  const path = name.startsWith('/') ? name : `/${name}`
  if (!callByPath.has(path))
    throw new TypeError(`There is no call "${name}". There are: * file ${calls.map((c) => c.path).join(' ')}`)
  return path
}
