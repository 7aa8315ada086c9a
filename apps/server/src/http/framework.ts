import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { malformedAddressText } from './plain-errors.ts'
import { errorHeaders } from './security-headers.ts'

// The framework with its limits, and its answers to what cannot be read as a request.

/** The limits of one process. Times are in milliseconds. */
const LIMITS = {
  // An application with a picture takes long over a slow mobile network.
  requestTimeout: 120_000,
  // Longer than Caddy keeps idle connections (two minutes), so that it never uses a connection that is being closed.
  keepAliveTimeout: 130_000,
  // A connection is closed after this time without any data in either direction.
  connectionTimeout: 60_000,
  bodyLimit: 64 * 1024,
  // The plugin of the pages loads all of them, which takes some seconds on a slow machine.
  pluginTimeout: 120_000,
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 5_000,
    // Checked by connections.ts, whose answer has the security headers.
    requireHostHeader: false,
  },
}

/** What is answered to bytes that are no request, by status. No browser sends them, so it is in English only. */
const REFUSED: Record<number, string> = {
  400: 'This address is not valid.',
  408: 'The request took too long.',
  431: 'The head of the request is too large.',
}

interface FrameworkOptions {
  log: Logger
  publicUrl: string | undefined
  trustedProxies: string[]
}

/** Creates the Fastify instance. */
export function createFramework({ log, publicUrl, trustedProxies }: FrameworkOptions): FastifyInstance {
  const headers = errorHeaders(publicUrl)
  return Fastify({
    ...LIMITS,
    // At the level trace, the parser of multipart bodies logs the headers of a request, and with them the cookie of a session.
    loggerInstance: log.child({}, { redact: { paths: ['busboyOptions'], remove: true } }),
    // Requests are logged by monitoring/requests.ts, errors by http/errors.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // No line names a request, so none needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    // During shutdown, requests on open connections are answered, so that no visitor gets a 503.
    return503OnClosing: false,
    trustProxy: trustedProxies,
    // The size of the head is limited.
    routerOptions: { maxParamLength: LIMITS.http.maxHeaderSize },
    // Hooks do not run for an address that cannot be decoded.
    frameworkErrors: (_error, request, reply) => {
      request.server.observe(request, reply)
      void (reply as FastifyReply).code(400).headers(headers).send(malformedAddressText(request.url))
    },
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, headers),
  }) as unknown as FastifyInstance
}

/** Responds to an invalid or too slow request. Node provides only the socket for it. */
function refuseBytes(
  { code }: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = REFUSED[status] ?? ''
  const all = { ...headers, connection: 'close', 'content-length': body.length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}
