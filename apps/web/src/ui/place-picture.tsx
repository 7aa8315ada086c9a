import * as messages from '@school/content/messages/layout'
import type { PageInfo } from '../trpc.ts'
import { langOf } from './language.ts'

type PagePicture = PageInfo['picture']

/**
 * The picture of a place (packages/content/pictures.yaml), which fills its box around the focal point: a photograph with its average
 * colour until it comes and the name of who took it, or the drawing.
 * @param sizes how wide a copy the box needs (`coverSizes`)
 * @param eager for a picture in the first screen of a page
 * @param alt '' where the text beside it says what it shows
 * @param className of the box
 * @param fit of the drawing; a photograph always covers the box
 */
export function PlacePicture({
  picture,
  sizes,
  eager = false,
  alt = picture.alt,
  className = '',
  fit = 'object-cover',
}: {
  picture: PagePicture
  sizes: string
  eager?: boolean
  alt?: string
  className?: string
  fit?: string
}) {
  const { src, width, height, widths, focus, colour, credit } = picture
  const isPhoto = widths.length > 0
  const copy = (wide: number, format: string) => src.replace(/\.\w+$/, `-${wide}.${format}`)
  const image = (
    <img
      src={isPhoto ? copy(widths[0] ?? 0, 'webp') : src}
      width={width}
      height={height}
      alt={alt}
      lang={langOf(alt)}
      loading={eager ? undefined : 'lazy'}
      data-x={focus[0]}
      data-y={focus[1]}
      className={`focused absolute inset-0 size-full ${isPhoto ? 'object-cover' : fit}`}
    />
  )
  return (
    <div className={`isolate overflow-hidden ${className}`}>
      {colour && <AverageColour colour={colour} />}
      {isPhoto ? (
        <picture>
          <source
            type="image/avif"
            srcSet={widths.map((wide) => `${copy(wide, 'avif')} ${wide}w`).join()}
            sizes={sizes}
          />
          {image}
        </picture>
      ) : (
        image
      )}
      {credit && (
        <small className="absolute right-0 bottom-0 max-w-full truncate rounded-tl-field bg-green-900/90 px-2 py-0.5 text-xs text-white">
          {messages.photoBy({ name: credit })}
        </small>
      )}
    </div>
  )
}

/** The colour of a picture until it comes. The policy of the site allows no style attributes, but attributes of SVG. */
export function AverageColour({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 -z-1 size-full">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  )
}

interface Box {
  /** A CSS length: the width of the box. */
  width: string
  /** The height of the box, as a number and its unit. */
  height: readonly [number: number, unit: 'px' | 'vh' | 'rem']
}

/**
 * The `sizes` of a picture that covers boxes: the width at which it is drawn is that of the box, or what the height of the box asks
 * for. So the copy is sharp at every density.
 * @param boxes the condition of each box, the last one without
 */
export function coverSizes(
  { width, height }: { width: number | null; height: number | null },
  boxes: readonly (Box & { from?: string })[],
): string {
  const ratio = width && height ? width / height : 1.5
  return boxes
    .map(({ from, width: wide, height: [number, unit] }) => {
      const high = `${Math.round(number * ratio * 100) / 100}${unit}`
      return `${from ? `(min-width:${from}) ` : ''}max(${wide},${high})`
    })
    .join(',')
}
