import * as messages from '@school/content/messages/office'
import { momentText } from '../moment.tsx'

/** How long ago something was. */
export function Age({ since }: { since: Date }) {
  return (
    <time dateTime={since.toISOString()} title={momentText(since)}>
      {ageText(Math.max(0, Math.floor((Date.now() - since.getTime()) / 60_000)))}
    </time>
  )
}

function ageText(minutes: number): string {
  if (minutes < 120) return messages.minutes({ count: minutes })
  if (minutes < 2_880) return messages.hours({ count: Math.floor(minutes / 60) })
  return messages.days({ count: Math.floor(minutes / 1_440) })
}
