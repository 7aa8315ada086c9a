/**
 * The stand-in for the school's own server: every call of the specification under /webapi, its files under /uploads,
 * and `/_control` for those who steer it from another process. It listens on 127.0.0.1 only.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type Asked, type Call, callByPath, calls, errorObject } from './calls.ts'
import { fileOf } from './files.ts'
import {
  type Answer,
  assertMisbehaviour,
  type Context,
  type Delivery,
  errorPage,
  type Misbehaviour,
  misbehaved,
  plainly,
} from './misbehave.ts'
import { idColumnOf, type PictureFacts, type Row, type Tables } from './rows.ts'
import { sampleTables } from './sample-data.ts'

export type { Call } from './calls.ts'
export { calls } from './calls.ts'
export { type Misbehaviour, misbehaviourKinds, type WrongCredentialForm } from './misbehave.ts'
export type * from './rows.ts'

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

export interface StandIn {
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

export interface StandInOptions {
  /** 0 takes a free one. */
  port?: number
  userId?: string
  password?: string
  /** The day from which the dates of the rows are counted; default today. */
  now?: Date
  /** Replaces whole tables. */
  data?: Partial<Tables>
}

const kept = [
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'content-length',
  'cookie',
  'authorization',
  'origin',
  'referer',
  'range',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'x-forwarded-for',
]

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/** Starts the stand-in. Rejects when the port is taken. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const now = options.now ?? new Date()
  const credential = { userId: options.userId ?? 'demo-user', password: options.password ?? 'demo-password' }
  const freshTables = (): Tables => ({ ...sampleTables(now), ...structuredClone(options.data ?? {}) })
  const misbehaviours = new Map<string, { how: Misbehaviour; left: number }>()
  /** Ends waits and drips when the server closes. */
  const closing = new AbortController()
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 64 * 1024 * 1024,
    routerOptions: { maxParamLength: 2000 },
  })

  const standIn: StandIn = {
    url: '',
    filesUrl: '',
    ...credential,
    tables: freshTables(),
    log: [],
    clearLog() {
      standIn.log.length = 0
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
        const live: Row[] = standIn.tables[name as keyof Tables]
        live.splice(0, live.length, ...(rows as Row[]))
      }
      Object.assign(standIn, credential)
      standIn.clearLog()
      misbehaviours.clear()
    },
    async close() {
      closing.abort()
      await app.close()
    },
  }

  /** The misbehaviour that the next request of these targets meets, most particular first; counts it as used. */
  function take(...targets: string[]): Misbehaviour | null {
    for (const target of targets) {
      const entry = misbehaviours.get(target)
      if (!entry) continue
      entry.left -= 1
      if (entry.left <= 0) misbehaviours.delete(target)
      return entry.how
    }
    return null
  }

  function record(
    request: FastifyRequest,
    kind: AskedCall['kind'],
    path: string,
    body: unknown,
    how: Misbehaviour | null,
  ) {
    const authorised = kind === 'call' && isAuthorised(standIn, body)
    standIn.log.push({
      at: new Date().toISOString(),
      kind,
      method: request.method,
      path,
      contentType: request.headers['content-type'] ?? null,
      body,
      headers: headersOf(request.headers),
      authorised,
      misbehaved: how?.kind ?? null,
    })
    if (standIn.log.length > 10_000) standIn.log.splice(0, standIn.log.length - 10_000)
    return authorised
  }

  const pause = (ms: number | undefined) => (ms ? wait(ms, undefined, { signal: closing.signal }) : undefined)

  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: 20 * 1024 * 1024, files: 5, fields: 200, parts: 210, fieldSize: 1024 * 1024 },
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html; charset=UTF-8').send(errorPage(404)),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    // A wait that ended because the server closes is not an answer.
    if (closing.signal.aborted) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return reply.code(error.statusCode ?? 500).send({ status: 0, message: error.message })
  })

  // ---------------------------------------------------------------- calls

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/webapi/*',
    // Before the body is read: a refused connection has not been listened to.
    onRequest: async (request, reply) => {
      const path = callPath(request)
      if (request.method !== 'POST' || !callByPath.has(path)) return
      const how = take(path, '*')
      if (!how) return
      taken.set(request, how)
      if (how.kind !== 'refuse' || how.after === 'body') return
      record(request, 'call', path, null, how)
      await pause(how.delayMs)
      reply.hijack()
      request.raw.socket.resetAndDestroy()
    },
    handler: async (request, reply) => {
      const path = callPath(request)
      const call = callByPath.get(path)
      if (!call) {
        record(request, 'call', path, null, null)
        return reply.code(404).type('text/html; charset=UTF-8').send(errorPage(404))
      }
      if (request.method !== 'POST') {
        record(request, 'call', path, null, null)
        return reply.code(405).header('allow', 'POST').type('text/html; charset=UTF-8').send(errorPage(405))
      }
      const { body, picture } = await bodyOf(request)
      const meant = taken.get(request) ?? null
      const isMeant =
        meant?.bodyContains === undefined || String(JSON.stringify(body)).includes(meant.bodyContains)
      const how = isMeant ? meant : null
      const authorised = record(request, 'call', path, body, how)
      await pause(how?.delayMs)
      const fields = isObject(body) ? body : {}
      const asked: Asked = { tables: standIn.tables, body: fields, picture, now: new Date() }
      const value = answerOf(call, asked, authorised, request.isMultipart(), how)
      const answer: Answer = { status: 200, contentType: 'application/json; charset=utf-8', value }
      const context: Context = {
        authorised,
        idField: call.idField,
        anotherRow: () =>
          call
            .table?.(standIn.tables)
            .find((row) => String(row?.[call.idField]) !== String(fields[call.idField])),
      }
      await deliver(how ? misbehaved(how, answer, context) : plainly(answer), request, reply)
      return reply
    },
  })

  /** The right answer to a call, with what it leaves behind. */
  function answerOf(
    call: Call,
    asked: Asked,
    authorised: boolean,
    isForm: boolean,
    how: Misbehaviour | null,
  ): unknown {
    if (!authorised) return errorObject('Invalid user id or password.')
    if (isForm !== (call.multipart === true)) return errorObject('Invalid request.')
    const wrong = Object.entries(call.fields).find(([field, fits]) => !fits(asked.body[field]))
    if (wrong) return errorObject(`The ${wrong[0]} field is required.`)
    const answer = call.answer(asked)
    const stores = how?.stores ?? (how === null || (how.kind !== 'refuse' && how.kind !== 'status'))
    if (stores) call.store?.(asked)
    return answer
  }

  // ---------------------------------------------------------------- files

  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const path = decoded(request.url)
      const how = take(path, 'file')
      record(request, 'file', path, null, how)
      await pause(how?.delayMs)
      const answer = await fileAnswer(path.slice(1))
      const etag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
      if (!how && request.headers['if-none-match'] === etag)
        return reply.code(304).header('etag', etag).send()
      const context: Context = { authorised: true, idField: 'id', anotherRow: () => undefined }
      const delivery = how ? misbehaved(how, answer, context) : plainly(answer)
      if (!how && answer.status === 200) delivery.headers.etag = etag
      await deliver(delivery, request, reply)
      return reply
    },
  })

  async function fileAnswer(path: string): Promise<Answer & { bytes: Buffer }> {
    const row = standIn.tables.files.find((file) => file.path === path)
    if (row) {
      const bytes =
        row.base64 === undefined ? Buffer.from(row.bytes ?? '') : Buffer.from(row.base64, 'base64')
      return { status: row.status ?? 200, contentType: row.contentType, bytes }
    }
    const made = path.includes('..') ? null : await fileOf(path)
    return made
      ? { status: 200, contentType: made.contentType, bytes: made.body }
      : { status: 404, contentType: 'text/html; charset=UTF-8', bytes: Buffer.from(errorPage(404)) }
  }

  // ---------------------------------------------------------------- the wire

  async function deliver(delivery: Delivery, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { status, headers, body, wire } = delivery
    if (wire === 'whole' && Buffer.isBuffer(body)) return void reply.code(status).headers(headers).send(body)
    reply.hijack()
    const { raw: out } = reply
    const { socket } = request.raw
    // Whoever hangs up in the middle has had enough: no error of ours.
    out.on('error', () => undefined)
    if (wire === 'hang') return
    if (wire === 'refuse') return void socket.resetAndDestroy()
    const head = { ...headers, ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}) }
    out.writeHead(status, head)
    if (wire === 'hangAfterHead' || body === null) return out.flushHeaders()
    if (wire === 'reset') {
      const whole = Buffer.isBuffer(body) ? body : Buffer.concat([...body])
      out.write(whole.subarray(0, Math.ceil(whole.length / 2)), () =>
        setImmediate(() => socket.resetAndDestroy()),
      )
      return
    }
    if (!Buffer.isBuffer(body)) {
      // Rejects when the other side hangs up, which is its right.
      return void (await pipeline(Readable.from(body), out).catch(() => undefined))
    }
    const drips = delivery.drips ?? 20
    for (const part of sliced(body, drips)) {
      if (out.destroyed) return
      out.write(part)
      await pause((delivery.ms ?? 0) / drips)
    }
    out.end()
  }

  // ---------------------------------------------------------------- steering from another process

  await app.register(
    async (control) => {
      control.removeAllContentTypeParsers()
      control.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, body === '' ? {} : JSON.parse(String(body)))
        } catch {
          done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
        }
      })
      const tableOf = (request: FastifyRequest) => {
        const { table } = request.params as { table: string }
        if (!Object.hasOwn(standIn.tables, table)) throw notFound(`There is no table "${table}".`)
        const name = table as keyof Tables
        return { rows: standIn.tables[name] as Row[], idColumn: idColumnOf(name) }
      }
      const rowOf = (request: FastifyRequest) => {
        const { rows, idColumn } = tableOf(request)
        const { '*': id } = request.params as { '*': string }
        const index = rows.findIndex((row) => String(row?.[idColumn]) === id)
        if (index < 0) throw notFound(`There is no row "${id}".`)
        return { rows, index }
      }
      const objectIn = (request: FastifyRequest): Row => {
        if (!isObject(request.body))
          throw Object.assign(new Error('A JSON object is expected.'), { statusCode: 400 })
        return request.body
      }
      control.get('/log', () => standIn.log)
      control.delete('/log', (_request, reply) => {
        standIn.clearLog()
        return reply.code(204).send()
      })
      control.post('/misbehave', (request, reply) => {
        const { call, how } = objectIn(request)
        try {
          standIn.misbehave(String(call), (how ?? null) as Misbehaviour | null)
        } catch (error) {
          throw Object.assign(error as Error, { statusCode: 400 })
        }
        return reply.code(204).send()
      })
      control.get('/tables/:table', (request) => tableOf(request).rows)
      control.post('/tables/:table', (request, reply) => {
        const row = objectIn(request)
        tableOf(request).rows.push(row)
        return reply.code(201).send(row)
      })
      // The id is the rest of the path: files are addressed by theirs, with slashes.
      control.patch('/tables/:table/*', (request) => {
        const { rows, index } = rowOf(request)
        const row = { ...rows[index], ...objectIn(request) }
        rows[index] = row
        return row
      })
      control.delete('/tables/:table/*', (request, reply) => {
        const { rows, index } = rowOf(request)
        rows.splice(index, 1)
        return reply.code(204).send()
      })
      control.post('/reset', (_request, reply) => {
        standIn.reset()
        return reply.code(204).send()
      })
    },
    { prefix: '/_control' },
  )

  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  standIn.filesUrl = `http://127.0.0.1:${port}`
  standIn.url = `${standIn.filesUrl}/webapi`
  return standIn
}

