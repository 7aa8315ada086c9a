import { lookup as resolve } from 'node:dns'
import net from 'node:net'

const PRIVATE = new net.BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(address, bits)
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv6')

/** Addresses at which nothing but the network itself answers: those of cloud machines tell secrets. */
const NEVER = new net.BlockList()
NEVER.addSubnet('0.0.0.0', 8)
NEVER.addSubnet('169.254.0.0', 16)
NEVER.addSubnet('fe80::', 10, 'ipv6')
NEVER.addAddress('::', 'ipv6')

export type Place = 'public' | 'local' | 'never'

/** Where a host is: anywhere, this machine or its network, or an address that must not be asked. */
export async function placeOf(host: string): Promise<Place> {
  const name = host.replace(/^\[|\]$/g, '')
  const addresses = net.isIP(name)
    ? [{ address: name, family: net.isIP(name) }]
    : await new Promise<{ address: string; family: number }[]>((done) =>
        resolve(name, { all: true }, (error, found) => done(error ? [] : found)),
      )
  const isIn = (list: net.BlockList) =>
    addresses.some(({ address, family }) => list.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  if (isIn(NEVER)) return 'never'
  return isIn(PRIVATE) ? 'local' : 'public'
}
