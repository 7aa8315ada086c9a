// Videos of another host: a still picture and a play button until the visitor asks (docs/spec/rulings.md#22).
import * as messages from '@school/content/messages/media'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Frame } from '../../ui/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'

/** As much of a video as its pictures and its player need. */
export type Playable = Home['videos'][number]

/** The page of a video at its host: where the links lead while no script runs. */
export function hostAddress(video: Playable): string {
  return `https://www.youtube.com/watch?v=${video.videoId}`
}

/**
 * The player's place, 16 : 9: the picture with its button, or, once asked for, the player itself. A video that was asked
 * for further down (a phone has the list below the player) is brought into view.
 */
export function Player({ video, play, onPlay }: { video: Playable; play: boolean; onPlay: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every video that is asked for
  useEffect(() => {
    if (!play) return
    place.current?.scrollIntoView({ block: 'nearest' })
    // The link that had the focus is gone when the player stands in its place.
    if (document.activeElement === document.body) place.current?.querySelector('iframe')?.focus()
  }, [play, video.id])
  return (
    // Nothing is cut off here, or the ring around link and player would be.
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
 * Asks for a video: a link to it at its host, which a script plays here instead. The same element before and after the
 * page has come alive: one that was exchanged under the finger would lose the click.
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
      className={className}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        // In a window of its own, somebody wants it at its host.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPlay()
      }}
    >
      {children}
    </a>
  )
}

/** The thumbnail that we hold; for a video without one a drawn picture: the host's is not asked for unasked. */
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
