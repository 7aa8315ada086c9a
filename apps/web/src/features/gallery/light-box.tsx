import * as messages from '@school/content/messages/media'
import type { GalleryPicture } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSwipe } from '../../ui/swipe.ts'

export function LightBox({
  pictures,
  index,
  onGo,
  onClose,
  broken,
  onBroken,
}: {
  pictures: GalleryPicture[]
  index: number
  /** An index out of range wraps. */
  onGo: (index: number) => void
  onClose: () => void
  broken: readonly string[]
  onBroken: (id: string) => void
}) {
  const swipeHandlers = useSwipe((by) => onGo(index + by))
  const item = pictures[index]
  if (!item) return null
  // The neighbours are preloaded, hidden, so that the next picture appears at once.
  const near = [...new Set([index, (index + 1) % pictures.length, (index || pictures.length) - 1])]
  const control =
    'grid size-12 shrink-0 place-items-center rounded-full border border-white/40 bg-green-900/60 text-white hover:border-white hover:bg-green-800'
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3 md:p-5">
      <div className="flex items-center justify-between gap-4">
        <p className="text-white/90 tabular-nums" aria-hidden="true">
          {index + 1} / {pictures.length}
        </p>
        <button type="button" onClick={onClose} className={control}>
          <Icon name="close" />
          <span className="sr-only">{messages.close}</span>
        </button>
      </div>
      <div className="relative touch-pan-y touch-pinch-zoom select-none" {...swipeHandlers}>
        {near.map((position) => {
          const shown = pictures[position]
          if (!shown) return null
          const place = position === index ? 'absolute inset-0' : 'hidden'
          return broken.includes(shown.id) ? (
            <p
              key={shown.id}
              className={`${place} place-content-center text-center text-lg text-white not-[.hidden]:grid`}
            >
              {messages.pictureMissing}
            </p>
          ) : (
            <div key={shown.id} className={place}>
              <Picture
                picture={shown.picture}
                alt={shown.title || messages.pictureNumber({ position: position + 1 })}
                sizes="100vw"
                eager
                className="pointer-events-none size-full object-contain"
                onError={() => onBroken(shown.id)}
              />
            </div>
          )
        })}
      </div>
      <div className="flex items-center justify-between gap-4">
        <button type="button" onClick={() => onGo(index - 1)} className={control}>
          <Icon name="left" />
          <span className="sr-only">{messages.previous}</span>
        </button>
        <p aria-live="polite" className="max-h-[20vh] min-w-0 overflow-y-auto text-center text-white">
          <span className="sr-only">
            {messages.pictureOf({ position: index + 1, count: pictures.length })}{' '}
          </span>
          <span lang={langOf(item.title)}>
            <MixedText text={item.title} />
          </span>
        </p>
        <button type="button" onClick={() => onGo(index + 1)} className={control}>
          <Icon name="right" />
          <span className="sr-only">{messages.next}</span>
        </button>
      </div>
    </div>
  )
}
