import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `cut`: connections are reset. `silent`: nothing arrives, and no connection is closed. A number: every part is this many ms late. */
export type LineState = 'open' | 'cut' | 'silent' | number

/** A proxy on loopback between a process of the site and a server. */
export interface Line {
  port: number
  set(state: LineState): void
  close(): void
}

/** @param target the server's port on this machine */
export async function startLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let state: LineState = 'open'
  let opened = Promise.withResolvers<void>()
  const passes = async () => {
    if (typeof state === 'number') await pause(state)
    while (state === 'silent') await opened.promise
  }
  /** Passes on what comes, in order, and the end. */
  const carry = (from: Socket, to: Socket) => {
    from.on('data', async (part) => {
      from.pause()
      await passes()
      to.write(part)
      from.resume()
    })
    from.once('end', async () => {
      await passes()
      to.end()
    })
    from.on('error', () => undefined)
    from.once('close', async () => {
      sockets.delete(from)
      await passes()
      to.destroy()
    })
  }
  const server = createServer((client) => {
    sockets.add(client)
    if (state === 'cut') return client.resetAndDestroy()
    const upstream = connect(target, '127.0.0.1')
    sockets.add(upstream)
    carry(client, upstream)
    carry(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const set = (next: LineState) => {
    state = next
    if (next === 'cut') cut()
    opened.resolve()
    opened = Promise.withResolvers()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set,
    close() {
      set('open')
      server.close()
      cut()
    },
  }
}
