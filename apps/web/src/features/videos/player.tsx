// Videos of another host. A thumbnail with a play button is shown until the visitor starts the video
// (docs/spec/rulings.md#22).
import * as messages from '@school/content/messages/media'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Frame } from '../../ui/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The fields of a video that its thumbnail and its player need. */
type Playable = Home['videos'][number]

/** The page of a video at its host. Links lead there without scripts. */
export function hostAddress(video: Playable): string {
  return `https://www.youtube.com/watch?v=${video.videoId}`
}

/**
 * A 16 : 9 box with the thumbnail and a play button, or the player once the visitor has started it. It scrolls into
 * view, because on phones the list is below the player.
 */
export function Player({ video, play, onPlay }: { video: Playable; play: boolean; onPlay: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each requested video
  useEffect(() => {
    if (!play) return
    place.current?.scrollIntoView({ block: 'nearest' })
    // The player replaces the link that had the focus.
    if (document.activeElement === document.body) place.current?.querySelector('iframe')?.focus()
  }, [play, video.id])
  return (
    // No overflow-hidden here: it would cut off the focus ring.
    <div ref={place} className="aspect-video rounded-card bg-black">
      {play ? (
        <Frame
          key={video.id}
          src={`https://www.youtube-nocookie.com/embed/${video.videoId}?rel=0&autoplay=1`}
          title={video.title || messages.video}
          className="size-full rounded-card"
        />
      ) : (
        <PlayLink
          video={video}
          onPlay={onPlay}
          className="group relative block size-full overflow-hidden rounded-card"
        >
          <Poster key={video.id} video={video} sizes="(min-width: 1024px) 780px, 100vw" eager />
          <span className="absolute inset-0 grid place-items-center bg-green-900/25">
            <span className="grid size-18 place-items-center rounded-full bg-gold-400 text-green-900 transition-transform duration-200 group-hover:scale-105">
              <Icon name="play" size={30} className="ml-1" />
            </span>
          </span>
          <span className="sr-only">
            {messages.playLabel}{' '}
            <span lang={langOf(video.title)}>
              <MixedText text={video.title} />
            </span>
          </span>
        </PlayLink>
      )}
    </div>
  )
}

/**
 * Plays a video. It is a link to the video at its host, and the script plays the video here instead. The element is the
 * same before and after hydration: replacing it during a click would lose the click.
 */
export function PlayLink({
  video,
  current = false,
  onPlay,
  className,
  children,
}: {
  video: Playable
  current?: boolean
  onPlay: () => void
  className: string
  children: ReactNode
}) {
  return (
    <a
      href={hostAddress(video)}
      rel="noopener"
      data-in-page
      className={className}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        // With a modifier key, the visitor wants a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPlay()
      }}
    >
      {children}
    </a>
  )
}

/** The mirrored thumbnail, or a pattern. The host's own thumbnail is not loaded without consent. */
export function Poster({ video, sizes, eager = false }: { video: Playable; sizes: string; eager?: boolean }) {
  const [broken, setBroken] = useState(false)
  return video.picture && !broken ? (
    <Picture
      picture={video.picture}
      alt=""
      sizes={sizes}
      eager={eager}
      className="size-full object-cover"
      onError={() => setBroken(true)}
    />
  ) : (
    <span className="lattice block size-full overflow-hidden bg-green-800">
      <Icon name="star" size={160} className="absolute -right-10 -bottom-14 text-white/8" />
    </span>
  )
}
