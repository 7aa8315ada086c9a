import type { Site } from '../support/site.ts'

/** What one party does to stop the others. One file per attack; `list.ts` names them all. */
export interface Attack {
  /** For the command line and the table. */
  name: string
  /** One sentence for the table's foot. */
  what: string
  /** Beside what every site under attack has. */
  environment?: Record<string, string>
  /** Before the visitor comes: what the attack needs in the site. @returns what the flood is told of it, as JSON */
  prepare?(site: Site): unknown
  /**
   * Sends requests, in a process of its own so that the visitor is not measured through it, until `signal` is aborted.
   * @returns how many it sent
   */
  flood?(target: Target, signal: AbortSignal): Promise<number>
  /** For what needs the site's processes or the upstream's rows: runs beside the visitor, until `signal` is aborted. */
  disturb?(site: Site, signal: AbortSignal): Promise<void>
  /** Figures of its own, after the attack. */
  figures?(site: Site): Promise<Figure[]>
  /** Instead of all the above: figures that need no visitor, or other sites than one. Ends what it starts. */
  measure?(seconds: number): Promise<Figure[]>
}

/** One line of the table of figures. */
export interface Figure {
  name: string
  value: string
  /** What it must be, in words. */
  goal: string
  /** Is it? */
  ok: boolean
}

export interface Target {
  url: string
  prepared: unknown
}

/** All floods come from one address, and the visitor has another. */
export const ATTACKER = '203.0.113.66'

/** Runs `work` again and again on so many connections, until the signal. @returns how often it ran */
export async function repeat(
  connections: number,
  signal: AbortSignal,
  work: (run: number) => Promise<unknown>,
): Promise<number> {
  let runs = 0
  const one = async () => {
    while (!signal.aborted) {
      runs += 1
      // What is refused or cut is what an attacker expects.
      await work(runs).catch(() => new Promise((resolve) => setTimeout(resolve, 50)))
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return runs
}

/** Asks and reads the whole answer. */
export async function ask(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<void> {
  const headers = { 'x-forwarded-for': ATTACKER, ...(init.headers as Record<string, string>) }
  const response = await fetch(url, { redirect: 'manual', ...init, headers, signal })
  await response.arrayBuffer()
}
