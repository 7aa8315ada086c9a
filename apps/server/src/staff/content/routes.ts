import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_CARRIED } from '../office/continuation.ts'
import type { Visit } from '../office/visit.ts'
import type { ContentPages } from './handlers.ts'
import type { PicturePages } from './pictures.ts'
import { uploadLimits } from './posted-photograph.ts'

// `/office/pages`: the office changes its own pages (docs/editing.md). For editors and officers.

/** More than the longest text, so that one that is too long is answered with a sentence. */
const BODY_LIMIT = 16 * 1024 * 1024

const isCarried = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? Infinity) <= MAX_CARRIED

type Enter = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | 'answered'>

/** Makes the handler of a route: visitors whom `enter` has answered get no further. */
const answeringAfter =
  (enter: Enter) =>
  (handler: (visit: Visit) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visit = await enter(request, reply)
    return visit === 'answered' ? reply : handler(visit)
  }

/** Registers the routes of pictures of one language. Uploads have a scope of their own, whose bodies are read part by part. */
export function servePicturesIn(
  scope: FastifyInstance,
  at: (path: string) => string,
  pages: PicturePages,
  enter: Enter,
): void {
  const answering = answeringAfter(enter)
  scope.get(
    at('/office/pages/pictures'),
    answering((visit) => pages.list(visit)),
  )
  scope.get(
    at('/office/pages/picture'),
    answering((visit) => pages.place(visit)),
  )
  scope.post(
    at('/office/pages/picture/focus'),
    answering((visit) => pages.focus(visit)),
  )
  scope.post(
    at('/office/pages/picture/remove'),
    answering((visit) => pages.remove(visit)),
  )
  void scope.register(async (uploads) => {
    await uploads.register(multipart, { limits: uploadLimits })
    uploads.post(
      at('/office/pages/picture'),
      answering((visit) => pages.save(visit)),
    )
  })
}

/**
 * Registers the routes of one language.
 * @param enter answers who may not change pages, before a body is read
 */
export function serveContentIn(
  scope: FastifyInstance,
  at: (path: string) => string,
  pages: ContentPages,
  enter: Enter,
): void {
  const answering = answeringAfter(enter)
  scope.get(
    at('/office/pages'),
    answering((visit) => pages.list(visit)),
  )
  scope.get(
    at('/office/pages/text'),
    answering((visit) => pages.text(visit)),
  )
  scope.get(
    at('/office/pages/form'),
    answering((visit) => pages.form(visit)),
  )
  const large = {
    bodyLimit: BODY_LIMIT,
    // What a sign-in can carry along is read first.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      isCarried(request) || (await enter(request, reply)) !== 'answered' ? undefined : reply,
    errorHandler: (
      error: Error & { statusCode?: number },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      if (error.statusCode !== 413) throw error
      return answering((visit) => pages.tooLarge(visit))(request, reply)
    },
  }
  scope.get(
    at('/office/pages/look'),
    answering((visit) => pages.look(visit)),
  )
  scope.get(
    at('/office/pages/look/page'),
    answering((visit) => pages.shownPage(visit)),
  )
  scope.post(
    at('/office/pages/look'),
    large,
    answering((visit) => pages.saveLook(visit)),
  )
  scope.post(
    at('/office/pages/look/page'),
    large,
    answering((visit) => pages.shownPage(visit)),
  )
  scope.post(
    at('/office/pages/text'),
    large,
    answering((visit) => pages.saveText(visit)),
  )
  scope.post(
    at('/office/pages/form'),
    large,
    answering((visit) => pages.saveForm(visit)),
  )
  scope.post(
    at('/office/pages/restore'),
    answering((visit) => pages.restore(visit)),
  )
  scope.post(
    at('/office/pages/withdraw'),
    answering((visit) => pages.withdraw(visit)),
  )
}
