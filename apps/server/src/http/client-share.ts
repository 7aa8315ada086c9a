// Measures how long each client keeps the event loop busy, so that no client gets more than its share. A client may use a
// burst at once. Time beyond the burst becomes a debt, which decreases at the rate of the share.

export interface ShareOptions {
  /** The share of the event loop's time for one client: 0.25 is a quarter. */
  share: number
  /** Milliseconds that a client may use at once. */
  burstMs: number
  /** What the cheapest piece of work is charged, so that its number is bounded too. */
  minCostMs?: number
}

interface ClientShares {
  /** Milliseconds until this client may run again; 0: now. */
  waitMs(client: string): number
  /** Adds the time of this client's work. */
  charge(client: string, ms: number): void
}

/** Maximum number of clients with a debt. Beyond it, the least recently charged one is forgotten. */
const MAX_CLIENTS = 10_000

/** @param now monotonic milliseconds */
export function createClientShares(
  { share, burstMs, minCostMs = 0 }: ShareOptions,
  now: () => number = () => performance.now(),
): ClientShares {
  /** Ordered by the last charge. */
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
