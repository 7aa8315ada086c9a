import dns, { type LookupAddress } from 'node:dns'
import net from 'node:net'

// Which addresses a host may have. Where the name of a host leads is decided by whoever owns the name, and may change between two requests,
// so it is looked at when a connection is made.

const MACHINE = new net.BlockList()
MACHINE.addSubnet('127.0.0.0', 8)
MACHINE.addAddress('::1', 'ipv6')

const NETWORK = new net.BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NETWORK.addSubnet(address, bits)
NETWORK.addSubnet('fc00::', 7, 'ipv6')

/** Addresses at which nothing but the network itself answers: those of cloud machines tell secrets. */
const NEVER = new net.BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  NEVER.addSubnet(address, bits)
for (const [address, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NEVER.addSubnet(address, bits, 'ipv6')

/** IPv4 in IPv6 is found as IPv4. */
const isIn = (list: net.BlockList, { address, family }: LookupAddress) =>
  list.check(address, family === 6 ? 'ipv6' : 'ipv4')

/**
 * How near the addresses of a name may be: anywhere, this machine too; also in this network; only on the internet. Those of the network
 * itself never.
 */
export type Reach = 'machine' | 'network' | 'internet'

function isWithin(reach: Reach, address: LookupAddress): boolean {
  if (isIn(NEVER, address) || (reach !== 'machine' && isIn(MACHINE, address))) return false
  return reach !== 'internet' || !isIn(NETWORK, address)
}

/** The code of the error for a name that leads to no address that is allowed. */
export const NOT_WITHIN_REACH = 'ENOTWITHINREACH'

/**
 * Resolves the names of hosts for connections, and leaves out addresses that are nearer than allowed. An address that is written out has no
 * name, and is not looked up.
 */
export function lookupWithin(reachOf: (hostname: string) => Reach | Promise<Reach>): net.LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: NodeJS.ErrnoException) => callback(error, '', 0)
    const find = async () => {
      const reach = await reachOf(hostname)
      dns.lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return fail(error)
        const [first, ...others] = found.filter((address) => isWithin(reach, address))
        if (!first) return fail(Object.assign(new Error('no allowed address'), { code: NOT_WITHIN_REACH }))
        if (options.all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      })
    }
    find().catch(fail)
  }
}

export type Place = 'public' | 'local' | 'never'

/** Where a host is: anywhere, this machine or its network, or an address that must not be asked. */
export async function placeOf(host: string): Promise<Place> {
  const name = host.replace(/^\[|\]$/g, '')
  const family = net.isIP(name)
  const addresses = family
    ? [{ address: name, family }]
    : await new Promise<LookupAddress[]>((done) =>
        dns.lookup(name, { all: true }, (error, found) => done(error ? [] : found)),
      )
  if (addresses.some((address) => isIn(NEVER, address))) return 'never'
  return addresses.every((address) => isWithin('internet', address)) ? 'public' : 'local'
}
