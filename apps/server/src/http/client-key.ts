import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'

/** An IPv4 address as IPv6 writes it (RFC 4291), and as a translator does (RFC 6052). */
const OF_IPV4 = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** What some proxies write behind an address. */
const PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d{1,5})?|(?<v4>\d+\.\d+\.\d+\.\d+):\d{1,5})$/

/**
 * What stands for one client where requests are counted or share turns. A provider gives each household a whole /64 of
 * IPv6 addresses, so that is one client; so are an IPv4 address and its IPv6 spelling.
 * @param ip as Fastify gives it, '' where the client is gone already
 */
export function clientKey(ip: string): string {
  const { v4, v6 } = PORT.exec(ip)?.groups ?? {}
  const [address = ''] = (v4 ?? v6 ?? ip).split('%')
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling in one way: small letters, no leading zeros, the longest run of zeros as '::'.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = OF_IPV4.exec(plain) ?? []
  if (high && low)
    return [high, low]
      .map((half) => Number.parseInt(half, 16))
      .flatMap((half) => [half >> 8, half & 255])
      .join('.')
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Aborted when the client closes its connection before it has the answer. */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  // After a completely written answer there are no listeners any more.
  else raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}
