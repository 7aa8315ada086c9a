// What moves by itself (docs/spec/rulings.md#21): it can be paused, waits while it is hovered or focused, and stands still for
// visitors who asked for less motion. Arrows, dots and bullets never switch it off.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

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

/** How far a finger or a mouse has to move sideways, in px, before it means another thing. */
const SWIPE = 40

/**
 * Handlers for the element that is swiped or dragged sideways; it needs `touch-pan-y`, or the browser takes the finger
 * for itself. A mouse that drags selects nothing and clicks nothing.
 * @param onTurn called with 1 for the next thing, -1 for the one before
 */
export function useSwipe(onTurn: (by: 1 | -1) => void) {
  const latest = useRef(onTurn)
  latest.current = onTurn
  const from = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)
  const [swipeWith] = useState({
    onPointerDown: (event: React.PointerEvent) => {
      swiped.current = false
      from.current = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: React.PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return
      swiped.current = true
      latest.current(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
    onClickCapture: (event: React.MouseEvent) => {
      // `detail` 0: a key, which follows no swipe.
      if (!swiped.current || event.detail === 0) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return swipeWith
}

/** One of `count` things at a time, the next every `ms`, wrapping in both directions. */
export function useRotation(count: number, ms: number) {
  const [index, setIndex] = useState(0)
  const [told, setTold] = useState<number | null>(null)
  const [playing, setPlaying] = usePlaying()
  const { held, holdWith } = useHold()
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count])
  useBeat(() => go(index + 1), ms, playing && count > 1, held, index)
  // Fewer things than before (a broken slide was taken out): stay among them.
  const shown = index < count ? index : 0
  /** By the visitor, who is told where that led. */
  const turn = (by: number) => {
    go(shown + by)
    setTold((shown + by + count) % count)
  }
  const swipeWith = useSwipe((by) => count > 1 && turn(by))
  return { index: shown, go, turn, told, playing, setPlaying, holdWith, swipeWith }
}

/** Says where an arrow or a swipe has led; what moves by itself says nothing. */
export function Told({ what, told, count }: { what: string; told: number | null; count: number }) {
  return (
    <p aria-live="polite" className="sr-only">
      {told !== null && `${what} ${told + 1} of ${count}`}
    </p>
  )
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

/** Of `count` dots the `size` around the current one: the first and the one after the last of them. */
function around(current: number, count: number, size: number): [number, number] {
  const first = Math.max(0, Math.min(current - Math.floor(size / 2), count - size))
  return [first, first + size]
}

/**
 * Dots that jump: targets of 44 px around a small mark. Where they would not fit side by side, those around the current
 * one are there: five on a phone, nine on a tablet.
 */
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
  const [few, some] = [around(current, count, 5), around(current, count, 9)]
  const outside = (index: number, [first, end]: [number, number]) => index < first || index >= end
  const colour = (active: boolean) =>
    light ? (active ? 'bg-gold-400' : 'bg-white/75') : active ? 'bg-green-800' : 'bg-line-strong'
  return (
    <div className={`flex flex-wrap ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
          type="button"
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onGo(index)}
          className={`ring-inside group grid size-11 place-items-center rounded-full ${outside(index, few) ? 'max-md:hidden' : ''} ${outside(index, some) ? 'md:max-lg:hidden' : ''}`}
        >
          {/* The border is for forced colours, which take the ground away. */}
          <span
            className={`block h-2 rounded-full border border-transparent transition-all duration-200 ${index === current ? 'w-5' : 'w-2 group-hover:w-3'} ${colour(index === current)}`}
          />
          <span className="sr-only">
            {what} {index + 1} of {count}
          </span>
        </button>
      ))}
    </div>
  )
}
