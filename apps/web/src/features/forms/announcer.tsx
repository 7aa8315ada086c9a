// What a visitor is told after an attempt, and while something goes on: always in view, and said to screen readers.

import { type ReactNode, useCallback, useRef, useState } from 'react'

/**
 * Brings a message into view, on the smallest screen too, and puts the focus on it.
 * @param atTop the page goes to its top first, where the message still fits there
 */
export function bringIntoView(element: HTMLElement, atTop = false): void {
  element.focus({ preventScroll: true })
  if (!atTop) {
    element.scrollIntoView({ block: 'center' })
    return
  }
  scrollTo({ top: 0 })
  const { top, height } = element.getBoundingClientRect()
  // Its first lines say what is wrong.
  if (innerHeight - top < Math.min(height, innerHeight / 2)) element.scrollIntoView({ block: 'start' })
}

/** How many announcements stay in the page: a reader may be some behind. */
const MAX_ANNOUNCEMENTS = 5

/**
 * Announcements for screen readers, one after the other: none takes the place of the one before.
 * @returns where they stand, which is rendered outside of the form, and how one is made
 */
export function useAnnouncer(): [log: ReactNode, announce: (text: string) => void] {
  const [announcements, setAnnouncements] = useState<{ id: number; text: string }[]>([])
  const count = useRef(0)
  const announce = useCallback((text: string) => {
    count.current += 1
    const one = { id: count.current, text }
    setAnnouncements((before) => [...before, one].slice(-MAX_ANNOUNCEMENTS))
  }, [])
  const log = (
    <div role="log" aria-live="polite" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
  return [log, announce]
}
