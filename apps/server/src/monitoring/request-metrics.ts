import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

// How many requests were answered with which status, and how long that took.

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What visitors do, which the service level objectives are about (docker/slo.yaml). `other`: files, scripts' requests, probes, staff. */
export type RequestKind = 'page' | 'form' | 'other'

/** Without the admit card: it waits for the school's server, whose failures are not ours. */
const FORM = /^(?:\/bn)?\/(?:contact|apply-online(?:\/reminder)?|application-status|privacy)(?:\?|$)/
/** First words of addresses that are no pages. Files have an extension. */
const NO_PAGE = /^(?:\/bn)?\/(?:assets|healthz|media|metrics|office|ops|readyz|share|trpc|visits)(?:\/|$)/

/** What a request is about, by its address alone: cached pages reach no route. */
export function requestKind(method: string | undefined, url = '/'): RequestKind {
  if (method === 'POST') return FORM.test(url) ? 'form' : 'other'
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.includes('.', path.lastIndexOf('/')) || NO_PAGE.test(path) ? 'other' : 'page'
}

/** Measures all requests at the server, because cached responses do not reach the framework. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
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
  app.server.prependListener('request', ({ method, url }, response) => {
    const begun = performance.now()
    response.once('close', () =>
      seconds.observe(
        { kind: requestKind(method, url), status: response.statusCode },
        (performance.now() - begun) / 1_000,
      ),
    )
  })
}
