import * as messages from '@school/content/messages/controls'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export function PauseButton({
  playing,
  onChange,
  what,
  className,
}: {
  playing: boolean
  onChange: (playing: boolean) => void
  what: string
  className: string
}) {
  return (
    <button type="button" onClick={() => onChange(!playing)} className={className}>
      <Icon name={playing ? 'pause' : 'play'} size={16} />
      <span className="sr-only">
        {playing ? messages.pause : messages.play} {what}
      </span>
    </button>
  )
}

/** More stops than these are counted (docs/spec/rulings.md#63). */
const MAX_DOTS = 10
/** Hides at the widths with one, two and four cards. */
const HIDDEN = ['max-md:hidden', 'md:max-lg:hidden', 'lg:hidden'] as const

/**
 * Where a carousel stands: a dot for each stop, or, for more than ten stops, "3 / 12".
 * @param last the cards that are no stop of their own from 768 px and from 1024 px on, because the last stop shows them
 */
export function Stops({
  last = [0, 0],
  className = '',
  ...props
}: Parameters<typeof Dots>[0] & { last?: readonly [tablet: number, wide: number] }) {
  const stops = [0, ...last].map((shown) => Math.max(1, props.count - shown))
  const counted = stops.map((count) => count > MAX_DOTS)
  const only = (isShown: (index: number) => boolean) => HIDDEN.filter((_, index) => !isShown(index)).join(' ')
  return (
    <div className={className}>
      {!counted.every(Boolean) && (
        <Dots {...props} className={only((index) => counted[index] === false)} last={last} />
      )}
      {[...new Set(stops)].map((count) => {
        const isShown = (index: number) => stops[index] === count && counted[index] === true
        return (
          stops.some((_, index) => isShown(index)) && (
            <p
              key={count}
              className={`min-h-11 content-center text-sm text-muted tabular-nums ${only(isShown)}`}
            >
              {messages.stopOf({ position: Math.min(props.current + 1, count), count })}
            </p>
          )
        )
      })}
    </div>
  )
}

/**
 * Dots that jump to an item, as targets of 44 px. They are one stop for the Tab key; the arrow keys turn the carousel, and the focus
 * follows. Below 1024 px, if not all of them fit, those around the current one are
 * shown: three on a phone, five to nine on a tablet; at most seven beside the text of the banner.
 */
export function Dots({
  count,
  current,
  onGo,
  what,
  light = false,
  last = [0, 0],
  className = '',
}: {
  count: number
  current: number
  onGo: (index: number) => void
  what: string
  /** Over the banner; on tablets and wide screens they are beside its text. */
  light?: boolean
  last?: readonly [tablet: number, wide: number]
  className?: string
}) {
  // The smallest number of dots among which this one is shown (styles.css).
  const among = (index: number) =>
    [3, 5, 7, 9].find((size) => {
      const first = Math.max(0, Math.min(current - (size >> 1), count - size))
      return index >= first && index < first + size
    }) ?? count
  const colour = (active: boolean) =>
    light
      ? active
        ? 'bg-gold-400 tablet:bg-green-800 beside:bg-green-800'
        : 'bg-white/75 tablet:bg-line-strong beside:bg-line-strong'
      : active
        ? 'bg-green-800'
        : 'bg-line-strong'
  const dots = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = dots.current?.children[current]
    if (active instanceof HTMLElement && dots.current?.contains(document.activeElement)) active.focus()
  }, [current])
  return (
    <div ref={dots} className={`flex flex-wrap ${light ? 'dots-beside' : ''} ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity but its position
          key={index}
          type="button"
          aria-current={index === current ? 'true' : undefined}
          tabIndex={index === current ? undefined : -1}
          onClick={() => onGo(index)}
          data-among={among(index)}
          className={`dot ring-inside group grid size-11 place-items-center rounded-full ${index >= count - last[0] ? 'md:max-lg:hidden' : ''} ${index >= count - last[1] ? 'lg:hidden' : ''}`}
        >
          {/* The border is for forced colours, which remove backgrounds. */}
          <span
            className={`block h-2 rounded-full border border-transparent transition-all duration-200 ${index === current ? 'w-5' : 'w-2 group-hover:w-3'} ${colour(index === current)}`}
          />
          <span className="sr-only">{messages.itemOf({ what, position: index + 1, count })}</span>
        </button>
      ))}
    </div>
  )
}
