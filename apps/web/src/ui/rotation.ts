// Content that changes by itself (docs/spec/rulings.md#21). It has a pause button, waits while it is hovered or focused, and
// does not move for visitors who asked for less motion. Arrows, dots and bullets never switch it off.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSwipe } from './swipe.ts'

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns handlers for an element with moving content. It is paused while the pointer or the keyboard focus is inside.
 */
export function usePauseOnHover() {
  const paused = useRef({ byPointer: false, byFocus: false })
  const pauseHandlers = useRef({
    /** The focus or the pointer may have been here before hydration. */
    ref: (place: HTMLElement | null) => {
      if (!place) return
      paused.current.byPointer = place.matches(':hover') && matchMedia('(hover: hover)').matches
      paused.current.byFocus = place.querySelector(':focus-visible') !== null
    },
    onPointerEnter: () => {
      paused.current.byPointer = true
    },
    onPointerLeave: () => {
      paused.current.byPointer = false
    },
    onFocus: (event: React.FocusEvent) => {
      // A mouse click leaves the focus on a button. Only keyboard focus pauses.
      paused.current.byFocus = event.target.matches(':focus-visible')
    },
    onBlur: () => {
      paused.current.byFocus = false
    },
  })
  return { paused, pauseHandlers: pauseHandlers.current }
}

/**
 * Calls `step` every `ms` milliseconds while playing, unless it is paused or the document is hidden. A new value of
 * `restart` restarts the interval.
 */
export function useInterval(
  step: () => void,
  ms: number,
  playing: boolean,
  paused: { current: { byPointer: boolean; byFocus: boolean } },
  restart: unknown,
) {
  const latest = useRef(step)
  latest.current = step
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is here to start the interval anew
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const { byPointer, byFocus } = paused.current
      if (!byPointer && !byFocus && !document.hidden) latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [playing, ms, paused, restart])
}

/**
 * Keeps track of whether content moves. It does from the start, unless the visitor prefers reduced motion.
 */
export function usePlaying(): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(true)
  // A layout effect runs before the first interval starts.
  useLayoutEffect(() => {
    if (wantsStillness()) setPlaying(false)
  }, [])
  return [playing, setPlaying]
}

/**
 * Rotates through `count` items: one at a time, the next after `ms` milliseconds, wrapping in both directions.
 */
export function useRotation(count: number, ms: number) {
  const [index, setIndex] = useState(0)
  const [announced, setAnnounced] = useState<number | null>(null)
  const [playing, setPlaying] = usePlaying()
  const { paused, pauseHandlers } = usePauseOnHover()
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count])
  useInterval(() => go(index + 1), ms, playing && count > 1, paused, index)
  // There may be fewer items than before: a slide whose picture fails to load is removed.
  const shown = index < count ? index : 0
  /** Moves on request of the visitor, and announces the new position. */
  const turn = (by: number) => {
    go(shown + by)
    setAnnounced((shown + by + count) % count)
  }
  const swipeHandlers = useSwipe((by) => count > 1 && turn(by))
  return { index: shown, go, turn, announced, playing, setPlaying, pauseHandlers, swipeHandlers }
}
