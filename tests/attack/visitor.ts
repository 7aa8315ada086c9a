import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { application, apply, contact, message } from '../submissions/posting.ts'
import type { Site } from '../support/site.ts'

// A visitor who reads pages, calls procedures and sends forms, each at a steady rate. A process of its own, so that the attack
// does not delay its measurements: it gets the site as a message, visits it until the next message, and sends what it saw.

export const kinds = ['pages', 'lists', 'procedures', 'contact', 'application'] as const
export type Kind = (typeof kinds)[number]

export interface Seen {
  /** The duration of each answered request in milliseconds. */
  times: Record<Kind, number[]>
  /** The number of each kind of failure. */
  errors: Record<string, number>
}

/** The interval between two requests of one kind in milliseconds. */
const PACE: Record<Kind, number> = {
  pages: 50,
  lists: 400,
  procedures: 200,
  contact: 1_000,
  application: 3_000,
}
/** Time limit of a request. */
const MAX_MS = 15_000

if (process.send) {
  process.send('ready')
  const [site] = await once(process, 'message')
  const end = new AbortController()
  process.once('message', () => end.abort())
  const seen = await visit(site, end.signal)
  process.send(seen, () => process.exit(0))
}

/** Sends the visitor's requests until the signal is aborted. */
async function visit(site: Site, signal: AbortSignal): Promise<Seen> {
  const seen: Seen = {
    times: { pages: [], lists: [], procedures: [], contact: [], application: [] },
    errors: {},
  }
  const notice = `/notice/${site.fakeUpstream.tables.notices[0]?.id}`
  const pages = ['/', '/all-notice', '/about', '/fees', notice, '/contact', '/apply-online']
  const words = ['exam', 'admission', 'holiday', 'result']
  const procedures = ['home', 'today', 'notices.recent', 'news.recent', 'admission.choices']
  const headers = { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'br' }
  const read = async (path: string) => {
    const response = await fetch(site.url + path, { headers, signal: AbortSignal.timeout(MAX_MS) })
    await response.arrayBuffer()
    return response.status
  }
  const work: Record<Kind, (run: number) => Promise<number>> = {
    pages: (run) => read(pages[run % pages.length] ?? '/'),
    lists: (run) => read(`/all-notice?title=${words[run % words.length]}`),
    procedures: (run) => read(`/trpc/${procedures[run % procedures.length]}`),
    contact: async () => (await contact(site, message(), headers)).status,
    application: async () => (await apply(site, application(site), undefined, headers)).status,
  }
  await Promise.all(
    kinds.map(async (kind) => {
      for (let run = 0; !signal.aborted; run += 1) {
        const begun = performance.now()
        const status = await work[kind](run).catch((error: Error) => error.name)
        const fault = `${kind}: ${status}`
        if (status !== 200) seen.errors[fault] = (seen.errors[fault] ?? 0) + 1
        const took = performance.now() - begun
        seen.times[kind].push(took)
        await pause(Math.max(0, PACE[kind] - took), undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  return seen
}
