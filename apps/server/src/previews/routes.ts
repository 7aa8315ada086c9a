import { BucketError, type MediaStorage } from '@school/mirror'
import { DecodingTimeoutError, NoDecoderError, type PictureProcesses } from '@school/mirror/media/pictures'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clientKey } from '../http/client-key.ts'
import { createLimiter, OverloadedError } from '../http/limiter.ts'
import type { ReadDb } from '../reads/read-db.ts'
import { renderShareImage } from './render.ts'
import { type Subject, subjectOf } from './subjects.ts'

// The images that messengers and search engines show beside a link: 1200 × 630 pixels, under 300 KB, with the title in
// Bangla and English. The text is shaped here and drawn as outlines, so the image does not depend on the fonts of the
// machine (docs/decisions/0022-search-engines-and-previews.md).

const MAX_CACHED_BYTES = 24 * 1024 * 1024

/** `/share/<address>/<hash>.jpg`: the preview of a page. For an old hash, the current preview is sent with a short lifetime. */
export function serveShareImages(
  app: FastifyInstance,
  db: ReadDb,
  storage: MediaStorage,
  pictures: PictureProcesses,
): void {
  const limiter = createLimiter({ concurrency: 4, perClient: 3, queue: 200, queuePerClient: 100 })
  /** By the hash of the subject. */
  const cache = new LRUCache<string, Buffer, { subject: Subject; client: string }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    fetchMethod: (_mark, _stale, { context: { subject, client } }) =>
      limiter(client, () => renderShareImage(subject, storage, pictures)),
  })

  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const [, page] = /^((?:[^/]+\/)*)[a-z0-9]{1,12}\.jpg$/.exec(request.params['*']) ?? []
    const address = page === undefined ? null : `/${page.slice(0, -1)}`
    const subject = address === null ? null : await subjectOf(address, db)
    if (!subject) return reply.callNotFound()
    const client = clientKey(request.ip)
    const jpeg = await cache.fetch(subject.mark, { context: { subject, client } }).catch((error: unknown) => {
      const isForNow =
        error instanceof OverloadedError ||
        error instanceof NoDecoderError ||
        error instanceof DecodingTimeoutError ||
        error instanceof BucketError
      if (isForNow) return null
      throw error
    })
    if (!jpeg) return reply.code(503).header('retry-after', '2').type('text/plain').send('Please try again.')
    const current = decodeURIComponent(subject.mark) === `/share/${request.params['*']}`
    return (
      reply
        .type('image/jpeg')
        // Web messengers show the image on their own pages.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        .send(jpeg)
    )
  })
}
