import { connect } from 'node:net'
import { ATTACKER } from './attack.ts'

/** Writes GET requests onto one connection. @returns when it is closed or answered, or the signal is aborted */
export function writeRequests(
  url: string,
  paths: string[],
  signal: AbortSignal,
  { reads }: { reads: boolean },
): Promise<void> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const end = () => void socket.destroy()
    signal.addEventListener('abort', end, { once: true })
    socket
      .on('error', () => undefined)
      .once('close', () => {
        signal.removeEventListener('abort', end)
        resolve()
      })
    if (reads) {
      let heads = 0
      socket.on('data', (data) => {
        heads += data.toString('latin1').split('HTTP/1.1 ').length - 1
        if (heads >= paths.length) end()
      })
    } else socket.pause()
    for (const path of paths)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${ATTACKER}\r\n\r\n`)
  })
}
