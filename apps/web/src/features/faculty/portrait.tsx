import { useState } from 'react'
import type { Picture as MirroredPicture } from '../../trpc.ts'
import { Picture } from '../../ui/picture.tsx'

/**
 * A teacher's picture, or the default portrait if it is missing or cannot be loaded. It fills its container.
 */
export function Portrait({
  picture,
  alt,
  sizes,
  eager = false,
}: {
  picture: MirroredPicture | null
  alt: string
  sizes: string
  eager?: boolean
}) {
  const [broken, setBroken] = useState(false)
  return picture && !broken ? (
    <Picture
      picture={picture}
      alt={alt}
      sizes={sizes}
      eager={eager}
      className="size-full object-cover object-top"
      onError={() => setBroken(true)}
    />
  ) : (
    <DefaultPortrait />
  )
}

/** The default portrait: an arch and a figure. */
function DefaultPortrait() {
  return (
    <svg
      viewBox="0 0 100 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="block size-full bg-sand"
    >
      <path d="M14 120V58C14 34 36 27 50 8c14 19 36 26 36 50v62z" className="fill-green-100" />
      <path
        d="M18 120V58.5C18 37 37 30.5 50 14c13 16.5 32 23 32 44.5V120"
        className="fill-none stroke-gold-400"
        strokeWidth="1"
      />
      <circle cx="50" cy="62" r="15" className="fill-green-800" />
      <path d="M20 120c0-22 13-35 30-35s30 13 30 35z" className="fill-green-800" />
    </svg>
  )
}
