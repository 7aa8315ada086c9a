import * as messages from '@school/content/operation-messages'
import type { DatabaseStatus, OperationStatus } from '@school/server/static-pages'
import { clockText } from '../moment.tsx'

type Pause = NonNullable<NonNullable<OperationStatus['worker']>['report']>['pause']

/** The sentences of the client and of the mirror. */
const ABOUT_CREDENTIAL = /not accept the credential|credential is probably wrong/

const withoutFullStop = (text: string) => text.replace(/\.$/, '')

/**
 * One banner for all entities that fail because of the school's server; nothing when there is no failure.
 * @param pause the pause of the circuit breaker, which remains until the next call, perhaps minutes after its end
 * @param hasRead whether anything was ever read
 * @param shared the common cause of several failures
 */
export function UpstreamBanner({
  pause,
  shared,
  hasRead = true,
  now = new Date(),
}: {
  pause: Pause
  shared: DatabaseStatus['shared']
  hasRead?: boolean
  now?: Date
}) {
  if (!pause && !shared) return null
  const cause = withoutFullStop(shared?.cause ?? pause?.reason ?? '')
  return (
    <p role="alert" className="banner">
      <strong>{shared ? messages.oneReason(shared.entities, cause) : messages.callsFail(cause)}</strong>{' '}
      {pause && `${pauseSentence(pause, cause, now)} `}
      {hasRead ? messages.visitorsSee : messages.visitorsWait}{' '}
      {ABOUT_CREDENTIAL.test(cause) ? (
        messages.correctCredential
      ) : (
        <a href="#school-server">{messages.seeServerCheck}</a>
      )}
    </p>
  )
}

function pauseSentence({ until, reason }: NonNullable<Pause>, cause: string, now: Date): string {
  const end = new Date(until)
  if (end <= now) return messages.callsWerePaused(clockText(end))
  const why = withoutFullStop(reason)
  return messages.callsPaused(clockText(end), why === cause ? '' : why)
}
