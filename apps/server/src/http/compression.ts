import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A body in all encodings that we send, with its ETag. */
export interface Compressed {
  etag: string
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * Compresses a body outside of the main thread.
 * @param quality of brotli: 11 for cached bodies, 4 for bodies that are sent once; or the body that was compressed before,
 *   null when compression did not make it smaller
 */
export async function compress(body: string | Buffer, quality: number | Buffer | null): Promise<Compressed> {
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
  return { etag: hashOf(identity), identity, br, gzip: smallerThan(identity, gz) }
}

/**
 * Compresses a body that is needed at once and may be sent only once: by brotli outside of the main thread, and by gzip only
 * for a browser that does not accept brotli. That is one in a hundred, and gzip would be half of the work.
 * @param meaning the bytes from which the ETag is made, if different bodies are equivalent for a visitor
 */
export async function compressQuickly(identity: Buffer, meaning = identity): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // As large as a page. Brotli's default is 4 MB.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  const etag = hashOf(meaning)
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

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The compressed body; null when it is not at least 5 % smaller. */
const smallerThan = (identity: Buffer, compressed: Buffer) =>
  compressed.length < identity.length * 0.95 ? compressed : null

/** The response: an encoding of the body, or 304. */
export type Variant = 'br' | 'gzip' | 'identity' | 'unchanged'

/** The smallest variant that the browser accepts. */
export function negotiateEncoding(headers: IncomingHttpHeaders, body: Compressed): Variant {
  if (headers['if-none-match']?.split(/,\s*/).includes(etagOf(body))) return 'unchanged'
  const accepts = headers['accept-encoding'] ?? ''
  if (body.br && isAccepted('br', accepts)) return 'br'
  return body.gzip && isAccepted('gzip', accepts) ? 'gzip' : 'identity'
}

/** Whether an Accept-Encoding header accepts an encoding (RFC 9110, 12.5.3). A weight of 0 means no. */
function isAccepted(encoding: string, header: string): boolean {
  // Nearly all browsers send a list without weights.
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

// Weak, because it is the same for all encodings.
const etagOf = ({ etag }: Compressed) => `W/"${etag}"`

/** Sends the smallest variant that the browser accepts. A response other than 200 always has a body. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Compressed): FastifyReply {
  const headers =
    reply.statusCode === 200 ? request.headers : { ...request.headers, 'if-none-match': undefined }
  return reply.send(applyHeaders(reply, body, negotiateEncoding(headers, body)))
}

/** Sets the status and headers of a variant. @returns the bytes to send */
export function applyHeaders(reply: FastifyReply, body: Compressed, variant: Variant): Buffer | undefined {
  reply.header('vary', 'accept-encoding').header('etag', etagOf(body))
  if (variant === 'unchanged') {
    // The browser keeps the policy of its cached body, because the hashes in it are those of that body's scripts.
    reply.removeHeader('content-security-policy').code(304)
    return undefined
  }
  if (variant !== 'identity') reply.header('content-encoding', variant)
  return body[variant] ?? body.identity
}
