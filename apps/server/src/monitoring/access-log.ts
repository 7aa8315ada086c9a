import { locales, pagesIn } from '@school/content'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

// The access log: one line for each request, without address, query and ids, so that it contains nothing about a person.

/** Names of parameters in route patterns: `{id}` of the pages, `:path` and `*` of the framework. */
const PARAMETER = /\{\w+\}|:\w+|\*/g

/** Tells which of the patterns an address matches. */
function createMatcher(patterns: Iterable<string>): (path: string) => string {
  const fixed = new Set<string>()
  const withParameters: { pattern: string; regex: RegExp }[] = []
  for (const pattern of new Set(patterns)) {
    if (pattern.search(PARAMETER) === -1) fixed.add(pattern)
    else {
      const source = pattern
        .split(PARAMETER)
        .map((text) => text.replaceAll('.', '\\.'))
        .join(pattern.includes('*') ? '.*' : '[^/]+')
      withParameters.push({ pattern, regex: new RegExp(`^${source}$`) })
    }
  }
  // The pattern with the longest text is the most specific one.
  withParameters.sort((one, other) => other.pattern.length - one.pattern.length)
  return (path) =>
    fixed.has(path) ? path : (withParameters.find(({ regex }) => regex.test(path))?.pattern ?? 'none')
}

/** Tells the pattern of the route of a path, once the server is ready; before, `none`. Call it before the routes are added. */
export function routeMatcher(app: FastifyInstance): (path: string) => string {
  const patterns = locales.flatMap((locale) =>
    pagesIn[locale].map(({ path }) => (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`)),
  )
  // Pages are named above.
  app.addHook('onRoute', ({ url }) => {
    if (url !== '/*') patterns.push(url)
  })
  let routeOf: (path: string) => string = () => 'none'
  app.addHook('onReady', async () => {
    routeOf = createMatcher(patterns)
  })
  return (path) => routeOf(path)
}

/**
 * Logs each request when it ends (`ACCESS_LOG`): method, route pattern, status, milliseconds, and bytes of the response with its
 * head. Call it before the routes are added. It listens at the server, because cached responses do not reach the framework.
 */
export function logAccess(app: FastifyInstance, log: Logger): void {
  // With LOG_LEVEL=warn, the lines of this log are still written.
  const accessLog = log.child({}, { level: 'info' })
  const routeOf = routeMatcher(app)
  app.server.prependListener('request', (request, response) => {
    const begun = performance.now()
    const { socket } = request
    const sentBefore = socket.bytesWritten
    response.once('close', () =>
      accessLog.info(
        {
          method: request.method,
          route: routeOf(request.url?.split('?')[0] ?? ''),
          status: response.statusCode,
          ms: Math.round(performance.now() - begun),
          bytes: socket.bytesWritten - sentBefore,
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      ),
    )
  })
}
