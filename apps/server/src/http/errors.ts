import { isDatabaseUnavailable } from '@school/prisma'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { createOutageLog } from '../monitoring/outage-log.ts'
import { failureText } from './plain-errors.ts'

interface ErrorOptions {
  log: Logger
  /** In development: shows an error. @returns a page that shows it, in the language of the address */
  showError: ((error: unknown, address?: string) => string) | undefined
}

/** Logs and answers errors. The response contains no stack, path or reason, except in development. */
export const errors = fp<ErrorOptions>(async (app, { log, showError }) => {
  const outages = createOutageLog(log, 'requests')
  // Not for responses from the cache, which say nothing about the database.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode < 400) outages.worked()
    done()
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const own = isDatabaseUnavailable(error) ? 503 : 500
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : own
    if (status === 503) reply.header('retry-after', '30')
    // The pattern of the address: an address itself may be a link that opens an application.
    if (status >= 500) outages.failed(error, { method: request.method, route: request.routeOptions.url })
    reply.code(status).header('cache-control', 'no-store')
    if (showError && status >= 500)
      return reply.type('text/html; charset=utf-8').send(showError(error, request.url))
    return reply.type('text/plain; charset=utf-8').send(failureText(request.url, status))
  })
})
