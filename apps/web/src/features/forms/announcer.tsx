// Messages about a submission: they are scrolled into view and announced to screen readers.

import { type ReactNode, useCallback, useRef, useState } from 'react'

/**
 * Scrolls a message into view, also on small screens, and focuses it.
 * @param atTop scrolls to the top of the page instead, if the message fits there
 * @param block where in the window it is shown otherwise
 */
export function bringIntoView(
  element: HTMLElement,
  atTop = false,
  block: ScrollLogicalPosition = 'center',
): void {
  element.focus({ preventScroll: true })
  if (!atTop) {
    element.scrollIntoView({ block })
    return
  }
  scrollTo({ top: 0 })
  const { top, height } = element.getBoundingClientRect()
  // Its first lines name the problem.
  if (innerHeight - top < Math.min(height, innerHeight / 2)) element.scrollIntoView({ block: 'start' })
}

/** The number of announcements in the page. A screen reader can be several announcements behind. */
const MAX_ANNOUNCEMENTS = 5

/**
 * Announces texts to screen readers. A new announcement does not replace an earlier one.
 * @returns the live region, which must be rendered outside of the form, and the function that announces a text
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
