import http from 'node:http'
import https from 'node:https'

// Connections to the upstream.

/**
 * `kept`: idle connections are dropped before a server's usual five seconds are over, so that a request seldom meets a
 * connection that is just being closed. `fresh`: submissions get a connection each, because after a reset on a reused
 * one nobody could say whether they had arrived.
 */
export type ConnectionKind = 'persistent' | 'fresh'

export function createConnections() {
  // Two seconds per address of a host that has several: Node's quarter of one is short from another continent.
  const fresh = { autoSelectFamilyAttemptTimeout: 2_000 }
  const persistent = { ...fresh, keepAlive: true, timeout: 4_000 }
  const agents = {
    'http:': { persistent: new http.Agent(persistent), fresh: new http.Agent(fresh) },
    'https:': { persistent: new https.Agent(persistent), fresh: new https.Agent(fresh) },
  }
  let closed = false
  return {
    agentFor: (url: string, kind: ConnectionKind) =>
      agents[url.startsWith('https:') ? 'https:' : 'http:'][kind],
    isClosed: () => closed,
    /** Closes all; what is under way fails. */
    close(): void {
      closed = true
      for (const { persistent, fresh } of Object.values(agents)) {
        persistent.destroy()
        fresh.destroy()
      }
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
