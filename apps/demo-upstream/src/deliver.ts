/** Sends an answer, or breaks the connection. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Delivery } from './misbehave.ts'
import type { State } from './state.ts'

export async function deliver(
  delivery: Delivery,
  request: FastifyRequest,
  reply: FastifyReply,
  pause: State['pause'],
): Promise<void> {
  const { status, headers, body, wire } = delivery
  if (wire === 'whole' && Buffer.isBuffer(body)) return void reply.code(status).headers(headers).send(body)
  reply.hijack()
  const { raw: out } = reply
  const { socket } = request.raw
  // The client may disconnect at any time: that is not an error.
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
    // Rejects when the client disconnects, which is not an error.
    return void (await pipeline(Readable.from(body), out).catch(() => undefined))
  }
  const drips = delivery.drips ?? 20
  const size = Math.max(1, Math.ceil(body.length / drips))
  for (let sent = 0; sent < body.length; sent += size) {
    if (out.destroyed) return
    out.write(body.subarray(sent, sent + size))
    await pause((delivery.ms ?? 0) / drips)
  }
  out.end()
}
