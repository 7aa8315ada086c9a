import * as messages from '@school/content/messages/controls'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/** How fast words may pass on a narrow screen, in px a second, so that they can be read (docs/spec/rulings.md#31). */
const READABLE_SPEED = 80

/**
 * Moves a running strip on to where a link in it is whole in view, and takes back what the browser scrolled: a strip that
 * stays scrolled shows a gap at its end. Where nothing runs, the strip is scrolled: not every browser does that for a link
 * that is partly in view.
 */
function bringIntoView(frame: HTMLElement, link: Element): void {
  const [track, copy] = [frame.firstElementChild, frame.firstElementChild?.firstElementChild]
  const [run] = track?.getAnimations() ?? []
  if (!track || !copy) return
  if (run) frame.scrollLeft = 0
  const [box, place] = [frame.getBoundingClientRect(), link.getBoundingClientRect()]
  if (place.left >= box.left && place.right <= box.right) return
  if (!run?.effect) {
    frame.scrollLeft += place.left - box.left - 16
    return
  }
  // With room for the ring around it.
  const way = Math.max(0, place.left - track.getBoundingClientRect().left - 16)
  const duration = Number(run.effect.getComputedTiming().duration)
  run.currentTime = (way / copy.getBoundingClientRect().width) * duration
}

/**
 * A strip that runs without end: CSS, not script (Swiper's loop mismatches in hydration). The second copy closes the
 * loop and is nobody's to read. The pause control is a checkbox, so that it works without JavaScript too. It waits while
 * a link in it has the focus, and shows that link (docs/spec/rulings.md#31).
 */
export function Marquee({ children, className = '' }: { children: ReactNode; className?: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, track] = [frame.current, frame.current?.firstElementChild]
    if (!box || !(track instanceof HTMLElement) || !track.firstElementChild) return
    const follow = () => {
      const focused = box.querySelector(':focus')
      if (focused) bringIntoView(box, focused)
    }
    // Somebody may have been there before the page came alive.
    follow()
    // A reader who scrolls a strip that stands still keeps the place.
    const followRunning = () => {
      if (track.getAnimations().length > 0) follow()
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
