import { connect } from 'node:net'

// Requests that are written as bytes, because a client would normalise or refuse them.

export interface RawResponse {
  /** NaN if the connection was closed without a response. */
  status: number
  headers: Record<string, string>
  body: string
  /** All that was received. */
  text: string
}

/**
 * Sends bytes, and waits until the server closes the connection.
 * @param isLast whether the client closes its side after these bytes
 */
export function rawRequest(url: string, bytes: string | Buffer, isLast = false): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(
      Number(port),
      hostname,
      () => void (isLast ? socket.end(bytes) : socket.write(bytes)),
    )
    socket.setTimeout(60_000, () => socket.destroy())
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const text = Buffer.concat(parts)
        .toString()
        .replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      const [first = '', ...rest] = head.split('\r\n')
      const headers = Object.fromEntries(
        rest.map((line) => {
          const [name = '', value = ''] = line.split(': ', 2)
          return [name.toLowerCase(), value]
        }),
      )
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN), headers, body, text })
    })
  })
}
