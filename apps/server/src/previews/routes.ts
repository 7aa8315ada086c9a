import { BucketError, type MediaStorage } from '@school/mirror'
import { DecodingTimeoutError, NoDecoderError, type PictureProcesses } from '@school/mirror/media/pictures'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { clientKey } from '../http/client-key.ts'
import { precompressed, sendCompressed } from '../http/compression.ts'
import { createLimiter, OverloadedError } from '../http/limiter.ts'
import type { CachedResponse } from '../response-cache/response-cache.ts'
import type { ReadDb } from '../services/read-db.ts'
import { renderShareImage } from './render.ts'
import { type Subject, subjectOf } from './subjects.ts'

// The images that messengers and search engines show beside a link: 1200 × 630 pixels, under 300 KB, with the title in
// Bangla and English. The text is shaped here and drawn as outlines, so the image does not depend on the fonts of the
// machine (docs/decisions/0022-search-engines-and-previews.md).

interface PreviewOptions {
  db: ReadDb
  storage: MediaStorage
  pictures: PictureProcesses
}

/** `/share/<address>/<hash>.jpg`: the preview of a page. For an old hash, the current preview is sent with a short lifetime. */
export const previews: FastifyPluginAsync<PreviewOptions> = async (app, { db, storage, pictures }) => {
  const limiter = createLimiter({ concurrency: 4, perClient: 3, queue: 200, queuePerClient: 100 })

  /** Draws the picture of a subject, if the one that was drawn before is not the same. */
  async function draw(subject: Subject, client: string): Promise<CachedResponse> {
    const jpeg = await limiter(client, () => renderShareImage(subject, storage, pictures))
    const headers = {
      'content-type': 'image/jpeg',
      // Web messengers show the image on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    }
    return { status: 200, headers, body: precompressed(jpeg, null) }
  }

  // The first hook finds only current addresses: others are no keys.
  const cacheKey = ({ url }: FastifyRequest) => url
  app.get<{ Params: { '*': string } }>('/share/*', { config: { cacheKey } }, async (request, reply) => {
    const [, page] = /^((?:[^/]+\/)*)[a-z0-9]{1,12}\.jpg$/.exec(request.params['*']) ?? []
    const address = page === undefined ? null : `/${page.slice(0, -1)}`
    const subject = address === null ? null : await subjectOf(address, db)
    if (!subject) return reply.callNotFound()
    // The address has the hash of what the picture shows, so a picture that was drawn is right as long as its address is.
    const make = async (old?: CachedResponse) => old ?? draw(subject, clientKey(request.ip))
    const response = await app.responses.get(subject.mark, make).catch((error: unknown) => {
      const isForNow =
        error instanceof OverloadedError ||
        error instanceof NoDecoderError ||
        error instanceof DecodingTimeoutError ||
        error instanceof BucketError
      if (isForNow) return null
      throw error
    })
    if (!response)
      return reply.code(503).header('retry-after', '2').type('text/plain').send('Please try again.')
    if (decodeURIComponent(subject.mark) === `/share/${request.params['*']}`)
      return reply.sendCached(response)
    const headers = { ...response.headers, 'cache-control': 'public, max-age=300' }
    return sendCompressed(request, reply.headers(headers), response.body)
  })
}
