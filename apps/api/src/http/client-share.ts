// How long each client has kept the event loop busy, so that nobody gets more than a share of it for long. A client may
// take a burst at once; what goes beyond it is given back at the rate of the share.

export interface ShareOptions {
  /** Of the event loop's time, for one client: 0.25 is a quarter. */
  share: number
  /** Milliseconds that a client may take at once. */
  burstMs: number
  /** What the cheapest piece of work is charged, so that its number is bounded too. */
  minCostMs?: number
}

export interface ClientShares {
  /** Milliseconds until this client may have more; 0: now. */
  waitMs(client: string): number
  /** Adds what work of this client has cost. */
  charge(client: string, ms: number): void
}

/** Clients whose debt is known. Beyond that the one that was charged longest ago is forgotten. */
const MAX_CLIENTS = 10_000

/** @param now monotonic milliseconds */
export function createClientShares(
  { share, burstMs, minCostMs = 0 }: ShareOptions,
  now: () => number = () => performance.now(),
): ClientShares {
  /** In the order of the last charge. */
  const debts = new Map<string, { ms: number; at: number }>()

  function debtOf(client: string): number {
    const debt = debts.get(client)
    return debt ? Math.max(0, debt.ms - (now() - debt.at) * share) : 0
  }

  return {
    waitMs: (client) => Math.max(0, debtOf(client) - burstMs) / share,

    charge(client, ms) {
      const debt = { ms: debtOf(client) + Math.max(ms, minCostMs), at: now() }
      debts.delete(client)
      debts.set(client, debt)
      for (const oldest of debts.keys()) {
        if (debts.size <= MAX_CLIENTS && debtOf(oldest) > 0) break
        debts.delete(oldest)
      }
    },
  }
}
