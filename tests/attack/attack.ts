import { Agent, get, type RequestOptions } from 'node:http'
import type { Site } from '../support/site.ts'

/** What a file in `attacks` exports. `run.ts` runs each of them, and `visitor.ts` measures what a visitor notices. */
export interface Attack {
  /** The name on the command line and in the table: the name of the file. */
  name: string
  /** What the attack does. */
  sentence: string
  /**
   * Attacks the site until `signal` is aborted, or until a task of its own is done.
   * @returns the number of requests that were sent, or figures with limits
   */
  run(site: Site, signal: AbortSignal): Promise<number | Figure[]>
  /** Variables of the site in addition to those of every site under attack. */
  environment?: Record<string, string>
  /** Prepares the site, and what is sent to it, before the visitor comes. */
  prepare?(site: Site): Promise<unknown>
  /** false for attacks that a visitor of one site cannot pass, because they stop it. */
  hasVisitor?: boolean
  /** Time limit of the attack in ms, without starting and ending its site. Default: twice ATTACK_SECONDS. */
  maxMs?: number
  /** How many times slower the 99th percentile of cached pages may be. Default: no limit. */
  maxTimesP99?: number
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

/** All floods come from one address, and the visitor has another. */
export const ATTACKER = '203.0.113.66'

/** A schedule that does not fire during an attack: 29 February. */
export const NEVER = '0 0 29 2 *'

export const pages = 'all-notice all-news about fees career faq contact gallery why-us'.split(' ')

/** Runs `work` repeatedly on so many connections until the signal. @returns the number of runs */
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

/** Requests a path exactly as it is written, and reads the whole response. */
export function ask(url: string, path: string, signal: AbortSignal, options: RequestOptions = {}) {
  const headers = { 'x-forwarded-for': ATTACKER, ...options.headers }
  return new Promise<void>((resolve, reject) => {
    get(url, { path, signal, ...options, headers }, (response) => {
      response.resume().once('close', resolve)
    }).once('error', reject)
  })
}

/** Requests a different address each time, on so many connections that stay open. */
export function flood(connections: number, addressOf: (run: number) => string) {
  return async ({ url }: Site, signal: AbortSignal) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const headers = { 'accept-encoding': 'br' }
    try {
      return await repeat(connections, signal, (run) => ask(url, addressOf(run), signal, { agent, headers }))
    } finally {
      agent.destroy()
    }
  }
}

/** The input of a procedure, as a query contains it. */
export const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
