// One HTTP request to the upstream.
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

/** The error for a failure before the connection was established. */
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
 * Makes one request and returns the answer, whatever its status. It uses node:http instead of fetch, because node:http
 * reports whether the connection was established before the failure: then a submission is unclear, otherwise waiting.
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
      new UpstreamError('cut off', path, 'the connection was lost before the answer was complete')

    request.on('socket', (socket) => {
      if (request.reusedSocket) connected = true
      else
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        })
    })
    // This listener is never removed: a request that is destroyed after its answer may still emit an error.
    request.on('error', (error) => {
      if (timedOut) fail(timeout())
      else if (!connected) fail(unreachable(path, error))
      else if (codeOf(error).startsWith('HPE_')) {
        fail(new UpstreamError('unreadable', path, 'the answer is not HTTP'))
      } else if (answering) fail(cutOff())
      else {
        const sentence = `the connection was lost before the upstream answered (${codeOf(error)})`
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

/** The decompressed body. Fails as soon as it exceeds `maxBytes`, so that never more than that is in memory. */
async function collect(response: http.IncomingMessage, maxBytes: number, path: string): Promise<Uint8Array> {
  const tooLarge = () => new UpstreamError('too large', path, `the answer is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()

  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase()
  let stream: Readable = response
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    // The callback is empty, because the loop below gets the same error.
    stream = pipeline(response, createGunzip(), () => {})
  } else if (encoding !== 'identity') {
    throw new UpstreamError('unreadable', path, 'the answer has a content encoding that was not requested')
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
      throw new UpstreamError('unreadable', path, 'the answer cannot be decompressed')
    throw error
  }
  return Buffer.concat(chunks, size)
}
