import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyaddr from '@fastify/proxy-addr'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { isHost } from './addresses.ts'
import { clientKey } from './client-key.ts'
import { errorHeaders } from './security-headers.ts'

// What a connection may do, and the requests that are rejected before anything else looks at them.

/** Maximum number of open connections. Further ones are rejected. */
const MAX_CONNECTIONS = 5_000
/**
 * The same from one address. A browser opens six, and a mobile operator puts many visitors behind one address.
 */
const MAX_CONNECTIONS_OF_CLIENT = 1_000
/** Maximum number of pipelined requests on one connection. Browsers and proxies send fewer. */
const MAX_PIPELINED = 16

interface ConnectionOptions {
  publicUrl: string | undefined
  /** As Fastify's `trustProxy`. */
  trustedProxies: string[]
  /** During shutdown, clients must not reuse the connection. */
  isEnding: () => boolean
}

export const connections = fp<ConnectionOptions>(async (app, { publicUrl, trustedProxies, isEnding }) => {
  limitConnections(app, trustedProxies)
  const headers = errorHeaders(publicUrl)
  app.server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, { ...headers, connection: 'close' }).end('Not understood.'),
  )
  const isTooFarAhead = pipelineGuard()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (isTooFarAhead(raw, reply.raw)) {
      reply.hijack()
      raw.socket.destroy()
      return
    }
    if (isEnding()) reply.raw.shouldKeepAlive = false
    if (hasHost(raw)) return void rejectDisconnected.call(app, request, reply, done)
    reply.raw.shouldKeepAlive = false
    void reply.code(400).headers(headers).send('This address is not valid.')
  })
  app.addHook('preHandler', rejectDisconnected)
})

/** The request has no remote address after the client disconnects, so it could not be counted by the limiters. */
const rejectDisconnected: onRequestHookHandler = ({ raw }, reply, done) =>
  raw.socket.remoteAddress === undefined ? void reply.code(400).send() : done()

/** Whether a request has exactly one Host header (RFC 9112, 3.2). HTTP/1.0 needs none. */
function hasHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && isHost(headers.host ?? '')
}

/** Checks whether a connection sends too many requests without waiting for responses. */
function pipelineGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { last: ServerResponse; ahead: number }>()
  return ({ socket }, response) => {
    const before = connections.get(socket)
    if (!before) connections.set(socket, { last: response, ahead: 0 })
    else {
      before.ahead = before.last.writableFinished ? 0 : before.ahead + 1
      before.last = response
    }
    return before !== undefined && before.ahead > MAX_PIPELINED
  }
}

/** Closes connections of an address beyond its limit. Those of trusted proxies are of many visitors, and have no limit. */
function limitConnections({ server }: FastifyInstance, trustedProxies: string[]): void {
  server.maxConnections = MAX_CONNECTIONS
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
