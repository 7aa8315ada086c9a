import { useRef, useState } from 'react'

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
  const [swipeHandlers] = useState({
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
  return swipeHandlers
}
