import { type ReactNode, useState } from 'react'
import { localHref } from '../locale.ts'
import type { Picture as MirroredPicture } from '../trpc.ts'
import { DateText } from './date.tsx'
import { langOf } from './language.ts'
import { MixedText } from './mixed-text.tsx'
import { NoPicture, Picture } from './picture.tsx'

/** The copy of a card's picture, in pixels. */
const CARD_WIDTH = 720

/**
 * A card with a 4 : 3 picture, date, title and text. The whole card is a link. The title has four lines at most: browsers cut in the
 * middle of a word, so the headlines of a school must fit. Headlines of both scripts stand beside each other: they have one voice, the sans.
 */
export function ContentCard({
  href,
  title,
  text,
  date,
  label,
  picture,
  eager = false,
  soon = false,
  level: Heading = 'h3',
  children,
}: {
  href: string
  title: string
  text: string
  date: string | null
  /** Replaces the date, for example by a date range. */
  label?: string
  picture: MirroredPicture | null
  eager?: boolean
  soon?: boolean
  /** The heading level. */
  level?: 'h2' | 'h3' | 'h4'
  children?: ReactNode
}) {
  const [broken, setBroken] = useState(false)
  return (
    <article className="card card-link group relative flex flex-col">
      <div className="aspect-4/3 overflow-hidden rounded-t-card bg-sand">
        {picture && !broken ? (
          <Picture
            picture={picture}
            alt=""
            // On every screen of today a card needs this copy: narrow ones have two pixels or more per point.
            widest={CARD_WIDTH}
            eager={eager}
            soon={soon}
            className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
            onError={() => setBroken(true)}
          />
        ) : (
          <NoPicture className="size-full" />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4 md:p-5">
        {(label || date) && (
          <p className="mb-2 text-sm font-semibold text-gold-700">{label ?? <DateText date={date} />}</p>
        )}
        <Heading lang={langOf(title)} className="line-clamp-4 font-sans text-lg leading-snug font-semibold">
          <a href={localHref(href)} className="cover group-hover:text-green-800">
            <MixedText text={title} />
          </a>
        </Heading>
        {text && (
          <p lang={langOf(text)} className="mt-2 text-muted">
            <MixedText text={text} />
          </p>
        )}
        {children && <div className="mt-auto pt-4">{children}</div>}
      </div>
    </article>
  )
}