/** What `onRequest` has taken, for the handler of the same request. */
const taken = new WeakMap<FastifyRequest, Misbehaviour>()

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAuthorised = (standIn: StandIn, body: unknown) =>
  isObject(body) && body.userId === standIn.userId && body.password === standIn.password

const notFound = (message: string) => Object.assign(new Error(message), { statusCode: 404 })

const callPath = (request: FastifyRequest) =>
  (request.url.split('?')[0] ?? '').replace(/^\/webapi/, '').replace(/(?<!\/)\/+$/, '')

/** The path of an address, decoded; as it is where it cannot be decoded. */
function decoded(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function targetOf(call: string): string {
  if (call === '*' || call === 'file' || call.startsWith('/uploads/')) return call
  const path = call.startsWith('/') ? call : `/${call}`
  if (!callByPath.has(path))
    throw new TypeError(`There is no call "${call}". There are: * file ${calls.map((c) => c.path).join(' ')}`)
  return path
}

/** The body of a call as an object where it is one, and the picture of a form. */
async function bodyOf(request: FastifyRequest): Promise<{ body: unknown; picture: PictureFacts | null }> {
  if (!request.isMultipart()) {
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    try {
      return { body: JSON.parse(text), picture: null }
    } catch {
      return { body: text, picture: null }
    }
  }
  const fields: Record<string, unknown> = {}
  let picture: PictureFacts | null = null
  for await (const part of request.parts()) {
    let value: unknown
    if (part.type === 'file') {
      const facts = await factsOf(part)
      if (part.fieldname === 'picture') picture = facts
      const { filename, mimetype, size, sha256 } = facts
      value = { filename, mimetype, size, sha256 }
    } else value = part.value
    const before = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined
    const joined = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    // Not by assignment: a field may be called __proto__.
    Object.defineProperty(fields, part.fieldname, {
      value: joined,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return { body: fields, picture }
}

async function factsOf(part: MultipartFile): Promise<PictureFacts> {
  const bytes = await part.toBuffer()
  // What is no picture has no facts; that is for the call to judge.
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null)
  return {
    filename: part.filename,
    mimetype: part.mimetype,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format: metadata?.format ?? null,
    width: metadata?.width ?? null,
    height: metadata?.height ?? null,
    exif: metadata?.exif !== undefined,
  }
}

function sliced(body: Buffer, count: number): Buffer[] {
  const size = Math.max(1, Math.ceil(body.length / count))
  return Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
    body.subarray(i * size, (i + 1) * size),
  )
}
