import type { Picture as MirroredPicture } from '../trpc.ts'
import { Icon } from './icon.tsx'
import { langOf } from './language.ts'

/**
 * A mirrored picture as AVIF with a WebP fallback, in the widths that its container needs.
 * @param sizes the `sizes` attribute; if it is missing, all screens get the same copy: the largest one up to `widest`
 * @param widest the width in pixels of the largest copy that is offered
 * @param eager loads the picture before everything else; for the first picture of a page only
 * @param soon loads the picture although it is not in view yet
 * @param focus the point that stays in view where the picture is cropped, in percent from the left and from the top
 */
export function Picture({
  picture,
  alt,
  sizes,
  widest = Infinity,
  eager = false,
  soon = false,
  focus,
  className = '',
  onError,
}: {
  picture: Omit<MirroredPicture, 'widths'> & { widths: readonly number[] }
  alt: string
  sizes?: string
  widest?: number
  eager?: boolean
  soon?: boolean
  focus?: readonly [x: number, y: number] | undefined
  className?: string
  onError?: () => void
}) {
  const base = picture.src.replace(/\.[^.]+$/, '')
  const narrow = picture.widths.filter((width) => width <= widest)
  const widths = (narrow.length > 0 ? narrow : picture.widths).slice(sizes === undefined ? -1 : 0)
  // One WebP of medium width is enough for the few browsers without AVIF. Every URL costs bytes.
  const fallback = [...picture.widths].reverse().find((width) => width <= 720) ?? picture.widths[0]
  return (
    <picture className="contents">
      {widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={widths.map((width) => `${base}-${width}.avif${sizes ? ` ${width}w` : ''}`).join(', ')}
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
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        data-x={focus?.[0]}
        data-y={focus?.[1]}
        className={focus ? `focused ${className}` : className || undefined}
        onError={onError}
        // A picture may have failed before hydration, when no error handler was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onError?.()
        }}
      />
    </picture>
  )
}

/** The placeholder for a missing picture: a star. It fills its container. */
export function NoPicture({ className = '' }: { className?: string }) {
  return (
    <div className={`grid place-items-center bg-sand text-line-strong/50 ${className}`}>
      <Icon name="star" size={44} />
    </div>
  )
}
