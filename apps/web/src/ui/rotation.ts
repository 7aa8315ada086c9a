// Content that changes by itself (docs/spec/rulings.md#21). It has a pause button, waits while it is hovered or focused, and
// does not move for visitors who asked for less motion. Arrows, dots and bullets never switch it off.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSwipe } from './swipe.ts'

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Handlers for the element that holds something moving: it waits while the pointer or the focus is inside. */
export function usePauseOnHover() {
  const paused = useRef({ byPointer: false, byFocus: false })
  const pauseHandlers = useRef({
    /** Somebody may have been there before the page came alive. */
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
      // A mouse click leaves its focus behind on a button; only a visitor at the keyboard holds things by focus.
      paused.current.byFocus = event.target.matches(':focus-visible')
    },
    onBlur: () => {
      paused.current.byFocus = false
    },
  })
  return { paused, pauseHandlers: pauseHandlers.current }
}

/** Calls `step` every `ms` while playing and neither paused nor out of sight. A change of `restart` starts anew. */
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
  const [announced, setAnnounced] = useState<number | null>(null)
  const [playing, setPlaying] = usePlaying()
  const { paused, pauseHandlers } = usePauseOnHover()
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count])
  useInterval(() => go(index + 1), ms, playing && count > 1, paused, index)
  // Fewer things than before (a broken slide was taken out): stay among them.
  const shown = index < count ? index : 0
  /** By the visitor, who is told where that led. */
  const turn = (by: number) => {
    go(shown + by)
    setAnnounced((shown + by + count) % count)
  }
  const swipeHandlers = useSwipe((by) => count > 1 && turn(by))
  return { index: shown, go, turn, announced, playing, setPlaying, pauseHandlers, swipeHandlers }
}
