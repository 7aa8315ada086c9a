import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { isHost } from './addresses.ts'

// The HTTP server below the framework: its limits, and what it refuses by itself.

/** Of one process, in numbers and milliseconds. */
const LIMITS = {
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 5_000,
    // Checked below, where the answer has the headers of all others.
    requireHostHeader: false,
  },
  server: {
    // More are turned away.
    maxConnections: 5_000,
    // An application with its picture takes its time over a slow mobile network.
    requestTimeout: 120_000,
    // Longer than Caddy keeps a connection that it does not use (two minutes): what it sends must not meet our end.
    keepAliveTimeout: 130_000,
  },
  // Nobody holds a connection by saying nothing, or by taking nothing of an answer.
  silence: 60_000,
}

/** The body of an answer to a request that the framework never sees, by its status. */
export const REFUSED: Record<number, string> = {
  400: 'Not an address.',
  408: 'The request took too long.',
  417: 'Not understood.',
  431: 'The head of the request is too large.',
}

/** Whether a request names its host as RFC 9112 wants it (3.2): once, except in HTTP/1.0. */
function hasHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && isHost(headers.host ?? '')
}

/** Requests on one connection that wait for the answer to the one before. No browser and no balancer sends so ahead. */
const MAX_PIPELINED = 16

/** Tells whether a connection sends too many requests without waiting for answers. */
function pipelineGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { last: ServerResponse; ahead: number }>()
  return ({ socket }, response) => {
    const before = connections.get(socket)
    const ahead = before && !before.last.writableFinished ? before.ahead + 1 : 0
    connections.set(socket, { last: response, ahead })
    return ahead > MAX_PIPELINED
  }
}

interface ServerOptions {
  /** Of whatever is refused here. */
  headers: Record<string, string>
  isEnding: () => boolean
  /** Sends what the framework answered before. False: nothing was sent. */
  serveCached: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Creates the server whose requests go to the framework, unless they are refused or answered here. */
export function createHttpServer(
  answer: RequestListener,
  { headers, isEnding, serveCached }: ServerOptions,
): Server {
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, connection: 'close' }).end(REFUSED[status])
  const isTooFarAhead = pipelineGuard()
  const server = createServer(LIMITS.http, (request, response) => {
    // What was read before its connection was cut is answered to nobody.
    if (request.socket.destroyed) return
    if (isTooFarAhead(request, response)) request.socket.destroy()
    else if (!hasHost(request)) refuse(response, 400)
    else if (isEnding() || !serveCached(request, response)) answer(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  return Object.assign(server, LIMITS.server).setTimeout(LIMITS.silence)
}

/** Answers bytes that are no request, or come too slowly: there is a socket, and nothing to answer on it. */
export function refuseBytes(
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
