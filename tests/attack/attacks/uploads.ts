import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Site } from '../../support/site.ts'
import { ATTACKER, type Figure, repeat } from '../attack.ts'

const BYTES = 4_900_000

export const name = 'uploads'
export const sentence = '900 applications at a time that stop after 4.9 MB; ended ones are sent again'

export async function run(site: Site, signal: AbortSignal): Promise<Figure[]> {
  const { hostname, port, host } = new URL(site.url)
  const head =
    `POST /apply-online HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${ATTACKER}\r\nContent-Type: multipart/form-data; ` +
    `boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="picture"; filename="x.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(BYTES, 'x')])
  const sent = await repeat(900, signal, async () => {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined).once('close', () => resolve())
      socket.resume().write(body)
      signal.addEventListener('abort', () => socket.destroy(), { once: true })
    })
    // As fast as the attacker wants, but not as a busy loop of refused connections.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  const status = readFileSync(`/proc/${site.server.pid}/status`, 'utf8')
  const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
  return [
    { name: 'uploads', goal: '900', value: String(sent), ok: sent >= 900 },
    {
      name: 'memory of the web process, at most',
      goal: '850 MB',
      value: `${megabytes.toFixed(0)} MB`,
      ok: megabytes <= 850,
    },
  ]
}
