import { connect } from 'node:net'
import type { Site } from '../../support/site.ts'
import { repeat } from '../attack.ts'

export const name = 'connections'
export const sentence = '5,300 idle connections of one address; closed ones are opened again'
/** The attacker comes without a proxy, from another address of this machine. */
export const environment = { TRUSTED_PROXIES: '127.0.0.1' }

export const run = (site: Site, signal: AbortSignal) => {
  const { hostname, port } = new URL(site.url)
  return repeat(5_300, signal, async () => {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
      socket.on('error', () => undefined).once('close', () => resolve())
      socket.resume()
      signal.addEventListener('abort', () => socket.destroy(), { once: true })
    })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
}
