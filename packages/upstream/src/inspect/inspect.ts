/**
 * Single calls and their answers as they are, for the check of a school's server (packages/first-contact). Nothing is repeated, no
 * breaker and no limiter stands before a call, and an answer is read by the client's own functions.
 */
import { type QueryPath, queries } from '../calls.ts'
import { encoded, webAddress } from '../client.ts'
import { createConnections } from '../connections.ts'
import { UpstreamError } from '../error.ts'
import { createFiles, THUMBNAILS } from '../files.ts'
import { NOTHING } from '../json.ts'
import { bodyBy, fileHostsOf, queryMapOf } from '../map/apply-map.ts'
import type { UpstreamMap } from '../map/map-schema.ts'
import { lookupWithin, placeOf } from '../reach.ts'
import { type Answer, exchange } from '../transport.ts'
import { createHide } from './hide-secrets.ts'
import { jsonOf, readAnswer } from './read-answer.ts'

export { type QueryPath, queries } from '../calls.ts'
export { FIRST_PAGE } from '../endpoints.ts'
export { isRecord, type Json } from '../json.ts'
export { isRoundLimit, type LikelyCut, type ListLength, likelyCuts } from '../likely-cuts.ts'
export { asList, keyOf } from '../lists.ts'
export { classIdBy, isFilled, KEY, queryMapOf, valueAt } from '../map/apply-map.ts'
export { parseDateForm } from '../map/date-form.ts'
export { type QueryMap, type UpstreamMap, upstreamMap } from '../map/map-schema.ts'
export { isAboutCredential, isAboutOurUser, messageOf } from '../message.ts'
export { describePage, isFirewallPage } from '../pages.ts'
export type { More } from '../paging.ts'
export type { Field, FieldKind } from '../schemas/fields.ts'
export { TEACHER_GENDERS } from '../schemas/teachers.ts'
export { readDate } from '../values/dates.ts'
export type { FieldCount, Reading } from './read-answer.ts'

const MEGABYTE = 1024 * 1024
/** As the client of the site: what is larger, the site does not read. */
const MAX_BYTES = 20 * MEGABYTE
const MAX_FILE_BYTES = 15 * MEGABYTE

export interface InspectorSettings {
  baseUrl: string
  filesUrl?: string
  userId: string
  password: string
  timeoutMs: number
}

/** One call and what came back. */
export interface Seen {
  /** null when no complete answer came; then `error` says why. */
  answer: Answer | null
  error: UpstreamError | null
  status: number | null
  ms: number
  contentType: string | null
  /** The content coding, such as gzip. */
  encoding: string | null
  /** Size of the body after decompression. */
  bytes: number
}

export type Inspector = ReturnType<typeof createInspector>

/** @throws TypeError when an address in the settings is not valid */
export function createInspector(settings: InspectorSettings) {
  const { userId, password, timeoutMs } = settings
  const base = webAddress('baseUrl', settings.baseUrl)
  const files = webAddress('filesUrl', settings.filesUrl ?? new URL(base).origin)
  const own = [base, files].map((address) => new URL(address).hostname)
  const isLocal = async () => (await placeOf(new URL(base).hostname)) === 'local'
  const connections = createConnections(
    lookupWithin(async (host) => (own.includes(host) || (await isLocal()) ? 'machine' : 'internet')),
  )
  const hide = createHide([password, userId])

  /**
   * Makes a call.
   * @param body what the call has beside what is always the same
   */
  async function ask(
    path: QueryPath,
    body: Record<string, string>,
    map: UpstreamMap,
    limits: {
      timeoutMs?: number
      credential?: { userId: string; password: string }
      /** What asks for a further page. */
      page?: Record<string, string>
    } = {},
  ): Promise<Seen> {
    const call = queryMapOf(map, path)
    const { userId: user, password: secret } = limits.credential ?? { userId, password }
    const { type, text } = encoded(
      {
        ...bodyBy(call, { ...queries[path].body, ...body }),
        ...limits.page,
        [map.credential?.userId ?? 'userId']: user,
        [map.credential?.password ?? 'password']: secret,
      },
      call?.format,
    )
    return see(async () =>
      exchange({
        path,
        url: new URL(
          base + (call?.path ?? path) + (limits.page ? `?${new URLSearchParams(limits.page)}` : ''),
        ),
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
        agent: connections.agentFor(base, 'fresh'),
        timeoutMs: Math.max(1, Math.min(timeoutMs, limits.timeoutMs ?? timeoutMs)),
        maxBytes: MAX_BYTES,
      }),
    )
  }

  /**
   * The JSON of an answer; undefined for an empty body.
   * @throws UpstreamError
   */
  function json(path: string, answer: Answer): unknown {
    const value = jsonOf(path, answer)
    return value === NOTHING ? undefined : value
  }

  /** Fetches a file from any host. One of a private network is asked only if the school's server is in one too. */
  async function fetchFile(url: URL, remainingMs: number): Promise<Seen> {
    const place = await placeOf(url.hostname)
    const isNear = place === 'never' || (place === 'local' && !(await isLocal()))
    return see(async () => {
      if (isNear)
        throw new UpstreamError('not allowed', 'file', 'the host is an address of a private network')
      return exchange({
        path: 'file',
        url,
        method: 'GET',
        headers: {},
        agent: connections.agentFor(url.href, 'fresh'),
        timeoutMs: Math.max(1, Math.min(timeoutMs, remainingMs)),
        maxBytes: MAX_FILE_BYTES,
      })
    })
  }

  /** Finds the address of a file that a row names, null when the site would not fetch it. */
  const fileResolver = (map: UpstreamMap): ((path: string) => URL | null) =>
    createFiles({
      files,
      hosts: fileHostsOf(map),
      thumbnails: THUMBNAILS,
      timeoutMs,
      maxBytes: MAX_FILE_BYTES,
      connections,
      call: () => Promise.reject(new Error('Only addresses are asked for.')),
      policies: { file: noPolicy, thumbnail: noPolicy },
    }).resolveFile

  const read = (path: QueryPath, answer: Answer, map: UpstreamMap, requested?: string) =>
    readAnswer(path, answer, map, hide, requested)

  return { ask, json, read, fetchFile, fileResolver, hide, base, files, close: connections.close }
}

const noPolicy = () => {
  throw new Error('Only addresses are asked for.')
}

/** Notes what came back, and how long it took. Never rejects. */
async function see(make: () => Promise<Answer>): Promise<Seen> {
  const startedAt = performance.now()
  const none = { answer: null, status: null, contentType: null, encoding: null, bytes: 0 }
  try {
    const answer = await make()
    return {
      answer,
      error: null,
      status: answer.status,
      ms: Math.round(performance.now() - startedAt),
      contentType: answer.headers['content-type'] ?? null,
      encoding: answer.headers['content-encoding'] ?? null,
      bytes: answer.bytes.byteLength,
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { ...none, error, ms: Math.round(performance.now() - startedAt) }
  }
}
