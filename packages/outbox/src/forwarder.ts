import { performance } from 'node:perf_hooks'
import { contactForm } from '@school/forms/contact'
import { wireNames } from '@school/forms/wire'
import type { Db } from '@school/prisma'
import type { Note, SubmissionOutcome, Trace, Upstream } from '@school/upstream'
import type { Logger } from 'pino'
import { closeCircuit, countFailures, readCircuit, takeTrial } from './circuit.ts'
import { type Claim, claimNext, complete, LEASE_SECONDS, release, renew, situationOf } from './claims.ts'
import { DataKeyError, type DataKeys } from './data-keys.ts'
import { type Attempt, CIRCUIT_FAILURES, type Decision, decide, interpretOutcome, mayTry } from './policy.ts'
import { openPayload, openPicture } from './sealed-rows.ts'
import { type Kind, reasonOf } from './submission.ts'

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** An attempt does not begin later than this after its claim, because the lease could expire. */
const MAX_CLAIM_AGE_MS = (LEASE_SECONDS * 1_000) / 2

interface ForwarderOptions {
  db: Db
  keys: DataKeys | undefined
  upstream: Upstream
  log: Logger
  /** The maximum delay between two attempts. */
  retrySeconds: number
  /** Makes a span of each attempt. */
  trace: Trace
  /** Whether the process is shutting down. Then it sends nothing more, and gives up writing an outcome after some attempts. */
  isStopping: () => boolean
}

/** @returns a function that forwards the next submission of a kind, and returns false when none may be sent now */
export function createForwarder(options: ForwarderOptions): (kind: Kind) => Promise<boolean> {
  const { db, keys, upstream, log, retrySeconds, trace, isStopping } = options
  const { $pool: pool } = db

  /** Forwards the next submission. @returns false when there is none, or the circuit is open */
  async function forwardNext(kind: Kind): Promise<boolean> {
    const { state, failures } = await readCircuit(pool, kind)
    if (state === 'open') return false
    const isTrial = state === 'half-open'
    if (isTrial) {
      if (!(await takeTrial(pool, kind, failures, retrySeconds))) return false
      const health = await upstream.probe()
      if (!mayTry(health, failures)) {
        log.warn({ kind, health, failures }, 'submissions wait for the upstream')
        return false
      }
    }
    if (isStopping()) return false
    const claimedAt = performance.now()
    const claim = await claimNext(pool, kind, isTrial ? 'leastTried' : 'arrival', keys?.versions ?? [])
    if (claim) await trace(`forward ${kind}`, (note) => forward(claim, claimedAt, note))
    return claim !== null
  }

  /** Sends a submission once and records the outcome. */
  async function forward(claim: Claim, claimedAt: number, note: Note): Promise<void> {
    const begun = performance.now()
    // The process is shutting down, or it was frozen between claim and sending, so that the lease may expire during the
    // attempt. Nothing was sent, so the claim is released, unless another process has it.
    if (isStopping() || begun - claimedAt > MAX_CLAIM_AGE_MS) return release(pool, claim)
    const call = openClaim(claim)
    const renewal = setInterval(() => void renew(pool, claim).catch(() => {}), RENEW_MS)
    try {
      const attempt: Attempt = call
        ? interpretOutcome(claim.kind, await send(upstream, call))
        : { kind: 'unreadable', code: 'unreadable' }
      const probe = attempt.kind === 'rejected' ? await upstream.probe() : null
      const decision = await untilWritten(claim, async () => {
        const decision = decide(attempt, await situationOf(pool, claim), probe, retrySeconds)
        return (await complete(pool, keys, claim, decision)) ? decision : null
      })
      const { reference, kind, attempts } = claim
      const ms = Math.round(performance.now() - begun)
      if (!decision) {
        log.warn({ reference, kind, attempts, ms }, 'the outcome of a lost claim is not counted')
        return
      }
      const { state, code } = decision
      note({ state, attempts })
      const level = state === 'waiting' || state === 'unclear' ? 'warn' : 'info'
      log[level]({ reference, kind, state, code, attempts, ms }, 'submission forwarded')
      await tellCircuit(kind, decision)
    } finally {
      clearInterval(renewal)
    }
  }

  /** Opens what is sent. @returns null when it was damaged after it was stored: then the office decides */
  function openClaim(claim: Claim): Call | null {
    try {
      const { kind, reference } = claim
      return {
        kind,
        payload: openPayload(keys, claim),
        picture: openPicture(keys, reference, claim.picture),
      }
    } catch (error) {
      if (!(error instanceof DataKeyError)) throw error
      log.error({ reference: claim.reference }, error.message)
      return null
    }
  }

  /** Writes an outcome. It tries until the database is available again, as long as this process runs. */
  async function untilWritten<T>({ reference }: Claim, write: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await write()
      } catch (error) {
        if (tries === 0) log.error({ reference, reason: reasonOf(error) }, 'outcome not written yet')
        if (isStopping() && tries > 10) throw error
        await pause(Math.min(2_000, 100 * 2 ** tries))
      }
    }
  }

  async function tellCircuit(kind: Kind, { circuit, code, cause = code }: Decision): Promise<void> {
    if (circuit === 'decided') return closeCircuit(pool, kind)
    if (circuit === 'unchanged') return
    const opened = await countFailures(pool, kind, circuit === 'open' ? CIRCUIT_FAILURES : 1, cause)
    if (opened) log.warn({ kind, code, cause }, 'submissions wait: the upstream does not accept them')
  }

  return forwardNext
}

/** What the upstream gets. */
interface Call {
  kind: Kind
  payload: Claim['payload']
  picture: Uint8Array<ArrayBuffer> | null
}

function send(upstream: Upstream, { kind, payload, picture }: Call): Promise<SubmissionOutcome> {
  // Postgres returns the fields in another order than the form's.
  if (kind === 'contact') return upstream.contactForm(pick(payload, wireNames(contactForm)))
  const bytes = picture ?? new Uint8Array()
  return upstream.applyOnline(payload, { bytes, filename: 'picture.jpg', type: 'image/jpeg' })
}

/** The fields with these names, in their order. */
const pick = (payload: Claim['payload'], names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in payload ? [[name, payload[name] ?? '']] : [])))

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
