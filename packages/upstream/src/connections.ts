import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

// Connections to the upstream.

/**
 * `persistent`: idle connections are closed after four seconds. Servers usually close them after five, and a request
 * should not use a connection that is just being closed. `fresh`: each submission gets a connection of its own, because
 * after a reset of a reused connection it is unknown whether the submission arrived.
 */
type ConnectionKind = 'persistent' | 'fresh'

/** @param lookup resolves the names of hosts */
export function createConnections(lookup: LookupFunction) {
  // For hosts with several addresses: two seconds to try each. Node's default of 250 ms is too short from another
  // continent.
  const fresh = { autoSelectFamilyAttemptTimeout: 2_000, lookup }
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
    /** Closes all connections. Running requests fail. */
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
