import fp from 'fastify-plugin'

/** Size limit of all responses that clients have not read yet. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/**
 * Limits the memory of responses that clients request and do not read: beyond the limit, the oldest one is aborted. Cached
 * responses that the first hook sends do not count, because all of them share the same bytes.
 */
export const unreadResponses = fp(async (app) => {
  const unread = new Map<object, { bytes: number; abort: () => void }>()
  let total = 0
  const remove = (response: object) => {
    total -= unread.get(response)?.bytes ?? 0
    unread.delete(response)
  }
  app.addHook('onSend', (_request, reply, payload: unknown, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (bytes > 0) {
      const response = reply.raw
      unread.set(response, { bytes, abort: () => response.destroy() })
      total += bytes
      response.once('finish', () => remove(response)).once('close', () => remove(response))
      for (const [oldest, { abort }] of unread) {
        if (total <= MAX_UNREAD_BYTES) break
        remove(oldest)
        abort()
      }
    }
    done()
  })
})
