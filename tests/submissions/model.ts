import type { SubmissionOutcome } from '@school/upstream'

// The model with which tests/submissions/model.test.ts compares the outbox: accepted submissions and calls of the upstream,
// by the rules of docs/architecture.md#the-path-of-a-submission and decisions 0039 and 0096.

export type Kind = 'contact' | 'application'
export type State = 'received' | 'forwarding' | 'waiting' | 'unclear' | 'delivered' | 'refused'

/** How the upstream treats a call at present. */
export type Behaviour =
  | 'accepts it'
  | 'refuses it'
  /** The submission was certainly not processed. */
  | 'responds with 503'
  | 'is unreachable'
  | 'rejects the credential'
  /** The submission has arrived, but the response is lost. */
  | 'accepts it without a response'
  | 'drops it without a response'
  /** The response comes later, or never. */
  | 'is slow'

/** An accepted submission. Its text is unique. */
export interface Accepted {
  number: number
  kind: Kind
  sender: number
  text: string
  key: string
  reference: string
  /** The upstream always rejects it. */
  isPoison: boolean
  /** How often the office has sent it again. */
  resent: number
}

/** One call of the upstream for one submission. */
interface Call {
  accepted: Accepted
  outcome: SubmissionOutcome['kind'] | 'pending'
  hasArrived: boolean
  /** Its lease expired, or its process was killed, during the call. */
  isInterrupted: boolean
}

/** Whether it may have arrived without a response that says so. */
const isUnknown = ({ outcome, isInterrupted }: Call) =>
  outcome === 'no answer' || (outcome === 'pending' && isInterrupted)
/** Whether its outcome is unknown, or was unknown for a time. */
const wasUnknown = (call: Call) => isUnknown(call) || call.isInterrupted

export class OutboxModel {
  readonly accepted: Accepted[] = []
  readonly calls: Call[] = []
  /** Submissions that were delivered, refused or unclear at the last check. They are never sent again automatically. */
  readonly #settled = new Set<Accepted>()
  readonly errors: string[] = []
  /** A worker was frozen or killed between its claim and its call. */
  hasLostClaims = false

  byText(text: string): Accepted | undefined {
    return this.accepted.find((one) => one.text === text)
  }

  /** Records a call of the upstream, and errors if it was not allowed. */
  called(text: string): Call {
    const accepted = this.byText(text)
    if (!accepted) throw new Error(`"${text}" was never submitted`)
    const call: Call = { accepted, outcome: 'pending', hasArrived: false, isInterrupted: false }
    const before = this.#callsOf(accepted)
    if (this.#settled.has(accepted)) this.errors.push(`${text}: sent again after it was settled`)
    if (accepted.kind === 'application' && before.filter(isUnknown).length > accepted.resent)
      this.errors.push(`${text}: an application was sent again that may have arrived`)
    for (const earlier of this.accepted)
      if (this.#mustGoFirst(earlier, accepted))
        this.errors.push(`${text}: sent before ${earlier.text}, of the same sender`)
    this.calls.push(call)
    return call
  }

  /** Leases expire, so running calls count as interrupted. */
  expireLeases(): void {
    for (const call of this.calls) if (call.outcome === 'pending') call.isInterrupted = true
  }

  /** Records that the office sends a submission again. */
  resend(accepted: Accepted): void {
    accepted.resent += 1
    this.#settled.delete(accepted)
  }

  /** Compares the stored rows with the model. @returns the differences */
  check(rows: { reference: string; state: State; attempts: number }[]): string[] {
    const wrong = [...this.errors]
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
      const arrived = calls.filter(({ hasArrived }) => hasArrived).length
      if (row.state === 'delivered' && arrived === 0) wrong.push(`${one.text}: delivered, and never arrived`)
      if (one.kind === 'application' && arrived > 1 + one.resent)
        wrong.push(`${one.text}: arrived ${arrived} times`)
      if (arrived > row.attempts)
        wrong.push(`${one.text}: arrived ${arrived} times with ${row.attempts} claims`)
      if (['delivered', 'refused', 'unclear'].includes(row.state)) this.#settled.add(one)
    }
    return wrong
  }

  /** Compares the stored rows after everything could be sent. @returns the differences */
  checkAtEnd(rows: { reference: string; state: State }[]): string[] {
    const wrong: string[] = []
    for (const { reference, state } of rows) {
      const one = this.accepted.find((accepted) => accepted.reference === reference)
      if (!one) continue
      const calls = this.#callsOf(one)
      // One that a gateway always rejects waits as long as there is no other to compare it with.
      const mayWait = one.isPoison && state === 'waiting'
      if (!mayWait && !['delivered', 'refused', 'unclear'].includes(state))
        wrong.push(`${one.text}: still ${state}`)
      const isExcused = this.hasLostClaims || calls.some(wasUnknown)
      const rejections = calls.filter(({ outcome }) => outcome === 'not processed').length
      if (state === 'unclear' && !isExcused && rejections === 0)
        wrong.push(`${one.text}: unclear without a reason`)
      const arrived = calls.filter(({ hasArrived }) => hasArrived).length
      if (arrived > 1 && !isExcused && one.resent === 0)
        wrong.push(`${one.text}: arrived ${arrived} times without a reason`)
    }
    return wrong
  }

  #callsOf(accepted: Accepted): Call[] {
    return this.calls.filter((call) => call.accepted === accepted)
  }

  /** Whether `earlier` must be sent before `later`: they have the same sender, and no call of `earlier` permits otherwise. */
  #mustGoFirst(earlier: Accepted, later: Accepted): boolean {
    if (earlier.number >= later.number || earlier.sender !== later.sender || earlier.kind !== later.kind)
      return false
    if (earlier.resent || later.resent) return false
    const calls = this.#callsOf(earlier)
    if (this.hasLostClaims || calls.some(wasUnknown)) return false
    const failures = calls.filter(({ outcome }) => outcome === 'not processed').length
    return failures < 3 && !calls.some(({ outcome }) => outcome === 'answered')
  }
}
