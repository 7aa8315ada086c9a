// The galleries: a grid of pictures, and the light box over it (docs/spec/part-2.md#2 and #4).
import { useRef, useState } from 'react'
import { Empty } from '../../layout/empty.tsx'
import { PageBand } from '../../layout/page-header.tsx'
import type { GalleryPicture, PageHead, Gallery as Pictures } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { NoPicture, Picture } from '../../ui/picture.tsx'
import { useSwipe } from '../../ui/swipe.ts'
import { Words } from '../../ui/words.tsx'
import { rowId, ShowMore } from '../lists/filters.tsx'
import { listAddress } from '../lists/list-search.ts'

/** A page of pictures: what `/gallery` and `/hostel-gallery` have in common. */
export function GalleryPage({ head, gallery }: { head: PageHead; gallery: Pictures }) {
  const { rows, total, next } = gallery
  return (
    <>
      <PageBand head={head} />
      <div className="wrap section">
        {rows.length === 0 ? <Empty text="Loading gallery..." /> : <Gallery pictures={rows} />}
        <ShowMore
          href={next === null ? null : listAddress(head.path, { shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
      </div>
    </>
  )
}

/**
 * Pictures in a grid. Each is a link to its file; with JavaScript it opens the light box instead: the browser's own
 * modal dialog, which keeps the focus inside, closes on Escape, and gives the focus back to the picture.
 */
function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState<number | null>(null)
  const [broken, setBroken] = useState<readonly string[]>([])
  const breaks = (id: string) => setBroken((before) => (before.includes(id) ? before : [...before, id]))
  const go = (to: number) => setIndex((to + pictures.length) % pictures.length)
  return (
    <>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {pictures.map((item, position) => (
          <li key={item.id} id={rowId(position)}>
            <a
              href={item.picture.src}
              data-reload
              className="group relative block aspect-4/3 overflow-hidden rounded-card border border-line bg-sand"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                const box = dialog.current
                // Firefox 97 has no dialog: the link leads to the file there.
                if (!box || !('showModal' in box)) return
                event.preventDefault()
                setIndex(position)
                box.showModal()
              }}
            >
              {broken.includes(item.id) ? (
                <NoPicture className="size-full" />
              ) : (
                <Picture
                  picture={item.picture}
                  alt=""
                  sizes="(min-width: 1264px) 288px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, 50vw"
                  eager={position === 0}
                  className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
                  onError={() => breaks(item.id)}
                />
              )}
              {item.title ? (
                <span
                  lang={langOf(item.title)}
                  className="absolute inset-x-0 bottom-0 bg-green-900/90 px-3 py-2 text-sm text-white"
                >
                  <span className="line-clamp-2 leading-snug">
                    <Words text={item.title} />
                  </span>
                </span>
              ) : (
                <span className="sr-only">Picture {position + 1}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label="Pictures"
        className="lightbox"
        onClose={() => setIndex(null)}
        onClick={(event) => {
          // A click beside the picture and its controls meets the dialog itself.
          if (event.target === event.currentTarget) dialog.current?.close()
        }}
        onKeyDown={(event) => {
          if (index === null) return
          const keys = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: pictures.length - 1 }
          const to = Object.entries(keys).find(([key]) => key === event.key)?.[1]
          if (to === undefined) return
          event.preventDefault()
          go(to)
        }}
      >
        {index !== null && pictures.length > 0 && (
          <LightBox
            pictures={pictures}
            index={Math.min(index, pictures.length - 1)}
            onGo={go}
            onClose={() => dialog.current?.close()}
            broken={broken}
            onBroken={breaks}
          />
        )}
      </dialog>
    </>
  )
}

function LightBox({
  pictures,
  index,
  onGo,
  onClose,
  broken,
  onBroken,
}: {
  pictures: GalleryPicture[]
  index: number
  /** May be one outside of the list: it wraps. */
  onGo: (index: number) => void
  onClose: () => void
  broken: readonly string[]
  onBroken: (id: string) => void
}) {
  const swipeWith = useSwipe((by) => onGo(index + by))
  const item = pictures[index]
  if (!item) return null
  // The neighbours are in the page already, unseen, so that the next picture is there at once.
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
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="relative touch-pan-y touch-pinch-zoom select-none" {...swipeWith}>
        {near.map((position) => {
          const shown = pictures[position]
          if (!shown) return null
          const place = position === index ? 'absolute inset-0' : 'hidden'
          return broken.includes(shown.id) ? (
            <p
              key={shown.id}
              className={`${place} place-content-center text-center text-lg text-white not-[.hidden]:grid`}
            >
              This picture cannot be shown at the moment.
            </p>
          ) : (
            <div key={shown.id} className={place}>
              <Picture
                picture={shown.picture}
                alt={shown.title || `Picture ${position + 1}`}
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
          <span className="sr-only">Previous</span>
        </button>
        <p aria-live="polite" className="max-h-[20vh] min-w-0 overflow-y-auto text-center text-white">
          <span className="sr-only">
            Picture {index + 1} of {pictures.length}:{' '}
          </span>
          <span lang={langOf(item.title)}>
            <Words text={item.title} />
          </span>
        </p>
        <button type="button" onClick={() => onGo(index + 1)} className={control}>
          <Icon name="right" />
          <span className="sr-only">Next</span>
        </button>
      </div>
    </div>
  )
}
