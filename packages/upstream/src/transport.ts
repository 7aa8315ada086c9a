/** One request to the upstream, one answer, or the reason why there is none. */
import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UpstreamError } from './error.ts'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Uint8Array
}

interface Request {
  path: string
  url: URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array | string
  agent: http.Agent | https.Agent
  timeoutMs: number
  maxBytes: number
}

const RESOLUTION_FAILURES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'])

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'no code'
}

/** Why nobody was there: before the connection stood. */
function unreachable(path: string, error: unknown) {
  const code = codeOf(error)
  const sentence =
    code === 'ECONNREFUSED'
      ? 'the upstream refuses connections'
      : RESOLUTION_FAILURES.has(code)
        ? "the upstream's name cannot be resolved"
        : `no connection to the upstream could be made (${code})`
  return new UpstreamError('unreachable', path, sentence, { reached: false })
}

/**
 * One request, one answer, whatever its status. node:http rather than fetch: it says whether a connection stood
 * before things went wrong, which is the difference between a submission that is waiting and one that is unclear.
 */
export function exchange({
  path,
  url,
  method,
  headers,
  body,
  agent,
  timeoutMs,
  maxBytes,
}: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let connected = false
    let answering = false
    let timedOut = false
    const secure = url.protocol === 'https:'
    const request = (secure ? https : http).request(url, {
      method,
      agent,
      headers: {
        accept: method === 'POST' ? 'application/json' : '*/*',
        'accept-encoding': 'gzip',
        'user-agent': 'school-site',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    })
    const timer = setTimeout(() => {
      timedOut = true
      request.destroy()
    }, timeoutMs)
    const fail = (error: UpstreamError) => {
      clearTimeout(timer)
      request.destroy()
      reject(error)
    }
    const timeout = () =>
      new UpstreamError('timeout', path, `the upstream did not answer in full within ${timeoutMs} ms`, {
        reached: connected,
      })

    const cutOff = () =>
      new UpstreamError('cut off', path, 'the connection broke in the middle of the answer')

    request.on('socket', (socket) => {
      if (request.reusedSocket) connected = true
      else
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        })
    })
    // Stays on for good: a request that is destroyed after its answer may still report an error.
    request.on('error', (error) => {
      if (timedOut) fail(timeout())
      else if (!connected) fail(unreachable(path, error))
      else if (codeOf(error).startsWith('HPE_')) {
        fail(new UpstreamError('unreadable', path, 'the answer is not HTTP'))
      } else if (answering) fail(cutOff())
      else {
        const sentence = `the connection broke before the upstream answered (${codeOf(error)})`
        fail(new UpstreamError('unreachable', path, sentence, { reached: true }))
      }
    })
    request.on('response', (response) => {
      answering = true
      const status = response.statusCode ?? 0
      collect(response, maxBytes, path).then(
        (bytes) => {
          clearTimeout(timer)
          resolve({ status, headers: response.headers, bytes })
        },
        (error) => {
          if (timedOut) fail(timeout())
          else if (error instanceof UpstreamError) fail(error)
          else fail(cutOff())
        },
      )
    })
    request.end(body)
  })
}

/** The body, unpacked. Fails as soon as it is larger than allowed, so that no more than that is ever held. */
async function collect(response: http.IncomingMessage, maxBytes: number, path: string): Promise<Uint8Array> {
  const tooLarge = () => new UpstreamError('too large', path, `the answer is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()

  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase()
  let stream: Readable = response
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    // The callback has nothing to do: the loop below sees the same error.
    stream = pipeline(response, createGunzip(), () => {})
  } else if (encoding !== 'identity') {
    throw new UpstreamError('unreadable', path, 'the answer is packed in a way that was not asked for')
  }

  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (codeOf(error) === 'Z_DATA_ERROR')
      throw new UpstreamError('unreadable', path, 'the answer is packed badly')
    throw error
  }
  return Buffer.concat(chunks, size)
}
