// One HTTP request to the upstream.
import { open } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decompress, withoutUndeclared } from './compression.ts'
import { UpstreamError } from './error.ts'
import { NOT_WITHIN_REACH } from './reach.ts'
import { describeTlsFailure } from './tls-failures.ts'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Empty if the body was written to a file. */
  bytes: Uint8Array
  /** Of the body. */
  size: number
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
  /** The file that gets the body, as it arrives. Without it, the body is in memory. */
  toFile?: string | undefined
}

const RESOLUTION_FAILURES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'])

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'no code'
}

/** The error for a failure before the connection was established. */
function unreachable(path: string, error: unknown) {
  const code = codeOf(error)
  if (code === NOT_WITHIN_REACH) {
    const sentence = 'the name of the host leads to an address of this machine or of its network'
    return new UpstreamError('not allowed', path, sentence, { reached: false })
  }
  const sentence =
    code === 'ECONNREFUSED'
      ? 'the upstream refuses connections'
      : RESOLUTION_FAILURES.has(code)
        ? "the upstream's name cannot be resolved"
        : (describeTlsFailure(error, code) ?? `no connection to the upstream could be made (${code})`)
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
  toFile,
}: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let connected = false
    let timedOut = false
    /** Of the answer, as soon as it begins. */
    let status: number | undefined
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
    const fail = (error: Error) => {
      clearTimeout(timer)
      request.destroy()
      reject(error)
    }
    const timeout = () =>
      new UpstreamError('timeout', path, `the upstream did not answer in full within ${timeoutMs} ms`, {
        reached: connected,
        ...(status !== undefined && { status }),
      })
    const cutOff = () =>
      new UpstreamError('cut off', path, 'the connection was lost before the answer was complete', {
        ...(status !== undefined && { status }),
      })

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
      } else if (status !== undefined) fail(cutOff())
      else {
        const sentence = `the connection was lost before the upstream answered (${codeOf(error)})`
        fail(new UpstreamError('unreachable', path, sentence, { reached: true }))
      }
    })
    request.on('response', (response) => {
      const answered = response.statusCode ?? 0
      status = answered
      const collected =
        toFile === undefined
          ? collect(response, maxBytes, path, method === 'POST')
          : collectToFile(response, maxBytes, path, toFile)
      collected.then(
        (body) => {
          clearTimeout(timer)
          resolve({ status: answered, headers: response.headers, ...body })
        },
        (error) => {
          if (timedOut) fail(timeout())
          // Not a failure of the upstream.
          else if (error instanceof OwnFileError) fail(error.cause as Error)
          else if (error instanceof UpstreamError)
            fail(new UpstreamError(error.kind, path, error.reason, { status: answered }))
          else fail(cutOff())
        },
      )
    })
    request.end(body)
  })
}

/** The body could not be written to its file: the disk is full, for example. */
class OwnFileError extends Error {}
const ownError = (cause: unknown): never => {
  throw new OwnFileError('the file cannot be written', { cause })
}

/** Writes the body to a file as it arrives. A body that is compressed although nobody asked for it is decompressed. */
async function collectToFile(
  response: http.IncomingMessage,
  maxBytes: number,
  path: string,
  toFile: string,
): Promise<Pick<Answer, 'bytes' | 'size'>> {
  const tooLarge = () => new UpstreamError('too large', path, `the answer is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const isCompressed = /^\s*(?:x-)?gzip\s*$/i.test(response.headers['content-encoding'] ?? '')
  // The callback is empty, because the loop below gets the same error.
  const body: Readable = isCompressed ? pipeline(response, createGunzip(), () => {}) : response
  let size = 0
  const file = await open(toFile, 'w').catch(ownError)
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      await file.writeFile(chunk).catch(ownError)
    }
  } catch (error) {
    if (codeOf(error) === 'Z_DATA_ERROR')
      throw new UpstreamError('unreadable', path, 'the answer cannot be decompressed')
    throw error
  } finally {
    await file.close()
  }
  return { bytes: new Uint8Array(), size }
}

/**
 * The decompressed body. Fails as soon as it exceeds `maxBytes`, so that never much more than that is in memory. */
async function collect(
  response: http.IncomingMessage,
  maxBytes: number,
  path: string,
  isText: boolean,
): Promise<Pick<Answer, 'bytes' | 'size'>> {
  const tooLarge = () => new UpstreamError('too large', path, `the answer is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const sent = Buffer.concat(chunks, size)
  const declared = await decompress(sent, response.headers['content-encoding'] ?? '', maxBytes)
  // The content of a file may itself be compressed.
  const bytes =
    isText && typeof declared !== 'string' ? await withoutUndeclared(declared, maxBytes) : declared
  if (bytes === 'too large') throw tooLarge()
  if (bytes === 'cut off')
    throw new UpstreamError('cut off', path, 'the compressed answer ends before it is complete')
  if (bytes === 'unreadable') {
    const coding = response.headers['content-encoding']?.replace(/[^\w, -]/g, '').slice(0, 40)
    throw new UpstreamError(
      'unreadable',
      path,
      `the answer cannot be decompressed (its Content-Encoding is "${coding}")`,
    )
  }
  return { bytes, size: bytes.byteLength }
}
