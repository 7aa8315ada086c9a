// The strips of the home page: cards that go on by themselves, and what runs without end.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { langOf } from './language.ts'
import { Dots, PauseButton, Told, useBeat, useHold, usePlaying } from './rotation.tsx'
import { wordEnd } from './truncate.ts'
import { Words } from './words.tsx'

/**
 * Cards side by side: 1, from 768 px 2, from 1024 px 4 in view, 24 px apart (docs/spec/part-1.md#9). The strip is scrolled,
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
  const [told, setTold] = useState<number | null>(null)
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
    const place = to > last ? 0 : to < 0 ? last : to
    strip.current?.scrollTo({ left: place * step })
    return place
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
          className="justify-center sm:justify-start md:[&>:nth-last-child(-n+1)]:hidden lg:[&>:nth-last-child(-n+3)]:hidden"
        />
        <Told what="Item" told={told} count={items.length} />
        <TurnButtons
          playing={playing}
          onPlay={setPlaying}
          what={label}
          onTurn={(by) => setTold(go(index + by))}
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
      <span className="sr-only">Pause {what}</span>
    </label>
  )
}

/** How many characters of a voice are shown at first. */
const QUOTED = 240

/**
 * What a parent said. Of a long text the beginning, so that one voice does not stretch the others' place; the rest opens
 * by mouse, key or finger, without a script too, and closes when the next voice comes.
 */
export function Quotation({
  text,
  active,
  onOpen,
  more,
  less,
}: {
  text: string
  /** Whether it is this one's turn. */
  active: boolean
  onOpen: () => void
  /** Words of the control: closed, and open. */
  more: string
  less: string
}) {
  const rest = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!active && rest.current) rest.current.open = false
  }, [active])
  const end = text.length > QUOTED * 1.25 ? wordEnd(text, QUOTED) : text.length
  return (
    <>
      <blockquote
        lang={langOf(text)}
        className="font-serif text-2xl leading-snug font-semibold text-green-900"
      >
        <p>
          “<Words text={text.slice(0, end)} />
          {end < text.length && (
            <>
              <span className="rest-mark">…</span>
              <span className="rest">
                <Words text={text.slice(end)} />
              </span>
            </>
          )}
          ”
        </p>
      </blockquote>
      {end < text.length && (
        <details
          ref={rest}
          className="rest-of mt-2"
          onToggle={(event) => event.currentTarget.open && onOpen()}
        >
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-green-800 underline underline-offset-4">
            <span className="rest-more">{more}</span>
            <span className="rest-less">{less}</span>
            <Icon name="down" size={18} className="turn" />
          </summary>
        </details>
      )}
    </>
  )
}
