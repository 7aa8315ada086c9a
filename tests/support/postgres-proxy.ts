import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

// A proxy before Postgres that behaves like a pooler.

interface Proxy {
  url: string
  server: Server
  end(): void
}

/**
 * Starts a proxy before Postgres.
 * @param dropsNotifications whether it drops notifications, as a pooler in transaction mode does
 * @param beforeListening called for each connection that is about to listen to the mirror; the proxy waits for its result
 */
export async function startPostgresProxy(
  databaseUrl: string,
  dropsNotifications: boolean,
  beforeListening = () => Promise.resolve(),
): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    let pending = Buffer.alloc(0)
    for (const socket of [client, postgres]) sockets.add(socket)
    client.on('error', () => postgres.destroy()).on('end', () => postgres.end())
    client.on('data', async (message) => {
      if (message.includes('LISTEN mirror')) {
        client.pause()
        await beforeListening()
        client.resume()
      }
      postgres.write(message)
    })
    postgres
      .on('error', () => client.destroy())
      .on('close', () => client.destroy())
      .on('data', (chunk) => {
        pending = Buffer.concat([pending, chunk])
        // A message consists of a letter, its length and its content. `A` is a notification.
        for (let end = 0; pending.length >= 5; pending = pending.subarray(end)) {
          end = 1 + pending.readUInt32BE(1)
          if (pending.length < end) return
          if (!dropsNotifications || pending[0] !== 'A'.charCodeAt(0)) client.write(pending.subarray(0, end))
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) })
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, server, end }
}
