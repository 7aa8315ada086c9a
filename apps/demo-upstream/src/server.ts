/**
 * A fake of the school's own server: every call of the specification under /webapi, files under /uploads, and
 * `/_control` to control it from another process. It listens on 127.0.0.1 only.
 */
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { callRoute } from './call-route.ts'
import { control } from './control.ts'
import { fileRoute } from './file-route.ts'
import { errorPage } from './misbehave.ts'
import { createState, type FakeUpstream, type FakeUpstreamOptions } from './state.ts'

export { calls, idColumnOf, type Tables } from './calls.ts'
export type { Misbehaviour } from './misbehaviours.ts'
export type * from './rows.ts'
export type { FakeUpstream, FakeUpstreamOptions, LoggedRequest } from './state.ts'

const MB = 1024 * 1024

/** Starts the fake upstream. Rejects when the port is taken. */
export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const state = createState(options)
  const { fakeUpstream, closing } = state
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 64 * MB,
    routerOptions: { maxParamLength: 2000, ignoreDuplicateSlashes: true },
  })
  fakeUpstream.close = async () => {
    closing.abort()
    await app.close()
  }

  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: 20 * MB, files: 5, fields: 200, parts: 210, fieldSize: MB },
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html; charset=UTF-8').send(errorPage(404)),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    // The server closes: end the connection without an answer.
    if (closing.signal.aborted) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return reply.code(error.statusCode ?? 500).send({ status: 0, message: error.message })
  })
  app.route(callRoute(state))
  app.route(fileRoute(state))
  await app.register(control(fakeUpstream, options.onTableChange), { prefix: '/_control' })

  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  fakeUpstream.filesUrl = `http://127.0.0.1:${port}`
  fakeUpstream.url = `${fakeUpstream.filesUrl}/webapi`
  return fakeUpstream
}
