import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

// A process that is killed must find its port free when it is started again. So the ports of a run are below those that systems give to
// outgoing connections, and each run has its own ones.

const FIRST = 20_000
const LAST = 32_000
const IN_BLOCK = 10

interface Ports {
  /** One that nobody has had yet. */
  next(): number
  release(): void
}

/** Takes the first block of ports that no other run has, and whose ports are free. */
export async function claimPorts(): Promise<Ports> {
  for (let first = FIRST; first < LAST; first += IN_BLOCK) {
    // Who listens at the first port has the block.
    const keeper = await listen(first)
    if (!keeper) continue
    const ports = Array.from({ length: IN_BLOCK - 1 }, (_, index) => first + 1 + index)
    const holders = await Promise.all(ports.map(listen))
    await Promise.all(holders.map(end))
    if (holders.includes(null)) {
      await end(keeper)
      continue
    }
    return {
      next() {
        const port = ports.shift()
        if (!port) throw new Error(`a run has ${IN_BLOCK - 1} ports`)
        return port
      },
      release: () => void end(keeper),
    }
  }
  throw new Error(`no free ports from ${FIRST} to ${LAST}`)
}

/** @returns null if somebody has the port */
async function listen(port: number): Promise<Server | null> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

async function end(server: Server | null): Promise<void> {
  if (!server) return
  server.close()
  await once(server, 'close')
}
