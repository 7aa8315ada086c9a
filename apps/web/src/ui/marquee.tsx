import * as messages from '@school/content/messages/controls'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/**
 * The maximum speed of a marquee on narrow screens, in px per second, so that it can be read (docs/spec/rulings.md#31).
 */
const READABLE_SPEED = 80

/**
 * An endless marquee, animated by CSS: it runs before the scripts are loaded, and without them. A second copy, hidden from
 * assistive technology, closes the loop. The pause control is a checkbox, so that it works without JavaScript. The
 * marquee pauses while a link in it has the focus and scrolls to that link (docs/spec/rulings.md#31).
 */
export function Marquee({ children, className = '' }: { children: ReactNode; className?: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, track] = [frame.current, frame.current?.firstElementChild]
    if (!box || !(track instanceof HTMLElement) || !track.firstElementChild) return
    // Only readers who use the keyboard need it.
    const follow = async () => {
      if (!box.querySelector(':focus')) return
      const { bringIntoView } = await import('./marquee-focus.ts')
      const focused = box.querySelector(':focus')
      if (focused) bringIntoView(box, focused)
    }
    // The focus or the pointer may have been here before hydration.
    void follow()
    // If the marquee does not run, readers may scroll it themselves.
    const followRunning = () => {
      if (track.getAnimations().length > 0) void follow()
    }
    box.addEventListener('focusin', follow)
    box.addEventListener('scroll', followRunning)
    const watcher = new ResizeObserver(([entry]) => {
      const seconds = Math.ceil((entry?.contentRect.width ?? 0) / READABLE_SPEED)
      track.style.setProperty('--readable-run', `${seconds}s`)
    })
    watcher.observe(track.firstElementChild)
    return () => {
      box.removeEventListener('focusin', follow)
      box.removeEventListener('scroll', followRunning)
      watcher.disconnect()
    }
  }, [])
  return (
    <div ref={frame} className={`marquee ${className}`}>
      <div className="marquee-track">
        <div>{children}</div>
        <div aria-hidden="true" inert>
          {children}
        </div>
      </div>
    </div>
  )
}

export function MarqueePause({ what, className }: { what: string; className: string }) {
  return (
    <label className={className}>
      <input type="checkbox" className="pause sr-only" />
      <Icon name="pause" size={16} className="when-running" />
      <Icon name="play" size={16} className="when-paused" />
      <span className="sr-only">{messages.pauseWhat({ what })}</span>
    </label>
  )
}
