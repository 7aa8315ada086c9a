import type { SubmissionOutcome } from '@school/upstream'

// What the outbox has accepted and what the upstream was sent, by the rules of docs/architecture.md#the-path-of-a-submission and decisions
// 0016, 0040 and 0041: the model that tests/submissions/model.test.ts holds the outbox against.

export type Kind = 'contact' | 'application'
export type State = 'received' | 'forwarding' | 'waiting' | 'unclear' | 'delivered' | 'refused'

/** How the upstream treats a call at present. */
export type Weather =
  | 'takes it'
  | 'refuses it'
  /** 503: certainly not taken in. */
  | 'rejects it'
  | 'is away'
  | 'wants another credential'
  /** Taken in, and the answer is lost. */
  | 'takes it silently'
  | 'loses it silently'
  /** The answer comes later, or never. */
  | 'is slow'

/** One submission that was accepted: its text tells it apart from all others. */
export interface Accepted {
  number: number
  kind: Kind
  sender: number
  text: string
  key: string
  reference: string
  /** The upstream always rejects it. */
  isPoison: boolean
  /** How often the office let it be sent again. */
  resent: number
}

/** One call of the upstream for one submission. */
interface Call {
  accepted: Accepted
  outcome: SubmissionOutcome['kind'] | 'pending'
  tookIn: boolean
  /** Its lease ran out, or its process was killed, while it was under way. */
  isInterrupted: boolean
}

/** It may have been taken in, and nobody will ever say. */
const isUnknown = ({ outcome, isInterrupted }: Call) =>
  outcome === 'no answer' || (outcome === 'pending' && isInterrupted)
/** The same, or its outcome stayed unknown until the attempts ended. */
const wasUnknown = (call: Call) => isUnknown(call) || call.isInterrupted

export class OutboxModel {
  readonly accepted: Accepted[] = []
  readonly calls: Call[] = []
  /** What was delivered, refused or the office's when it was looked at last: it is never sent again by itself. */
  readonly #settled = new Set<Accepted>()
  readonly faults: string[] = []
  /** A worker was frozen or killed between its claim and its call. */
  claimsLost = false

  byText(text: string): Accepted | undefined {
    return this.accepted.find((one) => one.text === text)
  }

  /** The upstream is called. */
  called(text: string): Call {
    const accepted = this.byText(text)
    if (!accepted) throw new Error(`nobody has sent "${text}"`)
    const call: Call = { accepted, outcome: 'pending', tookIn: false, isInterrupted: false }
    const before = this.#callsOf(accepted)
    if (this.#settled.has(accepted)) this.faults.push(`${text}: sent again after it was settled`)
    if (accepted.kind === 'application' && before.filter(isUnknown).length > accepted.resent)
      this.faults.push(`${text}: an application was sent again that may have arrived`)
    for (const earlier of this.accepted)
      if (this.#mustGoFirst(earlier, accepted))
        this.faults.push(`${text}: sent before ${earlier.text}, of the same sender`)
    this.calls.push(call)
    return call
  }

  /** What is under way now is given up by those who wait for it. */
  leasesRanOut(): void {
    for (const call of this.calls) if (call.outcome === 'pending') call.isInterrupted = true
  }

  /** The office lets it be sent again. */
  resend(accepted: Accepted): void {
    accepted.resent += 1
    this.#settled.delete(accepted)
  }

  /** Compares what is stored. @returns what is wrong */
  look(rows: { reference: string; state: State; attempts: number }[]): string[] {
    const wrong = [...this.faults]
    const stored = new Map(rows.map((row) => [row.reference, row]))
    if (rows.length !== this.accepted.length)
      wrong.push(`${rows.length} are stored, and ${this.accepted.length} were accepted`)
    for (const one of this.accepted) {
      const row = stored.get(one.reference)
      if (!row) {
        wrong.push(`${one.text}: lost`)
        continue
      }
      const calls = this.#callsOf(one)
      const arrived = calls.filter(({ tookIn }) => tookIn).length
      if (row.state === 'delivered' && arrived === 0) wrong.push(`${one.text}: delivered, and never arrived`)
      if (one.kind === 'application' && arrived > 1 + one.resent)
        wrong.push(`${one.text}: arrived ${arrived} times`)
      if (arrived > row.attempts)
        wrong.push(`${one.text}: arrived ${arrived} times with ${row.attempts} claims`)
      if (['delivered', 'refused', 'unclear'].includes(row.state)) this.#settled.add(one)
    }
    return wrong
  }

  /** After everything could be sent. @returns what is wrong */
  lookAtEnd(rows: { reference: string; state: State }[]): string[] {
    const wrong: string[] = []
    for (const { reference, state } of rows) {
      const one = this.accepted.find((accepted) => accepted.reference === reference)
      if (!one) continue
      const calls = this.#callsOf(one)
      if (!['delivered', 'refused', 'unclear'].includes(state)) wrong.push(`${one.text}: still ${state}`)
      const isExcused = this.claimsLost || calls.some(wasUnknown)
      const rejections = calls.filter(({ outcome }) => outcome === 'not processed').length
      if (state === 'unclear' && !isExcused && rejections === 0)
        wrong.push(`${one.text}: for the office, and nothing was unclear`)
      const arrived = calls.filter(({ tookIn }) => tookIn).length
      if (arrived > 1 && !isExcused && one.resent === 0)
        wrong.push(`${one.text}: arrived ${arrived} times without a reason`)
    }
    return wrong
  }

  #callsOf(accepted: Accepted): Call[] {
    return this.calls.filter((call) => call.accepted === accepted)
  }

  /** Is `earlier` of the same sender, and nothing has happened that lets later ones go before it? */
  #mustGoFirst(earlier: Accepted, later: Accepted): boolean {
    if (earlier.number >= later.number || earlier.sender !== later.sender || earlier.kind !== later.kind)
      return false
    if (earlier.resent || later.resent) return false
    const calls = this.#callsOf(earlier)
    if (this.claimsLost || calls.some(wasUnknown)) return false
    const failures = calls.filter(({ outcome }) => outcome === 'not processed').length
    return failures < 3 && !calls.some(({ outcome }) => outcome === 'answered')
  }
}
