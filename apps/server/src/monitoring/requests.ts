import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'

// How long each request took, with which status: as metrics, and as lines of the access log.

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * What a request is for. The service level objectives are about pages and forms (docker/slo.yaml). `other`: files, scripts' requests,
 * probes, staff, addresses that do not exist, and the admit card, which waits for the school's server, whose failures are not ours.
 */
export type RequestKind = 'page' | 'form' | 'other'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the requests of a route are for. Without it, they are `other`. */
    kind?: RequestKind
  }
  interface FastifyInstance {
    /** Measures a request for which no hook runs. */
    observe(request: FastifyRequest, reply: FastifyReply): void
  }
}

interface RequestsOptions {
  registry: Registry
  log: Logger
  /** ACCESS_LOG: whether each request is a line in the log. */
  accessLog: boolean
}

/**
 * Measures all requests, those answered from the cache too, until their response is closed: it may not have been read. A line of the
 * access log has method, the pattern of the route, status, milliseconds, and bytes of the response with its head. It contains no
 * address, query and id, so nothing about a person.
 */
export const requests = fp<RequestsOptions>(async (app, { registry, log, accessLog }) => {
  const seconds = new Histogram({
    name: 'school_request_seconds',
    help: 'Duration of requests, by kind (page, form, other) and status.',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  // An alert sees the first failure only if the series is there before.
  for (const kind of ['page', 'form', 'other'])
    for (const status of [200, 500, 503]) seconds.zero({ kind, status })
  // With LOG_LEVEL=warn, the lines of this log are still written.
  const lines = accessLog ? log.child({}, { level: 'info' }) : null

  function observe(request: FastifyRequest, { raw: response }: FastifyReply): void {
    const begun = performance.now()
    const { method, socket } = request.raw
    const sentBefore = socket.bytesWritten
    response.on('close', () => {
      const ms = performance.now() - begun
      const { config, url: route = 'none' } = request.routeOptions
      const status = response.statusCode
      seconds.observe({ kind: config?.kind ?? 'other', status }, ms / 1_000)
      lines?.info(
        {
          method,
          route,
          status,
          ms: Math.round(ms),
          bytes: socket.bytesWritten - sentBefore,
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      )
    })
  }
  app.decorate('observe', observe)
  app.addHook('onRequest', (request, reply, done) => {
    observe(request, reply)
    done()
  })
})
