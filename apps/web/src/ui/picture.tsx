import type { Picture as MirroredPicture } from '../trpc.ts'
import { Icon } from './icon.tsx'
import { langOf } from './language.ts'

/**
 * A picture of the mirror in the width that its place needs, as AVIF or else as WebP where we hold copies.
 * @param sizes the width of its place, as `sizes` says it
 * @param eager for the first picture of a page only: it is fetched before everything else
 * @param soon it is fetched although it is not in view yet
 */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  soon = false,
  className,
  onError,
}: {
  picture: MirroredPicture
  alt: string
  sizes: string
  eager?: boolean
  soon?: boolean
  className?: string
  onError?: () => void
}) {
  const base = picture.src.replace(/\.[^.]+$/, '')
  // One WebP of a middle width is enough for the few browsers that know no AVIF: every address costs bytes.
  const fallback = [...picture.widths].reverse().find((width) => width <= 720) ?? picture.widths[0]
  return (
    <picture className="contents">
      {picture.widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={picture.widths.map((width) => `${base}-${width}.avif ${width}w`).join(', ')}
          sizes={sizes}
        />
      )}
      <img
        src={fallback === undefined ? picture.src : `${base}-${fallback}.webp`}
        alt={alt}
        lang={langOf(alt)}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        loading={eager || soon ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        className={className}
        onError={onError}
        // A picture that failed before this script ran tells nobody any more: ask it.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onError?.()
        }}
      />
    </picture>
  )
}

/** Where a picture would be and there is none: the star on sand. It fills its place. */
export function NoPicture({ className = '' }: { className?: string }) {
  return (
    <div className={`grid place-items-center bg-sand text-line-strong/50 ${className}`}>
      <Icon name="star" size={44} />
    </div>
  )
}
