// What moves by itself (ruling 21): it can be paused, waits while it is hovered or focused, and stands still for
// visitors who asked for less motion. Arrows, dots and bullets never switch it off.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './elements.tsx'

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Handlers for the element that holds something moving: it waits while the pointer or the focus is inside. */
export function useHold() {
  const held = useRef({ byPointer: false, byFocus: false })
  const holdWith = useRef({
    /** Somebody may have been there before the page came alive. */
    ref: (place: HTMLElement | null) => {
      if (!place) return
      held.current.byPointer = place.matches(':hover') && matchMedia('(hover: hover)').matches
      held.current.byFocus = place.querySelector(':focus-visible') !== null
    },
    onPointerEnter: () => {
      held.current.byPointer = true
    },
    onPointerLeave: () => {
      held.current.byPointer = false
    },
    onFocus: (event: React.FocusEvent) => {
      // A mouse click leaves its focus behind on a button; only a visitor at the keyboard holds things by focus.
      held.current.byFocus = event.target.matches(':focus-visible')
    },
    onBlur: () => {
      held.current.byFocus = false
    },
  })
  return { held, holdWith: holdWith.current }
}

/** Calls `step` every `ms` while playing and neither held nor out of sight. A change of `restart` starts anew. */
export function useBeat(
  step: () => void,
  ms: number,
  playing: boolean,
  held: { current: { byPointer: boolean; byFocus: boolean } },
  restart: unknown,
) {
  const latest = useRef(step)
  latest.current = step
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is here to start the interval anew
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const { byPointer, byFocus } = held.current
      if (!byPointer && !byFocus && !document.hidden) latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [playing, ms, held, restart])
}

/** Plays from the start, unless the visitor's system asks for stillness. */
export function usePlaying(): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(true)
  // Before anything else can run: not even the first beat is for somebody who asked for stillness.
  useLayoutEffect(() => {
    if (wantsStillness()) setPlaying(false)
  }, [])
  return [playing, setPlaying]
}

/** One of `count` things at a time, the next every `ms`, wrapping in both directions. */
export function useRotation(count: number, ms: number) {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = usePlaying()
  const { held, holdWith } = useHold()
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count])
  useBeat(() => go(index + 1), ms, playing && count > 1, held, index)
  // Fewer things than before (a broken slide was taken out): stay among them.
  return { index: index < count ? index : 0, go, playing, setPlaying, holdWith }
}

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
        {playing ? 'Pause' : 'Play'} {what}
      </span>
    </button>
  )
}

/** Dots that jump: targets of 24 px around a small mark. */
export function Dots({
  count,
  current,
  onGo,
  what,
  light = false,
  className = '',
}: {
  count: number
  current: number
  onGo: (index: number) => void
  what: string
  light?: boolean
  className?: string
}) {
  return (
    <div className={`flex flex-wrap ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
          type="button"
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onGo(index)}
          className="group grid size-6 place-items-center rounded-full"
        >
          <span
            className={`block h-2 rounded-full transition-all duration-200 ${index === current ? 'w-5' : 'w-2 group-hover:w-3'} ${
              light
                ? index === current
                  ? 'bg-gold-400'
                  : 'bg-white/75'
                : index === current
                  ? 'bg-green-800'
                  : 'bg-line-strong'
            }`}
          />
          <span className="sr-only">
            {what} {index + 1} of {count}
          </span>
        </button>
      ))}
    </div>
  )
}
