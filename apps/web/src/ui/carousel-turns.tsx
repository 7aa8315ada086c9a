import * as messages from '@school/content/messages/controls'
import { PauseButton } from './carousel-controls.tsx'
import { Icon } from './icon.tsx'

/** Announces the position that an arrow or a swipe has led to. Automatic changes are not announced. */
export function PositionStatus({
  what,
  position,
  count,
}: {
  what: string
  position: number | null
  count: number
}) {
  return (
    <p aria-live="polite" className="sr-only">
      {position !== null && messages.itemOf({ what, position: position + 1, count })}
    </p>
  )
}

/** The buttons Pause, Previous and Next. */
export function TurnButtons({
  playing,
  onPlay,
  what,
  onTurn,
  className,
}: {
  playing: boolean
  onPlay: (playing: boolean) => void
  what: string
  onTurn: (by: 1 | -1) => void
  className: string
}) {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <PauseButton playing={playing} onChange={onPlay} what={what} className={className} />
      <button type="button" className={className} onClick={() => onTurn(-1)}>
        <Icon name="left" />
        <span className="sr-only">{messages.previous}</span>
      </button>
      <button type="button" className={className} onClick={() => onTurn(1)}>
        <Icon name="right" />
        <span className="sr-only">{messages.next}</span>
      </button>
    </div>
  )
}
