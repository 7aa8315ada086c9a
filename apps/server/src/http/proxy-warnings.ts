import { BlockList } from 'node:net'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'

// Warnings about a proxy that is not set up. Without the visitor's address, all visitors share the limits of one.

/** Addresses of machines near this one. Those of visitors are never logged. */
const near = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(address, bits)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/** Whether an IP address is of this machine or of a private network. */
export const isNear = (address: string): boolean => {
  const ipv4 = address.replace(/^::ffff:(?=\d)/, '')
  return near.check(ipv4, ipv4.includes(':') ? 'ipv6' : 'ipv4')
}

/** Asked by probes and by Prometheus, without a proxy. */
const INSIDE = new Set(['/healthz', '/readyz', '/metrics'])

interface ProxyOptions {
  log: Logger
  /** The site's own address; without it the server is not in public operation, and a browser is on this machine. */
  publicUrl: string | undefined
}

/** Logs each kind of wrong set-up once. */
export const proxyWarnings = fp<ProxyOptions>(async (app, { log, publicUrl }) => {
  const logged = new Set<string>()
  const warn = (kind: string, details: object, sentence: string) => {
    if (logged.has(kind)) return
    logged.add(kind)
    log.warn(details, sentence)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress
    if (peer === undefined) return done()
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    // A trusted proxy adds the addresses that it names.
    const isTrusted = (request.ips?.length ?? 0) > 1
    if (isForwarded && !isTrusted && isNear(peer))
      warn(
        'unknown',
        { proxy: peer },
        'a proxy that TRUSTED_PROXIES does not name sends requests, so all its visitors share the limits of one: add its address',
      )
    else if (!isForwarded && publicUrl && !INSIDE.has(request.url.split('?')[0] ?? ''))
      if (isNear(peer))
        warn(
          'silent',
          { proxy: peer },
          'a request came without X-Forwarded-For: if a proxy sent it, all visitors share the limits of one, and it must send this header',
        )
      else
        warn(
          'direct',
          {},
          'a request came from outside without a proxy: only the proxy should reach this server (HOST, firewall)',
        )
    done()
  })
})
