import { type Picture as Held, partsOf, runsOf } from './shared'

/** A text whose words in Bangla are marked, if it is not in Bangla as a whole. */
export const MixedText = ({ text }: { text: string }) =>
  runsOf(text).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
      <span key={index} lang="bn">
        {part}
      </span>
    ) : (
      part
    ),
  )

export const DateText = ({ date }: { date: string }) => <time dateTime={date}>{partsOf(date).join(' ')}</time>

export function DateTile({ date }: { date: string }) {
  const [day, month, year] = partsOf(date)
  return (
    <time
      dateTime={date}
      className="grid min-h-13 w-15 sm:w-19 shrink-0 content-center rounded-field bg-green-100 py-1 text-center sm:min-h-15 sm:py-1.5 text-green-800"
    >
      <span className="sr-only">{`${day} ${month} ${year}`}</span>
      <span aria-hidden="true" className="font-serif text-2xl leading-none font-semibold">
        {day}
      </span>
      <span aria-hidden="true" className="mt-0.5 text-sm leading-tight sm:mt-1 sm:whitespace-nowrap">
        {`${month} ${year}`}
      </span>
    </time>
  )
}

/** A picture in the sizes that our site has made. */
export function Picture({
  picture: { src, width, height, widths },
  sizes,
  eager = false,
  className,
}: {
  picture: Held
  sizes?: string
  eager?: boolean
  className: string
}) {
  const name = src.replace(/\.\w+$/, '')
  return (
    <picture className="contents">
      <source
        type="image/avif"
        srcSet={sizes ? widths.map((one) => `${name}-${one}.avif ${one}w`).join(', ') : `${name}-720.avif`}
        sizes={sizes}
      />
      <img
        src={`${name}-720.webp`}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        className={className}
      />
    </picture>
  )
}
