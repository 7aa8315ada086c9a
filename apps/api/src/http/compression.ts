import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A body in every encoding that we send, with the ETag by which a browser asks whether it still has it. */
export interface Compressed {
  etag: string
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * Compresses off the main thread.
 * @param quality of brotli: 11 for what is compressed once, 4 for what is compressed for one answer; or the body as
 *   brotli made it before, null where that made it no smaller
 * @param meaning what the ETag is made of, where two bodies may differ and yet be the same to a visitor
 */
export async function compress(
  body: string | Buffer,
  quality: number | Buffer | null,
  meaning: string | Buffer = body,
): Promise<Compressed> {
  const identity = Buffer.from(body)
  const withBrotli = async () => {
    if (typeof quality !== 'number') return quality
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    }
    return smallerThan(identity, await brotli(identity, { params }))
  }
  const [br, gz] = await Promise.all([withBrotli(), gzipped(identity, { level: 6 })])
  const etag = createHash('sha256').update(meaning).digest('base64url').slice(0, 22)
  return { etag, identity, br, gzip: smallerThan(identity, gz) }
}

/**
 * Compresses a body that may be sent once only: by brotli off the main thread, and by gzip when somebody takes nothing else. That
 * is one visitor in a hundred, and would be half of the work.
 */
export async function compressQuickly(body: string, meaning: string): Promise<Compressed> {
  const identity = Buffer.from(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // As large as a page: what brotli takes by itself is 4 MB.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  const etag = createHash('sha256').update(meaning).digest('base64url').slice(0, 22)
  const br = smallerThan(identity, await brotli(identity, { params }))
  let gz: Buffer | null | undefined
  return {
    etag,
    identity,
    br,
    get gzip() {
      gz ??= smallerThan(identity, gzipSync(identity, { level: 6 }))
      return gz
    },
    set gzip(better) {
      gz = better
    },
  }
}

/** A body as it was compressed; null where that is not worth it. */
const smallerThan = (identity: Buffer, compressed: Buffer) =>
  compressed.length < identity.length * 0.95 ? compressed : null

/** What answers a visitor: an encoding of the body, or only that the one they have still holds. */
export type Variant = 'br' | 'gzip' | 'identity' | 'unchanged'

/** The smallest variant of the body that this browser takes. */
export function negotiateEncoding(asked: IncomingHttpHeaders, body: Compressed): Variant {
  if (asked['if-none-match']?.split(/,\s*/).includes(etagOf(body))) return 'unchanged'
  const accepts = asked['accept-encoding'] ?? ''
  if (body.br && isAccepted('br', accepts)) return 'br'
  return body.gzip && isAccepted('gzip', accepts) ? 'gzip' : 'identity'
}

/** Whether an Accept-Encoding header takes this encoding (RFC 9110, 12.5.3); a weight of 0 says no. */
function isAccepted(encoding: string, header: string): boolean {
  // What nearly every browser says: nothing is refused there, and nothing needs to be weighed.
  if (!header.includes(';') && !header.includes('*')) return includesWord(header, encoding)
  const weights = new Map(
    header.split(',').map((part): [string, boolean] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      return [name.trim(), !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one.trim()))]
    }),
  )
  return weights.get(encoding) ?? weights.get('*') ?? false
}

const includesWord = (header: string, encoding: string) =>
  header.split(',').some((part) => part.trim().toLowerCase() === encoding)

// Weak: the same to a visitor, in whatever encoding.
const etagOf = ({ etag }: Compressed) => `W/"${etag}"`

/** Sends the smallest variant that the browser takes: of an answer other than 200 always the body. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Compressed): FastifyReply {
  const asked =
    reply.statusCode === 200 ? request.headers : { ...request.headers, 'if-none-match': undefined }
  return reply.send(applyHeaders(reply, body, negotiateEncoding(asked, body)))
}

/** Gives the answer its status and the headers of that variant. @returns what is to be sent */
export function applyHeaders(reply: FastifyReply, body: Compressed, variant: Variant): Buffer | undefined {
  reply.header('vary', 'accept-encoding').header('etag', etagOf(body))
  if (variant === 'unchanged') {
    // The policy that the browser keeps belongs to the body that it keeps: its hashes are of that body's scripts.
    reply.removeHeader('content-security-policy').code(304)
    return undefined
  }
  if (variant !== 'identity') reply.header('content-encoding', variant)
  return body[variant] ?? body.identity
}
