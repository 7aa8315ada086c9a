import * as messages from '@school/content/messages/controls'
import type { ReactNode } from 'react'
import { Stops } from './carousel-controls.tsx'
import { PositionStatus, TurnButtons } from './carousel-turns.tsx'
import { useSwiper } from './use-swiper.ts'

/**
 * Shows cards side by side, 24 px apart: 1 and the edge of the next one, from 768 px on 2, from 1024 px on 4
 * (docs/spec/part-1.md#9).
 * @param ms the autoplay interval in milliseconds; the first card follows the last one
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
  const { ref, near, index, go, turn, announced, playing, setPlaying } = useSwiper<HTMLElement>(
    items.length,
    { delay: ms, spaceBetween: 24 },
  )
  const hidden = `${items.length <= 1 ? 'hidden ' : ''}${items.length <= 2 ? 'md:hidden ' : ''}${items.length <= 4 ? 'lg:hidden' : ''}`
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100'
  return (
    <section ref={ref} aria-roledescription={messages.carousel} aria-label={label}>
      <div className="swiper peeks -my-4">
        <ul className="swiper-wrapper cards py-4">
          {items.map((item, position) => (
            <li key={item.id} className="swiper-slide grid">
              {/* Browsers load lazy pictures only when they are in view: a card would appear without its picture. */}
              {children(item, near && (position <= index + 5 || position === items.length - 1))}
            </li>
          ))}
        </ul>
      </div>
      <div
        className={`mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mt-4 scripted noscript:hidden ${hidden}`}
      >
        <Stops
          count={items.length}
          current={index}
          onGo={go}
          what={messages.goToItem}
          last={[1, 3]}
          className="flex-1"
        />
        <PositionStatus what={messages.item} position={announced} count={items.length} />
        <TurnButtons playing={playing} onPlay={setPlaying} what={label} onTurn={turn} className={arrow} />
      </div>
    </section>
  )
}
