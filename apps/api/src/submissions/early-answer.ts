import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What is read of a body that was answered before its end; then the connection is cut. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const LINGER_MS = 5_000

/** Lets the answers of a scope reach browsers that are still sending their body. */
export function answerBeforeEndOfBody(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete || request.method !== 'POST') return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return Readable.from(lingering(payload, request.raw))
  })
}

/**
 * An answer while the body is still on its way: the answer at once, then some more of the body is read and thrown
 * away. A browser whose connection is cut while it sends shows its own error instead of our answer.
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
