import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The rest of a body is read up to this size after an early response. Then the connection is closed. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const LINGER_MS = 5_000

/** Makes responses of a scope reach browsers that are still sending their body. */
export function answerBeforeEndOfBody(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete || request.method !== 'POST') return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return Readable.from(lingering(payload, request.raw))
  })
}

/**
 * Sends the response at once, then reads and discards more of the body. If the connection were closed while the browser
 * sends, the browser would show its own error instead of our response.
 */
async function* lingering(
  answer: string | Buffer,
  request: IncomingMessage,
): AsyncGenerator<string | Buffer> {
  yield answer
  let left = MAX_DISCARDED_BYTES
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) end()
    })
    request.once('end', end).once('close', end).once('error', end)
    request.resume()
  })
}
