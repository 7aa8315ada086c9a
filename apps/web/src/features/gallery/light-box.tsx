import * as messages from '@school/content/messages/media'
import { type ReactNode, useEffect, useState } from 'react'
import type { GalleryPicture } from '../../trpc.ts'
import { localDigits } from '../../ui/format-number.ts'
import { Icon, PathIcon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSwiper } from '../../ui/use-swiper.ts'

const glass = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5M8 11h6'
const loadZoom = () => import('./zoom.ts').then(({ Zoom }) => Zoom)

/** The pictures one by one, as large as the window. Visitors swipe, use keys and buttons, and zoom. */
export function LightBox({
  pictures,
  total,
  onNearEnd,
  start,
  onClose,
  broken,
  onBroken,
}: {
  pictures: GalleryPicture[]
  /** The number of all pictures: the page may have only the first ones. */
  total: number
  /** Called when the visitor comes to the last pictures of the page, so that it gets more of them. */
  onNearEnd: () => void
  /** The index of the first visible picture. */
  start: number
  onClose: () => void
  broken: readonly string[]
  onBroken: (id: string) => void
}) {
  const { ref, swiper, index, go, turn } = useSwiper<HTMLDivElement>(
    pictures.length,
    { initialSlide: start, zoom: true },
    loadZoom,
  )
  const [scale, setScale] = useState(1)
  useEffect(() => {
    // Swiper removes its listeners when it is destroyed.
    swiper?.on('zoomChange', (_, to) => setScale(to))
  }, [swiper])
  const nearEnd = index > pictures.length - 4
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, pictures.length])
  const item = pictures[index]
  useKeys((key) => {
    if (key === 'ArrowLeft') turn(-1)
    else if (key === 'ArrowRight') turn(1)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(pictures.length - 1)
    else if (key === '+') swiper?.zoom.in()
    else if (key === '-') swiper?.zoom.out()
    else return false
    return true
  })
  // A single picture needs no arrow buttons.
  const hasOthers = pictures.length > 1
  return (
    <div
      ref={ref}
      className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3 md:p-5"
    >
      <div className="flex items-center gap-4">
        <p className="mr-auto text-white/90 tabular-nums" aria-hidden="true">
          {localDigits(index + 1)} / {localDigits(total)}
        </p>
        {swiper && (
          <Control
            name={scale > 1 ? messages.zoomOut : messages.zoomIn}
            icon={<PathIcon d={scale > 1 ? glass : `${glass}M11 8v6`} size={20} />}
            onClick={() => swiper.zoom.toggle()}
          />
        )}
        <Control name={messages.close} icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <div className="swiper h-full w-full select-none">
        <ul className="swiper-wrapper h-full">
          {pictures.map((picture, position) => (
            <li key={picture.id} className="swiper-slide h-full">
              {isNear(position, index, pictures.length) && (
                <Enlargeable
                  picture={picture.picture}
                  alt={picture.title || messages.pictureNumber({ position: position + 1 })}
                  enlarged={position === index && scale > 1}
                  missing={broken.includes(picture.id)}
                  onError={() => onBroken(picture.id)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-4">
        {hasOthers && (
          <Control name={messages.previous} icon={<Icon name="left" />} onClick={() => turn(-1)} />
        )}
        <p aria-live="polite" className="mx-auto max-h-[20vh] min-w-0 overflow-y-auto text-center text-white">
          <span className="sr-only">{messages.pictureOf({ position: index + 1, count: total })} </span>
          <span lang={langOf(item?.title ?? '')}>
            <MixedText text={item?.title ?? ''} />
          </span>
        </p>
        {hasOthers && <Control name={messages.next} icon={<Icon name="right" />} onClick={() => turn(1)} />}
      </div>
    </div>
  )
}

function Control({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid size-12 shrink-0 place-items-center rounded-full border border-white/40 bg-green-900/60 text-white hover:border-white hover:bg-green-800"
    >
      {icon}
      <span className="sr-only">{name}</span>
    </button>
  )
}

/** The visible picture and its neighbours are loaded, so that the next one appears at once. */
function isNear(position: number, index: number, count: number): boolean {
  const way = Math.abs(position - index)
  return way <= 1 || way === count - 1
}

function Enlargeable({
  picture,
  alt,
  enlarged,
  missing,
  onError,
}: {
  picture: GalleryPicture['picture']
  alt: string
  enlarged: boolean
  missing: boolean
  onError: () => void
}) {
  if (missing)
    return (
      <p className="grid h-full place-content-center text-center text-lg text-white">
        {messages.pictureMissing}
      </p>
    )
  return (
    <div className="swiper-zoom-container h-full">
      <div className="swiper-zoom-target h-full">
        <Picture
          picture={picture}
          alt={alt}
          // A zoomed picture needs the larger file.
          sizes={enlarged ? '300vw' : '100vw'}
          eager
          className="pointer-events-none size-full object-contain"
          onError={onError}
        />
      </div>
    </div>
  )
}

/**
 * Listens to keys without modifiers, on the document, because the dialog itself has the focus at first.
 * @param onKey returns whether it has handled the key
 */
function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
