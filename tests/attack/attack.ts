import type { Site } from '../support/site.ts'

/** An attack on the site. Each attack has its own file, and `list.ts` lists all of them. */
export interface Attack {
  /** The name on the command line and in the table. */
  name: string
  /** A description below the table. */
  what: string
  /** Variables in addition to those of every site under attack. */
  environment?: Record<string, string>
  /** Prepares the site before the visitor comes. @returns data for `flood`, which is sent as JSON */
  prepare?(site: Site): unknown
  /**
   * Sends requests until `signal` is aborted, in a separate process so that it does not delay the visitor.
   * @returns their number
   */
  flood?(target: Target, signal: AbortSignal): Promise<number>
  /** For attacks that need the site's processes or the upstream's rows: runs in parallel with the visitor until `signal` is aborted. */
  disturb?(site: Site, signal: AbortSignal): Promise<void>
  /** Further figures, after the attack. */
  figures?(site: Site): Promise<Figure[]>
  /** Replaces all of the above for attacks without a visitor, or with several sites. Ends everything that it starts. */
  measure?(seconds: number): Promise<Figure[]>
}

/** One line of the table of figures. */
export interface Figure {
  name: string
  value: string
  /** A description of the limit. */
  goal: string
  /** Whether the value is within the limit. */
  ok: boolean
}

export interface Target {
  url: string
  prepared: unknown
}

/** All floods come from one address, and the visitor has another. */
export const ATTACKER = '203.0.113.66'

/** Runs `work` repeatedly on `connections` connections until the signal. @returns the number of runs */
export async function repeat(
  connections: number,
  signal: AbortSignal,
  work: (run: number) => Promise<unknown>,
): Promise<number> {
  let runs = 0
  const one = async () => {
    while (!signal.aborted) {
      runs += 1
      // Rejected requests and closed connections are expected.
      await work(runs).catch(() => new Promise((resolve) => setTimeout(resolve, 50)))
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return runs
}

/** Sends a request and reads the whole response. */
export async function ask(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<void> {
  const headers = { 'x-forwarded-for': ATTACKER, ...(init.headers as Record<string, string>) }
  const response = await fetch(url, { redirect: 'manual', ...init, headers, signal })
  await response.arrayBuffer()
}
