import { schoolClock } from '@school/upstream/school-time'
import type { sharedCause } from '../monitoring/causes.ts'
import type { WorkerStatus } from '../monitoring/worker-status.ts'
import { type Html, html, nothing } from './html.ts'

type Pause = NonNullable<NonNullable<WorkerStatus['report']>['pause']>

const withoutFullStop = (text: string) => text.replace(/\.$/, '')

/**
 * One banner for all entities that fail because of the school's server; empty when there is no failure.
 * @param pause the pause of the circuit breaker, which remains until the next call, perhaps minutes after its end
 * @param shared the common cause of several failures
 */
export function upstreamBanner(
  pause: Pause | null,
  shared: ReturnType<typeof sharedCause>,
  now = new Date(),
): Html {
  if (!pause && !shared) return nothing
  const cause = withoutFullStop(shared?.cause ?? pause?.reason ?? '')
  const title = shared
    ? `${shared.entities} entities fail for one reason: ${cause}.`
    : `Calls to the school’s server fail: ${cause}.`
  return html`<p role="alert" class="banner"><strong>${title}</strong> ${pause ? pauseSentence(pause, cause, now) : ''} Visitors see what was read before.</p>`
}

function pauseSentence({ until, reason }: Pause, cause: string, now: Date): string {
  const end = new Date(until)
  if (end <= now) return `Calls were paused until ${schoolClock(end)}; the next one tries again.`
  const why = withoutFullStop(reason) === cause ? '' : `: ${withoutFullStop(reason)}`
  return `Calls to the school’s server are paused until ${schoolClock(end)}${why}.`
}
