import * as messages from '@school/content/messages/controls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useInterval, usePauseOnHover, usePlaying } from './rotation.ts'
import { Dots, PositionStatus, TurnButtons } from './rotation-controls.tsx'

/**
 * Shows cards side by side, 24 px apart: 1, from 768 px on 2, from 1024 px on 4 (docs/spec/part-1.md#9). The browser
 * scrolls the list natively, so it works by touch, by keyboard and without JavaScript. The script adds autoplay, arrows
 * and dots.
 * @param ms the autoplay interval in milliseconds; after the last card comes the first
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
  /** @param near whether the card is in view or will be soon, so that its picture has to load */
  children: (item: T, near: boolean) => ReactNode
}) {
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [announced, setAnnounced] = useState<number | null>(null)
  const [playing, setPlaying] = usePlaying()
  const { paused, pauseHandlers } = usePauseOnHover()

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
  useInterval(() => go(index + 1), ms, playing && items.length > 1, paused, index)

  // Browsers load lazy pictures of a horizontal list only when they are in view, so a card would appear without its
  // picture.
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

  // Each position has a dot. Dots of positions that cannot be reached are hidden by screen width.
  const hidden = `${items.length <= 1 ? 'hidden ' : ''}${items.length <= 2 ? 'md:hidden ' : ''}${items.length <= 4 ? 'lg:hidden' : ''}`
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100'
  return (
    <section aria-roledescription={messages.carousel} aria-label={label} {...pauseHandlers}>
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
          what={messages.goToItem}
          className="justify-center sm:justify-start md:[&>:nth-last-child(-n+1)]:hidden lg:[&>:nth-last-child(-n+3)]:hidden"
        />
        <PositionStatus what={messages.item} position={announced} count={items.length} />
        <TurnButtons
          playing={playing}
          onPlay={setPlaying}
          what={label}
          onTurn={(by) => setAnnounced(go(index + by))}
          className={arrow}
        />
      </div>
    </section>
  )
}
