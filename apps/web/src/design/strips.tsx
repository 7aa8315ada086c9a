// The strips of the home page: cards that go on by themselves, and what runs without end.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './elements.tsx'
import { Dots, PauseButton, useBeat, useHold, usePlaying } from './moving.tsx'

/**
 * Cards side by side: 1, from 768 px 2, from 1024 px 4 in view, 24 px apart (part 1 section 9). The strip is scrolled,
 * by the browser itself: it works by touch, keyboard and without JavaScript; the script adds autoplay, arrows, bullets.
 * @param ms autoplay: one card on every so many milliseconds, from the last back to the first
 */
export function Carousel<T extends { id: string }>({
  items,
  ms,
  label,
  children,
}: {
  items: readonly T[]
  ms: number
  label: string
  /** @param near whether the card is in view or comes into view soon: its picture is wanted then */
  children: (item: T, near: boolean) => ReactNode
}) {
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = usePlaying()
  const { held, holdWith } = useHold()

  const measure = () => {
    const list = strip.current
    const [one, two] = [list?.children[0], list?.children[1]]
    if (!list || !(one instanceof HTMLElement)) return { step: 1, last: 0 }
    const step = two instanceof HTMLElement ? two.offsetLeft - one.offsetLeft : list.clientWidth
    return { step, last: Math.round((list.scrollWidth - list.clientWidth) / step) }
  }
  const follow = () => setIndex(Math.round((strip.current?.scrollLeft ?? 0) / measure().step))
  const go = (to: number) => {
    const { step, last } = measure()
    strip.current?.scrollTo({ left: (to > last ? 0 : to < 0 ? last : to) * step })
  }
  useBeat(() => go(index + 1), ms, playing && items.length > 1, held, index)

  // A browser fetches the lazy pictures of a strip when they are in view already, and a card would come in empty.
  const [reached, setReached] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it may have been scrolled before the page came alive
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setReached(true), {
      rootMargin: '300px',
    })
    if (strip.current) watcher.observe(strip.current)
    follow()
    return () => watcher.disconnect()
  }, [])

  // Where fewer cards are in view than there are, all positions have a bullet; the others are hidden by width.
  const hidden = `${items.length <= 1 ? 'hidden ' : ''}${items.length <= 2 ? 'md:hidden ' : ''}${items.length <= 4 ? 'lg:hidden' : ''}`
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100'
  return (
    <section aria-roledescription="carousel" aria-label={label} {...holdWith}>
      <ul ref={strip} className="snap -my-4 py-4" onScroll={follow}>
        {items.map((item, position) => (
          <li key={item.id} className="grid">
            {children(item, reached && (position <= index + 5 || position === items.length - 1))}
          </li>
        ))}
      </ul>
      <div
        className={`mt-4 flex flex-col items-center justify-between gap-x-4 gap-y-3 sm:flex-row scripted noscript:hidden ${hidden}`}
      >
        <Dots
          count={items.length}
          current={index}
          onGo={go}
          what="Go to item"
          className="max-w-48 justify-center sm:max-w-none sm:justify-start md:[&>:nth-last-child(-n+1)]:hidden lg:[&>:nth-last-child(-n+3)]:hidden"
        />
        <TurnButtons
          playing={playing}
          onPlay={setPlaying}
          what={label}
          onTurn={(by) => go(index + by)}
          className={arrow}
        />
      </div>
    </section>
  )
}

/** Pause, previous, next. */
export function TurnButtons({
  playing,
  onPlay,
  what,
  onTurn,
  className,
}: {
  playing: boolean
  onPlay: (playing: boolean) => void
  what: string
  /** @param by -1 or 1 */
  onTurn: (by: number) => void
  className: string
}) {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <PauseButton playing={playing} onChange={onPlay} what={what} className={className} />
      <button type="button" className={className} onClick={() => onTurn(-1)}>
        <Icon name="left" />
        <span className="sr-only">Previous</span>
      </button>
      <button type="button" className={className} onClick={() => onTurn(1)}>
        <Icon name="right" />
        <span className="sr-only">Next</span>
      </button>
    </div>
  )
}

/**
 * A strip that runs without end: CSS, not script (Swiper's loop mismatches in hydration). The second copy closes the
 * loop and is nobody's to read. The pause control is a checkbox, so that it works without JavaScript too.
 */
export function Marquee({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`marquee ${className}`}>
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
      <span className="sr-only">Pause {what}</span>
    </label>
  )
}
