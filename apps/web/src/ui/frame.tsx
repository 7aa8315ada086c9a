import { langOf } from './language.ts'

/** Embeds content of another host: a video that the visitor has started, or the map. */
export function Frame({
  src,
  title,
  className,
  onLoad,
}: {
  src: string
  title: string
  className: string
  onLoad?: () => void
}) {
  return (
    <iframe
      onLoad={onLoad}
      src={src}
      title={title}
      lang={langOf(title)}
      className={className}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
