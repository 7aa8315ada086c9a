import { performance } from 'node:perf_hooks'
import type { Db } from '@school/prisma'
import type { Note, SubmissionOutcome, Trace, Upstream } from '@school/upstream'
import type { Logger } from 'pino'
import { closeCircuit, countFailures, readCircuit, takeTrial } from '../circuit.ts'
import {
  type Claim,
  claimNext,
  complete,
  isDue,
  LEASE_SECONDS,
  recoverExpired,
  release,
  renew,
  situationOf,
} from '../claims.ts'
import { DataKeyError, type DataKeys } from '../data-keys.ts'
import {
  type Attempt,
  CIRCUIT_FAILURES,
  type Decision,
  decide,
  interpretOutcome,
  mayTry,
  withProbe,
} from '../policy.ts'
import { openPayload, openPicture, type Payload } from '../sealed-rows.ts'
import { type Kind, reasonOf } from '../submission.ts'
import type { RowJob } from './job.ts'

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** An attempt does not begin later than this after its claim, because the lease could expire. */
const MAX_CLAIM_AGE_MS = (LEASE_SECONDS * 1_000) / 2

export interface ForwardOptions {
  db: Db
  keys: DataKeys
  upstream: Upstream
  log: Logger
  /** The maximum delay between two attempts. */
  retrySeconds: number
  /** Makes a span of each attempt. */
  trace: Trace
  /** Whether the process is shutting down. Then it sends nothing more, and gives up writing an outcome after some attempts. */
  isStopping: () => boolean
}

/** How many rows of a kind a process sends at once. The upstream client allows four visitors' calls, so no claim waits in its queue. */
const AT_ONCE = 2

/** Forwards the submissions of a kind. */
export function forwardJob(kind: Kind, options: ForwardOptions): RowJob<Claim> {
  const { db, keys, upstream, log, retrySeconds, trace, isStopping } = options
  const { $pool: pool } = db

  /** The next submission. @returns null when there is none, or the circuit is open */
  async function claim(): Promise<Claim | null> {
    const { state, failures } = await readCircuit(pool, kind)
    if (state === 'open') return null
    const isTrial = state === 'half-open'
    if (isTrial) {
      if (!(await takeTrial(pool, kind, failures, retrySeconds))) return null
      const health = await upstream.probe()
      if (!mayTry(health, failures)) {
        log.warn({ kind, health, failures }, 'submissions wait for the upstream')
        return null
      }
    }
    if (isStopping()) return null
    return claimNext(pool, kind, isTrial ? 'leastTried' : 'arrival', keys.versions)
  }

  /** Sends a submission once and records the outcome. */
  async function forward(claim: Claim, note: Note): Promise<void> {
    const begun = performance.now()
    // The process is shutting down, or it was frozen between claim and sending, so that the lease may expire during the
    // attempt. Nothing was sent, so the claim is released, unless another process has it.
    if (isStopping() || begun - claim.claimedAt > MAX_CLAIM_AGE_MS) return release(pool, claim)
    const call = openClaim(claim)
    const renewal = setInterval(() => void renew(pool, claim).catch(() => {}), RENEW_MS)
    try {
      const first: Attempt = call
        ? interpretOutcome(await send(upstream, call))
        : { kind: 'unreadable', code: 'unreadable' }
      const probe = first.kind === 'rejected' ? await upstream.probe() : null
      const attempt = withProbe(first, probe)
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
      const payload = openPayload(keys, claim)
      return payload && { kind, payload, picture: openPicture(keys, reference, claim.picture) }
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
    if (circuit === 'decided') {
      const reason = await closeCircuit(pool, kind)
      if (reason?.startsWith('gateway: ')) log.info({ kind }, "the school's application answers again")
      return
    }
    if (circuit === 'unchanged') return
    const count = circuit === 'open' ? CIRCUIT_FAILURES : 1
    const { opened, isFirst } = await countFailures(pool, kind, count, cause)
    if (isFirst && code.startsWith('gateway: '))
      log.warn(
        { kind, code },
        'a gateway answers at the address of a form: submissions wait (docs/runbook.md, FormAddressFails)',
      )
    if (opened) log.warn({ kind, code, cause }, 'submissions wait: the upstream does not accept them')
  }

  return {
    about: { kind },
    schedule: 'when due',
    atOnce: AT_ONCE,
    failure: 'submissions could not be forwarded just now',
    retry:
      'by what the answer means (policy.ts): 1, 2, 4 … seconds up to FORWARD_RETRY_SECONDS, an hour for a message without an answer',
    async recover() {
      for (const row of await recoverExpired(pool, kind))
        log.warn(row, 'submission was interrupted while it was forwarded')
    },
    isDue: () => isDue(pool, kind, keys.versions),
    claim,
    handle: (one) => trace(`forward ${kind}`, (note) => forward(one, note)),
  }
}

/** What the upstream gets. */
interface Call {
  kind: Kind
  payload: Payload
  picture: Uint8Array<ArrayBuffer> | null
}

function send(upstream: Upstream, { kind, payload, picture }: Call): Promise<SubmissionOutcome> {
  if (kind === 'contact') return upstream.contactForm(payload)
  const bytes = picture ?? new Uint8Array()
  return upstream.applyOnline(payload, { bytes, filename: 'picture.jpg', type: 'image/jpeg' })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
