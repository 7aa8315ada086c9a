import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A body in every encoding that we send, with the mark by which a browser asks whether it still has it. */
export interface Compressed {
  etag: string
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * Compresses off the main thread.
 * @param quality of brotli: 11 for what is compressed once, 4 for what is compressed for one answer
 * @param meaning what the mark is made of, where two bodies may differ and yet be the same to a visitor
 */
export async function compress(
  body: string | Buffer,
  quality: number,
  meaning: string | Buffer = body,
): Promise<Compressed> {
  const identity = Buffer.from(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level: 6 })])
  const smaller = (made: Buffer) => (made.length < identity.length * 0.95 ? made : null)
  const etag = createHash('sha256').update(meaning).digest('base64url').slice(0, 22)
  return { etag, identity, br: smaller(br), gzip: smaller(gz) }
}

/** Sends the smallest encoding that the browser takes, or 304 when it has the body already. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Compressed): FastifyReply {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding =
    body.br && /\bbr\b/.test(accepts) ? 'br' : body.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  // Weak: the same to a visitor, in whatever encoding.
  const etag = `W/"${body.etag}"`
  reply.header('vary', 'accept-encoding').header('etag', etag)
  const known = request.headers['if-none-match']?.split(/,\s*/).includes(etag)
  if (known && reply.statusCode === 200) {
    // The policy that the browser keeps belongs to the body that it keeps: its hashes are of that body's scripts.
    return reply.removeHeader('content-security-policy').code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body[encoding] ?? body.identity)
}
