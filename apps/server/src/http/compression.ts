import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

/**
 * Brotli's quality for what is made at a request. For the home page (203 KB) it takes 2 ms; the highest quality takes 190 ms and
 * makes it a tenth smaller.
 */
const QUALITY = 5

/** A body with its ETag, compressed by brotli. The other encodings are made from it on demand: one browser in a hundred needs them. */
export interface Compressed {
  etag: string
  br: Buffer | null
  /** Made at the first request for it, and held: else each client that asks for gzip would cost a decompression and a compression. */
  gzip?: Promise<Buffer>
  /** The body itself. Only held where brotli does not make it smaller. */
  identity: Buffer | null
}

/**
 * Compresses a body, outside of the main thread.
 * @param meaning the bytes from which the ETag is made, if different bodies are equivalent for a visitor
 */
export async function compress(body: string | Buffer, meaning: string | Buffer = body): Promise<Compressed> {
  const identity = Buffer.from(body)
  const br = await toBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // As large as a page. Brotli's default is 4 MB.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  })
  // A body is compressed if that makes it at least 5 % smaller.
  const isSmaller = br.length < identity.length * 0.95
  return { etag: etagFor(meaning), br: isSmaller ? br : null, identity: isSmaller ? null : identity }
}

/** Returns a file that the build has compressed. */
export const precompressed = (identity: Buffer, br: Buffer | null): Compressed => ({
  etag: etagFor(identity),
  br,
  identity: br ? null : identity,
})

const etagFor = (bytes: string | Buffer) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The response: an encoding of the body, or 304. */
export type Variant = 'br' | 'gzip' | 'identity' | 'unchanged'

/** The smallest variant that the browser accepts. */
export function negotiateEncoding(headers: IncomingHttpHeaders, body: Compressed): Variant {
  if (headers['if-none-match']?.split(/,\s*/).includes(etagOf(body))) return 'unchanged'
  if (!body.br) return 'identity'
  const accepts = headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((encoding) => isAccepted(encoding, accepts)) ?? 'identity'
}

/** Returns the bytes of a variant: at once if they are held, else a promise. */
export function bytesOf(body: Compressed, variant: Variant): Buffer | undefined | Promise<Buffer> {
  const { br, identity } = body
  if (variant === 'unchanged') return undefined
  if (!br) return identity ?? Buffer.alloc(0)
  if (variant === 'br') return br
  if (variant === 'identity') return fromBrotli(br)
  if (!body.gzip) {
    body.gzip = fromBrotli(br).then((bytes) => toGzip(bytes, { level: 6 }))
    // A failure is not held: the next client tries again.
    body.gzip.catch(() => delete body.gzip)
  }
  return body.gzip
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
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Compressed,
): Promise<FastifyReply> {
  const headers =
    reply.statusCode === 200 ? request.headers : { ...request.headers, 'if-none-match': undefined }
  const variant = negotiateEncoding(headers, body)
  setEncoding(reply, body, variant)
  return reply.send(await bytesOf(body, variant))
}

/** Sets the status and headers of a variant. */
export function setEncoding(reply: FastifyReply, body: Compressed, variant: Variant): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding').header('etag', etagOf(body))
  // The browser keeps the policy of its cached body, because the hashes in it are those of that body's scripts.
  if (variant === 'unchanged') reply.removeHeader('content-security-policy').code(304)
  else if (variant !== 'identity') reply.header('content-encoding', variant)
}
