import * as messages from '@school/content/messages/media'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GalleryPicture } from '../../trpc.ts'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { NoPicture, Picture } from '../../ui/picture.tsx'
import { rowId } from '../lists/show-more.tsx'
import { LightBox } from './light-box.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The light box is open. It has an entry of its own in the history, so that Back closes it. */
    lightBox?: boolean
  }
}

/**
 * Pictures in a grid. Each is a link to its file. With JavaScript it opens the light box, a native modal dialog, which
 * traps the focus, closes on Escape and returns the focus to the picture.
 */
export function Gallery({
  pictures,
  total,
  longer,
}: {
  pictures: GalleryPicture[]
  /** The number of all pictures. */
  total: number
  /** The address of the page with more of them; null if it has all. */
  longer: string | null
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const [broken, setBroken] = useState<readonly string[]>([])
  const markBroken = (id: string) => setBroken((before) => (before.includes(id) ? before : [...before, id]))
  const router = useRouter()
  const isInHistory = () => router.history.location.state.lightBox === true
  const enterHistory = () =>
    void router.navigate({ to: '.', search: true, state: { lightBox: true }, resetScroll: false })
  // The light box was closed, and the browser is still to leave its entry: it goes back a moment later.
  const leaving = useRef(false)
  const onHistory = useEffectEvent(() => {
    if (isInHistory()) return
    // Another picture was opened meanwhile.
    const isReopened = leaving.current && dialog.current?.open
    leaving.current = false
    if (isReopened) enterHistory()
    else dialog.current?.close()
  })
  useEffect(() => router.history.subscribe(() => onHistory()), [router])
  return (
    <>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {pictures.map((item, position) => (
          <li key={item.id} id={rowId(position)}>
            <a
              href={item.picture.src}
              data-reload
              data-in-page
              className="group relative block aspect-4/3 overflow-hidden rounded-card border border-line bg-sand"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                const box = dialog.current
                // Firefox 97 has no <dialog>: the link opens the file.
                if (!box || !('showModal' in box)) return
                event.preventDefault()
                box.showModal()
                startTransition(() => setOpened(position))
                if (!isInHistory()) enterHistory()
              }}
            >
              <Thumbnail
                item={item}
                position={position}
                broken={broken.includes(item.id)}
                onError={() => markBroken(item.id)}
              />
            </a>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it */}
      <dialog
        ref={dialog}
        aria-label={messages.pictures}
        className="lightbox"
        onClose={() => {
          setOpened(null)
          if (!isInHistory() || leaving.current) return
          leaving.current = true
          router.history.back()
        }}
        onClick={(event) => {
          if (isBesidePicture(event)) dialog.current?.close()
        }}
      >
        {opened !== null && pictures.length > 0 && (
          <LightBox
            pictures={pictures}
            total={total}
            onNearEnd={() => {
              if (longer !== null)
                void router.navigate({
                  href: longer,
                  state: { lightBox: true },
                  replace: true,
                  resetScroll: false,
                })
            }}
            start={Math.min(opened, pictures.length - 1)}
            onClose={() => dialog.current?.close()}
            broken={broken}
            onBroken={markBroken}
          />
        )}
      </dialog>
    </>
  )
}

/** A picture in the grid, with its title. */
function Thumbnail({
  item,
  position,
  broken,
  onError,
}: {
  item: GalleryPicture
  position: number
  broken: boolean
  onError: () => void
}) {
  return (
    <>
      {broken ? (
        <NoPicture className="size-full" />
      ) : (
        <Picture
          picture={item.picture}
          alt=""
          // Without the margins and gaps, which decide which copy a phone loads.
          sizes="(min-width: 1264px) 288px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, calc(50vw - 21px)"
          widest={720}
          eager={position === 0}
          className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
          onError={onError}
        />
      )}
      {item.title ? (
        <span
          lang={langOf(item.title)}
          className="absolute inset-x-0 bottom-0 bg-green-900/90 px-3 py-2 text-sm text-white"
        >
          <span className="line-clamp-2 leading-snug">
            <MixedText text={item.title} />
          </span>
        </span>
      ) : (
        <span className="sr-only">{messages.pictureNumber({ position: position + 1 })}</span>
      )}
    </>
  )
}

/** Whether a click in the light box is beside the visible picture, which keeps its proportions within its place, and no control. */
function isBesidePicture({
  target,
  clientX,
  clientY,
  currentTarget,
}: MouseEvent<HTMLDialogElement>): boolean {
  if (target === currentTarget) return true
  const picture = target instanceof Element && target.closest('.swiper-zoom-container')?.querySelector('img')
  if (!picture) return false
  const { left, top, width, height } = picture.getBoundingClientRect()
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight)
  return (
    Math.abs(clientX - left - width / 2) > (picture.naturalWidth * scale) / 2 ||
    Math.abs(clientY - top - height / 2) > (picture.naturalHeight * scale) / 2
  )
}
