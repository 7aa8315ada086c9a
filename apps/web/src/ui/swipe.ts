import { useRef, useState } from 'react'

/** The distance in px that counts as a swipe. */
const SWIPE = 40

/**
 * Returns handlers for an element that is swiped or dragged sideways. It needs `touch-pan-y`, or the browser handles
 * the touch itself. Dragging with a mouse selects no text and triggers no click.
 * @param onTurn called with 1 for the next item, -1 for the previous one
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
      // `detail` is 0 for a click by keyboard, which never follows a swipe.
      if (!swiped.current || event.detail === 0) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return swipeHandlers
}
