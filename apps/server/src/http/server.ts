import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import proxyaddr from '@fastify/proxy-addr'
import { isHost } from './addresses.ts'
import { clientKey } from './client-key.ts'

// The HTTP server below the framework: its limits, and the requests that it rejects itself.

/** Sends a cached response ahead of the framework. @returns false when there is none; then nothing was sent */
export type ServeCached = (request: IncomingMessage, response: ServerResponse) => boolean

/** The limits of one process. Times are in milliseconds. */
const LIMITS = {
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 5_000,
    // Checked below, where the response gets the security headers.
    requireHostHeader: false,
  },
  server: {
    // Further connections are rejected.
    maxConnections: 5_000,
    // An application with a picture takes long over a slow mobile network.
    requestTimeout: 120_000,
    // Longer than Caddy keeps idle connections (two minutes), so that it never uses a connection that is being closed.
    keepAliveTimeout: 130_000,
  },
  // A connection is closed after this time without any data in either direction.
  silence: 60_000,
}

/**
 * Response bodies for requests that the framework does not see, by status. No browser sends such a request, so they are in
 * English only.
 */
const REFUSED: Record<number, string> = {
  400: 'This address is not valid.',
  408: 'The request took too long.',
  417: 'Not understood.',
  431: 'The head of the request is too large.',
}

/** Whether a request has exactly one Host header (RFC 9112, 3.2). HTTP/1.0 needs none. */
function hasHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && isHost(headers.host ?? '')
}

/** Maximum number of pipelined requests on one connection. Browsers and proxies send fewer. */
const MAX_PIPELINED = 16

/** Checks whether a connection sends too many requests without waiting for responses. */
function pipelineGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { last: ServerResponse; ahead: number }>()
  return ({ socket }, response) => {
    const before = connections.get(socket)
    const ahead = before && !before.last.writableFinished ? before.ahead + 1 : 0
    connections.set(socket, { last: response, ahead })
    return ahead > MAX_PIPELINED
  }
}

/**
 * Maximum number of open connections from one address, of `maxConnections` in all. A browser opens six, and a mobile operator puts
 * many visitors behind one address.
 */
const MAX_CONNECTIONS_OF_CLIENT = 1_000

/** Closes connections of an address beyond its limit. Those of trusted proxies are of many visitors, and have no limit. */
function limitConnections(server: Server, trustedProxies: string[]): void {
  const isTrusted = proxyaddr.compile(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address, 0)) return
    const client = clientKey(address)
    const others = open.get(client) ?? 0
    if (others >= MAX_CONNECTIONS_OF_CLIENT) return void socket.destroy()
    open.set(client, others + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}

interface ServerOptions {
  /** Headers of rejected requests. */
  headers: Record<string, string>
  isEnding: () => boolean
  serveCached: ServeCached
  /** As Fastify's `trustProxy`. */
  trustedProxies: string[]
}

/** Creates the server. Requests that are not rejected or answered from the cache go to the framework. */
export function createHttpServer(
  answer: RequestListener,
  { headers, isEnding, serveCached, trustedProxies }: ServerOptions,
): Server {
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, connection: 'close' }).end(REFUSED[status])
  const isTooFarAhead = pipelineGuard()
  const server = createServer(LIMITS.http, (request, response) => {
    // The connection was closed after the request was read.
    if (request.socket.destroyed) return
    if (isTooFarAhead(request, response)) request.socket.destroy()
    else if (!hasHost(request)) refuse(response, 400)
    else if (isEnding() || !serveCached(request, response)) answer(request, response)
  })
  limitConnections(server, trustedProxies)
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  return Object.assign(server, LIMITS.server).setTimeout(LIMITS.silence)
}

/** Responds to an invalid or too slow request. Node provides only the socket for it. */
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
