import { setTimeout as pause } from 'node:timers/promises'
import { application, apply, contact, message } from '../submissions/posting.ts'
import { patient } from './patience.ts'
import type { SiteProcess } from './site-process.ts'
import type { Stage } from './stage.ts'

// Visitors who read pages and send forms all the time. As behind a balancer, one whose connection fails goes to the other replica; one
// who gets no answer to a form sends it again, with the same key, as the form's script does.

export type Kind = 'contact' | 'application'

/** A form that was sent. Its text is unique. */
export interface Sent {
  kind: Kind
  text: string
  /** From the answer that acknowledged it; '' if there was none. */
  reference: string
}

interface Visitors {
  sent: Sent[]
  pages: { asked: number; fromCache: number; unanswered: number }
  /** Lets forms that are under way end. */
  stop(): Promise<void>
}

const PAGES = ['/', '/all-notice', '/all-news', '/about', '/fees', '/contact', '/apply-online', '/faq']
/** Pages with a list, and what a row of it has. */
const ROWS: Record<string, RegExp> = {
  '/all-notice': /href="\/notice\/\d+/g,
  '/all-news': /href="\/news\/\d+/g,
}
const PAGE_EVERY_MS = 250
const FORM_EVERY_MS: Record<Kind, number> = { contact: 1_500, application: 4_000 }
/** A page of the cache must have come after this time. */
const PAGE_MS = 15_000
const FORM_MS = 40_000
/** So often a visitor presses the button. */
const MAX_TRIES = 12

/** @param wrong called for everything that no visitor may see */
export function startVisitors(stage: Stage, wrong: (what: string) => void): Visitors {
  const end = new AbortController()
  const sent: Sent[] = []
  const pages = { asked: 0, fromCache: 0, unanswered: 0 }
  const rest = (ms: number) => pause(ms, undefined, { signal: end.signal }).catch(() => undefined)
  const cached = new Set<string>()
  const mostRows = new Map<string, number>()

  async function readPage(web: SiteProcess, page: string): Promise<void> {
    const { disturbances, isLeftAlone } = web
    const wasLeftAlone = () => isLeftAlone && web.disturbances === disturbances
    const key = `${web.name} ${disturbances} ${page}`
    const response = await fetch(web.url + page, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(patient(PAGE_MS)),
    })
      .then(async (one) => ({ status: one.status, text: await one.text() }))
      .catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }))
    pages.asked += 1
    if (response.status !== 200) {
      pages.unanswered += 1
      // What a process has served since it started, it serves as long as it is left alone.
      if (cached.has(key) && wasLeftAlone())
        wrong(`${web.name} answers ${page} with ${response.status || response.text}, which is in its cache`)
      return
    }
    if (cached.has(key)) pages.fromCache += 1
    cached.add(key)
    if (!response.text.includes('</html>') && wasLeftAlone())
      wrong(`${web.name} sends only a part of ${page}`)
    const rows = response.text.match(ROWS[page] ?? /^\b$/g)?.length ?? 0
    const most = mostRows.get(page) ?? 0
    if (rows < most) wrong(`${page} of ${web.name} lists ${rows} rows, and listed ${most} before`)
    mostRows.set(page, Math.max(rows, most))
  }

  async function sendForm(kind: Kind, number: number): Promise<void> {
    const text = `${kind} ${number}`
    const email = `parent-${kind}-${number}@example.org`
    const mobile = `017${kind === 'contact' ? 1 : 2}${String(number).padStart(7, '0')}`
    const { fakeUpstream } = stage
    const entries =
      kind === 'contact'
        ? message({ email, message: text })
        : application(
            { url: '', fakeUpstream },
            { transactionDetails: text, mobile, email, confirmation: 'email' },
          )
    const headers = { 'x-forwarded-for': `203.0.113.${number % 250}`, connection: 'close' }
    const one: Sent = { kind, text, reference: '' }
    sent.push(one)
    for (let tries = 0; tries < MAX_TRIES && !one.reference && !end.signal.aborted; tries += 1) {
      if (tries > 0) await rest(1_000 + 500 * tries)
      const web = stage.webs[(number + tries) % stage.webs.length]
      if (!web) return
      const site = { url: web.url, fakeUpstream }
      const answered =
        kind === 'contact' ? contact(site, entries, headers) : apply(site, entries, undefined, headers)
      const answer = await Promise.race([
        answered.catch(() => null),
        pause(patient(FORM_MS), null, { ref: false }),
      ])
      if (answer && 'reference' in answer.answer) one.reference = answer.answer.reference
      else if (answer && answer.status < 500)
        wrong(`${text} is answered ${answer.status}: ${JSON.stringify(answer.answer).slice(0, 200)}`)
    }
  }

  const underWay = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  async function keepReading(): Promise<void> {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const web = stage.webs[turn % stage.webs.length]
      if (web?.hasStarted) track(readPage(web, PAGES[Math.floor(turn / 2) % PAGES.length] ?? '/'))
      await rest(PAGE_EVERY_MS)
    }
  }
  async function keepSending(kind: Kind): Promise<void> {
    for (let number = 1; !end.signal.aborted; number += 1) {
      track(sendForm(kind, number))
      await rest(FORM_EVERY_MS[kind])
    }
  }
  const loops = [keepReading(), keepSending('contact'), keepSending('application')]
  return {
    sent,
    pages,
    async stop() {
      end.abort()
      await Promise.all([...loops, ...underWay])
    },
  }
}
