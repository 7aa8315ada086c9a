import http from 'node:http'
import https from 'node:https'

/** What became of a call that must not be made twice. */
type CallResult =
  | { kind: 'answer'; status: number; body: string }
  /** No connection was made, so the other side cannot have got it. */
  | { kind: 'not sent'; reason: string }
  /** It was connected, and gave no whole answer. */
  | { kind: 'unclear'; reason: string }

interface Call {
  url: string
  method: string
  headers: Record<string, string>
  /** '' for none. */
  body: string
  timeoutMs: number
}

const MAX_ANSWER_BYTES = 64 * 1024

/** A connection of its own for each call: one that was used before could be closed while a call is written to it. */
export function callOnce({ url, method, headers, body, timeoutMs }: Call): Promise<CallResult> {
  return new Promise((resolve) => {
    let isConnected = false
    const isTls = url.startsWith('https:')
    const fail = (reason: string) => resolve({ kind: isConnected ? 'unclear' : 'not sent', reason })
    const request = (isTls ? https : http).request(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MAX_ANSWER_BYTES) request.destroy(new Error('its answer is too long'))
          chunks.push(chunk)
        })
        response.on('error', (error) => fail(reasonOfCall(error)))
        response.on('end', () =>
          resolve({
            kind: 'answer',
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    request.on('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true
      }),
    )
    request.on('error', (error) => fail(reasonOfCall(error)))
    request.end(body)
  })
}

/** The code of an error, because its message may quote what was sent. */
export function reasonOfCall(error: Error & { code?: unknown }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time'
  return typeof error.code === 'string' ? error.code : 'no code'
}
